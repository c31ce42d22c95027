import { Info, Minus, OctagonAlert, type IconNode } from 'lucide';
import type { SVGTemplateResult } from 'lit';
import { drawIcon } from '../icons.js';

/** Icons of the cards in which a person answers. */
const nodes = { danger: OctagonAlert, info: Info, later: Minus } as const satisfies Record<string, IconNode>;

/** An icon beside a word that says the same. */
export function askIcon(name: keyof typeof nodes): SVGTemplateResult {
  return drawIcon(nodes[name]);
}
