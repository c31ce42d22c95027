import type { AuditRecord, CallRecord, JsonObject, JsonValue, SchemaCheck } from '../protocol/index.js';

/** What a record gets when it is sealed. */
type Seal = 'id' | 'at' | 'seq' | 'previous' | 'hash';

/** Arguments as they were, with what tells which of them are secret. */
export interface GivenArguments {
  readonly given: JsonObject;
  /**
   * The tool's input schema, where it is known. Where a call met several, `{ allOf: [one, another] }` and nothing beside it:
   * each is read by itself, and what any of them marks is secret. One object a call, since what was found is kept by it.
   */
  readonly schema?: JsonObject | undefined;
  /** The arguments as they were before a person changed them: sentences may quote these as well. */
  readonly before?: JsonObject | undefined;
}

/** What a tool gave back. */
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

/** A record before it is sealed: with arguments and results themselves, of which only what may be kept is kept. */
export type Draft = DraftOf<AuditRecord>;

/** A draft with what it got when it happened: it may be sealed a moment later. */
export interface StampedDraft {
  readonly draft: Draft;
  readonly id: string;
  readonly at: number;
  readonly seq: number;
}
