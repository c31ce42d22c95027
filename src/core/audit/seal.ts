import { canonicalJson } from '../base/canonical.js';
import { digest } from '../base/digest.js';
import { problem, type Problem } from '../base/problems.js';
import { jsonSize } from '../base/json-size.js';
import { unescapeStep } from '../../shared/json-pointer.js';
import type { Limits } from '../base/limits.js';
import { deepFreeze } from '../base/store.js';
import type { AuditGap, AuditRecord, HostOptions, JsonValue, PolicyReason } from '../protocol/index.js';
import { append, type Draft, type GivenArguments, type GivenResult, type StampedDraft } from './draft.js';
import {
  createRedact,
  hideSecrets,
  joinTexts,
  secret,
  type SealedArguments,
  type SecretTexts,
} from './redact.js';
import { resultDigest } from './result-digest.js';

/** Makes records from drafts, each with the hash of the previous record. */
export interface Sealer {
  /** Returns the records with one more record. Never throws: fields that cannot be recorded are left out. */
  append(records: readonly AuditRecord[], stamped: StampedDraft): readonly AuditRecord[];
  /** Returns the records as NDJSON. */
  export(records: readonly AuditRecord[]): string;
}

type RecordFields = Readonly<Record<string, unknown>>;

/** Union of the fields of all kinds of drafts. */
type AnyDraft = Draft &
  Partial<GivenArguments> &
  GivenResult & {
    readonly problem?: Problem;
    readonly reason?: string | PolicyReason;
    readonly tool?: string;
    readonly changed?: readonly string[];
  };

export function createSealer(limits: Limits, isSecret: HostOptions['isSecret']): Sealer {
  const argumentsOf = createRedact(limits, isSecret);
  let previous = '';

  const fieldsOf = (draft: AnyDraft): RecordFields => {
    const { given, digits = {}, schema, before, came, problem: why, reason, changed, ...plain } = draft;
    const { serverId = '', server = '', tool = '' } = draft;
    const owner = { serverId, serverLabel: server, tool };
    const sealed = given && argumentsOf(given, schema, owner, digits.exact);
    const all = [sealed, before && argumentsOf(before, schema, owner, digits.edit?.exact)].filter(
      (one) => one !== undefined,
    );
    // These problems quote arguments that could not be read, so it is unknown which of them are secret.
    const texts =
      why?.code === 'arguments-not-json' || why?.code === 'inexact-number'
        ? 'all'
        : all.map((one) => one.texts).reduce<SecretTexts>(joinTexts, []);
    return {
      ...plain,
      ...sealed?.fields,
      ...(why ? { problem: withoutSecrets(why, texts) } : {}),
      ...(reason === undefined ? {} : { reason: reasonWithout(reason, texts) }),
      ...(changed ? { changed: outsideSecrets(changed, all) } : {}),
      ...(came ? { result: resultOf(came, limits) } : {}),
    };
  };

  return {
    append(records, { draft, id, at, seq }) {
      const seal = { id, at, seq, previous };
      let body: RecordFields;
      try {
        body = { ...fieldsOf(draft), ...seal };
        previous = hashOf(body);
      } catch {
        body = { ...simpleFields(draft), ...seal };
        previous = hashOf(body);
      }
      return append(records, deepFreeze({ ...body, hash: previous } as unknown as AuditRecord), limits);
    },
    export: exportLines,
  };
}

function hashOf(body: RecordFields): string {
  return digest(canonicalJson(body as JsonValue));
}

/** Returns the fields of a draft that can always be recorded. */
function simpleFields(draft: Draft): RecordFields {
  return Object.fromEntries(
    Object.entries(draft).filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value)),
  );
}

function resultOf({ raw, schemaCheck }: NonNullable<GivenResult['came']>, limits: Limits): RecordFields {
  const digest = resultDigest(raw, limits);
  return { chars: jsonSize(raw).chars, ...(digest ? { digest } : {}), schemaCheck };
}

/** Redacts a problem, because a validator or the server may have quoted the arguments. */
function withoutSecrets(why: Problem, texts: SecretTexts): Problem {
  if (texts.length === 0) return why;
  const data = Object.entries(why.data).map(([name, value]) => [
    name,
    typeof value === 'string' ? hideSecrets(value, texts) : value,
  ]);
  return problem(why.code, Object.fromEntries(data) as Problem['data']);
}

function reasonWithout(reason: string | PolicyReason, texts: SecretTexts): string | PolicyReason {
  if (typeof reason === 'string') return hideSecrets(reason, texts);
  return reason.text === undefined ? reason : { ...reason, text: hideSecrets(reason.text, texts) };
}

/** Cuts JSON Pointers at secrets, because the names of keys inside a secret are also secret. */
function outsideSecrets(pointers: readonly string[], sealed: readonly SealedArguments[]): readonly string[] {
  return [...new Set(pointers.map((pointer) => sealed.reduce(cut, pointer)))];
}

function cut(pointer: string, { value }: SealedArguments): string {
  let at: unknown = value;
  let end = 0;
  for (const name of pointer.split('/').slice(1)) {
    if (at === secret) return pointer.slice(0, end);
    const key = unescapeStep(name);
    at = isNested(at) && Object.hasOwn(at, key) ? at[key] : undefined;
    end += 1 + name.length;
  }
  return pointer;
}

function isNested(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** Writes each record on one line, and one line for each gap where records were dropped. */
function exportLines(records: readonly AuditRecord[]): string {
  let seq = 0;
  let head = '';
  let text = '';
  const write = (line: AuditRecord | AuditGap): void => {
    text += `${canonicalJson(line as unknown as JsonValue)}\n`;
    head = line.hash;
  };
  for (const record of records) {
    if (record.seq > seq + 1) {
      write({ kind: 'gap', from: seq + 1, to: record.seq - 1, previous: head, hash: record.previous });
    }
    write(record);
    ({ seq } = record);
  }
  return text;
}
