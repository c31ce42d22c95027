import { digestOf } from '../base/digest.js';
import type { Limits } from '../base/limits.js';
import type { CallRecord, HostOptions, JsonObject, JsonValue } from '../protocol/index.js';
import { createRedact, secret, type Redacted, type ArgumentsOwner } from './redact.js';
import type { SecretTexts } from './secret-texts.js';

/** Arguments as a record has them. */
export interface SealedArguments {
  readonly fields: Pick<CallRecord, 'arguments' | 'argumentsDigest' | 'redacted'>;
  /** The arguments with secrets replaced. */
  readonly value: JsonValue;
  /** Texts of the secrets. */
  readonly texts: SecretTexts;
}

const noSchema: JsonObject = {};

/** Returns a function that redacts arguments for a record. It never throws: if it fails, all of them count as secret. */
export function createArguments(
  limits: Limits,
  isSecret: HostOptions['isSecret'],
): (given: JsonObject, schema: JsonObject | undefined, owner: ArgumentsOwner) => SealedArguments {
  const redact = createRedact(limits, isSecret);
  const sealing = (given: JsonObject, schema: JsonObject, owner: ArgumentsOwner): SealedArguments => {
    try {
      const { value, texts } = redact(given, schema, owner);
      return seal({ value, texts }, value !== given, limits);
    } catch {
      return seal({ value: secret, texts: 'all' }, true, limits);
    }
  };
  /** One call's arguments are recorded several times, and are the same object each time. */
  const known = new WeakMap<JsonObject, WeakMap<JsonObject, SealedArguments>>();
  return (given, schema = noSchema, owner) => {
    const bySchema = known.get(given) ?? new WeakMap<JsonObject, SealedArguments>();
    known.set(given, bySchema);
    const sealed = bySchema.get(schema) ?? sealing(given, schema, owner);
    bySchema.set(schema, sealed);
    return sealed;
  };
}

function seal({ value, texts }: Redacted, isRedacted: boolean, limits: Limits): SealedArguments {
  const text = JSON.stringify(value);
  const isCut = text.length > limits.auditArgumentChars;
  return {
    value,
    texts,
    fields: {
      arguments: isCut ? `${text.slice(0, limits.auditArgumentChars)}…` : text,
      argumentsDigest: digestOf(value),
      ...(isRedacted ? { redacted: true } : {}),
    },
  };
}
