import { MessageSquare, Pin } from 'lucide';
import type { SVGTemplateResult } from 'lit';
import { drawIcon, nodes, type IconShapes } from './icons.js';

/** Icons of the kept conversations. */
export type ConversationsIconName = 'conversation' | 'pin';

const conversationsNodes: Readonly<Record<ConversationsIconName, IconShapes>> = {
  conversation: MessageSquare,
  pin: Pin,
};

/** Renders an icon beside a label with the same meaning. */
export function conversationsIcon(name: ConversationsIconName): SVGTemplateResult {
  return drawIcon(nodes[name] ?? conversationsNodes[name]);
}
