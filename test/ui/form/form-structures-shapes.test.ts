import { sendKeys } from '@web/test-runner-commands';
import { expect } from 'chai';
import {
  control,
  fill,
  form,
  labels,
  pick,
  press,
  run,
  said,
  settled,
  showFields,
  showForm,
} from '../helpers/form-structures.js';
import { all, button, buttons, expectAccessible, focused, nameOf, one, words } from '../helpers/page.js';

const text = { type: 'string' };
const number = { type: 'number' };

function options(select: HTMLSelectElement): readonly string[] {
  return [...select.options].map((option) => option.text);
}

function select(): HTMLSelectElement {
  return one<HTMLSelectElement>('select', form);
}

describe('a choice of shapes', () => {
  const shapes = {
    type: 'object',
    oneOf: [
      {
        title: 'A circle',
        properties: { shape: { const: 'circle' }, radius: number },
        required: ['shape', 'radius'],
      },
      { properties: { shape: { const: 'square' }, side: number, note: text }, required: ['shape', 'side'] },
      { $ref: '#/$defs/Polygon' },
      { type: 'object', properties: { shape: { const: 'line' }, note: text }, required: ['shape'] },
    ],
    $defs: {
      Polygon: {
        type: 'object',
        properties: { shape: { const: 'polygon' }, sides: number },
        required: ['shape', 'sides'],
      },
    },
  };

  it('At the root a list selects the shape, with its fields below', async () => {
    await showForm(shapes);
    expect(options(select())).to.deep.equal([
      'Choose…',
      'A circle',
      'shape: square',
      'shape: polygon',
      'shape: line',
    ]);
    expect(words(select().labels[0]!)).to.equal('Which of these');
    await fill('Radius', '3');
    expect(await run()).to.deep.equal({ shape: 'circle', radius: 3 });
    select().focus();
    await sendKeys({ type: 'shape: s' });
    await settled();
    expect(focused()).to.equal(select());
    expect(said()).to.equal('Now showing: shape: square.');
    await fill('Side', '4');
    expect(await run()).to.deep.equal({ shape: 'square', side: 4 });
    await pick(select(), 'A circle');
    expect(control('Radius').value).to.equal('3');
    await pick(select(), 'shape: square');
    expect(await run()).to.deep.equal({ shape: 'square', side: 4 });
    await expectAccessible();
  });

  it('A value selects the shape that it matches', async () => {
    await showForm(shapes, { value: { shape: 'polygon', sides: 5 } });
    expect(select().selectedOptions[0]?.text).to.equal('shape: polygon');
    expect(await run()).to.deep.equal({ shape: 'polygon', sides: 5 });
  });

  it('A few short required shapes are side by side', async () => {
    const user = { title: 'User', type: 'object', properties: { id: text }, required: ['id'] };
    await showFields({ to: { title: 'To', anyOf: [user, { ...text, title: 'Address' }] } }, ['to']);
    expect(all('[role=radiogroup] label', form).map(words)).to.deep.equal(['User', 'Address']);
    one('[role=radiogroup] input', form).focus();
    await sendKeys({ press: 'ArrowDown' });
    await settled();
    expect(focused()?.id).to.contain('-branch-1');
    const [box] = all<HTMLInputElement>('input:not([type=radio])', form);
    expect(box?.labels?.[0] && words(box.labels[0])).to.equal('Address');
    box?.focus();
    await sendKeys({ type: 'x' });
    expect(await run()).to.deep.equal({ to: 'x' });
    await expectAccessible();
  });

  it('Optional shapes can be unset, which comes first', async () => {
    await showFields({ v: { type: ['string', 'number', 'boolean'] } });
    expect(options(select())).to.deep.equal(['Not set', 'text', 'a number', 'true or false']);
    expect(await run()).to.deep.equal({});
    await pick(select(), 'a number');
    await fill('a number', '7');
    expect(await run()).to.deep.equal({ v: 7 });
    await pick(select(), 'Not set');
    expect(await run()).to.deep.equal({});
  });

  it('Shapes with the same name have numbers, and shapes without a name have distinct labels', async () => {
    const same = { title: 'Same', type: 'object', properties: { a: text }, required: ['a'] };
    const other = { title: 'Same', type: 'object', properties: { b: text }, required: ['b'] };
    await showFields({ v: { anyOf: [same, other, { required: ['c'] }, true] } });
    const [, first, second, ...others] = options(select());
    expect([first, second]).to.deep.equal(['Same 1', 'Same 2']);
    expect(new Set(others).size).to.equal(others.length);
  });

  it('An error in a shape is shown in place, and the summary leads there', async () => {
    await showForm(shapes, {
      errors: [{ path: '/radius', keyword: 'odd', message: 'Is odd.', params: {}, schemaPath: '' }],
    });
    await press(/^Radius/);
    expect(focused()).to.equal(control('Radius'));
  });
});

