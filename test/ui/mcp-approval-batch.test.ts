import { setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import '../../src/index.js';
import type { JsonObject } from '../../src/core/index.js';
import { cdp, forcedColors, screenshot } from '../tools/in-page.js';
import { asking, change, decisions, cardOf, itemOf, itemsOf, said } from './helpers/asking.js';
import { takeAnswers, weather, type Asking } from './helpers/asking.js';
import {
  all,
  approve,
  button,
  buttons,
  chord,
  clear,
  click,
  expectAccessible,
  focused,
} from './helpers/page.js';
import { frame, isInView, nameOf, one, press, tooWide, until, wait, words } from './helpers/page.js';
import { hostile, problemOf, serverOf } from './helpers/samples.js';

let asked: Asking;

afterEach(async () => {
  clear();
  await setViewport({ width: 800, height: 600 });
});

function rows(): HTMLElement[] {
  return all('[data-row]', asked.element);
}

function inRow(id: string, part: string): HTMLButtonElement {
  return one<HTMLButtonElement>(`[data-row^="${id} "] [part~="${part}"]`, asked.element);
}

/** The row that the focus is in, and on what. */
function place(): string {
  const row = focused()?.closest<HTMLElement>('[data-row]')?.dataset['row']?.split(' ')[0] ?? '';
  return `${row} ${words(focused()!)}`.trim();
}

function title(): string {
  return words(one('h2', asked.element));
}

async function tabToPlace(where: string): Promise<void> {
  for (let presses = 0; presses < 200; presses++) {
    if (place() === where) return;
    await press('Tab');
  }
  throw new Error(`Tab never came to ${where}`);
}

async function ready(element: () => Element): Promise<void> {
  await until('it is ready', () => element().ariaDisabled === 'false');
}

function news(): string {
  return one('dialog > [role=status]', asked.element).textContent;
}

describe('several calls', () => {
  it('come as one list, with the focus on the first Deny', async () => {
    const after = [{ serverId: 's2', label: 'Archive' }];
    const items = itemsOf(3, (at) => (at === 1 ? { after, standing: { status: 'new-tool' } } : {}));
    asked = await asking(items);
    expect(title()).to.equal('3 calls need approval');
    expect(place()).to.equal('ask-1 Deny');
    expect(rows().map((row) => words(one('h3', row)))).to.deep.equal(Array(3).fill('Weather get_weather'));
    expect(words(rows()[0]!)).to.contain('https://weather.example · Asked by the model');
    expect(words(rows()[0]!)).to.contain('{"location":"City 1"}');
    expect(words(rows()[1]!)).to.contain('after reading a result from Archive').and.to.contain('new');
    await expectAccessible(asked.element);
  });

  it('that come a moment after the first join it; later ones leave what is being looked at alone', async () => {
    const items = itemsOf(3);
    asked = await asking(items.slice(0, 1));
    expect(title()).to.equal('Run get_weather on Weather?');
    await change(asked, items.slice(0, 2));
    expect([title(), place()]).to.deep.equal(['2 calls need approval', 'ask-1 Deny']);

    asked = await asking(items.slice(0, 1));
    await press('Tab');
    await change(asked, items);
    expect([title(), place()]).to.deep.equal(['Run get_weather on Weather?', 'Deny with a reason…']);
    await click(button('All 3 calls'));
    expect([title(), place()]).to.deep.equal(['3 calls need approval', 'ask-1 Open…']);
  });

  it('are each decided by themselves', async () => {
    asked = await asking(itemsOf(2));
    await click(inRow('ask-2', 'deny'));
    await ready(() => inRow('ask-1', 'approve'));
    await click(inRow('ask-1', 'approve'));
    expect(decisions(asked)).to.deep.equal([
      { askId: 'ask-2', kind: 'approval', decision: 'deny', digest: 'd2' },
      { askId: 'ask-1', kind: 'approval', decision: 'approve', digest: 'd1' },
    ]);
  });

  it('of a paused server say so once, and can be let go on', async () => {
    const server = serverOf({ paused: problemOf('asks-too-often') });
    asked = await asking(itemsOf(3).map((item) => ({ ...item, server })));
    expect(all('.note', asked.element)).to.have.length(1);
    await click(button('Resume'));
    expect(asked.commands).to.deep.equal(['resume']);
  });

  it('are all put off by Escape', async () => {
    asked = await asking(itemsOf(3));
    await press('Escape');
    expect([asked.postponed, asked.answers]).to.deep.equal([['ask-1', 'ask-2', 'ask-3'], []]);
    expect(all('dialog[open]', asked.element)).to.deep.equal([]);
  });

  it('become one question when one is left, with the focus on Deny', async () => {
    asked = await asking(itemsOf(2));
    takeAnswers(asked);
    await click(inRow('ask-1', 'deny'));
    await until('the other', () => title() === 'Run get_weather on Weather?');
    expect(nameOf(focused()!)).to.equal('Deny');
    expect(news()).to.equal('1 call needs approval.');
    expect(button('Approve').ariaDisabled).to.equal('true');
  });

  it('that come or go do not move the focus', async () => {
    const items = itemsOf(4);
    asked = await asking(items.slice(0, 3));
    await tabToPlace('ask-2 Approve');
    await change(asked, [items[3]!, ...items.slice(0, 3)]);
    expect(place()).to.equal('ask-2 Approve');
    await change(asked, items.slice(1));
    expect(place()).to.equal('ask-2 Approve');
    expect(news()).to.equal('3 calls need approval.');
    await change(asked, [items[2]!, items[3]!]);
    expect(place(), 'unless it was there').to.equal('ask-3 Deny');
  });
});

describe('a row', () => {
  const long: Readonly<Record<string, JsonObject>> = {
    'longer than 600 characters': { text: 'word '.repeat(130) },
    'longer than 8 lines': Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`name_${at}`, at])),
    'with a hidden character': { text: 'a\u200Bb' },
  };
  for (const [what, args] of Object.entries(long)) {
    it(`${what}: is folded, and cannot be approved before it was opened to its end`, async () => {
      asked = await asking([itemOf(args, { id: 'ask-0', digest: 'd0' }), ...itemsOf(1)]);
      await wait(900);
      expect(inRow('ask-0', 'approve').ariaDisabled).to.equal('true');
      expect(inRow('ask-1', 'deny').ariaDisabled).to.equal(null);
      await click(button(/^Show all [\d,]+ characters$/));
      const shown = all('[data-row^="ask-0 "] .chunk', asked.element).map((chunk) => chunk.textContent);
      expect(JSON.parse(shown.join('').replace('U+200B', '\u200B'))).to.deep.equal(args);
      inRow('ask-0', 'approve').scrollIntoView();
      await ready(() => inRow('ask-0', 'approve'));
      await click(inRow('ask-0', 'approve'));
      expect(decisions(asked)).to.deep.equal([
        { askId: 'ask-0', kind: 'approval', decision: 'approve', digest: 'd0' },
      ]);
    });
  }

  it('opens whole, is decided there, and the list goes on with the next', async () => {
    asked = await asking(itemsOf(3));
    takeAnswers(asked);
    await click(inRow('ask-2', 'open'));
    expect([title(), place()]).to.deep.equal(['Run get_weather on Weather?', 'Deny']);
    await click(all('label', asked.element).find((label) => words(label) === 'this session')!);
    await approve();
    expect(decisions(asked)).to.deep.equal([
      { askId: 'ask-2', kind: 'approval', decision: 'approve', digest: 'd2', duration: 'session' },
    ]);
    await until('the list', () => title() === '2 calls need approval');
    expect(place()).to.equal('ask-3 Deny');
  });

  it('that was opened has a way back, and takes nothing of it along', async () => {
    asked = await asking(itemsOf(3));
    await click(inRow('ask-2', 'open'));
    await click(all('label', asked.element).find((label) => words(label) === 'this session')!);
    await click(button('All 3 calls'));
    expect([title(), place()]).to.deep.equal(['3 calls need approval', 'ask-2 Open…']);
    await ready(() => inRow('ask-2', 'approve'));
    await click(inRow('ask-2', 'approve'));
    expect(asked.answers[0]?.answer).not.to.have.property('duration');
  });

  it('whose tool changed shows how before it can be approved', async () => {
    const before = { ...weather, description: 'Another.' };
    const standing = { status: 'changed', since: 0, before } as const;
    asked = await asking(itemsOf(2, (at) => (at === 0 ? { standing } : {})));
    expect(all('[data-row^="ask-1 "] [part~=approve]', asked.element)).to.deep.equal([]);
    expect(words(rows()[0]!)).to.contain('Its definition changed. Open it to see the changes.');
    await click(inRow('ask-1', 'open'));
    expect(words(one('.change', asked.element))).to.contain('Another');
  });

  it('whose arguments a person changed is approved where they can be seen', async () => {
    asked = await asking(itemsOf(2));
    await click(inRow('ask-1', 'open'));
    one('input', asked.element).focus();
    await press('X');
    await click(button('All 2 calls'));
    expect(all('[data-row^="ask-1 "] [part~=approve]', asked.element)).to.deep.equal([]);
    expect(words(rows()[0]!)).to.contain('You changed its arguments. Open it to continue.');
    await click(inRow('ask-1', 'open'));
    expect(one<HTMLInputElement>('input', asked.element).value).to.contain('X');
  });

  it('says in a word what to be careful of', async () => {
    const annotations = { destructiveHint: true, openWorldHint: true };
    const lookalikes = [{ serverId: 's2', tool: 'get_weather' }];
    const tool = { ...weather, annotations, lookalikes };
    const reason = { code: 'policy', text: 'Outside working hours.' } as const;
    asked = await asking(itemsOf(2, () => ({ tool, unchecked: problemOf('schema-refused'), reason })));
    expect(all('[data-row^="ask-1 "] .badge', asked.element).map(words)).to.deep.equal([
      'similar name',
      'says it may delete or overwrite data',
      'says it reaches outside systems',
      'not checked',
    ]);
    expect(words(rows()[0]!)).to.contain('Outside working hours.');
    await expectAccessible(asked.element);
  });

  it('shows hostile text as the text it is', async () => {
    const tool = { ...weather, name: hostile.bidi };
    asked = await asking([itemOf({ [hostile.html]: hostile.template }, { tool }), ...itemsOf(2).slice(1)]);
    expect(words(rows()[0]!)).to.contain('user U+202E gnp.exe');
    expect(all('img, script, b', asked.element)).to.deep.equal([]);
    expect(Reflect.get(globalThis, '__hostileRan')).to.equal(undefined);
  });
});

