import { fixture } from '../../tools/in-page.js';
import { approve, button, clear, click, show, until } from '../helpers/page.js';
import { pressSignIn } from '../helpers/cards.js';
import { closeWindows, signInThere, windowsAt } from '../helpers/windows.js';

const callbackUrl = '/mcp-tools-callback.html';

afterEach(async () => {
  clear();
  await closeWindows(callbackUrl, fixture('signIn'));
});

describe('a window that outlives its sign-in', () => {
  for (const [locale, goOn, cancel, title] of [
    ['zh-CN', /^继续，前往/, /^取消/, '原来的页面不再响应'],
    ['en', /^Continue to/, /^Cancel/, 'The page is no longer responding'],
  ] as const) {
    it(`The window reports it in the language of the widget: ${locale}`, async () => {
      const widget = document.createElement('mcp-tools');
      const plain = { src: fixture('notesModern'), label: 'Notes', callbackUrl, locale };
      await show(Object.assign(widget, plain));
      await pressSignIn('Notes', locale);
      await approve(goOn);
      await until('the window', async () => (await windowsAt(fixture('signIn'))).length);
      await click(button(cancel));
      await signInThere();
      await until('its word', async () =>
        (await windowsAt(callbackUrl)).some((window) => window.title === title),
      );
    });
  }
});
