import { AppWindow, Minimize2 } from 'lucide';
import type { SVGTemplateResult } from 'lit';
import { drawIcon, nodes, type IconShapes } from '../base/icons.js';

const appNodes: Readonly<Record<'app' | 'reduce', IconShapes>> = { app: AppWindow, reduce: Minimize2 };

/** Renders an icon beside text with the same meaning. */
export function appIcon(name: keyof typeof appNodes): SVGTemplateResult {
  return drawIcon(nodes[name] ?? appNodes[name]);
}
