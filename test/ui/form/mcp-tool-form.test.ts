import { sendKeys } from '@web/test-runner-commands';
import { expect } from 'chai';
import { typeInto } from '../helpers/form-controls.js';
import {
  control,
  errors,
  form,
  run,
  runs,
  settled,
  showElement,
  showFields,
  toolWith,
} from '../helpers/form-structures.js';
import { all, button, clear, expectAccessible, one, pasteEvent, press, words } from '../helpers/page.js';
import { everyKind, required } from './every-kind.js';

afterEach(clear);

/** Moves to the next control, past the buttons between. */
async function tab(): Promise<void> {
  do await press('Tab');
  while (form.shadowRoot?.activeElement?.matches('button'));
}

describe('filling in by keyboard', () => {
  it('Untouched fields are left out', async () => {
    await showFields(everyKind, ['sure', 'fixed']);
    expect(await run()).to.deep.equal({ integer: 3, sure: false, fixed: { v: 1 } });
  });

  it('Text, number, integer and yes or no are filled in by Tab, in the order of the schema', async () => {
    await showFields(everyKind, required);
    await typeInto(control('Text'), 'Bonjour');
    await tab();
    await sendKeys({ type: '-1.5' });
    await tab();
    await sendKeys({ type: '7' });
    await tab();
    await sendKeys({ type: 'No' });
    await tab();
    await press(' ');
    await tab();
    await sendKeys({ type: '"1"' });
    await tab();
    await press(' ', 'ArrowDown');
    expect(await run()).to.deep.equal({
      text: 'Bonjour',
      number: -1.5,
      integer: 7,
      flag: false,
      sure: true,
      choice: '1',
      mode: 'slow',
      fixed: { v: 1 },
    });
  });

  it('Several choices, lists, groups and JSON are filled in', async () => {
    await showFields(everyKind);
    control('b').focus();
    await press(' ');
    control('Ah (a)').focus();
    await press(' ');
    button('Add item: List').focus();
    await press('Enter');
    await sendKeys({ type: '1e3' });
    button('Add item: List').focus();
    await press('Enter');
    await sendKeys({ type: '-.25' });
    button('Add: Group').focus();
    await press('Enter');
    await sendKeys({ type: '内' });
    button('Add: Map').click();
    await settled();
    button('Add property: Map').click();
    await settled();
    await sendKeys({ type: '__proto__' });
    await press('Tab');
    await sendKeys({ type: '1' });
    button('Set to null: Either').click();
    await settled();
    const given = await run();
    expect(JSON.stringify(given)).to.equal(
      '{"integer":3,"many":["a","b"],"list":[1000,-0.25],"group":{"inner":"内"},"map":{"__proto__":1},"either":null}',
    );
  });

  it('Dates and times are entered with the controls of the platform', async () => {
    await showFields({
      day: { type: 'string', format: 'date', title: 'Day' },
      moment: { type: 'string', format: 'date-time', title: 'Moment' },
    });
    await typeInto(control('Day'), '02032026');
    const moment = control('Moment');
    moment.value = '2026-07-01T09:30';
    moment.dispatchEvent(new Event('input'));
    await settled();
    const given = await run();
    const sent = given?.['moment'] as string;
    expect(given?.['day']).to.equal('2026-02-03');
    expect(sent).to.match(/^2026-07-01T09:30:00[+-]\d\d:\d\d$/);
    expect(Date.parse(sent)).to.equal(new Date('2026-07-01T09:30').getTime());
    expect(words(one('.now'))).to.equal(`Sent as ${sent}`);
  });

  it('A date and time stays as given until it is changed', async () => {
    const value = { moment: '2026-07-01T09:30:00.123456+05:45', day: '2026-02-03' };
    await showFields(
      { moment: { type: 'string', format: 'date-time' }, day: { type: 'string', format: 'date' } },
      [],
      { value },
    );
    expect(await run()).to.deep.equal(value);
  });

  it('Half a date is an error, not an absent value', async () => {
    await showFields({ day: { type: 'string', format: 'date' } });
    await typeInto(control('Day'), '0203');
    expect(await run()).to.equal(undefined);
    expect(errors()).to.deep.equal(['Complete this: part of it is missing.']);
  });

  it('Enter in a field and Ctrl+Enter in a text box run the tool', async () => {
    await showFields({ a: { type: 'string' }, b: { type: 'string', maxLength: 5000 } });
    await typeInto(control('A'), 'x');
    await press('Enter');
    expect(runs).to.deep.equal([{ serverId: 's1', tool: 'a_tool', arguments: { a: 'x' } }]);
    await typeInto(control('B'), 'y');
    await press('Enter');
    expect(runs.length).to.equal(1);
    await sendKeys({ down: 'Control' });
    await press('Enter');
    await sendKeys({ up: 'Control' });
    expect(runs[1]?.arguments).to.deep.equal({ a: 'x', b: 'y\n' });
  });

  it('The form does not run during a call', async () => {
    await showFields({ a: { type: 'string' } }, [], { busy: true });
    await typeInto(control('A'), 'x');
    await press('Enter');
    button('Running…').click();
    expect(runs).to.deep.equal([]);
  });

  it('The caret stays in place', async () => {
    await showFields({ a: { type: 'string' }, n: { type: 'number' }, j: {} });
    for (const label of ['A', 'N', 'J']) {
      await typeInto(control(label), '13');
      await press('ArrowLeft');
      await sendKeys({ type: '2' });
      await settled();
      expect(control(label).selectionStart).to.equal(2);
    }
    expect(await run()).to.deep.equal({ a: '123', n: 123, j: 123 });
  });

  it('A field grows when several lines are pasted, and keeps them', async () => {
    await showFields({ a: { type: 'string' } });
    await typeInto(control('A'), '<>');
    await press('ArrowLeft');
    control('A').dispatchEvent(pasteEvent('one\r\ntwo\n'));
    await settled();
    expect(form.shadowRoot?.activeElement).to.equal(control('A'));
    await sendKeys({ type: '!' });
    expect(await run()).to.deep.equal({ a: '<one\ntwo!>' });
  });
});

