import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  changeAt,
  checkForm,
  formOf,
  initialValue,
  readForm,
  textEntered,
  toFormValue,
  type FormNode,
  type FormValue,
} from '../../../../src/core/form.js';
import type { JsonValue } from '../../../../src/core/protocol/index.js';

function form(properties: object, required: readonly string[] = [], more: object = {}): FormNode {
  return formOf({ type: 'object', properties, required, ...more });
}

/** A form with one property, filled in as the controls hold the value. */
function faultsOf(schema: unknown, value: FormValue, required = true): readonly unknown[] {
  const root = form({ it: schema }, required ? ['it'] : []);
  const filled = changeAt(initialValue(root), [{ field: 'it' }], () => value);
  return checkForm(root, filled).map(({ path, code, data }) => [path, code, data]);
}

const typed = (text: string): FormValue => ({ kind: 'typed', text });
const value = (json: JsonValue): FormValue => ({ kind: 'value', value: json });

describe('absent, null, empty and default values in a form', () => {
  const schema = { s: { type: 'string' }, d: { type: 'string', default: 'preset' }, n: {} };

  it('The four values stay distinct', () => {
    const root = form(schema);
    assert.deepEqual(readForm(root, initialValue(root)).json, { d: 'preset' });
    for (const json of [{}, { s: '' }, { s: '', d: '' }, { n: null }, { s: null, d: 'preset' }, { n: '' }]) {
      const reading = readForm(root, toFormValue(root, json));
      assert.deepEqual(reading.json, json);
    }
  });

  it('A cleared text is absent if optional and empty if required', () => {
    const root = form(schema, ['s']);
    const emptied = (required: boolean): FormValue =>
      changeAt(initialValue(root), [{ field: 's' }], () =>
        textEntered({ kind: 'text', multiline: false }, '', required),
      );
    assert.deepEqual(readForm(root, emptied(true)), {
      json: { s: '', d: 'preset' },
      faults: [],
      unreadable: false,
    });
    assert.deepEqual(readForm(root, emptied(false)).json, { d: 'preset' });
    assert.deepEqual(checkForm(root, initialValue(root)), [
      { path: '/s', steps: [{ field: 's' }], code: 'missing', data: {} },
    ]);
  });

  it('A cleared number is absent', () => {
    assert.deepEqual(textEntered({ kind: 'number', integer: true }, ' ', true), { kind: 'absent' });
  });
});

