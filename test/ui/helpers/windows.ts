import { command, fixture } from '../../tools/in-page.js';
import { until, wait } from './page.js';

interface Target {
  readonly id: string;
  readonly url: string;
  readonly title: string;
}

/** The windows beside the test's own, by where they are. */
export async function windowsAt(part: string): Promise<readonly Target[]> {
  const windows = (await command('windows', { act: 'list' })) as readonly Target[];
  return windows.filter(({ url }) => url.includes(part));
}

/**
 * Runs a script in another window. What it gives is not heard: it may put it into the title. In a window that goes while
 * it is told, nothing runs.
 */
export async function runIn({ id }: Target, script: string): Promise<void> {
  await command('windows', { act: 'run', id, script });
}

/** Presses Enter in another window, as a hand does. */
export async function enterIn({ id }: Target): Promise<void> {
  await command('windows', { act: 'enter', id });
}

/** Closes windows, and waits until they are gone: one that is still going would be taken for the next. */
export async function closeWindows(...parts: string[]): Promise<void> {
  for (const part of parts) {
    await until(`no window at ${part}`, async () => {
      const open = await windowsAt(part);
      for (const { id } of open) await command('windows', { act: 'close', id });
      return open.length === 0;
    });
  }
}

/** A person in the window of an authorization server: fills in the name, and presses what the page offers, until it is gone. */
export async function signInThere(
  server = 'signIn',
  answers: { consent?: 'yes' | 'no' } = {},
): Promise<void> {
  const { consent = 'yes' } = answers;
  // Each page is pressed once, and not before it has its buttons: while it goes on to the next it is still there.
  const press = `(() => {
    const name = document.querySelector('#name');
    const button = document.querySelector(name ? '[value=yes]' : '[value=${consent}]');
    if (document.readyState === 'loading' || !button || window.wasPressed) return;
    window.wasPressed = true;
    if (name) name.value = 'ann';
    button.click();
  })()`;
  let wasThere = false;
  let looksGone = 0;
  for (let looks = 0; looks < 300; looks++) {
    const [target] = await windowsAt(fixture(server));
    wasThere ||= target !== undefined;
    // On its way from one page to the next it may be nowhere for a moment.
    looksGone = target ? 0 : looksGone + 1;
    if (wasThere && looksGone >= 5) return;
    if (target?.title.includes('·')) await runIn(target, press);
    await wait(30);
  }
  throw new Error(`nobody could sign in: ${JSON.stringify(await windowsAt(''))}`);
}
