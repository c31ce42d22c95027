import type { AuditRecord, CallRecord, JsonObject, JsonValue, SchemaCheck } from '../protocol/index.js';

/** Fields that a record gets when it is sealed. */
type Seal = 'id' | 'at' | 'seq' | 'previous' | 'hash';

/** Unredacted arguments, with the schema that marks secrets. */
export interface GivenArguments {
  readonly given: JsonObject;
  /**
   * The tool's input schema, if known. If the tool changed during the call, `{ allOf: [one, another] }` and nothing else: each
   * is read by itself, and anything that one of them marks is secret. The same object for each record of a call: it is a cache
   * key.
   */
  readonly schema?: JsonObject | undefined;
  /** The arguments before a person changed them. Sentences may quote these too. */
  readonly before?: JsonObject | undefined;
}

export interface GivenResult {
  readonly came?: { readonly raw: JsonValue; readonly schemaCheck: SchemaCheck['status'] };
}

type DraftOf<Record> = Record extends AuditRecord
  ? Record extends { readonly arguments: string }
    ? Omit<Record, Seal | 'arguments' | 'argumentsDigest' | 'redacted' | 'result'> &
        GivenArguments &
        (Record extends CallRecord ? GivenResult : unknown)
    : Omit<Record, Seal>
  : never;

/** A record before it is sealed, with unredacted arguments and results. */
export type Draft = DraftOf<AuditRecord>;

/** A draft with its id, time and number. It may be sealed a moment later. */
export interface StampedDraft {
  readonly draft: Draft;
  readonly id: string;
  readonly at: number;
  readonly seq: number;
}
