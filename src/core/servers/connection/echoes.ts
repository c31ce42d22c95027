import { isObject } from '../../../shared/is-object.js';

/** Text that replaces a secret, for the person and for the model. */
const removed = '[secret removed: this page had sent it]';
/** Minimum length of a secret in characters. Shorter ones also occur in ordinary words. */
const shortest = 8;
/** Headers whose values are keys. Other values, such as a language or the name of a tenant, are not secret. */
const keyHeader = /auth|cookie|credential|key|pass|secret|session|token/i;
/** The name of an authorization scheme is not a secret either. */
const scheme = /^[A-Za-z]+$/;

/** Written forms of the secrets of the last search. */
let last: { readonly secrets: readonly string[]; readonly written: readonly Written[] } | undefined;

/** Returns a value without the tokens and header keys that the page sent, or the same value if it contains none. */
export function withoutEchoes<Value>(
  value: Value,
  headers: Readonly<Record<string, string>>,
  tokens: readonly string[],
): Value {
  const keys = Object.entries(headers)
    .filter(([name]) => keyHeader.test(name))
    .flatMap(([, text]) => text.split(/\s+/).filter((part) => !scheme.test(part)));
  const secrets = [...keys, ...tokens].filter(({ length }) => length >= shortest);
  if (secrets.length === 0) return value;
  if (secrets.join('\n') !== last?.secrets.join('\n')) {
    const written = secrets.flatMap(waysOf).sort((a, b) => b.text.length - a.text.length);
    last = { secrets, written };
  }
  return clean(value, last.written);
}

/** One way of writing a secret. */
interface Written {
  readonly text: string;
  readonly isBase64: boolean;
}

function waysOf(secret: string): readonly Written[] {
  const escaped = JSON.stringify(secret).slice(1, -1);
  const texts = new Set([secret, escaped, JSON.stringify(escaped).slice(1, -1), encodeURIComponent(secret)]);
  const bytes = Array.from(new TextEncoder().encode(secret), (byte) => String.fromCharCode(byte)).join('');
  // A secret may begin at any of three offsets. The digits at its ends depend on the bytes around it.
  const coded = [0, 1, 2].flatMap((before) => {
    const whole = btoa('\0'.repeat(before) + bytes);
    const end = whole.length - (whole.match(/=+$/)?.[0].length ?? 0);
    const text = whole.slice([0, 2, 3][before], (before + bytes.length) % 3 === 0 ? end : end - 1);
    return [text, text.replaceAll('+', '-').replaceAll('/', '_')];
  });
  return [
    ...Array.from(texts, (text) => ({ text, isBase64: false })),
    ...Array.from(new Set(coded), (text) => ({ text, isBase64: true })),
  ].filter(({ text }) => text.length >= shortest);
}

function clean<Value>(value: Value, secrets: readonly Written[]): Value {
  if (typeof value === 'string') return cleanText(value, secrets) as Value;
  if (Array.isArray(value)) {
    const items = value as readonly unknown[];
    const cleaned = items.map((item) => clean(item, secrets));
    return cleaned.some((item, at) => item !== items[at]) ? (cleaned as Value) : value;
  }
  if (!isObject(value)) return value;
  const entries = Object.entries(value);
  const cleaned = entries.map(([key, child]) => [cleanText(key, secrets), clean(child, secrets)] as const);
  const isSame = cleaned.every(([key, child], at) => key === entries[at]?.[0] && child === entries[at][1]);
  return isSame ? value : (Object.fromEntries(cleaned) as Value);
}

function cleanText(text: string, secrets: readonly Written[]): string {
  if (text.length < shortest) return text;
  return secrets.reduce((left, { text: secret, isBase64 }) => {
    if (!left.includes(secret)) return left;
    // Base64 data of a file must stay valid.
    const isData = isBase64 && /^[\w+/-]+=*$/.test(left);
    return left.replaceAll(secret, isData ? 'A'.repeat(secret.length) : removed);
  }, text);
}
