import type { ProblemData } from '../../base/problems.js';

/** Reasons for a failed sign-in that core detects, in English. */
const signInReasons = {
  'no-answer': 'no answer',
  'timed-out': 'no answer in time',
  offline: 'this device is offline',
  redirect: 'a redirect',
  'cut-off': 'an answer that broke off',
  'too-long': 'far too long an answer',
  unreadable: 'no JSON object',
  missing: 'is missing',
  blank: 'is empty',
  wrong: 'cannot be used',
  'no-pkce': 'lacks S256 (PKCE)',
  'authorization-server': 'authorization server',
  'authorization-endpoint': 'authorization endpoint',
  'token-endpoint': 'token endpoint',
  'registration-endpoint': 'registration endpoint',
  'no-issuer': 'no issuer is named in it',
  'other-issuer': 'the issuer is another one',
  'other-resource': 'the resource is another one',
  repeated: 'it says the same thing twice',
  empty: 'nothing is in it',
  'not-begun': 'nobody began it',
  'no-callback': 'this page names no callback page that can be used',
  'wrong-clock': 'the clock of this device may be wrong',
  'not-https': 'this page did not come over https',
  'no-storage': 'this page cannot be left, since nothing can be kept for the way back',
  'other-answer': 'its answer does not fit what was begun',
} as const;

/** Documents of servers for a sign-in, in English. */
const signInDocuments = {
  resource: 'sign-in metadata of the server',
  authorization: 'metadata of the authorization server',
  registration: 'answer to the registration',
  tokens: 'answer with the tokens',
} as const;

/** Codes in the `reason` of a sign-in problem's data. Its `detail` has the reason in English. */
export type SignInReason = keyof typeof signInReasons;

/** Codes in the `document` of a sign-in problem's data. */
export type SignInDocument = keyof typeof signInDocuments;

/** Returns a reason as data of a problem. */
export function because(reason: SignInReason): { readonly reason: SignInReason; readonly detail: string } {
  return { reason, detail: signInReasons[reason] };
}

/** Fault of a document or of one of its fields. */
export type FaultOf = readonly [reason: SignInReason | `HTTP ${number}`, field?: string];

/** Returns the fault of a document, or of one of its fields, as data of a problem. `at` is the document's address. */
export function faultIn(document: SignInDocument, at: string, ...[reason, field = '']: FaultOf): ProblemData {
  const why = Object.hasOwn(signInReasons, reason) ? signInReasons[reason as SignInReason] : reason;
  const detail = `${signInDocuments[document]} at ${at}: ${field} ${why}`.replace(/ +/g, ' ');
  return { document, at, field, reason, detail };
}
