import '../../../src/index.js';
import type { McpTools } from '../../../src/index.js';
import { fixture } from '../../tools/in-page.js';
import { all, approve, focused, one, press, show, until, words } from './page.js';

type Card = HTMLElementTagNameMap['mcp-sign-in'];

export const callbackUrl = '/mcp-tools-callback.html';
export const allow = (): { decision: 'allow' } => ({ decision: 'allow' });

/** An `<mcp-tools>` with servers that need a sign-in, alone in the page, after Sign in was pressed in each row. */
export async function asked(set: Partial<McpTools> = {}, labels = ['Notes']): Promise<McpTools> {
  const widget = await unasked(set);
  for (const label of labels) await pressSignIn(label, set.locale);
  return widget;
}

/** The same `<mcp-tools>` before any button is pressed. */
export async function unasked(set: Partial<McpTools> = {}): Promise<McpTools> {
  const widget = document.createElement('mcp-tools');
  const plain = { src: fixture('notesModern'), label: 'Notes', callbackUrl, policy: allow };
  await show(Object.assign(widget, plain, set));
  return widget;
}

/** Presses Sign in in a server's row once it is offered, and waits for its card, which then has the focus. */
export async function pressSignIn(label = 'Notes', locale = 'en'): Promise<void> {
  const name = locale === 'zh-CN' ? `登录：${label}` : `Sign in: ${label}`;
  const offer = await until('the offer', () => all('button').find((one_) => one_.ariaLabel === name));
  offer.focus();
  offer.click();
  await card();
  await until('the focus at a card', () => focused()?.localName === 'h2');
}

/** The card of the open sign-in, once it is visible. */
export async function card(part = ''): Promise<Card> {
  return until(`a card with ${part}`, () =>
    all<Card>('mcp-sign-in').find(
      (one_) => one_.checkVisibility() && all('section', one_).length > 0 && words(one_).includes(part),
    ),
  );
}

export async function noCards(): Promise<void> {
  await until('the card to go', () => all('mcp-sign-in').length === 0);
}

/** The row of the first server. */
export function line(): HTMLElement {
  return one('[part~=server]');
}

/** The menu button of the first server. The focus returns to this button. */
export function menuButton(): HTMLElement {
  return one('.menu-button', line());
}

/** Chooses from the menu of a server, by label, by keyboard. */
export async function choose(name: string, label = 'Notes'): Promise<void> {
  const opener = one(`.menu-button[aria-label$=${JSON.stringify(label)}]`);
  opener.focus();
  await press('Enter');
  const item = await until(`the choice ${name}`, () =>
    all('[role^=menuitem]').find((each) => words(each) === name),
  );
  item.focus();
  await press('Enter');
}

/** Continues to the sign-in provider. */
export async function goOn(): Promise<void> {
  await approve(/^Continue to/);
}
