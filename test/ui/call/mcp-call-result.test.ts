import { expect } from 'chai';
import type { Call, Part, ResourceRead } from '../../../src/core/index.js';
import { screenshot } from '../../tools/in-page.js';
import {
  all,
  button,
  buttons,
  clear,
  drawn,
  expectAccessible,
  nameOf,
  one,
  press,
  show,
  tabTo,
  until,
  words,
} from '../helpers/page.js';
import { callIn, done, problemOf, resultOf } from '../helpers/samples.js';
import { card, showCall, change, lookBehind, head, states } from './call-page.js';

afterEach(clear);

describe('single display of each fact', () => {
  it('The text of a tool error is in the line, or below it when opened', async () => {
    for (const folded of [true, false]) {
      await showCall(callIn['tool-error'], { folded });
      await until('the error', () => words(card).includes('No such city.'));
      expect(words(card).split('No such city.')).to.have.length(2);
      expect(words(card)).to.contain('Tool error').and.not.to.contain('The tool reported an error');
      expect(words(card), 'what was sent').to.contain('Paris');
      await expectAccessible();
    }
  });

  it('The actions for a table are in one line below it, without a heading', async () => {
    const rows = [
      { Day: 'Thu', High: 21 },
      { Day: 'Fri', High: 23 },
    ];
    const parts: Part[] = [{ kind: 'structured', value: { rows } }];
    await showCall(done(undefined, { result: resultOf('', { parts, schemaCheck: { status: 'valid' } }) }));
    await until('the table', () => all('table', card)[0]);
    await drawn(card);
    expect(words(card)).not.to.contain('rows');
    const line = one('[part~=actions]', card).getBoundingClientRect();
    const shown = [
      button('Raw data', card),
      ...all('.schema-check', card),
      ...all('[part~=actions] button', card),
    ];
    expect(shown.length).to.equal(4);
    for (const each of shown) {
      const { top, bottom } = each.getBoundingClientRect();
      expect((top + bottom) / 2, nameOf(each)).to.be.closeTo((line.top + line.bottom) / 2, 1);
    }
    expect(all('[part~=actions]', card).length).to.equal(1);
    const label = one('.result > .label', card).getBoundingClientRect();
    const name = one('thead .sort', card).getBoundingClientRect();
    expect((name.top + name.bottom) / 2, 'in the line of its label').to.be.closeTo(label.top + 15, 2);
  });

  it('The raw data of every kind of result is available', async () => {
    const kinds: readonly Part[][] = [
      [{ kind: 'structured', value: { temperature: 18 } }],
      [{ kind: 'structured', value: { deep: { er: [1, { two: 2 }] } } }],
      [{ kind: 'text', text: 'Sunny.' }],
      [],
    ];
    for (const parts of kinds) {
      await showCall(done(undefined, { result: resultOf('', { parts }) }));
      await lookBehind();
      expect(words(one('pre[aria-label="Raw data"]', card))).to.contain('"arguments"');
      await expectAccessible();
    }
  });

  it('No button of a line is more prominent than the request that it leads to', async () => {
    for (const state of states) {
      await showCall(callIn[state], { folded: true });
      expect(all('.primary', card), state).to.deep.equal([]);
    }
  });

  it('A long error is visible, and an error without text is reported', async () => {
    const long = 'No such city.\n'.repeat(3);
    await showCall(done(undefined, { result: resultOf(long, { isError: true }) }), { folded: true });
    await until('the error', () => words(card).includes('No such city.'));
    await showCall(done(undefined, { result: resultOf('', { isError: true, parts: [] }) }));
    await until('that', () => words(card).includes('reported an error without details'));
  });

  it('On a tool’s page the values in its line are not repeated below', async () => {
    const given = { location: 'Paris', days: 3, unit: 'c', more: 'x', note: 'five\nlines' };
    const inputSchema = { type: 'object' };
    await showCall(done(undefined, { arguments: given }), { inputSchema });
    expect(head()).to.match(/^Paris, 3, c /);
    expect(all('dt', card).map(words)).to.deep.equal(['more', 'note']);
    await showCall(done(undefined, { arguments: { location: 'Paris' } }), { inputSchema });
    expect(all('[part~=arguments]', card)).to.deep.equal([]);
  });

  it('A text has quotes only if it could be mistaken for another value', async () => {
    await showCall(done(undefined, { arguments: { a: 'Paris', b: '5', c: 5, d: ' x', e: 'true', f: '' } }));
    expect(all('dd', card).map(({ textContent }) => textContent)).to.deep.equal([
      'Paris',
      '"5"',
      '5',
      '" x"',
      '"true"',
      '""',
    ]);
  });
});

describe('a link in a result', () => {
  const uri = 'file:///notes.md';
  const parts: readonly Part[] = [{ kind: 'link', uri, name: 'Notes' }];
  const linked = (reads?: readonly ResourceRead[]): Call =>
    done(undefined, { result: resultOf('', { parts }), ...(reads ? { reads } : {}) });

  it('A press reads the link, and its content is shown below it', async () => {
    await showCall(linked());
    const asked: unknown[] = [];
    card.addEventListener('mcp-read-resource', ({ detail }) => asked.push(detail));
    await tabTo('Read: Notes');
    await press('Enter');
    expect(asked).to.deep.equal([{ callId: 'call-1', uri }]);
    await change({ call: linked([{ uri, status: 'reading' }]) });
    expect(words(card)).to.contain('Reading…');
    button('Read: Notes', card).click();
    expect(asked, 'once at a time').to.have.length(1);
    await expectAccessible();
    const text: Part = { kind: 'text', text: 'Milk, bread.' };
    await change({ call: linked([{ uri, status: 'done', parts: [text, ...parts] }]) });
    await until('what was read', () => words(card).includes('Milk, bread.'));
    expect(
      buttons(card)
        .map(nameOf)
        .filter((name) => name.startsWith('Read')),
      'not again within',
    ).to.deep.equal(['Read again: Notes']);
    await expectAccessible();
    await screenshot('call-link-read');
    await change({ call: linked([{ uri, status: 'failed', problem: problemOf('read-failed') }]) });
    expect(words(card)).to.contain('The resource could not be read: the detail');
    await change({ locale: 'zh-CN' });
    expect(words(card)).to.contain('资源无法读取').and.to.contain('再次读取');
  });

  it('A link has no such button if no call can read it', async () => {
    const content = document.createElement('mcp-content');
    await show(Object.assign(content, { parts }));
    expect(buttons(content).map(nameOf).join()).not.to.contain('Read');
  });
});
