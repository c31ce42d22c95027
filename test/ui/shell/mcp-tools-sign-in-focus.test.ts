import { setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import { createMcpHost } from '../../../src/core/index.js';
import type { McpTools } from '../../../src/index.js';
import { fixture } from '../../tools/in-page.js';
import {
  asked,
  callbackUrl,
  card,
  choose,
  goOn,
  line,
  menuButton,
  noCards,
  pressSignIn,
} from '../helpers/cards.js';
import {
  all,
  button,
  clear,
  click,
  drawn,
  focused,
  frame,
  isInView,
  nameOf,
  one,
  press,
  show,
  tabTo,
  until,
  words,
} from '../helpers/page.js';
import { serverOf } from '../helpers/samples.js';
import { callWhen, pick, ready, snapshotOf } from '../helpers/widget.js';
import { closeWindows, signInThere } from '../helpers/windows.js';

const servers = [
  { url: fixture('notesModern'), label: 'Notes' },
  { url: fixture('notesDpop'), label: 'Bound notes' },
];

afterEach(async () => {
  clear();
  await closeWindows(callbackUrl, fixture('signIn'));
  await setViewport({ width: 800, height: 600 });
});

async function signedIn(set: Partial<McpTools> = {}): Promise<McpTools> {
  const widget = await asked(set);
  await goOn();
  await signInThere();
  await ready(widget);
  await noCards();
  return widget;
}

/** Runs a tool that needs more scopes, by keyboard. */
async function runAddNote(widget: McpTools): Promise<HTMLElement> {
  await pick('add_note');
  const input = one('textarea, input:not([type=search])', one('mcp-tool-form'));
  input.focus();
  await press('H', 'i');
  await tabTo('Run');
  const run = focused() as HTMLElement;
  await press('Enter');
  await callWhen(widget, 'awaiting-input');
  return run;
}

/** Keys that reach the focused element, and the focus afterwards. */
async function go(name: string): Promise<void> {
  await tabTo(name);
  await press('Enter');
}

function title(): HTMLElement {
  return one('h2', one('mcp-sign-in'));
}

async function focusAt(what: string, element: () => Element | undefined): Promise<void> {
  await until(`the focus at ${what}, not ${focused()?.outerHTML}`, () => focused() === element());
}

describe('a sign-in that is requested before its chunk has loaded', () => {
  it('The row still leads to the card', async () => {
    // First in this file, because a chunk loads once.
    const list = document.createElement('mcp-tool-list');
    await show(Object.assign(list, { servers: [serverOf()] }));
    const signIn = { callbackUrl: new URL(callbackUrl, location.href) };
    const host = createMcpHost({ servers: servers.slice(0, 1), signIn });
    await until('the ask', () => host.getSnapshot().asks.length);
    const widget = document.createElement('mcp-tools');
    Object.assign(widget, { mcpHost: host, callbackUrl });
    list.replaceWith(widget);
    const find = (): HTMLElement | undefined => all('button').find((one) => nameOf(one) === 'Sign in: Notes');
    // Immediately, because the chunk loads soon afterwards.
    for (let turns = 0; turns < 1_000 && !find(); turns++) await Promise.resolve();
    const pressed = find()!;
    pressed.focus();
    pressed.click();
    expect(all('mcp-sign-in').length, 'it is still to come').to.equal(0);
    await card();
    await focusAt('the title', title);
    host.destroy();
  });
});

describe('the focus at a row of a server', () => {
  it('The focus is on the menu after Sign out, at the card after Sign in, and at the row after the card', async () => {
    const widget = await signedIn();
    const news = (): string => words(all('[role=status]', widget).at(-1)!);
    // Earlier text is announced first and separately.
    await until('the news before', () => news().includes('Notes: Connected.'));
    await choose('Sign out');
    await until('signed out', () => words(line()).includes('Signed out'));
    await focusAt('the row', menuButton);
    await until('the news', () => news().includes('Notes: Signed out.'));
    expect(words(widget)).not.to.contain('Sign-in needed');

    await press('ArrowRight');
    expect(nameOf(focused()!)).to.equal('Sign in: Notes');
    const places: (Element | null)[] = [];
    const look = (): unknown => places.push(focused());
    widget.addEventListener('mcp-server-change', () => queueMicrotask(() => requestAnimationFrame(look)));
    await press('Enter');
    await card();
    await focusAt('the title', title);
    expect(places.includes(document.body), 'it was never lost').to.equal(false);
    expect(isInView(title())).to.equal(true);

    await go('Not now');
    await noCards();
    await until('the focus at the row', () => focused()?.closest('[part~=server]'));
  });

  it('The focus stays where the person moved it meanwhile', async () => {
    const widget = await asked();
    await click(button('Not now'));
    await noCards();
    const other = document.createElement('input');
    other.ariaLabel = 'Other';
    widget.after(other);
    button('Sign in: Notes').focus();
    widget.addEventListener('mcp-server-command', ({ detail }) => {
      if (detail.command === 'review') other.focus();
    });
    await press('Enter');
    await card();
    await drawn(widget);
    expect(focused() === other).to.equal(true);
  });

  it('The focus stays at the row if a server only reconnects without a card', async () => {
    const widget = await asked();
    await click(button('Not now'));
    await noCards();
    await choose('Connect');
    await until('the question', () => snapshotOf(widget).asks.length);
    await drawn(widget);
    expect(focused() === menuButton()).to.equal(true);
    expect(all('mcp-sign-in').length).to.equal(0);
  });
});

describe('the focus at a call that needs more scopes', () => {
  const ends: Readonly<Record<string, () => Promise<void>>> = {
    'put away': () => go('Not now'),
    'signed in': async () => {
      await goOn();
      await signInThere();
    },
  };
  for (const [how, end] of Object.entries(ends)) {
    it(`The focus goes to the card, and back when the card is ${how}`, async () => {
      const widget = await signedIn();
      await runAddNote(widget);
      await card('Notes needs more access');
      await focusAt('the title', title);
      await end();
      await noCards();
      const isThere = (): boolean =>
        one('mcp-call').shadowRoot!.contains(focused()) || nameOf(focused()!) === 'Run';
      await until(`the focus at the call or its Run, not ${focused()?.outerHTML}`, isThere);
    });
  }
});

describe('a person who types when a card arrives', () => {
  async function typing(height: number, width: number): Promise<{ widget: McpTools; field: HTMLElement }> {
    await setViewport({ width, height });
    const widget = await signedIn({ llm: () => ({ text: 'Yes.' }) });
    widget.style.setProperty('--mcp-block-size', `${height - 20}px`);
    await pick('add_note');
    const field = one('textarea, input:not([type=search])', one('mcp-tool-form'));
    field.focus();
    await press('H', 'i');
    await drawn(widget);
    return { widget, field };
  }

  for (const height of [900, 420]) {
    it(`Typing continues in place, with the card in view below: ${height} px high`, async () => {
      const { widget, field } = await typing(height, 1280);
      const top = (): number => field.getBoundingClientRect().top;
      const before = top();
      void widget.call({ server: 'Notes', tool: 'add_note', arguments: { text: 'Hello' } });
      const shown = await card('Notes needs more access');
      await frame();
      expect(focused() === field).to.equal(true);
      if (height === 900) expect(top()).to.be.closeTo(before, 1);
      expect(isInView(field), 'the field').to.equal(true);
      if (height === 900) expect(isInView(shown), 'the card').to.equal(true);
      await press('!');
      expect((field as HTMLInputElement).value).to.equal('Hi!');
    });
  }

  it('On a phone a line announces the card, which appears when the field is left', async () => {
    const { widget, field } = await typing(844, 390);
    void widget.call({ server: 'Notes', tool: 'add_note', arguments: { text: 'Hello' } });
    await until('the line', () => words(widget).includes('1 request needs your answer'));
    expect(all('mcp-sign-in').filter((each) => each.checkVisibility())).to.deep.equal([]);
    expect([focused() === field, isInView(field), isInView(button('Review'))]).to.deep.equal([
      true,
      true,
      true,
    ]);
    field.blur();
    const shown = await card('Notes needs more access');
    await focusAt('the title', title);
    await until('the sheet', () => isInView(shown));
    expect(one('mcp-tool-list').closest('[inert]'), 'what is behind it').not.to.equal(null);
  });

  it('An empty conversation stays at its beginning', async () => {
    const empty = document.createElement('div');
    empty.slot = 'empty';
    empty.append(...Array.from({ length: 40 }, () => document.createElement('hr')));
    const widget = document.createElement('mcp-tools');
    widget.append(empty);
    const llm = (): Promise<{ text: string }> => Promise.resolve({ text: 'Yes.' });
    await setViewport({ width: 1280, height: 900 });
    await show(Object.assign(widget, { src: fixture('notesModern'), label: 'Notes', callbackUrl, llm }));
    await pressSignIn();
    await frame();
    const log = await until('the conversation', () => all('.words')[0]);
    await frame();
    expect(log.scrollHeight).to.be.greaterThan(log.clientHeight);
    expect(log.scrollTop).to.equal(0);
  });
});

describe('sign-ins of several servers', () => {
  it('The cards come one after another, and none takes the focus of another', async () => {
    const widget = await asked({ src: undefined, servers }, ['Notes', 'Bound notes']);
    const inView = (): unknown[] =>
      all<HTMLElementTagNameMap['mcp-sign-in']>('mcp-sign-in')
        .filter((each) => each.checkVisibility())
        .map(({ server }) => server?.label);
    expect(inView(), 'the one that was pressed last').to.deep.equal(['Bound notes']);
    button('Not now').focus();
    const { id } = snapshotOf(widget).servers[0]!;
    void widget.host!.connect(id);
    await drawn(widget);
    expect([inView(), nameOf(focused()!)]).to.deep.equal([['Bound notes'], 'Not now']);
    await go('Not now');
    await until('the other one', () => inView()[0] === 'Notes');
    await focusAt('its title', () => all('h2', one('mcp-asks')).find((each) => each.checkVisibility()));
    await go('Decide later');
    await until('none', () => inView().length === 0);
    await until('the focus at a row', () => focused()?.closest('[part~=server]'));
  });
});
