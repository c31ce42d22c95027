import { expect } from 'chai';
import type { JsonObject } from '../../../src/core/index.js';
import {
  control,
  fill,
  form,
  labels,
  press,
  run,
  said,
  showFields,
  showForm,
} from '../helpers/form-structures.js';
import { all, clear, expectAccessible, one, words } from '../helpers/page.js';

const text = { type: 'string' };

afterEach(clear);

describe('the label of a field', () => {
  const calledAs: Readonly<Record<string, string>> = {
    l: 'L',
    refund_to: 'Refund to',
    'ship-to': 'Ship to',
    refundTo: 'Refund to',
    userID: 'User ID',
    apiURL: 'Api URL',
    HTTPServer: 'HTTP server',
    imageURLs: 'Image urls',
    line2: 'Line2',
    MAX_SIZE: 'MAX SIZE',
    trailing_: 'Trailing',
    $ref: '$ref',
    'a.b': 'a.b',
    'two words': 'two words',
    _id: '_id',
    größe: 'größe',
    名前: '名前',
    '': '""',
  };
  for (const [name, label] of Object.entries(calledAs)) {
    it(`The label of the property “${name}” is “${label}”`, async () => {
      await showFields({ [name]: text }, [name]);
      expect(labels()).to.deep.equal([label]);
      await fill(label, 'x');
      expect(await run()).to.deep.equal({ [name]: 'x' });
    });
  }

  it('A server’s title is shown to the letter with the name beside it', async () => {
    await showFields({ refund_to: { ...text, title: 'refund_to whom' } }, ['refund_to']);
    expect(labels()).to.deep.equal(['refund_to whom refund_to']);
  });

  it('The label is the unchanged name if another in the group would be the same', async () => {
    const inside = { type: 'object', properties: { a_b: text }, required: ['a_b'] };
    const properties = { a_b: text, aB: text, user_id: text, u: { ...text, title: 'User ID' }, inside };
    await showFields(properties, Object.keys(properties));
    expect(all('.name', form).map(words)).to.deep.equal(['a_b', 'aB', 'user_id', 'User ID', 'Inside', 'A b']);
    expect(await run()).to.equal(undefined);
    expect(all('.summary button', form).map(words)).to.include.members([
      'a_b: Fill this in.',
      'aB: Fill this in.',
    ]);
    await press('aB: Fill this in.');
    expect(form.renderRoot.querySelector(':focus')).to.equal(control('aB'));
    await expectAccessible();
  });

  it('The label stays distinct when another field appears, and both are announced by name', async () => {
    await showForm({
      type: 'object',
      properties: { first: text, a_b: text },
      dependentSchemas: { first: { properties: { aB: text } } },
    });
    expect(labels()).to.deep.equal(['First optional', 'A b optional']);
    await fill('First', 'x');
    expect(labels()).to.deep.equal(['First optional', 'a_b optional', 'aB optional']);
    expect(said()).to.equal('Now also needed: aB.');
  });
});

describe('the hint of a field', () => {
  async function hintOf(schema: JsonObject): Promise<HTMLElement> {
    await showFields({ a: schema });
    return one('.hint', form);
  }

  /** The case of the hint's first letter. */
  function firstLetter(hint: HTMLElement): string {
    return getComputedStyle(hint, '::first-letter').textTransform;
  }

  it('The hint shows the server’s description to the letter and the constraints', async () => {
    const hint = await hintOf({ ...text, description: 'iPhone or iPad', maxLength: 9, examples: ['iPad'] });
    expect(words(hint)).to.equal('iPhone or iPad · at most 9 characters · Example: iPad');
    expect(firstLetter(hint)).to.equal('none');
    expect(control('A').getAttribute('aria-describedby')).to.equal(hint.id);
    expect(control('A').placeholder).to.equal('');
  });

  it('The page’s own hint begins with a capital', async () => {
    expect(firstLetter(await hintOf({ ...text, maxLength: 9 }))).to.equal('uppercase');
    const media = await hintOf({ ...text, contentMediaType: 'text/csv' });
    expect([words(media), firstLetter(media)]).to.deep.equal(['format: text/csv', 'uppercase']);
  });

  it('A long description is above the control, and its lines are kept', async () => {
    for (const description of ['word '.repeat(25), 'one\ntwo']) {
      await showFields({ a: { ...text, description, maxLength: 9 } });
      expect(one('#f-0-about', form).textContent.trim()).to.equal(description.trim());
      expect(words(one('.hint', form))).to.equal('at most 9 characters');
      expect(control('A').getAttribute('aria-describedby')).to.equal('f-0-about f-0-hint');
    }
  });

  it('The constraints keep their order beside right-to-left text', async () => {
    const hint = await hintOf({ ...text, description: 'عنوان العميل', minLength: 1, maxLength: 100 });
    expect(words(hint)).to.equal('عنوان العميل · 1 to 100 characters');
    const asked = one('bdi:last-child', hint).firstChild!.parentElement!;
    const leftOf = (part: string): number => {
      const node = [...asked.childNodes].find((each) => each.textContent?.includes(part))!;
      const from = node.textContent!.indexOf(part);
      const range = new Range();
      range.setStart(node, from);
      range.setEnd(node, from + part.length);
      return range.getBoundingClientRect().left;
    };
    expect(leftOf('1 ')).to.be.below(leftOf('to'));
    expect(leftOf('to')).to.be.below(leftOf('100'));
    expect(leftOf('100')).to.be.below(leftOf('characters'));
  });

  it('An error replaces the hint, and the control announces it', async () => {
    await showFields({ a: { ...text, description: 'Who it is for', minLength: 3 } }, ['a']);
    await fill('A', 'x');
    expect(await run()).to.equal(undefined);
    expect(all('.hint', form)).to.deep.equal([]);
    expect(control('A').getAttribute('aria-describedby')).to.equal('f-0-error');
    expect(words(one('#f-0-error', form))).to.equal('Use at least 3 characters; there are 1.');
    await fill('A', 'xyz');
    expect(words(one('.hint', form))).to.equal('Who it is for · at least 3 characters');
    expect(control('A').getAttribute('aria-describedby')).to.equal('f-0-hint');
    await expectAccessible();
  });
});
