import { MessageSquare, Pin } from 'lucide';
import type { SVGTemplateResult } from 'lit';
import { drawIcon, nodes, type IconShapes } from './icons.js';

/** Icons of the saved conversations. */
export type KeptIconName = 'conversation' | 'pin';

const keptNodes: Readonly<Record<KeptIconName, IconShapes>> = {
  conversation: MessageSquare,
  pin: Pin,
};

/** Renders an icon beside a label with the same meaning. */
export function keptIcon(name: KeptIconName): SVGTemplateResult {
  return drawIcon(nodes[name] ?? keptNodes[name]);
}
