import {
  ArrowDown,
  ArrowUp,
  Copy,
  Download,
  ExternalLink,
  File,
  Link2,
  Plus,
  Trash2,
  type IconNode,
} from 'lucide';
import type { SVGTemplateResult } from 'lit';
import { drawIcon } from './icons.js';

/** Those that nothing shows at first paint. */
const nodes = {
  add: Plus,
  copy: Copy,
  down: ArrowDown,
  download: Download,
  external: ExternalLink,
  file: File,
  link: Link2,
  remove: Trash2,
  up: ArrowUp,
} as const satisfies Record<string, IconNode>;

export type LateIconName = keyof typeof nodes;

/** An icon beside a word that says the same. */
export function lateIcon(name: LateIconName): SVGTemplateResult {
  return drawIcon(nodes[name]);
}
