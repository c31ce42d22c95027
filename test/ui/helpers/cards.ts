import '../../../src/index.js';
import type { McpTools } from '../../../src/index.js';
import { fixture } from '../../tools/in-page.js';
import { all, approve, one, show, until, words } from './page.js';

type Card = HTMLElementTagNameMap['mcp-sign-in'];

export const callbackUrl = '/mcp-tools-callback.html';
export const allow = (): { decision: 'allow' } => ({ decision: 'allow' });

/** An `<mcp-tools>` on a server that wants a sign-in, alone on the page, once it is asked for. */
export async function asked(set: Partial<McpTools> = {}): Promise<McpTools> {
  const widget = document.createElement('mcp-tools');
  const plain = { src: fixture('notesModern'), label: 'Notes', callbackUrl, policy: allow };
  await show(Object.assign(widget, plain, set));
  await card();
  return widget;
}

/** The card of the sign-in that is asked for, once it is drawn. */
export async function card(part = ''): Promise<Card> {
  return until(`a card with ${part}`, () =>
    all<Card>('mcp-sign-in').find((one_) => all('section', one_).length > 0 && words(one_).includes(part)),
  );
}

export async function noCards(): Promise<void> {
  await until('the card to go', () => all('mcp-sign-in').length === 0);
}

/** The line of the first server. */
export function summary(): HTMLElement {
  return one('[part~=server] summary');
}

/** Goes on to where one signs in. */
export async function goOn(): Promise<void> {
  await approve(/^Continue to/);
}
