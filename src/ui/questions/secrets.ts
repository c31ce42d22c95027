import { isObject } from '../../core/base/is-object.js';
import type { JsonObject, JsonValue } from '../../core/index.js';

const latin =
  /\b(pass(word|phrase|code|wd)?|pwd|secret|token|keys?|apikey|credentials?|pin|otp|cvv|cvc|cards?|cardnumber|iban|ssn)\b/i;
const chinese = /密码|口令|令牌|密钥|私钥|卡号|验证码/;

/** So much of a schema is looked through, and so many fields are named. */
const most = { parts: 5000, named: 8 };

/**
 * The labels of those fields, at whatever depth, that seem to ask for a secret, which no server may ask for in a form. Empty
 * for one that has none.
 */
export function secretFields(schema: JsonObject): readonly string[] {
  const found = new Set<string>();
  const waiting: JsonValue[] = [schema];
  for (let at = 0; at < waiting.length && found.size < most.named; at++) {
    const part = waiting[at];
    if (typeof part !== 'object' || part === null) continue;
    if (!Array.isArray(part)) {
      const { properties } = part as JsonObject;
      for (const [name, field] of Object.entries(isObject(properties) ? properties : {})) {
        if (found.size < most.named && isSecret(name, field)) found.add(labelOf(name, field));
      }
      // What is called so without being a property, such as the items of a list, is a field as well.
      if (isMasked(part as JsonObject)) found.add(labelOf('', part));
    }
    const inside = Object.values(part) as JsonValue[];
    if (waiting.length + inside.length <= most.parts) for (const one of inside) waiting.push(one);
  }
  return [...found];
}

function isSecret(name: string, field: JsonValue): boolean {
  if (!isObject(field)) return looksSecret(name);
  const { title, description } = field;
  return (
    isMasked(field) ||
    looksSecret(name) ||
    (typeof title === 'string' && looksSecret(title)) ||
    (typeof description === 'string' && asksForSecret(description))
  );
}

function isMasked({ format, writeOnly }: JsonObject): boolean {
  return format === 'password' || writeOnly === true;
}

function labelOf(name: string, field: JsonValue): string {
  const { title } = isObject(field) ? field : {};
  const label = typeof title === 'string' ? title : name;
  return label.length > 80 ? `${label.slice(0, 80)}…` : label;
}

/** Returns true if a sentence seems to ask for a secret. In sentences keys and cards are many things. */
export function asksForSecret(text: string): boolean {
  return (
    /\b(pass(word|phrase|code)|secret|credentials?|api[ -]?key|pin|otp|cvv|cvc)s?\b/i.test(text) ||
    chinese.test(text)
  );
}

/** Names are written `apiKey`, `api_key` or `api-key`. */
function looksSecret(text: string): boolean {
  const spaced = text.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/[_\-.]+/g, ' ');
  return latin.test(spaced) || chinese.test(text);
}
