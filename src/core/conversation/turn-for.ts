import type {
  AssistantPart,
  Llm,
  ModelMessage,
  ModelOptions,
  ModelPart,
  ModelTurn,
  Opaque,
  UserPart,
} from '../protocol/index.js';

/**
 * Returns a turn as one model gets it: with what the page wants of it, with the opaque data that are its own and no other's,
 * and with words in place of what it does not take.
 */
export function turnFor(
  llm: Pick<Llm, 'by' | 'takes'>,
  turn: ModelTurn,
  options: ModelOptions = {},
): ModelTurn {
  const { system, toolChoice, ...wanted } = options;
  // A model that had to call a tool each time would never come to an end.
  const isFirst = turn.messages.at(-1)?.role === 'user';
  return {
    ...wanted,
    ...(toolChoice && isFirst ? { toolChoice } : {}),
    ...turn,
    system: system ? `${system}\n\n${turn.system}` : turn.system,
    messages: turn.messages.map((message) => messageFor(llm, message)),
  };
}

function messageFor(llm: Pick<Llm, 'by' | 'takes'>, message: ModelMessage): ModelMessage {
  switch (message.role) {
    case 'user':
      return { ...message, content: message.content.map((part) => taken(llm, part)) };
    case 'tool':
      return { ...message, content: message.content.map((part) => taken(llm, part)) };
    case 'assistant':
      return {
        ...own(llm, message),
        content: message.content.map((part) =>
          own<AssistantPart>(llm, part.type === 'file' ? taken(llm, part) : part),
        ),
      };
  }
}

/** Opaque data may identify a person to their provider: no other gets them. */
function own<Kept extends { readonly opaque?: Opaque }>(llm: Pick<Llm, 'by'>, kept: Kept): Kept {
  if (kept.opaque === undefined || kept.opaque.by === llm.by) return kept;
  const { opaque: _, ...rest } = kept;
  return rest as Kept;
}

/** Names what the model does not take: it may say so to the person, or read it in another way. */
function taken<Given extends UserPart | ModelPart>(
  { takes }: Pick<Llm, 'takes'>,
  part: Given,
): Given | { readonly type: 'text'; readonly text: string } {
  if (part.type === 'text' || !takes || takes.some((one) => isOf(part, one))) return part;
  const name = 'name' in part && part.name ? ` ${JSON.stringify(part.name)}` : '';
  return { type: 'text', text: `[${part.type}${name} ${part.mimeType}, not passed on]` };
}

function isOf(part: UserPart, kind: 'image' | 'audio' | 'file'): boolean {
  return part.type === kind || (part.type === 'file' && part.mimeType.startsWith(`${kind}/`));
}