describe('absent and empty', () => {
  const properties = { s: { type: 'string' }, d: { type: 'string', default: 'x' }, n: { type: 'number' } };

  it('An emptied optional field is absent, and an emptied required text is empty', async () => {
    await showFields(properties, ['s']);
    for (const label of ['S', 'D', 'N']) {
      await typeInto(control(label), '1');
      control(label).focus();
      await sendKeys({ down: 'Control' });
      await press('a');
      await sendKeys({ up: 'Control' });
      await press('Backspace');
    }
    expect(await run()).to.deep.equal({ s: '' });
  });

  it('An initial empty text or list is shown and can be left out', async () => {
    const value = { s: '', l: [], m: [] };
    await showFields(
      {
        s: { type: 'string' },
        l: { type: 'array', items: { type: 'string' } },
        m: { type: 'array', items: { enum: [1] } },
      },
      [],
      { value },
    );
    expect(await run()).to.deep.equal(value);
    expect(all('.now').map(words)).to.deep.equal([
      'Empty text is sent.',
      'An empty list is sent.',
      'An empty list is sent.',
    ]);
    for (const label of ['S', 'L', 'M']) {
      button(`Leave out: ${label}`).click();
      await settled();
    }
    expect(await run()).to.deep.equal({});
  });

  it('An optional choice can be cleared', async () => {
    await showFields({ c: { enum: ['a', 'b'] }, f: { type: 'boolean', default: true } });
    await typeInto(control('C'), 'b');
    await typeInto(control('F'), 'Not');
    expect(await run()).to.deep.equal({ c: 'b' });
    // Not by its letters: within a second, WebKit appends them to the last ones, whatever had the focus meanwhile.
    control('C').focus();
    await press('Home');
    expect(control<HTMLSelectElement>('C').selectedOptions[0]?.text).to.match(/^Not/);
    expect(await run()).to.deep.equal({});
  });

  it('An optional group is added and removed whole, with the focus', async () => {
    const address = {
      type: 'object',
      title: 'Address',
      properties: { city: { type: 'string' } },
      required: ['city'],
    };
    await showFields({ address });
    expect(await run()).to.deep.equal({});
    button('Add: Address').click();
    await settled();
    expect(form.shadowRoot?.activeElement).to.equal(control('City'));
    expect(await run()).to.equal(undefined);
    button('Remove: Address').click();
    await settled();
    expect(form.shadowRoot?.activeElement).to.equal(button('Add: Address'));
    expect(await run()).to.deep.equal({});
  });
});

