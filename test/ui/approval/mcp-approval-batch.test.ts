import { setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import type { JsonObject } from '../../../src/core/index.js';
import { screenshot } from '../../tools/in-page.js';
import {
  asking,
  change,
  changing,
  decisions,
  itemOf,
  itemsOf,
  lead,
  said,
  ways,
  seeAll,
  shownText,
  takeAnswers,
  weather,
  type Asking,
} from '../helpers/asking.js';
import {
  all,
  approve,
  button,
  clear,
  click,
  expectAccessible,
  focused,
  nameOf,
  one,
  press,
  until,
  words,
} from '../helpers/page.js';
import { hostile, problemOf, serverOf } from '../helpers/samples.js';
import { stays } from '../../fixtures/stays.js';
import { rows, inRow, place, title, tabToPlace, ready } from './approval-rows.js';

let asked: Asking;

afterEach(async () => {
  clear();
  await setViewport({ width: 800, height: 600 });
});

function news(): string {
  return one('[part=card] > [role=status]').textContent;
}

describe('several calls', () => {
  it('Several calls come as one list with a row each', async () => {
    const influencedBy = [{ serverId: 's2', label: 'Archive' }];
    const items = itemsOf(3, (at) => (at === 1 ? { influencedBy, toolHistory: { status: 'new-tool' } } : {}));
    asked = await asking(items);
    expect(title()).to.equal('3 calls need approval');
    expect(words(one('#why', asked.element))).to.equal('The model asks');
    expect(rows().map((row) => words(one('h3', row)))).to.deep.equal(Array(3).fill('get_weather Weather ·'));
    expect(words(rows()[0]!)).to.equal('get_weather Weather · weather.example location City 1 Deny Approve');
    expect(words(rows()[1]!)).to.contain('After reading a result from Archive.').and.to.contain('New');
    await expectAccessible(asked.element);
  });

  it('The buttons of each row are named apart by the first short values of their call', async () => {
    const [first, second, third] = itemsOf(3);
    const long = { text: 'x'.repeat(60), days: 3, units: 'C' };
    asked = await asking([first!, second!, { ...third!, call: { ...third!.call, arguments: long } }]);
    const named = (part: string): string[] =>
      all(`[part=${part}]`, asked.element).map((each) =>
        (each.getAttribute('aria-labelledby') ?? '')
          .split(' ')
          .map((id) => words(one(`#${id}`, asked.element)))
          .join(' '),
      );
    for (const [part, name] of [
      ['approve', 'Approve'],
      ['deny', 'Deny'],
    ] as const)
      expect(named(part)).to.deep.equal([
        `${name} get_weather Weather · location City 1`,
        `${name} get_weather Weather · location City 2`,
        `${name} get_weather Weather · days 3 units C`,
      ]);
    expect(new Set(named('open')).size).to.equal(3);
    await expectAccessible(asked.element);
  });

  it('A list of calls leaves the focus in place, and can be told to move it to the first Deny', async () => {
    asked = await asking(itemsOf(3));
    expect(place()).not.to.contain('ask-1');
    lead(asked);
    expect(place()).to.equal('ask-1 Deny');
  });

  it('Each row shows who asks if the callers differ', async () => {
    const [first, second] = itemsOf(2);
    const call = { ...second!.call, startedBy: 'page' } as const;
    asked = await asking([first!, { ...second!, call }]);
    expect(words(one('#why', asked.element))).to.equal('The model asks · This page asks');
    expect(rows().map((row) => /The model asks|This page asks/.exec(words(row))?.[0])).to.deep.equal([
      'The model asks',
      'This page asks',
    ]);
  });

  it('A decided row shows its decision until all rows are decided', async () => {
    asked = await asking(itemsOf(4));
    takeAnswers(asked);
    await ready(() => inRow('ask-2', 'approve'));
    await click(inRow('ask-2', 'approve'));
    await click(inRow('ask-3', 'deny'));
    await until('both words', () => all('[part=row]', asked.element).length === 4 && rows().length === 2);
    expect(all('[part=row]', asked.element).map((row) => /\w+$/.exec(words(row))?.[0])).to.deep.equal([
      'Approve',
      'Approved',
      'Denied',
      'Approve',
    ]);
    await expectAccessible(asked.element);
    await screenshot('approval-batch-decided');
    await until('the others', () => words(button(/^Deny the/)) === 'Deny the other 2');
    await approve('Approve the other 2 once');
    expect(asked.answers.map(({ askId }) => askId)).to.deep.equal(['ask-2', 'ask-3', 'ask-1', 'ask-4']);
    await until('the end', () => all('[part=card]', asked.element).length === 0);
    await change(asked, itemsOf(2));
    expect(all('[part=row]', asked.element), 'and the next have none of them').to.have.length(2);
  });

  it('Calls that arrive shortly after the first join it, and later ones do not change what is on screen', async () => {
    const items = itemsOf(3);
    asked = await asking(items.slice(0, 1));
    expect(title()).to.equal('Run get_weather on Weather?');
    await change(asked, items.slice(0, 2));
    expect(title()).to.equal('2 calls need approval');

    asked = await asking(items.slice(0, 1));
    lead(asked);
    await press('Tab');
    await change(asked, items);
    expect([title(), nameOf(focused()!)]).to.deep.equal(['Run get_weather on Weather?', 'How to deny']);
    await click(button('All 3 calls'));
    expect([title(), place()]).to.deep.equal(['3 calls need approval', 'ask-1 Details']);
  });

  it('Each call is decided separately', async () => {
    asked = await asking(itemsOf(2));
    await click(inRow('ask-2', 'deny'));
    await ready(() => inRow('ask-1', 'approve'));
    await click(inRow('ask-1', 'approve'));
    expect(decisions(asked)).to.deep.equal([
      { askId: 'ask-2', kind: 'approval', decision: 'deny', digest: 'd2' },
      { askId: 'ask-1', kind: 'approval', decision: 'approve', digest: 'd1' },
    ]);
  });

  it('The calls of a paused server report the pause once, and the server can be resumed', async () => {
    const server = serverOf({ paused: problemOf('asks-too-often') });
    asked = await asking(itemsOf(3).map((item) => ({ ...item, server })));
    expect(all('.note', asked.element)).to.have.length(1);
    await click(button('Resume'));
    expect(asked.commands).to.deep.equal(['resume']);
  });

  it('Escape postpones all calls', async () => {
    asked = await asking(itemsOf(3));
    lead(asked);
    await press('Escape');
    expect([asked.postponed, asked.answers]).to.deep.equal([['ask-1', 'ask-2', 'ask-3'], []]);
    expect(all('[part=card]', asked.element)).to.deep.equal([]);
  });

  it('The last remaining row becomes a single request with the focus on Deny', async () => {
    asked = await asking(itemsOf(2));
    takeAnswers(asked);
    await click(inRow('ask-1', 'deny'));
    await until('the other', () => title() === 'Run get_weather on Weather?');
    expect(nameOf(focused()!)).to.equal('Deny');
    expect(news()).to.equal('1 call needs approval.');
    expect(button('Approve once').ariaDisabled).to.equal('true');
  });

  it('A row that arrives or leaves does not move the focus', async () => {
    const items = itemsOf(4);
    asked = await asking(items.slice(0, 3));
    lead(asked);
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
    'with a line break': { text: 'a\nb' },
  };
  for (const [what, args] of Object.entries(long)) {
    it(`${what}: the row is folded and cannot be approved before it was opened to its end`, async () => {
      asked = await asking([itemOf(args, { id: 'ask-0', digest: 'd0' }), ...itemsOf(1)]);
      await stays(900, () => {
        expect(inRow('ask-0', 'approve').ariaDisabled).to.equal('true');
        expect(inRow('ask-1', 'deny').ariaDisabled).to.equal(null);
      });
      await click(button(/^Show all [\d,]+ characters$/));
      const row = rows()[0]!;
      expect(all('.name', row).map(shownText)).to.deep.equal(Object.keys(args));
      const written = all('.text', row).map((it) => shownText(it).replace(/^"([^]*)"$/, '$1'));
      expect(written).to.deep.equal(Object.values(args).map(String));
      if (all('.box', row).length > 0) {
        await stays(900, () => {
          expect(inRow('ask-0', 'approve').ariaDisabled, 'its end was not in view').to.equal('true');
        });
      }
      await seeAll(asked);
      await ready(() => inRow('ask-0', 'approve'));
      await click(inRow('ask-0', 'approve'));
      expect(decisions(asked)).to.deep.equal([
        { askId: 'ask-0', kind: 'approval', decision: 'approve', digest: 'd0' },
      ]);
    });
  }

  it('A row with a secret is folded, and the secret must be shown first', async () => {
    const tool = { ...weather, inputSchema: { properties: { key: { writeOnly: true } } } };
    asked = await asking([itemOf({ key: 'hunter2' }, { id: 'ask-0', tool }), ...itemsOf(1)]);
    await stays(900, () => {
      expect([said(asked).includes('hunter2'), inRow('ask-0', 'approve').ariaDisabled]).to.deep.equal([
        false,
        'true',
      ]);
    });
    await click(button(/^Show all/));
    await stays(900, () => {
      expect([said(asked).includes('hunter2'), inRow('ask-0', 'approve').ariaDisabled]).to.deep.equal([
        false,
        'true',
      ]);
    });
    await click(button('Show'));
    await ready(() => inRow('ask-0', 'approve'));
    expect(said(asked)).to.contain('key hunter2');
  });

  it('A row opens in full, is decided there, and the list continues with the next', async () => {
    asked = await asking(itemsOf(3));
    takeAnswers(asked);
    await click(inRow('ask-2', 'open'));
    expect([title(), place()]).to.deep.equal(['Run get_weather on Weather?', 'Deny']);
    await ways('Approval duration', 'This session');
    await approve();
    expect(decisions(asked)).to.deep.equal([
      { askId: 'ask-2', kind: 'approval', decision: 'approve', digest: 'd2', duration: 'session' },
    ]);
    await until('the list', () => title() === '2 calls need approval');
    expect(place()).to.equal('ask-3 Deny');
  });

  it('An opened row has a way back that discards its changes', async () => {
    asked = await asking(itemsOf(3));
    await click(inRow('ask-2', 'open'));
    await ways('Approval duration', 'This session');
    await ways('How to deny', 'Always, until the tool changes');
    const back = button('All 3 calls').getBoundingClientRect();
    expect(back.height, 'in one line').to.be.at.most(back.width / 2);
    expect(back.bottom, 'of its own').to.be.at.most(one('h2', asked.element).getBoundingClientRect().top);
    await click(button('All 3 calls'));
    expect([title(), place()]).to.deep.equal(['3 calls need approval', 'ask-2 Details']);
    await ready(() => inRow('ask-2', 'approve'));
    await click(inRow('ask-2', 'approve'));
    expect(asked.answers[0]?.answer).not.to.have.property('duration');
  });

  it('A row whose tool changed shows the difference before it can be approved', async () => {
    const before = { ...weather, description: 'Another.' };
    const toolHistory = { status: 'changed', since: 0, before } as const;
    asked = await asking(itemsOf(2, (at) => (at === 0 ? { toolHistory } : {})));
    expect(all('[data-row^="ask-1 "] [part~=approve]', asked.element)).to.deep.equal([]);
    expect(words(rows()[0]!)).to.contain('Its definition changed. Open its details to see the changes.');
    await click(inRow('ask-1', 'open'));
    expect(words(one('.change', asked.element))).to.contain('Another');
  });

  it('A row whose arguments a person changed is approved only where they are in view', async () => {
    asked = await asking(itemsOf(2));
    await click(inRow('ask-1', 'open'));
    await changing(asked);
    one('input', asked.element).focus();
    await press('X');
    await click(button('All 2 calls'));
    expect(all('[data-row^="ask-1 "] [part~=approve]', asked.element)).to.deep.equal([]);
    expect(words(rows()[0]!)).to.contain('You changed its arguments. Open its details to continue.');
    await click(inRow('ask-1', 'open'));
    expect(one<HTMLInputElement>('input', asked.element).value).to.contain('X');
  });

  it('A row names each reason for caution in one word', async () => {
    const annotations = { destructiveHint: true, openWorldHint: true };
    const lookalikes = [{ serverId: 's2', tool: 'get_weather' }];
    const tool = { ...weather, annotations, lookalikes };
    const reason = { code: 'policy', text: 'Outside working hours.' } as const;
    asked = await asking(itemsOf(2, () => ({ tool, unchecked: problemOf('schema-refused'), reason })));
    expect(all('[data-row^="ask-1 "] .badge', asked.element).map(words)).to.deep.equal([
      'Similar name',
      'Deletes',
      'Not checked',
    ]);
    expect(words(rows()[0]!)).to.contain('Outside working hours.');
    await expectAccessible(asked.element);
  });

  it('A row says what is new: the server, the tool or its version', async () => {
    const histories = [
      { status: 'new-server' },
      { status: 'new-tool' },
      { status: 'changed', since: 0 },
      { status: 'known', since: 0 },
    ] as const;
    asked = await asking(itemsOf(4, (at) => ({ toolHistory: histories[at]! })));
    expect(rows().map((row) => all('.badge', row).map(words).join())).to.deep.equal([
      'New server',
      'New tool',
      'New version',
      '',
    ]);
  });

  it('A row shows hostile text as text', async () => {
    const tool = { ...weather, name: hostile.bidi };
    asked = await asking([itemOf({ [hostile.html]: hostile.template }, { tool }), ...itemsOf(2).slice(1)]);
    expect(words(rows()[0]!)).to.contain('user U+202E gnp.exe');
    expect(all('img, script, b', asked.element)).to.deep.equal([]);
    expect(Reflect.get(globalThis, '__hostileRan')).to.equal(undefined);
  });
});
