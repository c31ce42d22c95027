import type { Call, JsonObject } from '../protocol/index.js';
import type { Draft } from './draft.js';

type CallDraft = Extract<Draft, { kind: 'call' }>;

/** Returns the record of a call that started or ended; `undefined` for the states between. */
export function callDraft(call: Call, schema: JsonObject | undefined): CallDraft | undefined {
  const base = {
    kind: 'call',
    serverId: call.serverId,
    server: call.serverLabel,
    callId: call.id,
    tool: call.tool,
    startedBy: call.startedBy,
    given: call.arguments,
    schema,
    before: call.edit?.before,
  } as const;
  switch (call.status) {
    case 'checking':
      return { ...base, outcome: 'started' };
    case 'awaiting-approval':
    case 'running':
    case 'awaiting-input':
      return undefined;
    case 'done':
      return {
        ...base,
        outcome: call.result.isError ? 'tool-error' : 'done',
        durationMs: durationOf(call),
        came: { raw: call.result.raw, schemaCheck: call.result.schemaCheck.status },
      };
    case 'failed':
    case 'lost':
      return { ...base, outcome: call.status, durationMs: durationOf(call), problem: call.problem };
    case 'denied':
    case 'cancelled':
      return { ...base, outcome: call.status, durationMs: durationOf(call) };
  }
}

function durationOf(call: {
  readonly createdAt: number;
  readonly endedAt: number;
  readonly startedAt?: number;
}): number {
  return call.endedAt - (call.startedAt ?? call.createdAt);
}