describe('faults of single values', () => {
  const rows: readonly [string, unknown, FormValue, string | undefined, object?][] = [
    ['nothing', { type: 'string' }, { kind: 'absent' }, 'missing'],
    ['half a date', { type: 'string', format: 'date' }, { kind: 'unfinished' }, 'unfinished'],
    ['half a number', { type: 'number' }, typed('1e'), 'not-a-number', { text: '1e' }],
    ['a word', { type: 'number' }, typed('ten'), 'not-a-number', { text: 'ten' }],
    ['a comma', { type: 'number' }, typed('1,5'), 'not-a-number', { text: '1,5' }],
    ['NaN', { type: 'number' }, typed('NaN'), 'not-a-number', { text: 'NaN' }],
    ['Infinity', { type: 'number' }, typed('Infinity'), 'not-a-number', { text: 'Infinity' }],
    ['hex', { type: 'number' }, typed('0x10'), 'not-a-number', { text: '0x10' }],
    ['a fraction', { type: 'integer' }, typed('1.5'), 'not-an-integer'],
    ['a whole fraction', { type: 'integer' }, typed('1.0'), undefined],
    ['an exponent', { type: 'integer' }, typed('1e3'), undefined],
    ['2^53 + 1', { type: 'integer' }, typed('9007199254740993'), 'inexact', { text: '9007199254740993' }],
    ['2^53', { type: 'integer' }, typed('9007199254740992'), undefined],
    ['too large for a number', { type: 'number' }, typed('1e400'), 'inexact', { text: '1e400' }],
    ['too small for a number', { type: 'number' }, typed('1e-400'), 'inexact', { text: '1e-400' }],
    [
      'too many digits',
      { type: 'number' },
      typed('0.10000000000000000001'),
      'inexact',
      { text: '0.10000000000000000001' },
    ],
    ['a tenth', { type: 'number' }, typed('0.1'), undefined],
    ['a tenth, at length', { type: 'number' }, typed('+000.1000'), undefined],
    ['below', { type: 'number', minimum: 1 }, typed('0'), 'too-small', { limit: 1 }],
    ['above', { type: 'number', maximum: 1 }, typed('2'), 'too-large', { limit: 1 }],
    ['at an open end', { type: 'number', exclusiveMinimum: 1 }, typed('1'), 'not-above', { limit: 1 }],
    ['at the other', { type: 'number', exclusiveMaximum: 1 }, typed('1'), 'not-below', { limit: 1 }],
    ['no multiple', { type: 'number', multipleOf: 0.1 }, typed('0.25'), 'not-a-multiple', { limit: 0.1 }],
    ['a multiple', { type: 'number', multipleOf: 0.1 }, typed('0.3'), undefined],
    ['short', { type: 'string', minLength: 3 }, value('😀😀'), 'too-short', { limit: 3, length: 2 }],
    ['long', { type: 'string', maxLength: 1 }, value('ab'), 'too-long', { limit: 1, length: 2 }],
    ['one code point, two units', { type: 'string', maxLength: 1 }, value('😀'), undefined],
    ['a pattern is not run', { type: 'string', pattern: '^(a+)+$' }, value(`${'a'.repeat(50)}!`), undefined],
    ['no JSON', {}, typed('{'), 'not-json'],
    ['JSON', {}, typed(' null '), undefined],
    ['JSON of another type', { type: 'array' }, typed('5'), 'wrong-type', { expected: 'array' }],
    [
      'JSON with a number it cannot hold',
      {},
      typed('[12345678901234567890]'),
      'inexact',
      { text: '12345678901234567890' },
    ],
    [
      'JSON with such digits in a text',
      {},
      typed('{"12345678901234567890":"12345678901234567890\\""}'),
      undefined,
    ],
    ['JSON too deep', {}, typed('['.repeat(100_000)), 'nested-too-deep', { limit: 128 }],
    ['too much JSON', {}, typed(`"${'x'.repeat(1e6)}"`), 'json-too-long', { limit: 1e6, length: 1e6 + 2 }],
    ['no choice', { enum: ['a', 'b'] }, { kind: 'absent' }, 'missing'],
    [
      'too few of the choices',
      { type: 'array', items: { enum: [1, 2] }, minItems: 1 },
      value([]),
      'too-few',
      { limit: 1, count: 0 },
    ],
    [
      'too many',
      { type: 'array', items: { enum: [1, 2] }, maxItems: 1 },
      value([1, 2]),
      'too-many',
      { limit: 1, count: 2 },
    ],
    [
      'a value of another kind',
      { type: 'string' },
      { kind: 'raw', text: '5' },
      'wrong-type',
      { expected: 'string' },
    ],
    [
      'a value mended',
      { type: 'string', minLength: 2 },
      { kind: 'raw', text: '"x"' },
      'too-short',
      { limit: 2, length: 1 },
    ],
    ['another choice', { enum: ['a'] }, { kind: 'raw', text: '"z"' }, 'not-a-choice'],
    ['a text where no type is named', { properties: { a: {} } }, { kind: 'raw', text: '"x"' }, undefined],
    [
      'null is no text',
      { type: 'string' },
      { kind: 'raw', text: 'null' },
      'wrong-type',
      { expected: 'string' },
    ],
  ];
  for (const [name, schema, given, code, data] of rows) {
    it(`The value "${name}" has ${code ?? 'no fault'}`, () => {
      const faults = faultsOf(schema, given);
      assert.deepEqual(
        faults.map((fault) => (fault as unknown[])[1]),
        code ? [code] : [],
      );
      if (data) assert.deepEqual((faults[0] as unknown[])[2], data);
    });
  }

  it('A fault in JSON has its line and column', () => {
    assert.deepEqual(faultsOf({}, typed('{\n  "a": x\n}')), [['/it', 'not-json', { line: 2, column: 8 }]]);
  });

  it('Numbers are read as people write them', () => {
    const root = form({ n: { type: 'number' } });
    for (const [text, number] of [
      ['１２．５', 12.5],
      ['−3', -3],
      ['+.5', 0.5],
      ['5.', 5],
      [' 7 ', 7],
      ['-0', -0],
    ] as const) {
      assert.deepEqual(
        readForm(
          root,
          changeAt(initialValue(root), [{ field: 'n' }], () => typed(text)),
        ).json,
        { n: number },
      );
    }
  });
});

