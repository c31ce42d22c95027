import {
  ArrowDown,
  ArrowUp,
  Ban,
  CaseSensitive,
  CircleAlert,
  CircleDashed,
  CircleHelp,
  Copy,
  Download,
  ExternalLink,
  Eye,
  EyeOff,
  File,
  Link2,
  LoaderCircle,
  Maximize2,
  Pause,
  PencilLine,
  Play,
  Plus,
  RefreshCw,
  SquareTerminal,
  TextWrap,
  Trash2,
  Unplug,
  Wrench,
  ZoomIn,
  ZoomOut,
  type IconNode,
} from 'lucide';
import type { SVGTemplateResult } from 'lit';
import { drawIcon, nodes, type IconName } from './icons.js';

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
  hidden: EyeOff,
  letterCase: CaseSensitive,
  link: Link2,
  lost: Unplug,
  pause: Pause,
  pending: CircleDashed,
  play: Play,
  refresh: RefreshCw,
  remove: Trash2,
  running: LoaderCircle,
  send: ArrowUp,
  stop: nodes.cancelled,
  tool: Wrench,
  toolError: CircleAlert,
  up: ArrowUp,
  visible: Eye,
  wrap: TextWrap,
  zoomIn: ZoomIn,
  zoomOut: ZoomOut,
} as const satisfies Record<string, IconNode>;

export type LateIconName = keyof typeof lateNodes | IconName;

/** An icon beside a word that says the same. */
export function lateIcon(name: LateIconName): SVGTemplateResult {
  return drawIcon(nodes[name] ?? lateNodes[name as keyof typeof lateNodes]);
}
