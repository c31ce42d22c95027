import { sendKeys } from '@web/test-runner-commands';
import { expect } from 'chai';
import type { JsonObject, SchemaError } from '../../../src/core/index.js';
import { cpuTime } from '../helpers/clock.js';
import { typeInto } from '../helpers/form-controls.js';
import { control, errors, form, run, settled, showFields } from '../helpers/form-structures.js';
import { all, button, clear, one, press, words } from '../helpers/page.js';

afterEach(clear);

function refusal(path: string, keyword: string, params: JsonObject = {}): SchemaError {
  return { path, keyword, message: '', schemaPath: '', params };
}

describe('errors', () => {
  const properties = {
    name: { type: 'string' },
    age: { type: 'integer', minimum: 0 },
    any: {},
  };

  it('Errors are shown after a field was left', async () => {
    await showFields(properties, ['name']);
    await typeInto(control('Age'), '1.5');
    expect(errors()).to.deep.equal([]);
    await press('Tab');
    expect(errors()).to.deep.equal(['Use a whole number.']);
    expect(control('Age').getAttribute('aria-invalid')).to.equal('true');
    const described = (control('Age').getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => words(one(`#${id}`)));
    expect(described).to.deep.equal(['Use a whole number.']);
    expect(words(one('[role=alert]'))).to.equal('');
  });

  it('Errors in JSON are shown during typing', async () => {
    await showFields(properties);
    await typeInto(control('Any'), '{"a"');
    await settled();
    expect(errors()).to.deep.equal(['This is not JSON: see line 1, column 5. Text needs "double quotes".']);
    await typeInto(control('Any'), ': 12345678901234567890}');
    await settled();
    expect(errors()[0]).to.match(/^“12345678901234567890” has more digits/);
  });

  it('Errors are summarized on Run and lead to their fields', async () => {
    await showFields(properties, ['name']);
    await typeInto(control('Age'), '1e');
    expect(await run()).to.equal(undefined);
    expect(words(one('[role=alert] p'))).to.equal('Fix before running:');
    expect(all('[role=alert] li').map(words)).to.deep.equal([
      'Name: Fill this in.',
      'Age: “1e” is not a number. Write it in digits, with a point for decimals.',
    ]);
    button('Name: Fill this in.').click();
    await settled();
    expect(form.shadowRoot?.activeElement).to.equal(control('Name'));
    await sendKeys({ type: 'Ada' });
    await settled();
    expect(all('[role=alert] li').length).to.equal(1);
    await typeInto(control('Age'), '1');
    expect(await run()).to.deep.equal({ name: 'Ada', age: 10 });
    expect(words(one('[role=alert]'))).to.equal('');
  });

  it('A number that JavaScript would change is an error', async () => {
    await showFields(properties);
    await typeInto(control('Age'), '9007199254740993');
    expect(await run()).to.equal(undefined);
    expect(errors()).to.deep.equal([
      '“9007199254740993” has more digits than this page can send without changing it.',
    ]);
  });

  it('Errors do not move a button during its press', async () => {
    await showFields({ a: { type: 'number' } });
    await typeInto(control('A'), 'x');
    button('Run').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }));
    button('Run').focus();
    await settled();
    expect(errors()).to.deep.equal([]);
    window.dispatchEvent(new PointerEvent('pointerup'));
    await settled();
    expect(errors().length).to.equal(1);
  });

  it('A pattern is neither shown nor run', async () => {
    await showFields({ a: { type: 'string', pattern: '^(a+)+$' } });
    await typeInto(control('A'), `${'a'.repeat(40)}!`);
    const took = await cpuTime(async () => expect(await run()).to.deep.equal({ a: `${'a'.repeat(40)}!` }));
    expect(took, 'ms').to.be.lessThan(500);
    expect(words(one('form'))).not.to.contain('^(a+)+$');
    expect(all('[pattern]')).to.deep.equal([]);
  });

  it('Errors of a rejected call stay at their fields until these change', async () => {
    const items = { type: 'object', properties: { sku: { type: 'string' } } };
    await showFields({ name: { type: 'string' }, lines: { type: 'array', items } }, [], {
      value: { name: 'x', lines: [{ sku: '1' }, { sku: '2' }] },
      errors: [
        refusal('/name', 'pattern'),
        { ...refusal('/lines/1/sku', 'odd'), message: 'Is odd.' },
        refusal('', 'minProperties', { limit: 4 }),
      ],
    });
    expect(words(one('[role=alert] p'))).to.equal(
      'The arguments do not match the tool’s schema, so nothing was sent:',
    );
    expect(all('[role=alert] li').map(words)).to.deep.equal([
      'Name: The server expects another format here.',
      'Lines › Item 2 › Sku: Is odd.',
      'Fill in at least 4 properties.',
    ]);
    expect(errors()).to.deep.equal(['The server expects another format here.', 'Is odd.']);
    button('Lines › Item 2 › Sku: Is odd.').click();
    await settled();
    expect((form.shadowRoot?.activeElement as HTMLInputElement).value).to.equal('2');
    await sendKeys({ type: '0' });
    await settled();
    expect(errors()).to.deep.equal(['The server expects another format here.']);
    expect(await run()).to.deep.equal({ name: 'x', lines: [{ sku: '1' }, { sku: '20' }] });
    expect(errors()).to.deep.equal([]);
  });
});