describe('faults of groups and lists', () => {
  it('A fault has an escaped path', () => {
    const root = form({
      'a/b~c': { type: 'array', items: { type: 'object', properties: { '': { type: 'number' } } } },
    });
    const filled = toFormValue(root, { 'a/b~c': [{}, { '': 'x' }] });
    assert.deepEqual(checkForm(root, filled), [
      {
        path: '/a~1b~0c/1/',
        steps: [{ field: 'a/b~c' }, { item: 2 }, { field: '' }],
        code: 'wrong-type',
        data: { expected: 'number' },
      },
    ]);
  });

  it('An absent optional group has no faults, and a present one is checked', () => {
    const root = form({ g: { type: 'object', properties: { x: { type: 'string' } }, required: ['x'] } });
    assert.deepEqual(checkForm(root, initialValue(root)), []);
    assert.deepEqual(checkForm(root, toFormValue(root, { g: {} })), [
      { path: '/g/x', steps: [{ field: 'g' }, { field: 'x' }], code: 'missing', data: {} },
    ]);
  });

  it('The size of a list is checked', () => {
    const root = form({ l: { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: 2 } });
    const codes = (json: JsonValue): unknown =>
      checkForm(root, toFormValue(root, json)).map(({ code }) => code);
    assert.deepEqual(codes({ l: [] }), ['too-few']);
    assert.deepEqual(codes({ l: ['', '', ''] }), ['too-many']);
    assert.deepEqual(codes({ l: ['x'] }), []);
  });
});

describe('values that a form does not show', () => {
  it('Values without a field are kept', () => {
    const root = form({ a: { type: 'string' } });
    const json = { a: 'x', extra: [1, { deep: null }], more: '' };
    const held = toFormValue(root, json);
    assert.deepEqual(readForm(root, held), { json, faults: [], unreadable: false });
    assert.deepEqual(held.kind === 'group' && held.entries.map(({ id, name }) => [id, name]), [
      [1, 'extra'],
      [2, 'more'],
    ]);
  });

  it('Values of a wrong type are kept until a person corrects them', () => {
    const properties = {
      text: { type: 'string' },
      number: { type: 'number' },
      flag: { type: 'boolean' },
      choice: { enum: ['a'] },
      choices: { type: 'array', items: { enum: ['a', 'b'] } },
      list: { type: 'array', items: { type: 'number' } },
      group: { type: 'object', properties: { a: { type: 'string' } } },
    };
    const root = form(properties);
    for (const odd of [null, 0, '', 'a\r\nb', true, ['a', 'a'], ['x'], [[]], {}, { a: 1 }]) {
      const json = Object.fromEntries(Object.keys(properties).map((name) => [name, odd]));
      assert.deepEqual(readForm(root, toFormValue(root, json)).json, json);
    }
  });

  it('A list beyond the limits is held as JSON', () => {
    const root = form({ l: { type: 'array', items: { type: 'number' } } });
    const json = { l: Array.from({ length: 6_000 }, (_, i) => i) };
    const held = toFormValue(root, json);
    assert.equal(held.kind === 'group' && held.fields.get('l')?.kind, 'raw');
    assert.deepEqual(readForm(root, held), { json, faults: [], unreadable: false });
  });
});

describe('hostile keys', () => {
  const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '', ' ', '\u0000', '‮'];
  const schema = JSON.parse(
    `{"type":"object","properties":{${names.map((name) => `${JSON.stringify(name)}:{"type":"string"}`).join()}},
      "required":["__proto__","constructor"]}`,
  ) as object;

  it('Hostile keys are ordinary properties', () => {
    const root = formOf(schema);
    assert.ok(root.kind === 'group');
    assert.deepEqual(new Set(root.fields.map(({ name }) => name)), new Set(names));
    assert.deepEqual(
      checkForm(root, initialValue(root)).map(({ path }) => path),
      ['/__proto__', '/constructor'],
    );
    const filled = names.reduce<FormValue>(
      (at, name) => changeAt(at, [{ field: name }], () => value('x')),
      initialValue(root),
    );
    const { json } = readForm(root, filled);
    assert.equal(Object.getPrototypeOf(json), Object.prototype);
    assert.deepEqual(new Set(Object.keys(json as object)), new Set(names));
    assert.equal(JSON.stringify(json).includes('"__proto__":"x"'), true);
    assert.equal('polluted' in {}, false);
  });

  it('Hostile keys survive as additional properties', () => {
    const root = form({ a: { type: 'string' } });
    const json = JSON.parse('{"a":"x","__proto__":{"polluted":true},"constructor":1}') as JsonValue;
    const back = readForm(root, toFormValue(root, json)).json;
    assert.equal(JSON.stringify(back), JSON.stringify(json));
    assert.equal('polluted' in {}, false);
  });
});

describe('large values', () => {
  it('2,000 choices can all be selected', () => {
    const root = form({
      c: { type: 'array', items: { enum: Array.from({ length: 2_000 }, (_, i) => [i]) } },
    });
    const filled = toFormValue(root, { c: Array.from({ length: 2_000 }, (_, i) => [i]) });
    assert.deepEqual(checkForm(root, filled), []);
  });

  it('A million digits are reported as inexact', () => {
    const [fault] = faultsOf({ type: 'number' }, typed(`1${'0'.repeat(500_000)}1${'0'.repeat(500_000)}`));
    assert.equal((fault as unknown[])[1], 'inexact');
  });
});
