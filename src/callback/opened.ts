import { listen, listenTo, say } from '../ui/sign-in/channel.js';
import { isSignInAddress, windowMark, type Message } from '../ui/sign-in/protocol.js';
import type { CallbackStrings } from '../ui/locales/strings/callback.js';
import { closeWindow } from './close.js';
import { button } from './controls.js';
import { noteReached } from './reached.js';
import { relay } from './relay.js';
import type { View } from './view.js';

/** For so long the page that opened this window has to answer, which it does at once. */
const lostMs = 4000;
/** For so long it may need to find out where to. */
const slowMs = 20_000;

/** A window that was opened ahead, within a click: waits for the page to say where to go, and goes there once. */
export function waitForPage(id: string, words: CallbackStrings, view: View): void {
  view.show('busy', words.preparing);
  const { port1: port, port2 } = new MessageChannel();
  let timer = setTimeout(() => {
    view.show(
      'failed',
      words.lost,
      button(words.close, () => closeWindow()),
    );
  }, lostMs);
  let isOver = false;

  const hear = ({ say, url, state }: Message): void => {
    if (isOver || !['here', 'go', 'relay', 'close'].includes(say)) return;
    clearTimeout(timer);
    if (say === 'here') {
      view.show('busy', words.preparing);
      timer = setTimeout(() => view.show('busy', words.slow), slowMs);
      return;
    }
    isOver = true;
    if (say === 'close') {
      view.show('idle', words.closed);
      closeWindow();
    } else if (!isSignInAddress(url)) view.show('failed', words.unsafe);
    else if (say === 'go') {
      noteReached(state, words.tag);
      view.show('busy', words.leaving(new URL(url).host));
      location.replace(url);
    } else if (state !== undefined) relay({ url, state }, port, words, view);
  };
  listen(id, hear);
  listenTo(port, hear);

  say(id, { say: 'hello' });
  // For a frame inside of another site, which has channels of its own. A foreign opener is told nothing.
  const opener = window.opener as Window | null;
  opener?.postMessage({ [windowMark]: id }, location.origin, [port2]);
  // Where this window goes, nobody is to get a hold of the page.
  window.opener = null;
}
