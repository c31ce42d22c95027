import { setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import '../../src/index.js';
import { createMcpHost } from '../../src/core/index.js';
import type { McpTools } from '../../src/index.js';
import { fixture } from '../tools/in-page.js';
import { asked, callbackUrl, card, choose, goOn, line, menuButton, noCards } from './helpers/cards.js';
import { pressSignIn } from './helpers/cards.js';
import { all, button, buttons, clear, click, drawn, focused, frame, isInView } from './helpers/page.js';
import { nameOf, one, press, show, tabTo, until, words } from './helpers/page.js';
import { serverOf } from './helpers/samples.js';
import { callWhen, pick, ready, snapshotOf } from './helpers/widget.js';
import { closeWindows, signInThere } from './helpers/windows.js';

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

/** Runs a tool that needs more rights than there are, by the keyboard. */
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

/** Keys that reach the focused thing, and what has the focus then. */
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

describe('a sign-in that is asked for before its chunk is there', () => {
  it('is led to all the same', async () => {
    // First in this file, as a chunk comes once; the row's own is to be there.
    const list = document.createElement('mcp-tool-list');
    await show(Object.assign(list, { servers: [serverOf()] }));
    const signIn = { callbackUrl: new URL(callbackUrl, location.href) };
    const host = createMcpHost({ servers: servers.slice(0, 1), signIn });
    await until('the ask', () => host.getSnapshot().asks.length);
    const widget = document.createElement('mcp-tools');
    Object.assign(widget, { mcpHost: host, callbackUrl });
    list.replaceWith(widget);
    const find = (): HTMLElement | undefined => all('button').find((one) => nameOf(one) === 'Sign in: Notes');
    // As soon as it is there: the chunk comes soon after.
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
  it('is on its menu after Sign out, at the card after Sign in, and back at the row when the card goes', async () => {
    const widget = await signedIn();
    const news = (): string => words(all('[role=status]', widget).at(-1)!);
    // What came before is said first, and by itself.
    await until('the news before', () => news().includes('Notes: Connected.'));
    await choose('Sign out');
    await until('signed out', () => words(line()).includes('Signed out'));
    await focusAt('the row', menuButton);
    await until('the news', () => news().includes('Notes: Signed out.'));
    expect(words(widget)).not.to.contain('Sign-in needed');

    await press('Tab');
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
    await focusAt('the row', menuButton);
  });

  it('stays where the person has gone meanwhile', async () => {
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

  it('stays at the row where a server is only connected again, and no card comes', async () => {
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

describe('the focus at a call that needs more rights', () => {
  const ends: Readonly<Record<string, () => Promise<void>>> = {
    'put away': () => go('Not now'),
    'signed in': async () => {
      await goOn();
      await signInThere();
    },
  };
  for (const [how, end] of Object.entries(ends)) {
    it(`goes to its card, and back to the call when that is ${how}`, async () => {
      const widget = await signedIn();
      await runAddNote(widget);
      await card('Notes needs more access');
      button('Sign in', one('mcp-call')).focus();
      await press('Enter');
      await focusAt('the title', title);
      await end();
      await noCards();
      const call = one('mcp-call');
      await focusAt('the call', () => one('button', call));
      expect(isInView(focused()!)).to.equal(true);
    });
  }
});

describe('what has the focus while a card comes', () => {
  for (const [width, height] of [
    [1280, 900],
    [390, 780],
  ] as const) {
    it(`stays where it is on the screen, or below the card, ${width} px wide`, async () => {
      await setViewport({ width, height });
      for (const place of ['above', 'below'] as const) {
        const widget = await signedIn();
        await pick('who_am_i');
        const request = { server: 'Notes', tool: 'who_am_i' };
        for (let calls = 0; calls < 4; calls++) await widget.call(request);
        await drawn(widget);
        const pane = one('#panel-tool');
        const top = (element: Element): number =>
          element.getBoundingClientRect().top - widget.getBoundingClientRect().top;
        const at = place === 'above' ? button('Run') : all('.fold', pane).find((fold) => top(fold) > 500)!;
        at.focus();
        const before = top(at);
        void widget.call({ server: 'Notes', tool: 'add_note', arguments: { text: 'Hello' } });
        await card('Notes needs more access');
        await frame();
        expect(focused() === at).to.equal(true);
        if (place === 'above') expect(before).to.be.lessThan(top(pane));
        expect(top(at), place).to.be.closeTo(Math.max(before, top(pane)), 1);
      }
    });
  }

  for (const height of [900, 420]) {
    it(`stays in view where the person pressed Run, and so does the card where there is room: ${height} px`, async () => {
      await setViewport({ width: 1280, height });
      const widget = await signedIn();
      const run = await runAddNote(widget);
      const shown = await card('Notes needs more access');
      await frame();
      expect(focused() === run).to.equal(true);
      const [box, pane] = [run, one('#panel-tool')].map((element) => element.getBoundingClientRect());
      expect(box!.bottom).to.be.at.most(pane!.bottom);
      expect(box!.top).to.be.at.least(pane!.top);
      expect(isInView(run)).to.equal(true);
      if (height === 900) expect(isInView(shown)).to.equal(true);
    });
  }

  it('an empty conversation stays at its beginning', async () => {
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
    const log = await until('the conversation', () => all('[part~=log]')[0]);
    await frame();
    expect(log.scrollHeight).to.be.greaterThan(log.clientHeight);
    expect(log.scrollTop).to.equal(0);
  });
});

describe('the cards of several servers', () => {
  it('stand in the order of the rows, and no card that comes takes the focus from another', async () => {
    const widget = await asked({ src: undefined, servers }, ['Notes', 'Bound notes']);
    const labels = (): unknown[] =>
      all<HTMLElementTagNameMap['mcp-sign-in']>('mcp-sign-in').map(({ server }) => server?.label);
    await until('both cards', () => all('section', widget).length === 2);
    await click(button('Not now', all('mcp-sign-in')[labels().indexOf('Notes')]));
    await until('one card', () => all('mcp-sign-in').length === 1);
    await drawn(widget);
    const own = button('Not now');
    own.focus();
    const { id } = snapshotOf(widget).servers[0]!;
    void widget.host!.connect(id);
    await until('the question', () => snapshotOf(widget).asks.length === 2);
    await drawn(widget);
    expect(labels(), 'nobody has pressed').to.deep.equal(['Bound notes']);
    button('Sign in: Notes').focus();
    button('Sign in: Notes').click();
    own.focus();
    await until('both cards again', () => all('section', widget).length === 2);
    await frame();
    expect(labels()).to.deep.equal(['Notes', 'Bound notes']);
    expect(focused() === own).to.equal(true);
    const names = buttons(one('[part=sign-ins]')).map(nameOf);
    expect(names.filter((name) => name === 'Not now').length).to.equal(2);

    // The card of Notes was never gone to from its row.
    await click(button('Not now', all('mcp-sign-in')[0]));
    await until('one card', () => all('mcp-sign-in').length === 1);
    await focusAt('the next card', title);
  });
});
