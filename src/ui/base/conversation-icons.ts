import { Paperclip, SquarePen } from 'lucide';
import type { SVGTemplateResult } from 'lit';
import { drawIcon, nodes, type IconShapes } from './icons.js';

/** Icons of a conversation. */
export type ConversationIconName = 'attach' | 'newConversation';

const conversationNodes: Readonly<Record<ConversationIconName, IconShapes>> = {
  attach: Paperclip,
  newConversation: SquarePen,
};

/** An icon beside a word that says the same. */
export function conversationIcon(name: ConversationIconName): SVGTemplateResult {
  return drawIcon(nodes[name] ?? conversationNodes[name]);
}
