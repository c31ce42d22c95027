import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  formOf,
  initialValue,
  printJson,
  readForm,
  toFormValue,
  type FormValue,
} from '../../../../src/core/form.js';
import type { JsonValue } from '../../../../src/core/protocol/index.js';
import { at, faultsOf, nodeOf, roundTrip } from './form-support.js';

const begins = (schema: unknown, required = false): JsonValue | undefined => {
  const root = formOf({
    type: 'object',
    properties: { it: schema },
    ...(required ? { required: ['it'] } : {}),
  });
  return readForm(root, initialValue(root)).json;
};

describe('absent, null and empty values', () => {
  const kinds: Readonly<Record<string, object>> = {
    text: { type: ['string', 'null'] },
    number: { type: ['number', 'null'] },
    boolean: { type: ['boolean', 'null'] },
    choice: { enum: ['a', null], type: ['string', 'null'] },
    list: { type: ['array', 'null'], items: { type: 'string' } },
    group: { type: ['object', 'null'], properties: { a: { type: 'string' } } },
    variant: { type: ['string', 'number', 'null'] },
  };
  const root = formOf({ properties: kinds });

  for (const kind of Object.keys(kinds)) {
    it(`The three values are distinct: ${kind}`, () => {
      assert.equal(at(root, kind).kind, kind);
      assert.deepEqual(roundTrip(root, {}), {});
      const held = toFormValue(root, { [kind]: null });
      assert.deepEqual(readForm(root, held), { json: { [kind]: null }, faults: [], unreadable: false });
      assert.deepEqual(held.kind === 'group' && held.fields.get(kind), { kind: 'value', value: null });
    });
  }

  it('Empty values stay empty', () => {
    const json = { text: '', list: [], group: {}, variant: '' };
    assert.deepEqual(roundTrip(root, json), json);
  });

  it('A const of null is a choice', () => {
    assert.deepEqual(nodeOf({ const: null }), { kind: 'choice', options: [{ value: null, text: 'null' }] });
    assert.deepEqual(begins({ const: null }, true), { it: null });
    assert.deepEqual(begins({ const: null }), {});
  });

  it('A forbidden null is kept and reported', () => {
    const strict = formOf({ properties: { a: { type: 'string' } } });
    assert.deepEqual(faultsOf(strict, toFormValue(strict, { a: null })), ['/a wrong-type']);
    assert.deepEqual(roundTrip(strict, { a: null }), { a: null });
  });
});

describe('defaults', () => {
  it('Defaults of any kind are filled in', () => {
    const rows: readonly [schema: object, preset: JsonValue][] = [
      [{ type: 'string' }, ''],
      [{ type: 'integer' }, 0],
      [{ type: 'boolean' }, false],
      [{ enum: [1, 2] }, 2],
      [{ type: 'array', items: { enum: ['a', 'b'] } }, ['b']],
      [{ type: 'array', items: { type: 'number' } }, [1, 2]],
      [
        { type: 'object', properties: { a: { type: 'string' } } },
        { a: 'x', more: [1] },
      ],
      [{ type: ['string', 'number'] }, 5],
      [{}, { any: 'thing' }],
      [{ type: 'object', additionalProperties: { type: 'number' } }, { x: 1 }],
    ];
    for (const [schema, preset] of rows)
      assert.deepEqual(begins({ ...schema, default: preset }), { it: preset });
  });

  it('Defaults that violate their schema are ignored', () => {
    for (const [schema, preset] of [
      [{ type: 'string' }, 5],
      [{ type: 'number' }, 'five'],
      [{ type: 'number' }, Infinity],
      [{ type: 'boolean' }, 'yes'],
      [{ enum: ['a'] }, 'b'],
      [{ type: 'array', items: { type: 'number' } }, ['x']],
      [{ type: 'object', properties: { a: { type: 'number' } } }, { a: 'x' }],
      [{ type: ['string', 'number'] }, []],
    ] as const) {
      assert.deepEqual(begins({ ...schema, default: preset }), {}, printJson(schema));
    }
  });

  it('Outer defaults come before inner ones', () => {
    const schema = {
      properties: { a: { type: 'string', default: 'inner' }, b: { type: 'number', default: 1 } },
      default: { a: 'outer' },
    };
    const root = formOf({ type: 'object', ...schema });
    assert.deepEqual(readForm(root, initialValue(root)).json, { a: 'outer' });
    assert.deepEqual(begins(schema, true), { it: { a: 'outer' } });
    assert.deepEqual(begins({ properties: schema.properties }, true), { it: { a: 'inner', b: 1 } });
    assert.deepEqual(begins({ properties: schema.properties }), {}, 'an optional group is not begun');
  });
});

describe('numbers', () => {
  const root = formOf({ properties: { n: { type: 'number' }, any: {} } });
  const typed = (text: string): FormValue => ({
    kind: 'group',
    fields: new Map([['n', { kind: 'typed', text }]]),
    entries: [],
  });

  it('Numbers that JavaScript cannot hold are kept as written and reported', () => {
    for (const text of ['1e400', '12345678901234567890', '0.1000000000000000055511151231257827']) {
      const reading = readForm(root, typed(text));
      assert.deepEqual(
        reading.faults.map(({ code, data }) => [code, data]),
        [['inexact', { text }]],
      );
      assert.equal(reading.unreadable, true);
    }
  });

  it('Numbers of all sizes, including -0, survive', () => {
    for (const n of [-0, 0, 1e21, 5e-324, Number.MAX_VALUE, 0.1, 2 ** 53]) {
      assert.ok(Object.is((roundTrip(root, { n }) as { n: number }).n, n), String(n));
    }
  });
});

describe('text', () => {
  it('Lone surrogates survive, as values and within JSON', () => {
    const root = formOf({ properties: { t: { type: 'string' }, any: {} } });
    const json = { t: '\ud800', any: ['\udc00', { '\ud800': '\u0000' }] };
    assert.deepEqual(roundTrip(root, json), json);
  });
});

describe('annotations of a schema', () => {
  it('The flags readOnly, writeOnly and deprecated and the first example are read', () => {
    const flags = { readOnly: true, writeOnly: true, deprecated: true } as const;
    assert.deepEqual(nodeOf({ type: 'boolean', ...flags, examples: [true, false] }), {
      kind: 'boolean',
      ...flags,
      example: true,
    });
    assert.deepEqual(nodeOf({ type: 'boolean', readOnly: 'yes', examples: {}, deprecated: 0 }), {
      kind: 'boolean',
    });
  });
});
