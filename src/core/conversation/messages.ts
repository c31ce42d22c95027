import type { Call, Entry, EntryToolCall, ModelMessage, ModelPart, ToolMessage } from '../types.js';

/** The conversation as a model gets it. Every tool call has a result, in the order asked, as providers demand. */
export function messagesOf(
  entries: readonly Entry[],
  callById: (id: string) => Call | undefined,
): readonly ModelMessage[] {
  return entries.flatMap((entry): readonly ModelMessage[] => {
    switch (entry.kind) {
      case 'notice':
        return [];
      case 'user':
        return [{ role: 'user', text: entry.text }];
      case 'assistant': {
        if (entry.text === '' && entry.toolCalls.length === 0) return [];
        const toolCalls = entry.toolCalls.map(({ id, name, arguments: args }) => ({
          id,
          name,
          arguments: args,
        }));
        const results = entry.toolCalls.map((asked) => resultOf(asked, callById(asked.callId ?? '')));
        return [{ role: 'assistant', text: entry.text, toolCalls }, ...results];
      }
    }
  });
}

function resultOf(asked: EntryToolCall, call: Call | undefined): ToolMessage {
  const base = {
    role: 'tool',
    toolCallId: asked.id,
    name: asked.name,
    server: call?.serverLabel ?? '',
    tool: call?.tool ?? '',
    untrusted: call?.status === 'done' || call?.status === 'failed' || call?.status === 'lost',
  } as const;
  if (call?.status === 'done')
    return { ...base, content: call.result.modelParts, isError: call.result.isError };
  const text = asked.problem?.message ?? (call ? whyNoResult(call) : 'The result is no longer kept.');
  return { ...base, content: [{ type: 'text', text } satisfies ModelPart], isError: true };
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
