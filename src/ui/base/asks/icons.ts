import { Info, Minus, OctagonAlert } from 'lucide';
import type { SVGTemplateResult } from 'lit';
import { drawIcon, nodes, type IconShapes } from '../icons.js';

/** Icons of the cards in which a person answers. */
export type AskIconName = 'danger' | 'info' | 'later';

const askNodes: Readonly<Record<AskIconName, IconShapes>> = {
  danger: OctagonAlert,
  info: Info,
  later: Minus,
};

/** An icon beside a word that says the same. */
export function askIcon(name: AskIconName): SVGTemplateResult {
  return drawIcon(nodes[name] ?? askNodes[name]);
}
