/** Why a sign-in failed, as far as core knows it, in English. */
const signInReasons = {
  'no-answer': 'no answer',
  'timed-out': 'no answer in time',
  offline: 'this device is offline',
  redirect: 'a redirect',
  'cut-off': 'an answer that broke off',
  'too-long': 'far too long an answer',
  unreadable: 'nothing that can be read',
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
  'unusable-token': 'it gave a token that cannot be used',
  'no-callback': 'this page names no callback page that can be used',
  'wrong-clock': 'the clock of this device may be wrong',
  'not-https': 'this page did not come over https',
  'no-storage': 'this page cannot be left, since nothing can be kept for the way back',
  'other-answer': 'its answer does not fit what was begun',
} as const;

/** Codes in the `reason` of a sign-in problem's data, whose `detail` is the same in English. */
export type SignInReason = keyof typeof signInReasons;

/** Returns a reason as data of a problem. */
export function because(reason: SignInReason): { readonly reason: SignInReason; readonly detail: string } {
  return { reason, detail: signInReasons[reason] };
}