describe('properties with free names', () => {
  it('Properties are added, named, filled in and removed', async () => {
    await showFields({ env: { type: 'object', title: 'Environment', additionalProperties: text } });
    await press('Add: Environment');
    await press('Add property: Environment');
    expect(focused()).to.equal(control('Name'));
    await sendKeys({ type: 'PATH' });
    await sendKeys({ press: 'Tab' });
    expect(focused()).to.equal(control('Value'));
    await sendKeys({ type: '/bin' });
    await press('Add property: Environment');
    await sendKeys({ type: '__proto__' });
    await fill('Value', 'x');
    expect(JSON.stringify(await run())).to.equal('{"env":{"PATH":"/bin","__proto__":"x"}}');
    expect(all('.entries [role=group]', form).map((each) => each.ariaLabel)).to.deep.equal([
      'PATH',
      '__proto__',
    ]);
    await press('Remove: PATH');
    expect(focused()).to.equal(button('Remove: __proto__', form));
    expect(said()).to.equal('PATH removed.');
    await press('Remove: __proto__');
    expect(focused()).to.equal(button('Add property: Environment', form));
    expect(await run()).to.deep.equal({ env: {} });
    await expectAccessible();
  });

  it('A missing or duplicate name has its error at the name', async () => {
    await showFields({ env: { type: 'object', additionalProperties: text } }, [], {
      value: { env: { a: '1', b: '2' } },
    });
    await fill('Name', 'a');
    expect(await run()).to.equal(undefined);
    expect(all('[part=error]', form).length).to.equal(1);
    expect(control('Name').getAttribute('aria-invalid')).to.equal('true');
    control('Value').focus();
    const [way] = all('.summary button', form);
    way?.click();
    await settled();
    expect(focused()).to.equal(control('Name'));
    await sendKeys({ type: 'c' });
    expect(await run()).to.deep.equal({ env: { a: '1', ac: '2' } });
  });

  it('Listed names are selected, each once', async () => {
    const limits = {
      type: 'object',
      propertyNames: { enum: ['cpu', 'memory'] },
      additionalProperties: number,
    };
    await showFields({ limits }, ['limits']);
    await press('Add property: Limits');
    await pick(control<HTMLSelectElement>('Name'), 'cpu');
    await fill('Value', '2');
    await press('Add property: Limits');
    expect(options(control<HTMLSelectElement>('Name'))).to.deep.equal(['Choose…', 'memory']);
    expect(button('Add property: Limits', form).disabled).to.equal(true);
    await pick(control<HTMLSelectElement>('Name'), 'memory');
    await fill('Value', '4');
    expect(await run()).to.deep.equal({ limits: { cpu: 2, memory: 4 } });
  });

  it('A long list of names can be searched', async () => {
    const names = Array.from({ length: 10_000 }, (_, at) => `name-${at}`);
    const map = { type: 'object', propertyNames: { enum: names }, additionalProperties: number };
    await showFields({ map }, ['map']);
    await press('Add property: Map');
    expect(focused()).to.equal(control('Name'));
    await sendKeys({ type: 'name-9876' });
    await sendKeys({ press: 'Enter' });
    await fill('Value', '2');
    expect(await run()).to.deep.equal({ map: { 'name-9876': 2 } });
  });

  it('Unlisted properties are shown if there are any', async () => {
    await showFields({ a: text });
    expect(buttons(form).map(nameOf)).not.to.include('Add property');
    await showFields({ a: text }, [], { value: { a: 'x', more: { deep: [1] } } });
    expect(control('Name').value).to.equal('more');
    expect(await run()).to.deep.equal({ a: 'x', more: { deep: [1] } });
    await press('Remove: more');
    expect(await run()).to.deep.equal({ a: 'x' });
    expect(labels()).to.deep.equal(['A optional']);
  });

  it('Properties with several parts have the full width', async () => {
    const route = { type: 'object', properties: { to: text }, required: ['to'] };
    await showFields({ routes: { type: 'object', additionalProperties: route } }, [], {
      value: { routes: { '/a': { to: 'b' } } },
    });
    await fill('To', 'c');
    expect(await run()).to.deep.equal({ routes: { '/a': { to: 'c' } } });
    await expectAccessible();
  });

  it('Changed properties show their previous value', async () => {
    const schema = { type: 'object', properties: { a: text }, additionalProperties: text };
    const before = { a: 'x', same: '1', other: '2', gone: '3' };
    await showForm(schema, {
      value: { a: 'x', same: '1', other: '22', came: '4' },
      baseline: before,
    });
    expect(all('[id$=-was]', form).map(words)).to.deep.equal([
      'Was: "2"',
      'Was not set.',
      'Was: {"gone":"3"}',
    ]);
  });
});

describe('structures in Chinese', () => {
  it('The structures are in Chinese', async () => {
    const properties = {
      列表: { type: 'array', items: { type: 'integer' } },
      映射: { type: 'object', additionalProperties: text },
      选择: { anyOf: [{ type: 'string', maxLength: 5 }, number, { type: 'array', items: text }] },
      空值: { type: ['string', 'null'] },
    };
    await showFields(properties, [], {
      locale: 'zh-CN',
      value: { 列表: [1, 2], 映射: { 键: '值' }, 空值: null },
    });
    expect(labels()).to.deep.equal([
      '列表 选填',
      '第 1 项',
      '第 2 项',
      '映射 选填',
      '名称',
      '值',
      '选择 选填',
      '空值 选填',
    ]);
    expect(options(select())).to.deep.equal(['未设置', '文本', '数字', '列表']);
    await press('下移：列表, 第 1 项');
    expect(said()).to.equal('已移到第 2 位，共 2 项。');
    await pick(select(), '数字');
    await fill('数字', '5');
    expect(await run()).to.deep.equal({ 列表: [2, 1], 映射: { 键: '值' }, 选择: 5, 空值: null });
    await press('列表');
    expect(words(one('.holds', form))).to.equal('2 项');
    await expectAccessible();
  });
});
