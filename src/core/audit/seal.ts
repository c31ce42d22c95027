import { canonicalJson, digest, digestOf } from '../digest.js';
import type { Limits } from '../limits.js';
import type { AuditRecord, HostOptions, JsonObject, JsonValue } from '../types.js';
import { append } from './audit.js';
import type { Draft, GivenArguments, GivenResult } from './draft.js';

/** Turns drafts into records, one after the other, each chained to the one before. */
export interface Sealer {
  /** The records with one more. */
  append(records: readonly AuditRecord[], draft: Draft, id: string, at: number): readonly AuditRecord[];
  /** The records as NDJSON. */
  export(records: readonly AuditRecord[]): string;
}

export function createSealer(limits: Limits, _isSecret: HostOptions['isSecret']): Sealer {
  let seq = 0;
  let previous = '';
  return {
    append(records, draft, id, at) {
      const {
        given,
        schema: _schema,
        came,
        ...plain
      } = draft as Draft & Partial<GivenArguments> & GivenResult;
      const body = {
        ...plain,
        ...(given ? recordedArguments(given, limits) : {}),
        ...(came
          ? {
              result: {
                chars: JSON.stringify(came.raw).length,
                digest: digestOf(came.raw),
                verdict: came.verdict,
              },
            }
          : {}),
        id,
        at,
        seq: ++seq,
        previous,
      };
      previous = digest(canonicalJson(body as unknown as JsonValue));
      return append(records, { ...body, hash: previous } as AuditRecord, limits);
    },
    export: (records) => records.map((record) => `${JSON.stringify(record)}\n`).join(''),
  };
}

/** Arguments as a record keeps them: JSON, cut at the limit. */
export function recordedArguments(
  value: JsonObject,
  limits: Limits,
): { readonly arguments: string; readonly argumentsDigest: string } {
  const text = JSON.stringify(value);
  return {
    arguments:
      text.length > limits.auditArgumentChars ? `${text.slice(0, limits.auditArgumentChars)}…` : text,
    argumentsDigest: digestOf(value),
  };
}
