import { digestOf } from '../digest.js';
import type { Limits } from '../limits.js';
import type { CallRecord, HostOptions, JsonObject } from '../types.js';
import { createRedact, secret, type Redacted, type Whose } from './redact.js';
import type { SecretTexts } from './secret-texts.js';

/** Arguments as records keep them. */
export interface SealedArguments {
  readonly fields: Pick<CallRecord, 'arguments' | 'argumentsDigest' | 'redacted'>;
  /** The texts of what was secret in them. */
  readonly texts: SecretTexts;
}

/** The way to record arguments. Never throws: what cannot be written down is all secret. */
export function createArguments(
  limits: Limits,
  isSecret: HostOptions['isSecret'],
): (given: JsonObject, schema: JsonObject | undefined, whose: Whose) => SealedArguments {
  const redact = createRedact(limits, isSecret);
  /** One call's are recorded several times, and are the same object each time. */
  const known = new WeakMap<
    JsonObject,
    { readonly schema: JsonObject | undefined; readonly sealed: SealedArguments }
  >();
  return (given, schema, whose) => {
    const before = known.get(given);
    if (before && before.schema === schema) return before.sealed;
    let sealed: SealedArguments;
    try {
      const { value, texts } = redact(given, schema, whose);
      sealed = seal({ value, texts }, value !== given, limits);
    } catch {
      sealed = seal({ value: secret, texts: 'all' }, true, limits);
    }
    known.set(given, { schema, sealed });
    return sealed;
  };
}

function seal({ value, texts }: Redacted, isRedacted: boolean, limits: Limits): SealedArguments {
  const text = JSON.stringify(value);
  const isCut = text.length > limits.auditArgumentChars;
  return {
    texts,
    fields: {
      arguments: isCut ? `${text.slice(0, limits.auditArgumentChars)}…` : text,
      argumentsDigest: digestOf(value),
      ...(isRedacted ? { redacted: true } : {}),
    },
  };
}
