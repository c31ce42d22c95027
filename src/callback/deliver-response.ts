import type { CallbackStrings } from '../ui/locales/en/callback.js';
import {
  handOver,
  maxResponseChars,
  onHandedOver,
  returnedKey,
  storeInTab,
  takeFromTab,
} from '../ui/sign-in/callback-messages.js';
import { leavingKey } from '../ui/sign-in/leaving-key.js';
import { button, closeWindow, copyable, disclosed, type View } from './view.js';

/** Time between two attempts, in ms: the page may be busy, or suspended behind this window. */
const retryMs = 500;
/** Time in ms until the page reports that there is no reply. The attempts continue. */
const noAnswerMs = 3000;

/**
 * Delivers the response of a sign-in to the page that waits for it, and to no other. `isReachable`: the page reached this window
 * earlier, so the browser does not separate the two.
 */
export function deliverResponse(
  response: string,
  isReachable: boolean,
  strings: CallbackStrings,
  view: View,
): void {
  const params = new URLSearchParams(response);
  const state = params.get('state');
  const isRefusal = !params.has('code');
  if (!state || response.length > maxResponseChars) {
    view.show('failed', strings.unusable);
    return;
  }
  const from = takeLeftAddress(state);
  if (from !== undefined && storeInTab(returnedKey, response)) {
    view.show('busy', strings.returning);
    location.replace(from);
    return;
  }
  view.show('busy', strings.handing);
  const deliver = (): void => handOver('response', state, response);
  const retry = setInterval(deliver, retryMs);
  const timeout = setTimeout(() => {
    if (isRefusal) view.show('failed', strings.unansweredRefusal);
    else if (!isReachable) view.show('asks', strings.unanswered, ...copyable(strings, response));
    else {
      const close = button(strings.close, () => closeWindow());
      view.show(
        'failed',
        strings.ended,
        close,
        disclosed(strings.returnYourself, copyable(strings, response)),
      );
    }
  }, noAnswerMs);
  const stop = onHandedOver('taken', state, (taken) => {
    if (taken !== response) return;
    stop();
    clearInterval(retry);
    clearTimeout(timeout);
    closeWindow(() => {
      if (isRefusal) view.show('idle', strings.takenRefusal);
      else view.show('done', strings.taken);
    });
  });
  deliver();
}

/** Returns, once, the address of this origin that this tab stored for the sign-in. */
function takeLeftAddress(state: string): string | undefined {
  const left = takeFromTab(leavingKey(state));
  return left !== undefined && URL.canParse(left) && new URL(left).origin === location.origin
    ? left
    : undefined;
}
