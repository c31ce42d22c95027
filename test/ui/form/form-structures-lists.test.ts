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
} from '../helpers/form-structures.js';
import { all, button, buttons, chord, expectAccessible, focused, nameOf, words } from '../helpers/page.js';

const text = { type: 'string' };
const line = {
  type: 'object',
  properties: { sku: text, count: { type: 'integer' } },
  required: ['sku'],
};

describe('lists of a form', () => {
  const value = { l: ['a', 'b', 'c'] };

  it('Buttons reorder a list, and the focus stays with the item', async () => {
    await showFields({ l: { type: 'array', items: text } }, [], { value });
    expect(button('Move up: L, Item 1', form).disabled).to.equal(true);
    expect(button('Move down: L, Item 3', form).disabled).to.equal(true);
    button('Move up: L, Item 3', form).focus();
    await sendKeys({ press: 'Enter' });
    await settled();
    expect(said()).to.equal('Moved to position 2 of 3.');
    expect(focused()).to.equal(button('Move up: L, Item 2', form));
    await sendKeys({ press: 'Enter' });
    await settled();
    // It cannot move up, so the other button is focused.
    expect(focused()).to.equal(button('Move down: L, Item 1', form));
    expect(await run()).to.deep.equal({ l: ['c', 'a', 'b'] });
  });

  it('Alt and the arrows reorder a list from within the item', async () => {
    await showFields({ l: { type: 'array', items: line } }, [], {
      value: { l: [{ sku: 'a', count: 1 }, { sku: 'b' }] },
    });
    const [box] = all<HTMLInputElement>('input', form);
    box?.focus();
    await chord('Alt', 'ArrowDown');
    await settled();
    expect((focused() as HTMLInputElement).value).to.equal('a');
    expect(focused()?.closest('li')?.previousElementSibling).not.to.equal(null);
    await sendKeys({ type: '!' });
    expect(await run()).to.deep.equal({ l: [{ sku: 'b' }, { sku: 'a!', count: 1 }] });
    await chord('Alt', 'ArrowDown');
    expect(await run()).to.deep.equal({ l: [{ sku: 'b' }, { sku: 'a!', count: 1 }] });
  });

  it('Alt and the arrows in an inner list move the inner item only', async () => {
    await showFields({ l: { type: 'array', items: { type: 'array', items: text } } }, [], {
      value: { l: [['a', 'b'], ['c']] },
    });
    all<HTMLInputElement>('input', form)[1]?.focus();
    await chord('Alt', 'ArrowUp');
    await chord('Alt', 'ArrowUp');
    expect(await run()).to.deep.equal({ l: [['b', 'a'], ['c']] });
  });

  it('Controls that use Alt and the arrows keep them', async () => {
    const item = { type: 'object', properties: { c: { enum: ['1', '2', '3', '4'] } } };
    await showFields({ l: { type: 'array', items: item } }, [], { value: { l: [{ c: '1' }, { c: '2' }] } });
    const event = new KeyboardEvent('keydown', {
      key: 'ArrowDown',
      altKey: true,
      bubbles: true,
      cancelable: true,
    });
    all('select', form)[0]?.dispatchEvent(event);
    await settled();
    expect(event.defaultPrevented).to.equal(false);
    expect(await run()).to.deep.equal({ l: [{ c: '1' }, { c: '2' }] });
  });

  it('Later items are folded, and stay so wherever they move', async () => {
    await showFields({ l: { type: 'array', items: line } }, [], {
      value: { l: ['a', 'b', 'c', 'd', 'e'].map((sku) => ({ sku })) },
    });
    expect(all('.folded', form).map(words)).to.deep.equal([
      'Item 4 d · 1 field filled in',
      'Item 5 e · 1 field filled in',
    ]);
    await press('Move up: L, Item 4');
    expect(all('.folded', form).map(words)).to.deep.equal([
      'Item 3 d · 1 field filled in',
      'Item 5 e · 1 field filled in',
    ]);
    await press('Add item: L');
    expect(focused()?.closest('fieldset')?.id).to.equal('f-0-i6');
    expect(all('.folded', form).length).to.equal(2);
    await sendKeys({ type: 'f' });
    await press('L');
    expect(words(all('fieldset[data-field]', form)[0]!)).to.equal('L optional 6 items');
    await expectAccessible();
  });

  it('A folded item shows an error in it, and the summary leads there', async () => {
    await showFields({ l: { type: 'array', items: line } }, [], {
      value: { l: [{ sku: 'a', count: 0.5 }, { sku: 'b' }, { sku: 'c' }, { sku: 'd', count: 1.5 }] },
    });
    expect(await run()).to.equal(undefined);
    expect((focused() as HTMLInputElement).value, 'the first fault').to.equal('0.5');
    expect(words(all('.folded', form)[0]!)).to.contain('something to fix in here');
    await press(/^L › Item 4 › Count/);
    expect((focused() as HTMLInputElement).value).to.equal('1.5');
  });

  it('A tuple’s places have names, and only the last can be removed', async () => {
    const point = {
      type: 'array',
      prefixItems: [{ type: 'number', title: 'Longitude' }, { type: 'number', title: 'Latitude' }, text],
      items: false,
      minItems: 2,
    };
    await showFields({ point });
    await press('Add: Point');
    expect(focused()).to.equal(control('Longitude'));
    await fill('Longitude', '1');
    await fill('Latitude', '2');
    await fill('Item 3', 'x');
    expect(await run()).to.deep.equal({ point: [1, 2, 'x'] });
    expect(buttons(form).map(nameOf)).not.to.include('Add item: Point');
    expect(
      buttons(form)
        .filter((each) => nameOf(each).startsWith('Remove'))
        .map(nameOf),
    ).to.deep.equal(['Remove: Point, Item 3']);
    await press('Remove: Point, Item 3');
    expect(focused()).to.equal(button('Add item: Point', form));
    expect(await run()).to.deep.equal({ point: [1, 2] });
    expect(labels()).to.deep.equal(['Point optional', 'Longitude', 'Latitude']);
  });

  it('In a tuple with more items, only the others can move', async () => {
    const command = { type: 'array', prefixItems: [{ ...text, title: 'Command' }], items: text };
    await showFields({ command }, [], { value: { command: ['ls', '-l', '-a'] } });
    expect(button('Move up: Command, Item 2', form).disabled).to.equal(true);
    await press('Move down: Command, Item 2');
    expect(await run()).to.deep.equal({ command: ['ls', '-a', '-l'] });
    await expectAccessible();
  });

  it('All 500 items are rendered, and the next one has the focus', async () => {
    await showFields({ l: { type: 'array', items: text } }, [], {
      value: { l: Array.from({ length: 499 }, (_, at) => `v${at}`) },
    });
    for (let frames = 0; frames < 20 && all('input', form).length < 499; frames++) await settled();
    expect(all('input', form).length).to.equal(499);
    await press('Add item: L');
    expect(focused()?.id).to.equal('f-0-i500');
    await sendKeys({ type: 'last' });
    expect(((await run())?.['l'] as string[]).at(-1)).to.equal('last');
  });
});
