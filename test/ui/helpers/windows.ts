import { command, fixture } from '../../tools/in-page.js';
import { until, wait } from './page.js';

interface Target {
  readonly id: string;
  readonly url: string;
  readonly title: string;
}

/** The windows other than the test's, by address. */
export async function windowsAt(part: string): Promise<readonly Target[]> {
  const windows = (await command('windows', { act: 'list' })) as readonly Target[];
  return windows.filter(({ url }) => url.includes(part));
}

/**
 * Runs a script in another window. The script cannot return a result, but may put one into the title. In a window that closes
 * meanwhile, nothing runs.
 */
export async function runIn({ id }: Target, script: string): Promise<void> {
  await command('windows', { act: 'run', id, script });
}

/** Presses Enter in another window, as a person does. */
export async function enterIn({ id }: Target): Promise<void> {
  await command('windows', { act: 'enter', id });
}

/** Closes windows, and waits until they are gone, because one that is still closing could be taken for the next. */
export async function closeWindows(...parts: string[]): Promise<void> {
  for (const part of parts) {
    await until(`no window at ${part}`, async () => {
      const open = await windowsAt(part);
      for (const { id } of open) await command('windows', { act: 'close', id });
      return open.length === 0;
    });
  }
}

/** A person in the window of an authorization server: enters the name, and presses the offered buttons until it closes. */
export async function signInThere(
  server = 'signIn',
  answers: { consent?: 'yes' | 'no' } = {},
): Promise<void> {
  const { consent = 'yes' } = answers;
  // Presses once on each page, after its buttons exist, because a page stays for a moment during navigation.
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
    // Between two pages it may briefly have no address.
    looksGone = target ? 0 : looksGone + 1;
    if (wasThere && looksGone >= 5) return;
    if (target?.title.includes('·')) await runIn(target, press);
    await wait(30);
  }
  throw new Error(`nobody could sign in: ${JSON.stringify(await windowsAt(''))}`);
}
