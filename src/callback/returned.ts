import { hand, hearHanded } from '../ui/sign-in/handing.js';
import { leavingKey } from '../ui/sign-in/leaving-key.js';
import { maxResponseChars, returnedKey } from '../ui/sign-in/protocol.js';
import type { CallbackStrings } from '../ui/locales/strings/callback.js';
import { closeWindow } from './close.js';
import { button, copyable, disclosed } from './controls.js';
import type { View } from './view.js';

/** Between two times that it is said: the page may be busy, or be put to sleep behind this window. */
const againMs = 500;
/** For so long nobody has to answer until the person is told. After that it is still said. */
const unheardMs = 3000;

/**
 * What a sign-in came back with goes to the page that waits for it, and to nobody else. `isNear`: that page had reached this
 * window before, so it is not the browser that keeps the two apart.
 */
export function handOver(response: string, isNear: boolean, words: CallbackStrings, view: View): void {
  const params = new URLSearchParams(response);
  const state = params.get('state');
  const isRefusal = !params.has('code');
  if (!state || response.length > maxResponseChars) {
    view.show('failed', words.unusable);
    return;
  }
  const from = takeLeft(state);
  if (from !== undefined && keepReturned(response)) {
    view.show('busy', words.returning);
    location.replace(from);
    return;
  }
  view.show('busy', words.handing);
  const tell = (): void => hand('response', state, response);
  const again = setInterval(tell, againMs);
  const unheard = setTimeout(() => {
    if (isRefusal) view.show('failed', words.unheardRefusal);
    else if (!isNear) view.show('asks', words.unheard, ...copyable(words, response));
    else {
      const close = button(words.close, () => closeWindow());
      view.show('failed', words.over, close, disclosed(words.byHand, copyable(words, response)));
    }
  }, unheardMs);
  const stop = hearHanded('taken', state, (taken) => {
    if (taken !== response) return;
    stop();
    clearInterval(again);
    clearTimeout(unheard);
    closeWindow(() => {
      if (isRefusal) view.show('idle', words.takenRefusal);
      else view.show('done', words.taken);
    });
  });
  tell();
}

/** Where this tab was when it left for the sign-in, once; a page of this origin, or nothing. */
function takeLeft(state: string): string | undefined {
  try {
    const left = sessionStorage.getItem(leavingKey(state));
    sessionStorage.removeItem(leavingKey(state));
    return left !== null && URL.canParse(left) && new URL(left).origin === location.origin ? left : undefined;
  } catch {
    return undefined;
  }
}

function keepReturned(response: string): boolean {
  try {
    sessionStorage.setItem(returnedKey, response);
    return true;
  } catch {
    return false;
  }
}