describe('all in view', () => {
  async function count(name: RegExp): Promise<number> {
    return Number(/\((\d+)\)/.exec(words(button(name)))?.[1]);
  }

  it('are those that can be seen whole, and no others', async () => {
    asked = await asking(itemsOf(10));
    const seen = await until('some', () => count(/^Deny all/));
    expect(seen).to.be.lessThan(10);
    const scroller = one('.content', asked.element).getBoundingClientRect();
    const whole = rows().filter((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return top >= scroller.top - 1 && bottom <= scroller.bottom + 1;
    });
    expect(whole.length).to.equal(seen);
    await approve(/^Approve all/);
    expect(asked.answers.map(({ askId }) => askId)).to.deep.equal(
      whole.map((row) => row.dataset['row']?.split(' ')[0]),
    );
    expect(asked.answers.every(({ answer }) => Reflect.get(answer, 'decision') === 'approve')).to.equal(true);
  });

  it('and ready to be approved: what is folded, or changed, stays', async () => {
    const standing = { status: 'changed', since: 0 } as const;
    const folded = itemOf({ text: 'a\u200Bb' }, { id: 'ask-0' });
    asked = await asking([folded, ...itemsOf(2, (at) => (at === 0 ? { standing } : {}))]);
    await setViewport({ width: 1200, height: 1200 });
    await until('all of them', async () => (await count(/^Deny all/)) === 3);
    await until('one of them', async () => (await count(/^Approve all/)) === 1);
    await approve(/^Approve all/);
    expect(asked.answers.map(({ askId }) => askId)).to.deep.equal(['ask-2']);
  });

  it('wait anew as they scroll', async () => {
    asked = await asking(itemsOf(10));
    await ready(() => button(/^Approve all/));
    const before = words(button(/^Approve all/));
    one('.content', asked.element).scrollTo(0, 37);
    await until('it waits', () => button(/^Approve all/).ariaDisabled === 'true');
    await ready(() => button(/^Approve all/));
    expect(before).to.match(/\([1-9]\)/);
    button(/^Approve all/).click();
    expect(decisions(asked), 'and it is no script that presses').to.deep.equal([]);
  });

  it('denied or approved leave the focus on a Deny', async () => {
    asked = await asking(itemsOf(10));
    takeAnswers(asked);
    for (const name of [/^Deny all/, /^Approve all/]) {
      await until('some', () => count(name));
      await ready(() => button(name));
      button(name).focus();
      await press('Enter');
      await until('the rest', () => place().endsWith('Deny'));
      expect(place()).to.equal(`${rows()[0]?.dataset['row']?.split(' ')[0]} Deny`);
    }
    expect(asked.answers.length).to.be.greaterThan(1);
    expect(new Set(asked.answers.map(({ askId }) => askId)).size).to.equal(asked.answers.length);
  });
});

