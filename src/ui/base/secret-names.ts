const latin =
  /\b(pass(word|phrase|code|wd)?|pwd|secret|token|keys?|apikey|credentials?|pin|otp|cvv|cvc|cards?|cardnumber|iban|ssn)\b/i;
const chinese = /密码|口令|令牌|密钥|私钥|卡号|验证码/;

/** Returns true if a sentence seems to ask for a secret. In sentences, words such as "key" and "card" have many meanings. */
export function asksForSecret(text: string): boolean {
  return (
    /\b(pass(word|phrase|code)|secret|credentials?|api[ -]?key|pin|otp|cvv|cvc)s?\b/i.test(text) ||
    chinese.test(text)
  );
}

/** Returns true if a name looks like that of a secret. Handles `apiKey`, `api_key` and `api-key`. */
export function looksSecret(text: string): boolean {
  const spaced = text.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/[_\-.]+/g, ' ');
  return latin.test(spaced) || chinese.test(text);
}
