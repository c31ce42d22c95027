import { sendKeys } from '@web/test-runner-commands';
import { expect } from 'chai';
import {
  control,
  fill,
  form,
  labels,
  press,
  run,
  said,
  settled,
  showFields,
  showForm,
} from '../helpers/form-structures.js';
import {
  all,
  button,
  buttons,
  until,
  expectAccessible,
  focused,
  nameOf,
  one,
  words,
} from '../helpers/page.js';

const text = { type: 'string' };
const address = {
  type: 'object',
  title: 'Address',
  properties: {
    city: text,
    geo: { type: 'object', properties: { lat: { type: 'number' } }, required: ['lat'] },
  },
  required: ['city', 'geo'],
};

describe('structures of a form', () => {
  describe('groups', () => {
    it('A group labels each field and marks optional ones', async () => {
      await showFields(
        {
          a: text,
          n: { type: 'integer', title: 'Count' },
          d: { type: 'string', format: 'date' },
          l: { type: 'array', items: { type: 'number' } },
          m: { type: 'array', items: { type: 'object', properties: { x: text } } },
          o: { type: ['string', 'null'] },
          r: { type: 'string', readOnly: true, deprecated: true },
          w: { type: 'string', writeOnly: true },
        },
        ['n'],
      );
      expect(labels()).to.deep.equal([
        'A optional',
        'Count n',
        'D optional',
        'L optional',
        'M optional',
        'O optional',
        'R optional set by the server no longer recommended',
        'W optional sent, never shown again',
      ]);
    });

    it('A group folds into a line that summarizes its values, and unfolds', async () => {
      await showFields({ address }, ['address'], { value: { address: { city: 'Paris', geo: { lat: 1 } } } });
      const fold = button('Address', form);
      expect(fold.ariaExpanded).to.equal('true');
      expect(one(`#${fold.getAttribute('aria-controls')}`, form).hidden).to.equal(false);
      fold.focus();
      await sendKeys({ press: 'Enter' });
      await settled();
      expect(focused()).to.equal(fold);
      expect(fold.ariaExpanded).to.equal('false');
      expect(words(one('fieldset[data-field]', form))).to.equal('Address address Paris · 2 fields filled in');
      expect(all('#f-0 input', form)).to.deep.equal([]);
      await sendKeys({ press: ' ' });
      await settled();
      expect(control('City').value).to.equal('Paris');
      expect(await run()).to.deep.equal({ address: { city: 'Paris', geo: { lat: 1 } } });
    });

    it('A group marks an error in it, and opens when the summary leads there', async () => {
      await showFields({ address }, ['address']);
      await press('Geo');
      await press('Address');
      expect(await run()).to.equal(undefined);
      expect(focused(), 'the first fault').to.equal(control('City'));
      expect(button('Address', form).ariaExpanded).to.equal('true');
      expect(words(one('.holds', form))).to.contain('something to fix in here');
      await press(/^Address › Geo › Lat/);
      expect(focused()).to.equal(control('Lat'));
    });

    it('Deep groups start folded, and open when they are added', async () => {
      const deep = (depth: number): object =>
        depth === 0 ? text : { type: 'object', properties: { [`at${depth}`]: deep(depth - 1) } };
      const value = { at5: { at4: { at3: { at2: { at1: 'x' } } } } };
      await showForm(deep(5) as never, { value });
      expect(button('At2', form).ariaExpanded).to.equal('false');
      await press('Remove: At3');
      await press('Add: At3');
      await press('Add: At2');
      expect(focused()).to.equal(control('At1'));
    });
  });

  describe('conditional fields', () => {
    const conditional = {
      type: 'object',
      properties: { kind: { enum: ['a', 'b', 'c', 'd'] }, note: text },
      if: { properties: { kind: { const: 'b' } }, required: ['kind'] },
      then: { properties: { vat: { type: 'string', title: 'VAT number' } }, required: ['vat'] },
    };

    it('Conditional fields are announced, leave the focus, and keep their values', async () => {
      await showForm(conditional);
      const kind = control<HTMLSelectElement>('Kind');
      kind.focus();
      await sendKeys({ type: 'b' });
      await settled();
      expect(said()).to.equal('Now also needed: VAT number.');
      expect(focused()).to.equal(kind);
      await fill('VAT number', '7');
      expect(await run()).to.deep.equal({ kind: 'b', vat: '7' });
      kind.focus();
      await sendKeys({ press: 'ArrowDown' });
      await settled();
      expect(said()).to.equal('No longer needed: VAT number.');
      expect(await run()).to.deep.equal({ kind: 'c' });
      await sendKeys({ press: 'ArrowUp' });
      await settled();
      expect(control('VAT number').value).to.equal('7');
    });

    it('Conditional fields leave the caret in the field that adds them', async () => {
      await showForm({
        type: 'object',
        properties: { first: text, card: text },
        dependentSchemas: { card: { properties: { billing: text } } },
      });
      control('Card').focus();
      await sendKeys({ type: '13' });
      await sendKeys({ press: 'ArrowLeft' });
      await sendKeys({ type: '2' });
      await settled();
      expect(control('Card').selectionStart).to.equal(2);
      expect(await run()).to.deep.equal({ card: '123' });
      expect(labels()).to.include('Billing optional');
    });
  });

  describe('absent, null, empty and default', () => {
    it('The four are distinct', async () => {
      await showFields({ a: { type: ['string', 'null'], default: 'preset', title: 'Word' } });
      expect(await run()).to.deep.equal({ a: 'preset' });
      await press('Set to null: Word');
      expect(focused()).to.equal(button('Enter a value: Word', form));
      expect(await run()).to.deep.equal({ a: null });
      await press('Leave out: Word');
      expect(await run()).to.deep.equal({});
      await press('Use default: preset, for Word');
      expect(await run()).to.deep.equal({ a: 'preset' });
      expect(buttons(form).map(nameOf)).not.to.include('Use default: preset, for Word');
      await showFields({ a: { type: 'string', title: 'Word' } }, [], { value: { a: '' } });
      expect(await run()).to.deep.equal({ a: '' });
      await press('Leave out: Word');
      expect(await run()).to.deep.equal({});
    });

    it('Null is replaced by a value', async () => {
      await showFields({ a: { type: ['integer', 'null'] } }, ['a'], { value: { a: null } });
      expect(words(one('.null', form))).to.contain('null is sent');
      await press('Enter a value: A');
      expect(focused()).to.equal(control('A'));
      await sendKeys({ type: '5' });
      expect(await run()).to.deep.equal({ a: 5 });
    });

    it('A group, a list and a choice can be null too', async () => {
      await showFields(
        {
          g: { anyOf: [{ type: 'object', properties: { x: text } }, { type: 'null' }] },
          l: { type: ['array', 'null'], items: text },
          b: { type: ['boolean', 'null'] },
          c: { anyOf: [{ enum: ['x', 'y'] }, { type: 'null' }] },
        },
        ['g', 'l'],
      );
      for (const label of ['G', 'L', 'B']) await press(`Set to null: ${label}`);
      expect(await run()).to.deep.equal({ g: null, l: null, b: null });
      await press('Enter a value: G');
      await fill('X', 'in');
      await press('Enter a value: L');
      await press('Add item: L');
      await sendKeys({ type: 'one' });
      await press('Leave out: B');
      expect(await run()).to.deep.equal({ g: { x: 'in' }, l: ['one'] });
    });

    it('A whole list and a choice of shapes can be left out', async () => {
      await showFields(
        { l: { type: 'array', items: text }, v: { type: ['number', 'array'], items: text } },
        [],
        {
          value: { l: ['a', 'b'], v: 1 },
        },
      );
      await press('Leave out: L');
      await press('Leave out: V');
      expect(await run()).to.deep.equal({});
    });
  });

  it('A recursive part opens one level at a time', async () => {
    const node = {
      type: 'object',
      title: 'Node',
      required: ['name', 'next'],
      properties: {
        name: text,
        next: { $ref: '#/$defs/node' },
        also: { type: 'array', items: { $ref: '#/$defs/node' } },
      },
    };
    await showForm({
      type: 'object',
      properties: { tree: { $ref: '#/$defs/node' } },
      $defs: { node },
    });
    await press('Add: Node');
    await fill('Name', 'a');
    expect(await run()).to.equal(undefined);
    await press('Add: Node');
    await sendKeys({ type: 'b' });
    expect(all('input', form).map((input) => (input as HTMLInputElement).value)).to.deep.equal(['a', 'b']);
    await expectAccessible();
  });

  it('A form of 500 fields renders in steps, and the last one immediately if a link leads to it', async () => {
    const names = Array.from({ length: 500 }, (_, at) => `f${at}`);
    await showFields({ before: text });
    const errors = [{ path: '/f499', keyword: 'odd', message: 'Is odd.', params: {}, schemaPath: '' }];
    const properties = Object.fromEntries(names.map((name) => [name, text]));
    Object.assign(form, {
      tool: { ...form.tool, name: 'another', inputSchema: { type: 'object', properties } },
      errors,
    });
    await form.updateComplete;
    expect(all('input', form).length).to.be.within(20, 400);
    button(/^F499: /, form).click();
    await form.updateComplete;
    await Promise.resolve();
    expect(focused()?.id).to.equal('f-499');
    await sendKeys({ type: 'last' });
    await settled();
    expect(all('input', form).length).to.equal(500);
    expect(await run()).to.deep.equal({ f499: 'last' });
  });

  it('A form of 500 fields renders fully without input', async () => {
    const names = Array.from({ length: 500 }, (_, at) => `f${at}`);
    await showFields(Object.fromEntries(names.map((name) => [name, text])));
    await until('all of them', () => all('input', form).length === 500);
    expect(all('label', form).map(words)).to.deep.equal(names.map((name) => `F${name.slice(1)} optional`));
  });
});
