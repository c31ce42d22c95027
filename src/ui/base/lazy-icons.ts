import {
  ArrowDown,
  ArrowUp,
  Ban,
  CaseSensitive,
  CircleAlert,
  CircleHelp,
  Copy,
  Download,
  ExternalLink,
  File,
  Link2,
  LoaderCircle,
  Maximize2,
  Pause,
  PencilLine,
  Play,
  Plus,
  Square,
  SquareTerminal,
  TextWrap,
  Trash2,
  Unplug,
  ZoomIn,
  ZoomOut,
  type IconNode,
} from 'lucide';
import type { SVGTemplateResult } from 'lit';
import { drawIcon, nodes } from './icons.js';

/** Icons that are not shown at first paint. */
const lateNodes = {
  add: Plus,
  answer: PencilLine,
  ask: CircleHelp,
  codes: SquareTerminal,
  copy: Copy,
  denied: Ban,
  down: ArrowDown,
  download: Download,
  enlarge: Maximize2,
  external: ExternalLink,
  file: File,
  letterCase: CaseSensitive,
  link: Link2,
  lost: Unplug,
  pause: Pause,
  play: Play,
  remove: Trash2,
  running: LoaderCircle,
  send: ArrowUp,
  stop: Square,
  toolError: CircleAlert,
  up: ArrowUp,
  wrap: TextWrap,
  zoomIn: ZoomIn,
  zoomOut: ZoomOut,
} as const satisfies Record<string, IconNode>;

const allNodes = { ...nodes, ...lateNodes };

export type LateIconName = keyof typeof allNodes;

/** An icon beside a word that says the same. */
export function lateIcon(name: LateIconName): SVGTemplateResult {
  return drawIcon(allNodes[name]);
}
