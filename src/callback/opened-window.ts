import type { CallbackStrings } from '../ui/locales/en/callback.js';
import { isSignInAddress, windowParam, type Message } from '../ui/sign-in/callback-messages.js';
import { listen, listenOnPort, send } from '../ui/sign-in/channel.js';
import { button, closeWindow } from './controls.js';
import { relay } from './relay.js';
import type { View } from './view.js';

/** Wait for the page that opened this window, which answers at once. */
const lostMs = 4000;
/** Wait for the address where a person signs in, until they are told that it takes long. */
const slowMs = 20_000;

/** Waits, in a window that was opened within a click, for the page to say where to go, and goes there once. */
export function waitForPage(id: string, strings: CallbackStrings, view: View): void {
  view.show('busy', strings.preparing);
  const { port1: port, port2 } = new MessageChannel();
  let timer = setTimeout(() => {
    const close = button(strings.close, () => closeWindow());
    view.show('failed', strings.lost, close);
  }, lostMs);
  let isOver = false;

  const receive = ({ say, url, state }: Message): void => {
    if (isOver || !['here', 'go', 'relay', 'close'].includes(say)) return;
    clearTimeout(timer);
    if (say === 'here') {
      view.show('busy', strings.preparing);
      timer = setTimeout(() => view.show('busy', strings.slow), slowMs);
      return;
    }
    isOver = true;
    if (say === 'close') {
      view.show('idle', strings.closed);
      closeWindow();
    } else if (!isSignInAddress(url)) view.show('failed', strings.unsafe);
    else if (say === 'go') {
      noteReached(state, strings.tag);
      view.show('busy', strings.leaving(new URL(url).host));
      location.replace(url);
    } else if (state !== undefined) relay({ url, state }, port, strings, view);
  };
  listen(id, receive);
  listenOnPort(port, receive);

  send(id, { say: 'hello' });
  // For a frame inside of another site, which has channels of its own. An opener of another origin gets no message.
  const opener = window.opener as Window | null;
  opener?.postMessage({ [windowParam]: id }, location.origin, [port2]);
  // Where this window goes, nobody gets a reference to the page.
  window.opener = null;
}

/** Remembers until this window comes back that the page can reach it by the channel, and the page's language. */
function noteReached(state: string | undefined, language: string): void {
  try {
    if (state !== undefined) sessionStorage.setItem(reachedKey(state), language);
  } catch {
    // Then it is not known.
  }
}

/** Returns, once, the page's language if the page had reached this window. */
export function takeReached(state: string | null): string | undefined {
  try {
    const language = sessionStorage.getItem(reachedKey(state ?? ''));
    sessionStorage.removeItem(reachedKey(state ?? ''));
    return language ?? undefined;
  } catch {
    return undefined;
  }
}

function reachedKey(state: string): string {
  return `mcp-tools:reached:${state}`;
}
