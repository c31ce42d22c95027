import { Info, Minus, OctagonAlert, type IconNode } from 'lucide';
import type { SVGTemplateResult } from 'lit';
import { drawIcon, nodes } from '../icons.js';

/** Icons of the cards in which a person answers. */
const askNodes = { danger: OctagonAlert, info: Info, later: Minus } as const satisfies Record<
  string,
  IconNode
>;

export type AskIconName = keyof typeof askNodes;

/** An icon beside a word that says the same. */
export function askIcon(name: AskIconName): SVGTemplateResult {
  return drawIcon(nodes[name] ?? askNodes[name]);
}
