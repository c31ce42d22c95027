import { fileKind, isTextType } from '../../shared/file-kind.js';
import { Frames } from './frame.js';
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
  const last = turn.messages.at(-1);
  const isFirst = last?.role === 'user' && !last.untrusted;
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

const files = new Frames();

/** Names what the model does not take: it may say so to the person, or read it in another way. A text file it gets as text. */
function taken<Given extends UserPart | ModelPart>(
  { takes }: Pick<Llm, 'takes'>,
  part: Given,
): Given | { readonly type: 'text'; readonly text: string } {
  if (part.type === 'text') return part;
  const { type, mimeType } = part;
  // A picture is one as a file, too.
  const kind = fileKind(mimeType);
  if (!takes || takes.includes(kind === 'file' ? type : kind)) return part;
  const about = `${type}${'name' in part && part.name ? ` ${JSON.stringify(part.name)}` : ''} ${mimeType}`;
  const text = isTextType(mimeType) ? decoded(part.data) : undefined;
  if (text === undefined) return { type: 'text', text: `[${about}, not passed on]` };
  const { begin, end } = files.of(part, `the ${about}`);
  return { type: 'text', text: `${begin}${text}${end}\n` };
}

/** Returns the text in Base64; `undefined` if it is malformed. */
function decoded(data: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
    return new TextDecoder().decode(bytes);
  } catch {
    return undefined;
  }
}
