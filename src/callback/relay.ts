import type { CallbackStrings } from '../ui/locales/en/callback.js';
import type { Message, SignInTarget } from '../ui/sign-in/callback-messages.js';
import { handOver, listenOnPort, onHandedOver } from '../ui/sign-in/channel.js';
import { closeWindow, linkTo } from './controls.js';
import type { View } from './view.js';

/**
 * Keeps this window open, which is the only one that can send messages to the page: the person signs in in one more window,
 * and its response goes to the page through here.
 */
export function relay(
  { url, state }: SignInTarget,
  page: MessagePort,
  strings: CallbackStrings,
  view: View,
): void {
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
    page.postMessage({ say: 'response', response } satisfies Message);
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
