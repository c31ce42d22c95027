import type { JsonObject } from '../../../core/index.js';

const latin =
  /\b(pass(word|phrase|code|wd)?|pwd|secret|token|keys?|apikey|credentials?|pin|otp|cvv|cvc|cards?|cardnumber|iban|ssn)\b/i;
const chinese = /密码|口令|令牌|密钥|私钥|卡号|验证码/;

/** The labels of those fields that seem to ask for a secret, which no server may ask for in a form. */
export function secretFields(schema: JsonObject): readonly string[] {
  const { properties } = schema;
  if (typeof properties !== 'object' || properties === null || Array.isArray(properties)) return [];
  return Object.entries(properties).flatMap(([name, field]) => {
    const title =
      typeof field === 'object' && field !== null && 'title' in field && typeof field['title'] === 'string'
        ? field['title']
        : name;
    return [name, title].some((text) => looksSecret(text)) ? [title] : [];
  });
}

/** Names are written `apiKey`, `api_key` or `api-key`. */
function looksSecret(text: string): boolean {
  const spaced = text.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/[_\-.]+/g, ' ');
  return latin.test(spaced) || chinese.test(text);
}
