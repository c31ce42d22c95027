import type { McpCall } from '../../../src/index.js';
import { expect } from 'chai';
import type { Call } from '../../../src/core/index.js';
import { screenshot } from '../../tools/in-page.js';
import {
  all,
  button,
  buttons,
  clear,
  drawn,
  expectAccessible,
  nameOf,
  focused,
  nodeCount,
  one,
  press,
  tooWide,
  words,
} from '../helpers/page.js';
import { base, callIn, done, hostile, now, resultOf } from '../helpers/samples.js';
import { card, showCall, change, lookBehind, head, running, states } from './call-page.js';

afterEach(clear);

describe('the card as a control', () => {
  it('A card that waits for an answer leads to the request', async () => {
    await showCall(callIn['awaiting-approval']);
    const reviewed: string[] = [];
    document.body.addEventListener('mcp-review', ({ detail }) => reviewed.push(detail.callId), {
      once: true,
    });
    button('Review', card).click();
    expect(reviewed).to.deep.equal(['call-1']);
  });

  it('A card folds to one line and back, by mouse and keyboard, and announces it', async () => {
    await showCall(done());
    const fold = buttons(card)[0]!;
    expect(fold.ariaExpanded).to.equal('true');
    fold.click();
    await drawn(card);
    expect(words(card)).to.equal(head()).and.to.contain('Get the weather Paris Weather · Done in 1.2 s');
    expect(fold.ariaExpanded).to.equal('false');
    fold.focus();
    await press('Enter');
    expect(words(card)).to.contain('It is 18 degrees.');
    expect(focused()).to.equal(fold);
  });

  it('A card keeps its line in place from state to state', async () => {
    await showCall(callIn.checking);
    const fold = buttons(card)[0];
    const { top, height } = one('[part~=head]', card).getBoundingClientRect();
    for (const state of states) {
      await change({ call: callIn[state] });
      const now = one('[part~=head]', card).getBoundingClientRect();
      expect([state, now.top, now.height]).to.deep.equal([state, top, height]);
      expect(buttons(card)[0], 'and the focus with it').to.equal(fold);
    }
  });

  it('The raw exchange is rendered only on request, with a limit', async () => {
    const long = 'x'.repeat(1_000_000);
    await showCall(done(undefined, { result: resultOf('short', { raw: { content: [], long } }) }));
    expect(all('footer', card), 'nothing below the result').to.deep.equal([]);
    await lookBehind();
    const raw = one('pre[aria-label="Raw data"]', card);
    expect(raw.textContent).to.contain('"location": "Paris"').and.to.contain('xxx');
    expect(raw.textContent.length).to.be.lessThan(25_000);
    await expectAccessible();
  });

  it('Hostile names, values and reasons are shown as text', async () => {
    const args = { [hostile.html]: hostile.html, deep: [{ a: hostile.template }], turned: hostile.bidi };
    const reason = hostile.html;
    await showCall({ ...base, ...args, tool: hostile.html, arguments: args, ...denied(reason) });
    expect(words(card)).to.contain(hostile.html).and.to.contain(hostile.template);
    expect(all('img, b, script', card)).to.deep.equal([]);
    expect(Reflect.get(globalThis, '__hostileRan')).to.equal(undefined);
    expect(words(card), 'what cannot be seen is a chip').to.contain(
      'user U+202E gnp.exe U+2066 U+200B hidden',
    );
    expect(words(card)).not.to.match(/[\u202E\u2066\u200B]/);
  });

  it('Large arguments are limited in the card, which fits a sidebar', async () => {
    const rows = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`key_${at}`, at]));
    await showCall(done(undefined, { arguments: { text: 'long '.repeat(4000), rows } }));
    document.querySelector('main')!.style.inlineSize = '300px';
    await drawn(card);
    expect(tooWide(card)).to.deep.equal([]);
    expect(nodeCount(card)).to.be.lessThan(200);
    expect(card.getBoundingClientRect().height).to.be.lessThan(2000);
    await expectAccessible();
    await screenshot('call-narrow');
  });
});

