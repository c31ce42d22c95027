import { removedNote, withoutHidden } from '../base/hidden.js';
import type { Call, Entry, EntryToolCall, ModelMessage, ModelPart, ToolMessage } from '../protocol/index.js';

/**
 * Returns the conversation as a model gets it. Every tool call has a result, in the order asked, as providers demand.
 * Nothing in it is hidden from a person who reads the same.
 */
export function messagesOf(
  entries: readonly Entry[],
  callById: (id: string) => Call | undefined,
): readonly ModelMessage[] {
  return entries.flatMap((entry): readonly ModelMessage[] => {
    switch (entry.kind) {
      case 'notice':
        return [];
      case 'user':
        return [{ role: 'user', text: visible(entry.text) }];
      case 'assistant': {
        if (entry.text === '' && entry.toolCalls.length === 0) return [];
        const toolCalls = entry.toolCalls.map(({ id, name, arguments: args }) => ({
          id,
          name: visible(name),
          arguments: visible(args),
        }));
        const results = entry.toolCalls.map((asked) => resultOf(asked, callById(asked.callId ?? '')));
        return [{ role: 'assistant', text: visible(entry.text), toolCalls }, ...results];
      }
    }
  });
}

function visible(text: string): string {
  return withoutHidden(text).text;
}

function resultOf(asked: EntryToolCall, call: Call | undefined): ToolMessage {
  const base = {
    role: 'tool',
    toolCallId: asked.id,
    name: visible(asked.name),
    server: visible(call?.serverLabel ?? ''),
    tool: visible(call?.tool ?? ''),
    untrusted: call?.status === 'done' || call?.status === 'failed' || call?.status === 'lost',
  } as const;
  const edited = call?.edit ? [sentence(whatChanged(call.edit.changed))] : [];
  const before = edited.map(({ part }) => part);
  if (call?.status === 'done') {
    const { modelParts, hiddenCharacters = 0, isError } = call.result;
    return { ...base, content: [...before, ...modelParts], ...counted(edited, hiddenCharacters), isError };
  }
  const why = sentence(
    asked.problem?.message ?? (call ? whyNoResult(call) : 'The result is no longer kept.'),
  );
  return { ...base, content: [...before, why.part], ...counted([...edited, why]), isError: true };
}

/** A sentence of the host, which may quote a server. */
function sentence(text: string): { readonly part: ModelPart; readonly removed: number } {
  const { text: clean, removed } = withoutHidden(text);
  return {
    part: { type: 'text', text: removed > 0 ? `${clean}\n${removedNote(removed)}` : clean },
    removed,
  };
}

function counted(
  sentences: readonly { readonly removed: number }[],
  more = 0,
): Pick<ToolMessage, 'hiddenCharacters'> {
  const hiddenCharacters = sentences.reduce((sum, { removed }) => sum + removed, more);
  return hiddenCharacters > 0 ? { hiddenCharacters } : {};
}

/** No model needs a longer list of what a person changed. */
const namedChanges = 20;

function whatChanged(pointers: readonly string[]): string {
  const named = pointers.slice(0, namedChanges).map((pointer) => `\`${pointer.slice(1, 200)}\``);
  const more = pointers.length - named.length;
  return `The person changed ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''} in the arguments before approving the call.`;
}

function whyNoResult(call: Exclude<Call, { status: 'done' }>): string {
  const because = (reason: string | undefined): string => (reason ? ` The reason given: ${reason}` : '');
  switch (call.status) {
    case 'denied':
      return call.deniedBy === 'person'
        ? `The person denied this call; it was not made.${because(call.reason)}`
        : `This page does not allow this call; it was not made.${because(call.reason)}`;
    case 'cancelled':
      return `The call was cancelled${call.startedAt === undefined ? '; it was not made' : '; it may have run'}.${because(call.reason)}`;
    case 'failed':
    case 'lost':
      return call.problem.message;
    case 'checking':
    case 'awaiting-approval':
    case 'running':
    case 'awaiting-input':
      return 'The call was not waited for.';
  }
}
