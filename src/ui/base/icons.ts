import {
  Check,
  ChevronDown,
  ChevronRight,
  Circle,
  CircleDashed,
  CircleX,
  Eye,
  EyeOff,
  KeyRound,
  RefreshCw,
  Search,
  Square,
  TriangleAlert,
  Unlink2,
  Wrench,
  X,
  type IconNode,
} from 'lucide';
import { svg, type SVGTemplateResult } from 'lit';

/** Our names for the icons, so that another set can take their place. */
export const nodes = {
  cancelled: Square,
  close: X,
  collapse: ChevronDown,
  disconnect: Unlink2,
  done: Check,
  expand: ChevronRight,
  failed: CircleX,
  hidden: EyeOff,
  open: Circle,
  pending: CircleDashed,
  refresh: RefreshCw,
  search: Search,
  signIn: KeyRound,
  tool: Wrench,
  visible: Eye,
  warning: TriangleAlert,
} as const satisfies Record<string, IconNode>;

export type IconName = keyof typeof nodes;

/** An icon beside a word that says the same. */
export function icon(name: IconName): SVGTemplateResult {
  return drawIcon(nodes[name]);
}

/** Hidden from assistive technology. */
export function drawIcon(node: IconNode): SVGTemplateResult {
  return svg`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${node.map(shape)}</svg>`;
}

function shape([tag, a]: IconNode[number]): SVGTemplateResult {
  switch (tag) {
    case 'circle':
      return svg`<circle cx=${a['cx'] ?? 0} cy=${a['cy'] ?? 0} r=${a['r'] ?? 0} />`;
    case 'rect':
      return svg`<rect x=${a['x'] ?? 0} y=${a['y'] ?? 0} width=${a['width'] ?? 0} height=${a['height'] ?? 0} rx=${a['rx'] ?? 0} />`;
    case 'line':
      return svg`<line x1=${a['x1'] ?? 0} y1=${a['y1'] ?? 0} x2=${a['x2'] ?? 0} y2=${a['y2'] ?? 0} />`;
    default:
      return svg`<path d=${a['d'] ?? ''} />`;
  }
}