describe('lists', () => {
  it('The focus stays near as items are added and removed', async () => {
    await showFields({ l: { type: 'array', items: { type: 'string' }, maxItems: 3 } });
    for (const text of ['a', 'b', 'c']) {
      button('Add item: L').focus();
      await press('Enter');
      await sendKeys({ type: text });
    }
    expect(button('Add item: L').disabled).to.equal(true);
    button('Remove: L, Item 2').focus();
    await press('Enter');
    expect(form.shadowRoot?.activeElement).to.equal(button('Remove: L, Item 2'));
    expect(words(one('[role=status]'))).to.equal('Item 2 removed.');
    expect(await run()).to.deep.equal({ l: ['a', 'c'] });
    button('Remove: L, Item 2').focus();
    await press('Enter', 'Enter');
    expect(form.shadowRoot?.activeElement).to.equal(button('Add item: L'));
    expect(await run()).to.deep.equal({});
  });
});

describe('the form in Chinese', () => {
  it('The form is in Chinese', async () => {
    await showFields({ 年龄: { type: 'integer', minimum: 18 } }, ['年龄'], { locale: 'zh-CN' });
    expect(words(one('label'))).to.equal('年龄');
    expect(words(one('.hint'))).to.equal('不小于 18');
    one('[part=run]').click();
    await settled();
    expect(words(one('[role=alert]'))).to.equal('运行前请修正： 年龄：请填写此项。');
    control('年龄').focus();
    // As an input method for Chinese may leave it.
    await sendKeys({ type: '２０' });
    one('[part=run]').click();
    await settled();
    expect(runs[0]?.arguments).to.deep.equal({ 年龄: 20 });
    expect(words(one('[part=run]'))).to.equal('运行');
  });
});

describe('accessibility', () => {
  it('Axe finds no violation in an empty form', async () => {
    await showFields(everyKind, required);
    await expectAccessible();
  });

  it('Axe finds no violation in a filled form with groups, lists and invalid values', async () => {
    const value = {
      text: '',
      number: 1,
      flag: 'x',
      many: ['a'],
      list: [1, 2],
      group: { inner: 'i' },
      extra: 1,
    };
    await showFields({ ...everyKind, group: { ...everyKind.group, deprecated: true } }, required, { value });
    await expectAccessible();
  });

  it('Axe finds no violation in a form with errors', async () => {
    await showFields(everyKind, [...Object.keys(everyKind)], { value: { list: [], many: [] } });
    await run();
    expect(errors().length).to.be.greaterThan(3);
    await expectAccessible();
  });

  it('Axe finds no violation in JSON with an error', async () => {
    await showFields(everyKind);
    button('Edit as JSON').click();
    await settled();
    await sendKeys({ type: '{' });
    await run();
    await expectAccessible();
  });

  it('Axe finds no violation without arguments, and with a full description of the tool', async () => {
    const more = { displayName: 'X', description: 'd '.repeat(999), annotations: { readOnlyHint: true } };
    await showElement({ tool: toolWith({ type: 'object' }, more) });
    await expectAccessible();
  });
});
