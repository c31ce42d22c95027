import type { JsonObject, JsonValue } from '../../../core/index.js';

const latin =
  /\b(pass(word|phrase|code|wd)?|pwd|secret|token|keys?|apikey|credentials?|pin|otp|cvv|cvc|cards?|cardnumber|iban|ssn)\b/i;
const chinese = /密码|口令|令牌|密钥|私钥|卡号|验证码/;

/** The labels of those fields that seem to ask for a secret, which no server may ask for in a form. */
export function secretFields(schema: JsonObject): readonly string[] {
  const { properties } = schema;
  if (typeof properties !== 'object' || properties === null || Array.isArray(properties)) return [];
  return Object.entries(properties).flatMap(([name, field]) => {
    const { title = name, description = '', format, writeOnly } = isObject(field) ? field : {};
    const names = [name, title].filter((text) => typeof text === 'string');
    const isSecret =
      format === 'password' ||
      writeOnly === true ||
      names.some(looksSecret) ||
      (typeof description === 'string' && asksForSecret(description));
    return isSecret ? [typeof title === 'string' ? title : name] : [];
  });
}

/** Whether a sentence seems to ask for a secret. In sentences keys and cards are many things. */
export function asksForSecret(text: string): boolean {
  return (
    /\b(pass(word|phrase|code)|secret|credentials?|api[ -]?key|pin|otp|cvv|cvc)s?\b/i.test(text) ||
    chinese.test(text)
  );
}

function isObject(value: JsonValue): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Names are written `apiKey`, `api_key` or `api-key`. */
function looksSecret(text: string): boolean {
  const spaced = text.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/[_\-.]+/g, ' ');
  return latin.test(spaced) || chinese.test(text);
}
