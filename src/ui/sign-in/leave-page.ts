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
 * nothing for this page: there would be no way back.
 */
export function leavePageFor(target: SignInTarget): boolean {
  if (!isSignInAddress(target.url) || !storeInTab(leavingKey(target.state), location.href)) return false;
  // A link, not `location`, since a link can omit the referrer. It is outside the document, so no router handles it.
  const link = document.createElement('a');
  link.href = target.url;
  link.rel = 'noreferrer';
  link.click();
  return true;
}

/** Returns, once, the response of a sign-in for which this page was left. */
export function takeReturned(): string | undefined {
  const returned = takeFromTab(returnedKey);
  return returned !== undefined && returned.length <= maxResponseChars ? returned : undefined;
}
