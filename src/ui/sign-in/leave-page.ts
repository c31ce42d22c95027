import {
  isSignInAddress,
  maxResponseChars,
  returnedKey,
  storeInTab,
  takeFromTab,
  type SignInTarget,
} from './callback-messages.js';
import { leavingKey } from './leaving-key.js';

/**
 * Leaves the page for the address; the callback page brings the person back. Returns `false` and stays if the browser stores
 * nothing for this page, because there would be no way back.
 */
export function leavePageFor(target: SignInTarget): boolean {
  if (!isSignInAddress(target.url) || !storeInTab(leavingKey(target.state), location.href)) return false;
  // Uses a link, not `location`, because a link can omit the referrer. The link is outside the document, so no router handles
  // it.
  const link = document.createElement('a');
  link.href = target.url;
  link.rel = 'noreferrer';
  link.click();
  return true;
}

/** Returns the response of a sign-in for which the person left this page, but only at the first call. */
export function takeReturned(): string | undefined {
  const returned = takeFromTab(returnedKey);
  return returned !== undefined && returned.length <= maxResponseChars ? returned : undefined;
}
