import { leavingKey } from './leaving-key.js';
import { isSignInAddress, maxResponseChars, returnedKey } from './protocol.js';

/**
 * Leaves the page for the address; a return to the callback page brings the person back here. Stays, and says `false`,
 * where the browser keeps nothing for this page: there would be no way back.
 */
export function leaveFor(target: { readonly url: string; readonly state: string }): boolean {
  if (!isSignInAddress(target.url)) return false;
  try {
    sessionStorage.setItem(leavingKey(target.state), location.href);
  } catch {
    return false;
  }
  // A link and not `location`: it can keep to itself which page it comes from. Outside of the document no router sees it.
  const link = document.createElement('a');
  link.href = target.url;
  link.rel = 'noreferrer';
  link.click();
  return true;
}

/** What a sign-in brought back for which this page was left, once. */
export function takeReturned(): string | undefined {
  try {
    const returned = sessionStorage.getItem(returnedKey);
    sessionStorage.removeItem(returnedKey);
    return returned !== null && returned.length <= maxResponseChars ? returned : undefined;
  } catch {
    return undefined;
  }
}