describe('the line of a card', () => {
  const place = (selector: string): DOMRect => one(selector, card).getBoundingClientRect();

  async function showIn(width: number, call: Call, set: Partial<McpCall> = {}): Promise<void> {
    await showCall(call, set);
    document.querySelector('main')!.style.inlineSize = `${width}px`;
    await drawn(card);
  }

  for (const width of [320, 280]) {
    it(`A card ${width} px wide shows the whole status with its button beside it`, async () => {
      for (const locale of ['en', 'zh-CN']) {
        for (const state of states) {
          await showIn(width, callIn[state], { locale, folded: true });
          const [fold, action] = all('[part~=head] button', card);
          expect([state, one('.state', card).getClientRects().length], 'one line').to.deep.equal([state, 1]);
          const isFirst =
            place('.name').left < place('.state').left || place('.name').bottom <= place('.state').top;
          expect(isFirst, 'the name first').to.equal(true);
          if (action) {
            const { left, right, bottom } = action.getBoundingClientRect();
            expect(left).to.be.at.least(fold!.getBoundingClientRect().right);
            expect(right).to.be.at.most(place('[part~=card]').right);
            expect(bottom).to.be.at.most(place('[part~=head]').bottom);
          }
          expect(tooWide(card)).to.deep.equal([]);
        }
      }
      await screenshot(`call-head-${width}`);
    });
  }

  it('A press anywhere on the line except its button folds it, and the chevron is last', async () => {
    for (const width of [700, 320]) {
      for (const state of ['done', 'running'] as const) {
        await showIn(width, callIn[state]);
        const { left, right, top, bottom } = place('[part~=head]');
        const fold = buttons(card)[0]!;
        const root = fold.getRootNode() as ShadowRoot;
        for (const x of [left + 4, right - 4])
          for (const y of [top + 4, bottom - 4])
            expect(root.elementFromPoint(x, y) === fold, `${width} ${state} ${x - left} ${y - top}`).to.equal(
              true,
            );
        const chevron = all<SVGElement & HTMLElement>('[part~=head] svg', card).at(-1)!;
        for (const each of all('[part~=head] button', card))
          expect(chevron.getBoundingClientRect().left).to.be.at.least(each.getBoundingClientRect().right);
      }
    }
  });

  it('In a sidebar the name, values and status stay in one line', async () => {
    const centre = (selector: string): number => place(selector).top + place(selector).height / 2;
    const message = 'Asking '.repeat(20);
    for (const call of [callIn.done, running({ progress: { progress: 4, total: 10, message } })]) {
      // The fonts of phones are narrower than these.
      await showIn(420, call, { folded: true });
      const middle = centre('[part~=head]');
      for (const part of ['.fold > svg', '.name', '.state'])
        expect(centre(part), `${call.status}: ${part}`).to.be.closeTo(middle, 1);
      for (const each of buttons(card)) {
        const { top, height } = each.getBoundingClientRect();
        expect(top + height / 2, nameOf(each)).to.be.closeTo(middle, 1);
      }
      expect(place('.fold > svg').right).to.be.at.most(place('.name').left);
      if (call.status === 'running') {
        expect(one('.brief', card).checkVisibility(), 'no sentence that has no room').to.equal(false);
        continue;
      }
      expect(centre('.brief')).to.be.closeTo(middle, 1);
      expect(place('.brief').right).to.be.at.most(place('.state').left);
      expect(place('.brief').width, 'room for a few letters').to.be.at.least(30);
    }
    await showIn(358, callIn.failed, { folded: true });
    expect(place('.remedy p').left, 'the sentence below the name').to.be.closeTo(place('.name').left, 1);
  });

  it('The status moves below if a long name leaves no room for both', async () => {
    await showIn(280, done(undefined, { displayName: 'Official warnings for a region' }), { folded: true });
    expect(place('.state').top).to.be.at.least(place('.name').bottom - 1);
    expect(place('.fold > svg').bottom).to.be.at.most(place('.state').bottom);
    expect(tooWide(card)).to.deep.equal([]);
  });

  it('The line is correct on a right-to-left page', async () => {
    document.documentElement.dir = 'rtl';
    const leftOf = (element: Element, word: string): number => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      while (!walker.nextNode()?.textContent?.includes(word));
      const range = new Range();
      const from = walker.currentNode.textContent!.indexOf(word);
      range.setStart(walker.currentNode, from);
      range.setEnd(walker.currentNode, from + word.length);
      return range.getBoundingClientRect().left;
    };
    try {
      await showIn(700, done());
      const time = one('.state', card);
      expect(leftOf(time, '1.2'), 'the number before its unit').to.be.below(leftOf(time, '\u00a0s'));
      await showIn(700, { ...callIn['awaiting-input'], round: 2 } as Call);
      const note = one('.remedy p', card);
      expect(leftOf(note, 'question'), 'the full stop at the end').to.be.below(leftOf(note, '.'));
      expect(getComputedStyle(note).textAlign, 'where the page has its text').to.equal('right');
    } finally {
      document.documentElement.removeAttribute('dir');
    }
  });

  it('The arguments and the progress have room in a sidebar', async () => {
    const long = { a_rather_long_argument_name: 'A value of several words, and then some more of them.' };
    await showIn(
      280,
      running({ arguments: long, progress: { progress: 1, total: 2, message: 'Page '.repeat(9) } }),
    );
    const width = place('[part~=arguments]').width;
    expect(place('dd').width / width).to.be.above(0.9);
    expect(place('.brief').right).to.be.at.most(place('[part~=card]').right);
    expect(tooWide(card)).to.deep.equal([]);
  });
});

function denied(reason: string): { status: 'denied'; endedAt: number; deniedBy: 'person'; reason: string } {
  return { status: 'denied', endedAt: now, deniedBy: 'person', reason };
}
