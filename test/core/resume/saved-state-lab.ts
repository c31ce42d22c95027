import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import type {
  Call,
  Entry,
  HostOptions,
  LlmReply,
  LlmRequest,
  McpHost,
  Snapshot,
  ToolMessage,
} from '../../../src/core/index.js';
import { makeHost } from '../support.js';

type ToolCalls = NonNullable<LlmReply['toolCalls']>;
export type Step = (aliasOf: (tool: string) => string) => LlmReply;

/** A tool, for a step of `model`. */
export const calls =
  (...wishes: readonly [tool: string, args: object | string, id?: string][]): Step =>
  (aliasOf) => ({
    toolCalls: wishes.map(([tool, args, id]) => ({
      name: aliasOf(tool),
      arguments: args as ToolCalls[number]['arguments'] & object,
      ...(id ? { id } : {}),
    })),
  });

/** A model that follows steps, one per request, and records its requests. */
export function model(...steps: readonly Step[]): {
  llm: NonNullable<HostOptions['llm']>;
  requests: LlmRequest[];
} {
  const requests: LlmRequest[] = [];
  return {
    requests,
    llm(request) {
      requests.push(request);
      const aliasOf = (tool: string): string => request.tools.find((it) => it.tool === tool)?.name ?? tool;
      return steps[requests.length - 1]?.(aliasOf) ?? { text: 'That was it.' };
    },
  };
}

/** A host that continues from a saved state, and has read all of it. */
export async function continued(kept: string, options: HostOptions = {}): Promise<McpHost> {
  const host = makeHost({ ...options, savedState: kept });
  await wasRead(host);
  return host;
}

/** Waits until the state is restored, or would be. */
export async function wasRead(host: McpHost): Promise<void> {
  for (let looks = 0; looks < 25; looks++) {
    const { calls, conversation } = host.getSnapshot();
    if (calls.length > 0 || conversation.entries.length > 0) return;
    await delay(10);
  }
}

/** The conversation and calls of a snapshot, with ids in order of appearance. */
export function story({ calls, conversation }: Pick<Snapshot, 'calls' | 'conversation'>): unknown {
  const indexOf = (id: string | undefined): number => calls.findIndex((call) => call.id === id);
  return {
    status: conversation.status,
    calls: calls.map(({ id: _id, serverId: _server, ...call }) => call),
    entries: conversation.entries.map(({ id: _id, ...entry }) =>
      'toolCalls' in entry
        ? {
            ...entry,
            parts: entry.parts.map(withoutOwnId),
            toolCalls: entry.toolCalls.map(({ callId, ...asked }) => ({
              ...withoutOwnId(asked),
              call: indexOf(callId),
            })),
          }
        : entry,
    ),
  };
}

/** Calls that were named by the host have other names in each host. */
function withoutOwnId<Part extends object>(part: Part): Part {
  return 'id' in part ? { ...part, id: String(part.id).replace(/^tool-call-\d+$/, 'tool-call') } : part;
}

/** The ids of everything in a snapshot, which must be unique. */
export function idsIn({ calls, conversation, servers, asks, audit }: Snapshot): string[] {
  const { entries } = conversation;
  const asked = entries.flatMap((entry) => (entry.kind === 'assistant' ? entry.toolCalls : []));
  return [...calls, ...entries, ...asked, ...servers, ...asks, ...audit].map(({ id }) => id);
}

export function lastCall(host: McpHost): Call {
  const call = host.getSnapshot().calls.at(-1);
  assert.ok(call);
  return call;
}

export function lastEntry(host: McpHost): Entry {
  const entry = host.getSnapshot().conversation.entries.at(-1);
  assert.ok(entry);
  return entry;
}

/** Returns the model's text for each tool call, after one word. */
export function toolResultsIn(request: LlmRequest | undefined): string[] {
  const results = request?.messages.filter((it): it is ToolMessage => it.role === 'tool') ?? [];
  return results.map(({ content, isError }) => {
    const texts = content.map((part) => (part.type === 'text' ? part.text : part.type));
    return `${isError ? 'error' : 'result'}: ${texts.join('\n')}`;
  });
}
