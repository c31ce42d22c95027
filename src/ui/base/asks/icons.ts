import { Info, Minus, OctagonAlert } from 'lucide';
import type { SVGTemplateResult } from 'lit';
import { drawIcon, nodes, type IconShapes } from '../icons.js';

/** Icons of the cards that ask a person. */
export type AskIconName = 'danger' | 'info' | 'later';

const askNodes: Readonly<Record<AskIconName, IconShapes>> = {
  danger: OctagonAlert,
  info: Info,
  later: Minus,
};

/** Renders an icon beside a label with the same meaning. */
export function askIcon(name: AskIconName): SVGTemplateResult {
  return drawIcon(nodes[name] ?? askNodes[name]);
}
