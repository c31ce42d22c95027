import { sendKeys } from '@web/test-runner-commands';
import { expect } from 'chai';
import { typeInto } from '../helpers/form-controls.js';
import {
  control,
  errors,
  form,
  run,
  settled,
  showElement,
  showFields,
  toolWith,
} from '../helpers/form-structures.js';
import { all, button, clear, one, words } from '../helpers/page.js';
import { everyKind } from './every-kind.js';

afterEach(clear);

describe('the form as JSON', () => {
  it('Switching both ways loses nothing', async () => {
    const value = {
      text: '',
      number: 1e21,
      flag: null,
      many: ['b', 'a'],
      extra: { __p: [null, ''] },
      group: {},
    };
    await showFields(everyKind, [], { value });
    button('Edit as JSON').click();
    await settled();
    expect(form.shadowRoot?.activeElement).to.equal(control('Arguments as JSON'));
    expect(JSON.parse(control('Arguments as JSON').value)).to.deep.equal(value);
    button('Edit as a form').click();
    await settled();
    expect(control('Flag').value).to.equal('null');
    expect(control('Name').value).to.equal('extra');
    expect(JSON.parse(control('Value').value)).to.deep.equal({ __p: [null, ''] });
    button('Edit as JSON').click();
    await settled();
    expect(JSON.parse(control('Arguments as JSON').value)).to.deep.equal(value);
  });

  it('JSON runs, and is in the form', async () => {
    await showFields({ a: { type: 'string' } }, ['a']);
    button('Edit as JSON').click();
    await settled();
    const box = control<HTMLTextAreaElement>('Arguments as JSON');
    box.select();
    await sendKeys({ type: '{"b": 2, "a": "x"}' });
    const given = await run();
    expect(JSON.stringify(given)).to.equal('{"b":2,"a":"x"}');
    button('Edit as a form').click();
    await settled();
    expect(control('A').value).to.equal('x');
    expect(await run()).to.deep.equal({ a: 'x', b: 2 });
  });

  it('JSON that is not an object cannot be left, and the form cannot be left with an invalid value', async () => {
    await showFields({ n: { type: 'number' } });
    await typeInto(control('N'), '1e');
    button('Edit as JSON').click();
    await settled();
    expect(words(one('[role=alert] p'))).to.equal('This input is not valid JSON yet:');
    await typeInto(control('N'), '1');
    button('Edit as JSON').click();
    await settled();
    const box = control<HTMLTextAreaElement>('Arguments as JSON');
    expect(box.value).to.equal('{\n  "n": 10\n}');
    box.select();
    await sendKeys({ type: '[1]' });
    button('Edit as a form').click();
    await settled();
    expect(all('[role=alert] li').map(words)).to.deep.equal(['Use an object.']);
    expect(await run()).to.equal(undefined);
  });

  it('JSON is checked', async () => {
    await showFields({ n: { type: 'number', maximum: 5 }, s: { type: 'string' } }, ['s']);
    button('Edit as JSON').click();
    await settled();
    control<HTMLTextAreaElement>('Arguments as JSON').select();
    await sendKeys({ type: '{"n": 6}' });
    expect(await run()).to.equal(undefined);
    expect(all('[role=alert] li').map(words)).to.deep.equal(['N: Use 5 or less.', 'S: Fill this in.']);
  });

  it('A root that is no form starts as JSON', async () => {
    await showElement({ tool: toolWith({ $ref: '#/$defs/x' }) });
    expect(all('button').map(words)).to.deep.equal(['Run', 'Copy link']);
    expect(await run()).to.deep.equal({});
    const box = one<HTMLTextAreaElement>('textarea');
    box.select();
    await sendKeys({ type: '[]' });
    expect(await run()).to.equal(undefined);
    expect(errors()).to.deep.equal(['Use an object.']);
  });

  it('A value that its field cannot show stays until it is fixed', async () => {
    await showFields({ n: { type: 'number' } }, [], { value: { n: 'ten' } });
    expect(control('N').value).to.equal('"ten"');
    expect(await run()).to.equal(undefined);
    expect(errors()).to.deep.equal(['Use a number.']);
    button('Use the field').click();
    await settled();
    expect(form.shadowRoot?.activeElement).to.equal(control('N'));
    await sendKeys({ type: '10' });
    expect(await run()).to.deep.equal({ n: 10 });
  });
});

describe('the schema of a JSON part', () => {
  it('The schema is rendered on request, as text', async () => {
    await showFields({ any: { $ref: '#/nowhere', title: '<b>' } });
    expect(words(one('.expected pre'))).to.equal('');
    one('.expected summary').click();
    await settled();
    await settled();
    expect(words(one('.expected pre'))).to.include('"title": "<b>"');
  });
});
