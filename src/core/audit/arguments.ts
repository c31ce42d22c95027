import { digestOf } from '../base/digest.js';
import type { Limits } from '../base/limits.js';
import type { CallRecord, HostOptions, JsonObject, JsonValue } from '../protocol/index.js';
import { createRedact, secret, type Redacted, type Whose } from './redact.js';
import type { SecretTexts } from './secret-texts.js';

/** Arguments as records keep them. */
export interface SealedArguments {
  readonly fields: Pick<CallRecord, 'arguments' | 'argumentsDigest' | 'redacted'>;
  /** What is shown of them. */
  readonly value: JsonValue;
  /** The texts of what was secret in them. */
  readonly texts: SecretTexts;
}

const noSchema: JsonObject = {};

/** The way to record arguments. Never throws: what cannot be written down is all secret. */
export function createArguments(
  limits: Limits,
  isSecret: HostOptions['isSecret'],
): (given: JsonObject, schema: JsonObject | undefined, whose: Whose) => SealedArguments {
  const redact = createRedact(limits, isSecret);
  const sealing = (given: JsonObject, schema: JsonObject, whose: Whose): SealedArguments => {
    try {
      const { value, texts } = redact(given, schema, whose);
      return seal({ value, texts }, value !== given, limits);
    } catch {
      return seal({ value: secret, texts: 'all' }, true, limits);
    }
  };
  /** One call's are recorded several times, and are the same objects each time, and no other call's. */
  const known = new WeakMap<JsonObject, WeakMap<JsonObject, SealedArguments>>();
  return (given, schema = noSchema, whose) => {
    const bySchema = known.get(given) ?? new WeakMap<JsonObject, SealedArguments>();
    known.set(given, bySchema);
    const sealed = bySchema.get(schema) ?? sealing(given, schema, whose);
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
