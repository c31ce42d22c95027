const latin =
  /\b(pass(word|phrase|code|wd)?|pwd|secret|token|keys?|apikey|credentials?|pin|otp|cvv|cvc|cards?|cardnumber|iban|ssn)\b/i;
const chinese = /密码|口令|令牌|密钥|私钥|卡号|验证码/;

/**
 * Matches names of secrets in a sentence. Words such as "key" and "card" are left out, because they have many meanings there.
 */
const inSentence = String.raw`(?:pass(?:word|phrase|code)|secret|credential|api[ -]?key|pin|otp|cvv|cvc)s?\b`;
const asking = new RegExp(String.raw`\b${inSentence}`, 'i');

const give = '(?:enter|give|type|use|share|put|include|send|provide|write|paste|submit|reveal|disclose)';
const article = '(?:(?:an?|any|the|your|my|real) )*';
/**
 * Matches advice not to enter something, up to the end of the sentence or the next request; also "no PIN" and "not a password".
 */
const warnings = [
  String.raw`\b(?:(?:do|must|should|may|can|need)(?: not|n['’]t)|cannot|never)(?: (?:ever|please|also))* ${give}\b(?:(?!\b${give}\b)[^.!?;])*`,
  String.raw`\b(?:not|no|without|never) ${article}${inSentence}(?:,? (?:and|or|nor) ${article}${inSentence})*`,
  '(?:不要|请勿|切勿|不得|不能|禁止|严禁)(?:在此处?|在这里)?(?:输入|填写|提供|使用|发送|分享|泄露)(?:(?!输入|填写|提供|请)[^。！？；])*',
].map((pattern) => new RegExp(pattern, 'gi'));

/** Returns true if a sentence seems to ask for a secret. Advice not to give one does not count. */
export function asksForSecret(text: string): boolean {
  const rest = warnings.reduce((left, warning) => left.replace(warning, ''), text);
  return asking.test(rest) || chinese.test(rest);
}

/** Returns true if a name looks like that of a secret. Handles `apiKey`, `api_key` and `api-key`. */
export function looksSecret(text: string): boolean {
  const spaced = text.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/[_\-.]+/g, ' ');
  return latin.test(spaced) || chinese.test(text);
}
