import { setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import type { SignInAsk } from '../../../src/core/index.js';
import type { McpSignIn, McpTools } from '../../../src/index.js';
import { fixture, forcedColors, screenshot } from '../../tools/in-page.js';
import {
  all,
  approve,
  buttons,
  clear,
  drawn,
  expectAccessible,
  focused,
  frame,
  nameOf,
  one,
  press,
  show,
  tabTo,
  tooWide,
  until,
  words,
} from '../helpers/page.js';
import { callIn, problemOf } from '../helpers/samples.js';
import { openAsk, signInAsk } from '../helpers/sign-in.js';
import { scripted } from '../helpers/widget.js';

const sizes = [
  [1280, 900],
  [1000, 700],
  [390, 844],
  [320, 568],
] as const;

const host = `sign-in.${'identity-provider-of-the-company.'.repeat(5)}accounts.example-tenant.example`;
const scopes = Array.from({ length: 30 }, (_, at) => `notes:section-${at}:write`);
const problem = problemOf('sign-in-no-client');

const cards: Readonly<Record<string, readonly [SignInAsk, Partial<McpSignIn>]>> = {
  plain: [signInAsk(), {}],
  'long-host': [signInAsk({ host, warnings: ['punycode', 'other-site'] }), {}],
  rights: [signInAsk({ scopes }), {}],
  'client-id': [signInAsk({ step: 'client-id', warnings: ['other-site'] }), {}],
  problem: [signInAsk({ step: 'client-id', problem, scopes }), {}],
  'for-call': [
    signInAsk({ reason: 'more-access', scopes, missing: scopes.slice(1), callId: 'call-1' }),
    { call: callIn['awaiting-sign-in'] },
  ],
  open: [openAsk({ host }), {}],
  blocked: [openAsk({ host, warnings: ['not-https'] }), { isBlocked: true }],
  silent: [openAsk({ host, scopes }), { isSilent: true }],
};

/** A widget that waits for a sign-in. The test then replaces the content of its card, in the same space. */
async function asked(set: Partial<McpTools> = {}): Promise<McpSignIn> {
  await shown(set);
  return standIn();
}

async function shown(set: Partial<McpTools>, ...servers: Element[]): Promise<void> {
  const widget = document.createElement('mcp-tools');
  const plain = { src: fixture('notesModern'), label: 'Notes', callbackUrl: '/mcp-tools-callback.html' };
  widget.append(...servers);
  await show(Object.assign(widget, plain, set));
}

/** Replaces the card of the widget by one with the content to test. */
async function standIn(label = 'Notes'): Promise<McpSignIn> {
  // It is opened in the row of its server.
  const offer = (): HTMLElement | undefined =>
    all('.offer').find(({ ariaLabel }) => ariaLabel === `Sign in: ${label}`);
  (await until('the offer', offer)).click();
  const card = await until('the card', () =>
    all<McpSignIn>('mcp-sign-in').find(
      (each) => each.server?.label === label && all('footer button', each).some(isVisible),
    ),
  );
  const other = document.createElement('mcp-sign-in');
  Object.assign(other, { server: card.server, callbackUrl: card.callbackUrl });
  card.style.display = 'none';
  card.after(other);
  return other;
}

function isVisible(element: Element): boolean {
  return element.checkVisibility();
}

async function change(card: McpSignIn, ask: SignInAsk, set: Partial<McpSignIn> = {}): Promise<void> {
  const none = { call: undefined, isBlocked: false, isSilent: false };
  Object.assign(card, none, { ask: undefined });
  await drawn(card);
  Object.assign(card, { ask }, set);
  await drawn(card);
  // The size is measured between two frames.
  await frame();
}

function parentOf(element: Element): Element | null {
  const root = element.getRootNode();
  return element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
}

/** The part of the page that is visible through every container that scrolls or clips an element. */
function windowAround(element: Element): { top: number; bottom: number } {
  const seen = { top: 0, bottom: innerHeight };
  for (let at = parentOf(element); at && at !== document.body; at = parentOf(at)) {
    if (getComputedStyle(at).overflowY === 'visible') continue;
    const { top } = at.getBoundingClientRect();
    seen.top = Math.max(seen.top, top + at.clientTop);
    seen.bottom = Math.min(seen.bottom, top + at.clientTop + at.clientHeight);
  }
  return seen;
}

function isSeen(element: Element): boolean {
  const { top, bottom, height } = element.getBoundingClientRect();
  const seen = windowAround(element);
  const footer = element.closest('section')?.querySelector('footer');
  if (footer && !footer.contains(element))
    seen.bottom = Math.min(seen.bottom, footer.getBoundingClientRect().top);
  return height > 0 && top >= seen.top - 1 && bottom <= seen.bottom + 1;
}

function unseen(card: McpSignIn): string[] {
  return all('footer button', card)
    .filter((each) => !isSeen(each))
    .map(nameOf);
}

function content(card: McpSignIn): HTMLElement {
  return one('.content', card);
}

afterEach(async () => {
  clear();
  document.documentElement.dir = document.documentElement.style.colorScheme = '';
  await setViewport({ width: 800, height: 600 });
});

describe('the buttons of a sign-in', () => {
  for (const [width, height] of sizes) {
    for (const [place, set] of [
      ['below the tools', {}],
      ['below the talk', { llm: scripted().llm }],
    ] as const) {
      it(`The buttons are in view without scrolling at ${width} × ${height}, ${place}`, async () => {
        await setViewport({ width, height });
        const card = await asked(set);
        for (const blockSize of ['', '31rem']) {
          one('mcp-tools').style.setProperty('--mcp-block-size', blockSize);
          for (const [name, [ask, more]] of Object.entries(cards)) {
            for (const locale of ['en', 'zh-CN']) {
              card.locale = locale;
              await change(card, ask, more);
              expect([name, locale, blockSize, unseen(card)]).to.deep.equal([name, locale, blockSize, []]);
              // A person who can continue has been warned; on the smallest screens, of the most important.
              const warnings = all('[part=warning]', card).slice(0, width < 390 ? 1 : undefined);
              const missed = warnings.filter((each) => !isSeen(each));
              expect([name, locale, blockSize, missed.map(words)]).to.deep.equal([
                name,
                locale,
                blockSize,
                [],
              ]);
              expect([name, tooWide(one('mcp-tools'))]).to.deep.equal([name, []]);
              const primary = all('.primary', card).length;
              expect([name, primary]).to.deep.equal([name, ask.step === 'open' ? 0 : 1]);
            }
          }
        }
      });
    }
  }

  for (const [width, height] of [sizes[0], sizes[2]]) {
    it(`In a very low widget, ${width} wide, the buttons stay where the text above them is readable`, async () => {
      await setViewport({ width, height });
      const card = await asked();
      for (const blockSize of ['20rem', '24rem']) {
        one('mcp-tools').style.setProperty('--mcp-block-size', blockSize);
        await change(card, ...cards['problem']!);
        expect([blockSize, unseen(card)]).to.deep.equal([blockSize, []]);
        expect(content(card).clientHeight, blockSize).to.be.greaterThan(48);
        expect(content(card).scrollHeight, blockSize).to.be.greaterThan(content(card).clientHeight);
      }
    });
  }

  it('The buttons are those of each card in turn, if there are several', async () => {
    await setViewport({ width: 320, height: 568 });
    const other = document.createElement('mcp-server');
    Object.assign(other, { src: `${fixture('notesModern')}?2`, label: 'More notes' });
    await shown({}, other);
    for (const label of ['Notes', 'More notes']) {
      const card = await standIn(label);
      await change(card, ...cards['problem']!);
      expect([label, unseen(card)]).to.deep.equal([label, []]);
      expect(all('mcp-sign-in').filter(isVisible)).to.deep.equal([card]);
      card.remove();
      for (const each of all('mcp-sign-in')) each.style.display = '';
      all('h2')
        .find((title) => title.closest('section') && isVisible(title))
        ?.focus();
      await press('Escape');
      await until('no card', () => !all('mcp-sign-in').some(isVisible));
    }
  });
});

describe('a sign-in taller than its space', () => {
  it('The text scrolls by keyboard above its buttons, and is a tab stop only if it scrolls', async () => {
    await setViewport({ width: 390, height: 844 });
    const card = await asked();
    await change(card, ...cards['problem']!);
    const text = content(card);
    expect([text.scrollHeight > text.clientHeight, text.tabIndex]).to.deep.equal([true, 0]);
    await expectAccessible(card);
    text.focus();
    await press('End');
    await until('the end', () => text.scrollTop > 0);
    await change(card, signInAsk({ scopes: [] }));
    expect([text.isConnected, content(card).tabIndex]).to.deep.equal([false, -1]);
  });

  it('A focused control is never hidden, from above or below', async () => {
    await setViewport({ width: 320, height: 568 });
    const card = await asked();
    for (const name of ['problem', 'silent', 'for-call', 'blocked']) {
      await change(card, ...cards[name]!);
      const stops = all('button, input, a, summary', card).filter((each) => each.checkVisibility());
      for (const each of [...stops, ...stops.toReversed()]) {
        each.focus();
        await frame();
        expect([name, nameOf(each), focused() === each, isSeen(each)]).to.deep.equal([
          name,
          nameOf(each),
          true,
          true,
        ]);
      }
    }
  });

  it('The title is in view when it gets the focus of a removed button', async () => {
    await setViewport({ width: 320, height: 568 });
    const card = await asked();
    await change(card, ...cards['problem']!);
    content(card).scrollTo(0, 1000);
    buttons(card).at(-1)!.focus();
    card.ask = signInAsk({ ...cards['problem']![0], step: 'preparing' });
    await drawn(card);
    expect([focused() === one('h2', card), isSeen(one('h2', card))]).to.deep.equal([true, true]);
  });

  it('An error of the input is in view', async () => {
    await setViewport({ width: 320, height: 568 });
    const card = await asked();
    await change(card, ...cards['client-id']!);
    content(card).scrollTo(0, 0);
    await approve(/^Continue to/, card);
    await drawn(card);
    await frame();
    expect([isSeen(one('#client-id', card)), isSeen(one('.fault svg', card))]).to.deep.equal([true, true]);
  });

  it('After “show all”, the view continues at the next scope', async () => {
    await setViewport({ width: 320, height: 568 });
    const card = await asked();
    await change(card, ...cards['for-call']!);
    await tabTo('and 17 more');
    await press('Enter');
    await drawn(card);
    const right = focused()!;
    expect([words(right), isSeen(right)]).to.deep.equal(['notes:section-13:write', true]);
    const list = one('[part=rights]', card);
    expect([...list.children].indexOf(right)).to.equal(12);
  });

  it('The text has all the space if nothing is below it', async () => {
    await setViewport({ width: 1280, height: 900 });
    const card = await asked();
    one('mcp-tools').style.setProperty('--mcp-block-size', '46rem');
    await change(card, ...cards['client-id']!);
    expect(content(card).scrollHeight).to.equal(content(card).clientHeight);
  });
});

describe('the look of a sign-in in its space', () => {
  for (const [width, height] of sizes) {
    it(`The sign-in fits ${width} × ${height}`, async () => {
      await setViewport({ width, height });
      const card = await asked({ llm: scripted().llm });
      one('mcp-tools').style.setProperty('--mcp-block-size', height < 600 ? '31rem' : '');
      for (const name of Object.keys(cards)) {
        await change(card, ...cards[name]!);
        await screenshot(`sign-in-room-${name}-${width}`);
      }
      await change(card, ...cards['problem']!);
      card.locale = 'zh-CN';
      await change(card, ...cards['problem']!);
      await screenshot(`sign-in-room-zh-${width}`);
      document.documentElement.style.colorScheme = 'dark';
      await frame();
      await screenshot(`sign-in-room-dark-${width}`);
      document.documentElement.style.colorScheme = '';
      card.locale = 'en';
      document.documentElement.dir = 'rtl';
      await forcedColors(true);
      await change(card, ...cards['silent']!);
      await screenshot(`sign-in-room-forced-${width}`);
      await forcedColors(false);
    });
  }
});