describe('ten calls', () => {
  it('are reviewed by keyboard alone', async () => {
    asked = await asking(itemsOf(10));
    takeAnswers(asked);
    const wanted = Array.from({ length: 10 }, (_, at) => (at % 3 === 0 ? 'deny' : 'approve'));
    for (const [at, decision] of wanted.entries()) {
      const id = `ask-${at + 1}`;
      const isLast = at === 9;
      await until('the focus', () => place() === (isLast ? 'Deny' : `${id} Deny`));
      if (decision === 'deny') await press('Enter');
      else {
        await tabToPlace(`${id} Approve`);
        await ready(() => inRow(id, 'approve'));
        await press(at % 2 ? 'Enter' : 'Space');
      }
    }
    expect(asked.answers.map(({ answer }) => Reflect.get(answer, 'decision'))).to.deep.equal(wanted);
    expect(asked.answers.map(({ askId }) => askId)).to.deep.equal(itemsOf(10).map(({ ask }) => ask.id));
  });

  it('are read and told apart by what a screen reader gets', async () => {
    const standing = { status: 'new-tool' } as const;
    asked = await asking(itemsOf(10, (at) => (at === 4 ? { standing } : {})));
    await setViewport({ width: 1000, height: 3000 });
    await ready(() => inRow('ask-1', 'approve'));
    await cdp('Accessibility.enable');
    const { nodes } = (await cdp('Accessibility.getFullAXTree')) as { nodes: readonly AxNode[] };
    await cdp('Accessibility.disable');
    const tree = new Map(nodes.map((node) => [node.nodeId, node]));
    const within = (node: AxNode): AxNode[] =>
      (node.childIds ?? []).flatMap((id) => {
        const child = tree.get(id);
        return child ? [child, ...within(child)] : [];
      });
    const dialog = nodes.find(({ role }) => role?.value === 'dialog')!;
    expect(dialog.name?.value).to.equal('10 calls need approval');
    expect(dialog.description?.value).to.equal(
      'Decide each one on its own. Nothing runs before you approve it.',
    );
    const items = within(dialog).filter(({ role }) => role?.value === 'listitem');
    expect(items).to.have.length(10);
    for (const [at, item] of items.entries()) {
      const inside = within(item).filter(({ ignored }) => !ignored);
      const text = inside
        .flatMap(({ role, name }) => (role?.value === 'StaticText' ? name?.value : []))
        .join(' ');
      expect(text).to.contain('https://weather.example').and.to.contain('Asked by the model');
      expect(text).to.contain(`{"location":"City ${at + 1}"}`);
      expect(text.includes('new')).to.equal(at === 4);
      const heading = inside.find(({ role }) => role?.value === 'heading');
      expect(heading?.name?.value).to.equal('Weather get_weather');
      const found = inside.filter(({ role }) => role?.value === 'button');
      expect(found.map(({ name }) => name?.value)).to.deep.equal([
        'Deny Weather get_weather',
        'Open… Weather get_weather',
        'Approve Weather get_weather',
      ]);
      expect(found[2]?.description?.value).to.equal(`{"location":"City ${at + 1}"}`);
    }
    const names = within(dialog).flatMap(({ role, name }) => (role?.value === 'button' ? name?.value : []));
    expect(names).to.include.members([
      'Decide later',
      words(button(/^Deny all in view/)),
      words(button(/^Approve all in view/)),
    ]);
    const status = within(dialog).find(({ role }) => role?.value === 'status');
    expect(status, 'what is said of how many are left').not.to.equal(undefined);
  });

  it('axe finds nothing, and nothing overflows, at any width, in either language and from right to left', async () => {
    const before = { ...weather, description: 'Another.' };
    const items = itemsOf(10, (at) => {
      if (at === 0) return { standing: { status: 'changed', since: 0, before } };
      return at === 1
        ? { after: [{ serverId: 's2', label: 'Archive' }], standing: { status: 'new-tool' } }
        : {};
    });
    for (const [width, height] of [
      [1280, 900],
      [390, 800],
      [320, 640],
    ] as const) {
      await setViewport({ width, height });
      asked = await asking(items);
      await until('a count', () => /\([1-9]\)/.test(words(button(/^Deny all/))));
      await expectAccessible(asked.element);
      expect(tooWide(asked.element)).to.deep.equal([]);
      for (const each of buttons(cardOf(asked))) {
        const { width: wide, height: high } = each.getBoundingClientRect();
        if (width < 600)
          expect([nameOf(each), Math.min(wide, high) >= 44]).to.deep.equal([nameOf(each), true]);
        each.scrollIntoView({ block: 'nearest' });
        expect([nameOf(each), isInView(each)]).to.deep.equal([nameOf(each), true]);
      }
      one('.content', asked.element).scrollTo(0, 0);
      await wait(700);
      await screenshot(`approval-batch-${width}`);
    }
    document.documentElement.dir = 'rtl';
    document.documentElement.style.colorScheme = 'dark';
    asked.element.locale = 'zh-CN';
    await until('Chinese', () => title() === '10 次调用待确认');
    await frame();
    expect(tooWide(asked.element)).to.deep.equal([]);
    const left = said(asked).replaceAll(/Weather|get_weather|https:\S+|location|City|Archive/g, '');
    expect(left.match(/[a-z]{2,}/gi), 'no English is left').to.equal(null);
    await screenshot('approval-batch-zh-dark-rtl');
    document.documentElement.dir = document.documentElement.style.colorScheme = '';
    await forcedColors(true);
    await screenshot('approval-batch-forced');
    await forcedColors(false);
  });

  it('are walked backwards as well as forwards', async () => {
    asked = await asking(itemsOf(10));
    await tabToPlace('ask-3 Approve');
    for (let presses = 0; presses < 6; presses++) await chord('Shift', 'Tab');
    expect(place()).to.equal('ask-1 Approve');
  });
});

interface AxNode {
  readonly nodeId: string;
  readonly ignored: boolean;
  readonly role?: { readonly value: string };
  readonly name?: { readonly value: string };
  readonly description?: { readonly value: string };
  readonly childIds?: readonly string[];
}
