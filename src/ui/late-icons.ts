import {
  ArrowDown,
  ArrowUp,
  CaseSensitive,
  Copy,
  Download,
  ExternalLink,
  File,
  Link2,
  Plus,
  SquareTerminal,
  TextWrap,
  Trash2,
  Maximize2,
  Pause,
  Play,
  Volume2,
  VolumeX,
  ZoomIn,
  ZoomOut,
  type IconNode,
} from 'lucide';
import type { SVGTemplateResult } from 'lit';
import { drawIcon } from './icons.js';

/** Those that nothing shows at first paint. */
const nodes = {
  add: Plus,
  codes: SquareTerminal,
  copy: Copy,
  down: ArrowDown,
  download: Download,
  external: ExternalLink,
  file: File,
  letterCase: CaseSensitive,
  link: Link2,
  remove: Trash2,
  up: ArrowUp,
  wrap: TextWrap,
  enlarge: Maximize2,
  pause: Pause,
  muted: VolumeX,
  play: Play,
  sound: Volume2,
  zoomIn: ZoomIn,
  zoomOut: ZoomOut,
} as const satisfies Record<string, IconNode>;

export type LateIconName = keyof typeof nodes;

/** An icon beside a word that says the same. */
export function lateIcon(name: LateIconName): SVGTemplateResult {
  return drawIcon(nodes[name]);
}
