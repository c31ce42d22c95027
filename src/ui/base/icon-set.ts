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
  Server,
  SquareTerminal,
  TextWrap,
  Trash2,
  Unplug,
  Wrench,
  ZoomIn,
  ZoomOut,
} from 'lucide';
import type { SVGTemplateResult } from 'lit';
import { drawIcon, nodes, type IconName, type IconShapes } from './icons.js';

/** Icons that are not shown at first paint. */
type LaterName =
  | 'add'
  | 'answer'
  | 'ask'
  | 'codes'
  | 'copy'
  | 'denied'
  | 'down'
  | 'download'
  | 'enlarge'
  | 'external'
  | 'file'
  | 'hidden'
  | 'letterCase'
  | 'link'
  | 'lost'
  | 'pause'
  | 'pending'
  | 'play'
  | 'refresh'
  | 'remove'
  | 'running'
  | 'send'
  | 'server'
  | 'stop'
  | 'tool'
  | 'toolError'
  | 'up'
  | 'visible'
  | 'wrap'
  | 'zoomIn'
  | 'zoomOut';

export type LateIconName = IconName | LaterName;

export const lateNodes: Readonly<Record<LaterName, IconShapes>> = {
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
  server: Server,
  stop: nodes.cancelled,
  tool: Wrench,
  toolError: CircleAlert,
  up: ArrowUp,
  visible: Eye,
  wrap: TextWrap,
  zoomIn: ZoomIn,
  zoomOut: ZoomOut,
};

/** Renders an icon beside a label with the same meaning. */
export function lateIcon(name: LateIconName): SVGTemplateResult {
  return drawIcon(nodes[name] ?? lateNodes[name as LaterName]);
}
