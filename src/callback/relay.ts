import { listenTo } from '../ui/sign-in/channel.js';
import { hand, hearHanded } from '../ui/sign-in/handing.js';
import type { Message } from '../ui/sign-in/protocol.js';
import type { CallbackStrings } from '../ui/locales/strings/callback.js';
import { closeWindow } from './close.js';
import { linkTo } from './controls.js';
import type { View } from './view.js';

/**
 * This window is the only one that the page can speak to, and would be lost to it if it went away. So it stays: the
 * person signs in in one more window, and what that brings goes to the page through here.
 */
export function relay(
  { url, state }: { readonly url: string; readonly state: string },
  page: MessagePort,
  words: CallbackStrings,
  view: View,
): void {
  const { host } = new URL(url);
  const open = (): void => {
    view.show('busy', words.relaying(host), again);
    again.focus();
  };
  const again = linkTo(url, words.openAgain, () => undefined);
  const first = linkTo(url, words.continueTo(host), () => setTimeout(open));
  first.className = 'primary';
  view.show('asks', words.relay(host), first);

  const stop = hearHanded('response', state, (response) => {
    page.postMessage({ say: 'response', response } satisfies Message);
  });
  listenTo(page, ({ say, response }) => {
    if (say === 'taken' && response !== undefined) {
      hand('taken', state, response);
      view.show('done', words.closed);
    } else if (say === 'close') {
      stop();
      view.show('idle', words.closed);
    } else return;
    closeWindow();
  });
}
