import type { CallbackStrings } from '../ui/locales/en/callback.js';
import {
  handOver,
  isSignInAddress,
  listen,
  listenOnPort,
  onHandedOver,
  send,
  storeInTab,
  takeFromTab,
  windowParam,
  type CallbackMessage,
  type SignInTarget,
} from '../ui/sign-in/callback-messages.js';
import { button, closeWindow, linkTo, type View } from './view.js';

/** Time in ms to wait for the page that opened this window, which replies immediately. */
const lostMs = 4000;
/** Time in ms to wait for the sign-in address, until the page reports a delay. */
const slowMs = 20_000;

/** In a window opened by a click, waits for the page to send an address, and goes there once. */
export function waitForPage(id: string, strings: CallbackStrings, view: View): void {
  view.show('busy', strings.preparing);
  const { port1: port, port2 } = new MessageChannel();
  let timer = setTimeout(() => {
    const close = button(strings.close, () => closeWindow());
    view.show('failed', strings.lost, close);
  }, lostMs);
  let isOver = false;

  const receive = ({ say, url, state }: CallbackMessage): void => {
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
      // Stored until this window returns: the page can reach it by the channel.
      if (state !== undefined) storeInTab(reachedKey(state), strings.tag);
      view.show('busy', strings.leaving(new URL(url).host));
      location.replace(url);
    } else if (state !== undefined) relay({ url, state }, port, strings, view);
  };
  listen(id, receive);
  listenOnPort(port, receive);

  send(id, { say: 'hello' });
  // For a frame inside another site, which has separate channels. An opener of another origin gets no message.
  const opener = window.opener as Window | null;
  opener?.postMessage({ [windowParam]: id }, location.origin, [port2]);
  // The site that this window opens must not get a reference to the page.
  window.opener = null;
}

/** Returns, once, the page's language if the page had reached this window. */
export function takeReached(state: string | null): string | undefined {
  return takeFromTab(reachedKey(state ?? ''));
}

function reachedKey(state: string): string {
  return `mcp-tools:reached:${state}`;
}

/**
 * Keeps this window open, since only it can send messages to the page. The person signs in in a second window, and its response
 * goes through this one to the page.
 */
function relay({ url, state }: SignInTarget, page: MessagePort, strings: CallbackStrings, view: View): void {
  const { host } = new URL(url);
  const open = (): void => {
    view.show('busy', strings.relaying(host), again);
    again.focus();
  };
  const again = linkTo(url, strings.openAgain, () => undefined);
  const first = linkTo(url, strings.continueTo(host), () => setTimeout(open));
  first.className = 'primary';
  view.show('asks', strings.relay(host), first);

  const stop = onHandedOver('response', state, (response) => {
    page.postMessage({ say: 'response', response } satisfies CallbackMessage);
  });
  listenOnPort(page, ({ say, response }) => {
    if (say === 'taken' && response !== undefined) {
      handOver('taken', state, response);
      view.show('done', strings.closed);
    } else if (say === 'close') {
      stop();
      view.show('idle', strings.closed);
    } else return;
    closeWindow();
  });
}
