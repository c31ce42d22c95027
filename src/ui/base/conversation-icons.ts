import { MessageSquare, Mic, MicOff, Paperclip, SquarePen } from 'lucide';
import type { SVGTemplateResult } from 'lit';
import { drawIcon, nodes, type IconShapes } from './icons.js';

/** Icons of a conversation. */
export type ConversationIconName = 'attach' | 'dictate' | 'dictating' | 'newConversation' | 'suggestion';

const conversationNodes: Readonly<Record<ConversationIconName, IconShapes>> = {
  attach: Paperclip,
  dictate: Mic,
  dictating: MicOff,
  newConversation: SquarePen,
  suggestion: MessageSquare,
};

/** Renders an icon beside a label with the same meaning. */
export function conversationIcon(name: ConversationIconName): SVGTemplateResult {
  return drawIcon(nodes[name] ?? conversationNodes[name]);
}
