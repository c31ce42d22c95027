import { setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import { cdp, forcedColors, screenshot } from '../../tools/in-page.js';
import {
  asking,
  cardOf,
  decisions,
  itemOf,
  itemsOf,
  lead,
  said,
  takeAnswers,
  weather,
  type Asking,
} from '../helpers/asking.js';
import {
  approve,
  button,
  buttons,
  chord,
  clear,
  expectAccessible,
  frame,
  isInView,
  nameOf,
  one,
  press,
  tooWide,
  touch,
  until,
  words,
} from '../helpers/page.js';
import { rows, inRow, place, title, tabToPlace, ready } from './approval-rows.js';

let asked: Asking;

afterEach(async () => {
  clear();
  await setViewport({ width: 800, height: 600 });
});

const denyAll = /^Deny (all|the)/;
const approveAll = /^Approve (all|the)/;

/** The number in the name of a button. */
function countOf(name: RegExp): number {
  return Number(/\d+/.exec(words(button(name)))?.[0]);
}

function rowsInView(): HTMLElement[] {
  const scroller = one('.content', asked.element).getBoundingClientRect();
  return rows().filter((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return top >= scroller.top - 1 && bottom <= scroller.bottom + 1;
  });
}

/** Ten calls in a card without space for all of them. */
async function askedTen(): Promise<void> {
  asked = await asking(itemsOf(10));
  asked.element.style.maxBlockSize = '480px';
  await until('the count of the rows in view', () => countOf(denyAll) === rowsInView().length);
}

describe('the button that approves all rows in view', () => {
  it('It covers only the rows that are fully visible', async () => {
    await askedTen();
    const seen = countOf(denyAll);
    expect(seen).to.be.within(1, 9);
    expect(words(button(denyAll))).to.equal(`Deny the ${seen} in view`);
    const whole = rowsInView();
    expect(whole.length).to.equal(seen);
    await approve(approveAll);
    expect(asked.answers.map(({ askId }) => askId)).to.deep.equal(
      whole.map((row) => row.dataset['row']?.split(' ')[0]),
    );
    expect(asked.answers.every(({ answer }) => Reflect.get(answer, 'decision') === 'approve')).to.equal(true);
  });

  it('It covers only rows that are ready, so folded and changed rows stay', async () => {
    const toolHistory = { status: 'changed', since: 0 } as const;
    const folded = itemOf({ text: 'a\u200Bb' }, { id: 'ask-0' });
    asked = await asking([folded, ...itemsOf(2, (at) => (at === 0 ? { toolHistory } : {}))]);
    await setViewport({ width: 1200, height: 1200 });
    await until('all of them', () => countOf(denyAll) === 3);
    await until('one of them', () => countOf(approveAll) === 1);
    await approve(approveAll);
    expect(asked.answers.map(({ askId }) => askId)).to.deep.equal(['ask-2']);
  });

  it('The delay starts again when the rows scroll', async () => {
    await askedTen();
    await ready(() => button(approveAll));
    const before = words(button(approveAll));
    one('.content', asked.element).scrollTo(0, 37);
    await until('it waits', () => button(approveAll).ariaDisabled === 'true');
    await ready(() => button(approveAll));
    expect(before).to.match(/^Approve the [1-9] in view once$/);
    button(approveAll).click();
    expect(decisions(asked), 'and it is no script that presses').to.deep.equal([]);
  });

  it('After Deny or Approve for all in view, the focus is on a Deny button', async () => {
    await askedTen();
    takeAnswers(asked);
    for (const name of [denyAll, approveAll]) {
      await until('some', () => countOf(name));
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
  it('Ten calls can be reviewed by keyboard alone', async () => {
    await askedTen();
    lead(asked);
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
        await press(at % 2 ? 'Enter' : ' ');
      }
    }
    expect(asked.answers.map(({ answer }) => Reflect.get(answer, 'decision'))).to.deep.equal(wanted);
    expect(asked.answers.map(({ askId }) => askId)).to.deep.equal(itemsOf(10).map(({ ask }) => ask.id));
  });

  it('A screen reader can read ten calls and distinguish them', async () => {
    const toolHistory = { status: 'new-tool' } as const;
    asked = await asking(itemsOf(10, (at) => (at === 4 ? { toolHistory } : {})));
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
    const card = nodes.find(
      ({ role, name }) => role?.value === 'group' && name?.value === '10 calls need approval',
    )!;
    expect(card.description?.value).to.equal('The model asks');
    const items = within(card).filter(({ role }) => role?.value === 'listitem');
    expect(items).to.have.length(10);
    for (const [at, item] of items.entries()) {
      const inside = within(item).filter(({ ignored }) => !ignored);
      const text = inside
        .flatMap(({ role, name }) => (role?.value === 'StaticText' ? name?.value : []))
        .join(' ');
      expect(text).to.contain('weather.example');
      expect(text).to.contain(`City ${at + 1}`);
      expect(text.includes('New')).to.equal(at === 4);
      const heading = inside.find(({ role }) => role?.value === 'heading');
      expect(heading?.name?.value).to.equal('get_weather Weather');
      const found = inside.filter(({ role }) => role?.value === 'button');
      const own = `get_weather Weather location City ${at + 1}`;
      expect(found.map(({ name }) => name?.value)).to.deep.equal([
        `Deny ${own}`,
        `Approve ${own}`,
        `Details ${own}`,
      ]);
      expect(found[1]?.description?.value).to.equal(`location City ${at + 1}`);
    }
    const names = within(card).flatMap(({ role, name }) => (role?.value === 'button' ? name?.value : []));
    expect(names).to.include.members(['Decide later', words(button(denyAll)), words(button(approveAll))]);
    const status = within(card).find(({ role }) => role?.value === 'status');
    expect(status, 'what is said of how many are left').not.to.equal(undefined);
  });

  it('Axe finds no violation and nothing overflows at any width, in both languages and from right to left', async () => {
    const before = { ...weather, description: 'Another.' };
    const items = itemsOf(10, (at) => {
      if (at === 0) return { toolHistory: { status: 'changed', since: 0, before } };
      return at === 1
        ? { influencedBy: [{ serverId: 's2', label: 'Archive' }], toolHistory: { status: 'new-tool' } }
        : {};
    });
    for (const [width, height] of [
      [1280, 900],
      [390, 800],
      [320, 640],
    ] as const) {
      await setViewport({ width, height });
      await touch(width < 600);
      asked = await asking(items);
      asked.element.style.maxBlockSize = `${height}px`;
      await until('a count', () => /[1-9]/.test(words(button(denyAll))));
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
      await ready(() => button(approveAll));
      await screenshot(`approval-batch-${width}`);
    }
    await touch(false);
    document.documentElement.dir = 'rtl';
    document.documentElement.style.colorScheme = 'dark';
    asked.element.locale = 'zh-CN';
    await until('Chinese', () => title() === '10 次调用待确认');
    await frame();
    expect(tooWide(asked.element)).to.deep.equal([]);
    const left = said(asked).replaceAll(/Weather|get_weather|weather\.example|location|City|Archive/g, '');
    expect(left.match(/[a-z]{2,}/gi), 'no English is left').to.equal(null);
    await screenshot('approval-batch-zh-dark-rtl');
    document.documentElement.dir = document.documentElement.style.colorScheme = '';
    await forcedColors(true);
    await screenshot('approval-batch-forced');
    await forcedColors(false);
  });

  it('Ten calls can be stepped through backwards and forwards', async () => {
    asked = await asking(itemsOf(10));
    lead(asked);
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
