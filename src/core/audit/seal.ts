import { canonicalJson } from '../base/canonical.js';
import { digest, digestOf } from '../base/digest.js';
import { problem, type Problem } from '../base/errors.js';
import type { Limits } from '../base/limits.js';
import type { AuditRecord, CallRecord, HostOptions, JsonValue, PolicyReason } from '../protocol/index.js';
import { createArguments } from './arguments.js';
import { append } from './audit.js';
import { outsideSecrets } from './changed.js';
import type { Draft, GivenArguments, GivenResult, StampedDraft } from './draft.js';
import { exportLines } from './export.js';
import { secret } from './redact.js';
import { hideIn, joinTexts, type SecretTexts } from './secret-texts.js';
import { sizeOf } from './size.js';

/** Turns drafts into records, one after the other, each chained to the one before. */
export interface Sealer {
  /** The records with one more. Never throws: what cannot be recorded is left out, and the rest is there. */
  append(records: readonly AuditRecord[], stamped: StampedDraft): readonly AuditRecord[];
  /** The records as NDJSON. */
  export(records: readonly AuditRecord[]): string;
}

type Fields = Readonly<Record<string, unknown>>;

/** All that a draft of one kind or another has beside what every record has. */
type AnyDraft = Draft &
  Partial<GivenArguments> &
  GivenResult & {
    readonly problem?: Problem;
    readonly reason?: string | PolicyReason;
    readonly tool?: string;
    readonly changed?: readonly string[];
  };

export function createSealer(limits: Limits, isSecret: HostOptions['isSecret']): Sealer {
  const argumentsOf = createArguments(limits, isSecret);
  let previous = '';

  const fieldsOf = (draft: AnyDraft): Fields => {
    const { given, schema, before, came, problem: why, reason, changed, ...plain } = draft;
    const { serverId = '', server = '', tool = '' } = draft;
    const whose = { serverId, serverLabel: server, tool };
    const sealed = given && argumentsOf(given, schema, whose);
    const all = [sealed, before && argumentsOf(before, schema, whose)].filter((one) => one !== undefined);
    // Arguments that are no JSON are quoted by the problem, and nobody knows what in them is secret.
    const texts =
      why?.code === 'arguments-not-json'
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
      let body: Fields;
      try {
        body = { ...fieldsOf(draft), ...seal };
        previous = hashOf(body);
      } catch {
        body = { ...simpleFields(draft), ...seal };
        previous = hashOf(body);
      }
      return append(records, { ...body, hash: previous } as unknown as AuditRecord, limits);
    },
    export: exportLines,
  };
}

function hashOf(body: Fields): string {
  return digest(canonicalJson(body as JsonValue));
}

/** What can be recorded whatever else is wrong with a draft. */
function simpleFields(draft: Draft): Fields {
  return Object.fromEntries(
    Object.entries(draft).filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value)),
  );
}

function resultOf(
  { raw, schemaCheck }: NonNullable<GivenResult['came']>,
  { auditResultChars }: Limits,
): NonNullable<CallRecord['result']> {
  const { chars, values } = sizeOf(raw);
  const isSmall = chars <= auditResultChars && values <= auditResultChars / 8;
  return { chars, ...(isSmall ? { digest: digestOf(raw) } : {}), schemaCheck };
}

/** A validator, or the server, may have quoted the arguments. */
function withoutSecrets(why: Problem, texts: SecretTexts): Problem {
  if (texts.length === 0) return why;
  const data = Object.entries(why.data).map(([name, value]) => [
    name,
    typeof value === 'string' ? hideIn(value, texts, secret) : value,
  ]);
  return problem(why.code, Object.fromEntries(data) as Problem['data']);
}

function reasonWithout(reason: string | PolicyReason, texts: SecretTexts): string | PolicyReason {
  if (typeof reason === 'string') return hideIn(reason, texts, secret);
  return reason.text === undefined ? reason : { ...reason, text: hideIn(reason.text, texts, secret) };
}
