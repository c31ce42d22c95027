import { createSealer } from '../../../src/core/audit/seal.js';
import type { Draft } from '../../../src/core/audit/draft.js';
import { withLimits, type Limits } from '../../../src/core/base/limits.js';
import type {
  AuditRecord,
  CallRecord,
  HostOptions,
  JsonObject,
  JsonValue,
} from '../../../src/core/protocol/index.js';

interface Sealing {
  readonly limits?: Partial<Limits>;
  readonly isSecret?: HostOptions['isSecret'];
}

export interface Sealed {
  readonly records: readonly AuditRecord[];
  readonly text: string;
}

/** Seals drafts in order, one second apart. */
export function sealAll(drafts: readonly Draft[], { limits, isSecret }: Sealing = {}): Sealed {
  const sealer = createSealer(withLimits(limits), isSecret);
  const stamped = drafts.map((draft, index) => {
    return { draft, id: `record-${index + 1}`, at: 1_000 * index, seq: index + 1 };
  });
  const records = stamped.reduce<readonly AuditRecord[]>((all, one) => sealer.append(all, one), []);
  return { records, text: sealer.export(records) };
}

export const came = (number: number): Draft => ({
  kind: 'connection',
  serverId: 'server-1',
  server: `Weather ${number}`,
  outcome: 'connected',
});

export const decided = (number: number): Draft => ({
  kind: 'decision',
  serverId: 'server-1',
  server: 'Weather',
  callId: `call-${number}`,
  tool: 'get_weather',
  given: { location: 'Paris', number },
  fingerprint: 'f',
  decidedBy: 'person',
  outcome: 'approved',
});

type CallDraft = Extract<Draft, { kind: 'call' }>;

export const called = (given: JsonObject, more: Partial<CallDraft> = {}): CallDraft => ({
  kind: 'call',
  serverId: 'server-1',
  server: 'Weather',
  callId: 'call-1',
  tool: 'get_weather',
  startedBy: 'model',
  outcome: 'started',
  given,
  ...more,
});

/** The sealed record of one call. */
export function sealCall(
  given: JsonObject,
  schema?: JsonObject,
  sealing: Sealing = {},
  more: Partial<CallDraft> = {},
): CallRecord {
  const [record] = sealAll([called(given, { schema, ...more })], sealing).records;
  return record as CallRecord;
}

/** A secret value, the part of a schema that marks it, and what is recorded instead. */
export const word = 'hunter22';
export const mark = { type: 'string', writeOnly: true } as const;
export const secret = '[secret]';

/** The recorded arguments. */
export function shown(given: JsonObject, schema?: JsonObject): JsonValue {
  return JSON.parse(sealCall(given, schema).arguments) as JsonValue;
}
