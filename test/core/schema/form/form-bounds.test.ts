import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { defaultLimits } from '../../../../src/core/base/limits.js';
import {
  formOf,
  initialValue,
  opened,
  readForm,
  toFormValue,
  type FormNode,
  type FormValue,
} from '../../../../src/core/form.js';
import { flatten } from '../../../../src/core/schema/form/flat.js';
import { fits } from '../../../../src/core/schema/form/match.js';
import type { JsonValue } from '../../../../src/core/protocol/index.js';
import { at, describeNode, fieldOf, groupIn, namesOf, nodeOf, variantIn } from './form-support.js';

const text = { type: 'string' };
const range = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at);
const record = (count: number, make: (at: number) => readonly [string, unknown]): object =>
  Object.fromEntries(range(count).map(make));
/** A ladder of definitions: each is made from a reference to the next. */
const ladder = (steps: number, make: (next: object) => object, last: object = text): object => ({
  $ref: '#/$defs/d0',
  $defs: record(steps, (at) => [`d${at}`, at === steps - 1 ? last : make({ $ref: `#/$defs/d${at + 1}` })]),
});
const nested = (levels: number, make: (inner: unknown) => unknown, inner: unknown): unknown => {
  let at = inner;
  for (let level = 0; level < levels; level++) at = make(at);
  return at;
};

/** The number of parts of a value. */
function sizeOf(value: FormValue): number {
  switch (value.kind) {
    case 'list':
      return value.items.reduce((sum, item) => sum + sizeOf(item.value), 1);
    case 'group':
      return [...value.fields.values(), ...value.entries.map((entry) => entry.value)].reduce(
        (sum, part) => sum + sizeOf(part),
        1,
      );
    case 'variant':
      return 1 + sizeOf(value.value);
    default:
      return 1;
  }
}

/** Does everything possible with a form, and returns the values. */
function use(schema: unknown, json: JsonValue): { form: FormNode; back: JsonValue | undefined } {
  const form = formOf(schema);
  const begin = initialValue(form);
  assert.ok(sizeOf(begin) <= 3 * defaultLimits.formFields, `${sizeOf(begin)} parts to begin with`);
  readForm(form, begin);
  const held = toFormValue(form, json);
  assert.ok(sizeOf(held) <= 3 * defaultLimits.formFields, `${sizeOf(held)} parts`);
  return { form, back: readForm(form, held).json };
}

describe('ladders of references, each twice as large as the next', () => {
  const step = (next: object): object => ({ properties: { a: next, b: next }, required: ['a', 'b'] });

  it('A ladder of properties is limited', () => {
    const { form, back } = use(ladder(40, step), { a: { b: 'x' } });
    assert.deepEqual(back, { a: { b: 'x' } });
    assert.deepEqual(namesOf(form), ['a', 'b']);
  });

  it('A ladder of allOf is limited', () => {
    const schema = ladder(60, (next) => ({ allOf: [next, next, { title: 'x' }] }), {
      properties: { a: text },
    });
    assert.deepEqual(use(schema, { a: 'x' }).back, { a: 'x' });
    const short = ladder(30, (next) => ({ allOf: [next, next] }), { properties: { a: text } });
    assert.deepEqual(namesOf(formOf(short)), ['a']);
  });

  it('A ladder of anyOf is limited', () => {
    const schema = ladder(60, (next) => ({ anyOf: [next, next] }), { properties: { a: text } });
    for (const json of [{ a: 'x' }, { a: 5 }, 'no']) assert.deepEqual(use(schema, json).back, json);
  });

  it('A ladder of anyOf and properties is limited', () => {
    const schema = ladder(60, (next) => ({ anyOf: [step(next), step(next)] }));
    const json = nested(50, (inner) => ({ a: inner, b: 1 }), 5) as JsonValue;
    assert.deepEqual(use(schema, json).back, json);
  });

  it('A ladder of lists with initial items is limited', () => {
    const schema = nested(12, (items) => ({ type: 'array', minItems: 20, items }), text);
    use({ properties: { a: schema }, required: ['a'] }, {});
    use(
      {
        properties: { a: nested(8, (one) => ({ prefixItems: Array(10).fill(one) }), text) },
        required: ['a'],
      },
      {},
    );
  });
});

describe('large schemas', () => {
  it('5,000 members of allOf are merged', () => {
    const apart = formOf({
      allOf: range(5_000).map((at) => ({
        required: [`p${at % 900}`],
        properties: { [`p${at % 900}`]: text },
      })),
    });
    assert.equal(namesOf(apart).length, 900);
    const same = formOf({
      allOf: range(5_000).map((at) => ({ properties: { p: { ...text, maxLength: 9_999 - at } } })),
    });
    assert.deepEqual(at(same, 'p'), { kind: 'text', multiline: true, maxLength: 5_000 });
    const many = formOf({ allOf: range(5_000).map((at) => ({ properties: { [`p${at}`]: text } })) });
    assert.equal(describeNode(many), 'too-many-fields');
  });

  it('5,000 references in a row are limited', () => {
    assert.equal(describeNode(formOf(ladder(5_000, (next) => next))), 'too-deep');
    const schema = { ...ladder(5_000, (next) => ({ title: 'x', ...next })), $ref: undefined };
    const properties = record(900, (at) => [`p${at}`, { $ref: `#/$defs/d${at}` }]);
    assert.equal(describeNode(at(formOf({ ...schema, properties }), 'p0')), 'too-deep');
  });

  it('100,000 properties are limited', () => {
    const big = { properties: record(100_000, (at) => [`p${at}`, text]) };
    assert.deepEqual(use(big, { p1: 'x' }).back, { p1: 'x' });
    assert.equal(describeNode(formOf(big)), 'too-many-fields');
    const { form } = use({ properties: { big, small: text } }, { big: { p1: 'x' } });
    assert.deepEqual(
      groupIn(form).fields.map(({ node }) => describeNode(node)),
      ['too-many-fields', 'text'],
    );
  });

  it('Enums of a million and 20,000 branches are limited', () => {
    assert.equal(describeNode(nodeOf({ enum: range(1_000_000) })), 'too-many-choices');
    assert.equal(nodeOf({ enum: range(20_000) }).kind, 'choice');
    assert.equal(
      nodeOf({ oneOf: range(20_000).map((at) => ({ const: at, title: `${at}` })) }).kind,
      'choice',
    );
    const shape = (at: number): object => ({ properties: { k: { const: at } }, required: ['k'] });
    assert.equal(describeNode(nodeOf({ oneOf: range(20_000).map(shape) })), 'too-many-choices');
    assert.equal(variantIn(nodeOf({ oneOf: range(1_000).map(shape) })).branches.length, 1_000);
  });

  it('Many conditions, each adding fields, are limited', () => {
    const flags = record(20, (at) => [`b${at}`, { type: 'boolean' }]);
    const allOf = range(20).map((at) => ({
      if: { properties: { [`b${at}`]: { const: true } }, required: [`b${at}`] },
      then: { properties: { [`s${at}`]: text } },
    }));
    const form = formOf({ properties: flags, allOf });
    for (let bits = 0; bits < 500; bits++) {
      const json = record(20, (at) => [`b${at}`, ((bits * 2_654_435) >> at) % 2 === 0]) as JsonValue;
      assert.deepEqual(readForm(form, toFormValue(form, json)).json, json);
    }
  });

  it('Choices nested 20 levels are limited', () => {
    const schema = nested(14, (inner) => ({ anyOf: [structuredClone(inner), structuredClone(inner)] }), text);
    for (const json of ['x', 5, { a: 1 }])
      assert.deepEqual(use({ properties: { a: schema } }, { a: json }).back, { a: json });
    const siblings = range(200).map((at) => ({
      anyOf: [{ properties: { [`x${at}`]: text } }, { properties: { y: text } }],
    }));
    assert.deepEqual(use({ allOf: siblings }, { x1: 1 }).back, { x1: 1 });
  });

  it('A large default that 900 fields reference is limited', () => {
    const $defs = { list: { type: 'array', items: text, default: range(30_000).map((at) => [at]) } };
    const properties = record(900, (at) => [`p${at}`, { $ref: '#/$defs/list', title: `${at}` }]);
    assert.deepEqual(use({ properties, $defs }, {}).back, {});
  });
});

describe('depth of a schema', () => {
  const deep = (levels: number): JsonValue => nested(levels, (inner) => [inner], 1) as JsonValue;

  it('1,000 levels of each keyword are limited', () => {
    for (const make of [
      (inner: unknown): object => ({ properties: { a: inner }, required: ['a'] }),
      (inner: unknown): object => ({ properties: { a: { type: 'array', items: inner } } }),
      (inner: unknown): object => ({ allOf: [inner] }),
      (inner: unknown): object => ({ anyOf: [inner, { properties: { b: {} } }] }),
      (inner: unknown): object => ({ not: inner }),
      (inner: unknown): object => ({ if: inner, then: inner, else: inner }),
      (inner: unknown): object => ({ additionalProperties: inner }),
      (inner: unknown): object => ({ patternProperties: { a: inner } }),
      (inner: unknown): object => ({ propertyNames: inner }),
      (inner: unknown): object => ({ dependentSchemas: { a: inner } }),
    ]) {
      assert.deepEqual(use({ type: 'object', ...(nested(1_000, make, text) as object) }, { a: 1 }).back, {
        a: 1,
      });
    }
  });

  it('100,000 levels in values of a schema are limited', () => {
    const [one, other] = [deep(100_000), deep(100_000)];
    const items = (): unknown => nested(100_000, (inner) => ({ items: inner }), true);
    for (const schema of [
      { allOf: [{ enum: [one] }, { enum: [other] }] },
      { const: one, default: other, examples: [one] },
      { oneOf: [{ const: one, title: 'x' }] },
      { oneOf: [{ properties: { k: { const: one } } }, { properties: { k: { const: [other] } } }] },
      { allOf: [{ properties: { a: items() } }, { properties: { a: items() } }] },
      { if: nested(100_000, (inner) => ({ not: inner }), {}), then: { properties: { a: {} } } },
    ]) {
      assert.deepEqual(use({ properties: { it: schema } }, { it: { k: 1 } }).back, { it: { k: 1 } });
    }
  });

  it('Values that are too deep to write are reported', () => {
    const tree = {
      $ref: '#/$defs/t',
      $defs: { t: { type: 'object', properties: { n: { $ref: '#/$defs/t' } } } },
    };
    const n = nested(100_000, (inner) => ({ n: inner }), {}) as JsonValue;
    const properties = {
      c: { enum: ['x'] },
      cs: { type: 'array', items: { enum: ['x'] } },
      any: {},
      l: { items: text },
    };
    for (const [schema, json] of [
      [tree, n],
      [{ properties }, { c: deep(100_000) }],
      [{ properties }, { cs: [deep(100_000)] }],
      [{ properties }, { any: deep(100_000) }],
      [{ properties }, { l: deep(100_000) }],
    ] as const) {
      const form = formOf(schema);
      assert.equal(readForm(form, toFormValue(form, json)).unreadable, true);
    }
  });
});

describe('checks of a value', () => {
  const reading = { resolve: (): undefined => undefined, refAlone: false };

  it('Checks stop when no steps are left', () => {
    const effort = { steps: 100 };
    const schema = { anyOf: range(1_000).map((at) => ({ const: at })) };
    assert.equal(fits(schema, -1, reading, effort), 'unknown');
    assert.ok(effort.steps <= 0);
    assert.equal(fits({ type: 'string' }, 5, reading, effort), 'unknown');
  });

  it('Checks end at references to themselves', () => {
    const loop = { ...reading, resolve: (): JsonValue => root };
    const root: JsonValue = { anyOf: [{ $ref: '#' }, { allOf: [{ $ref: '#' }, { $ref: '#' }] }] };
    assert.equal(fits(root, 1, loop), 'unknown');
  });

  it('Checks of a large value take few steps', () => {
    const effort = { steps: 100_000 };
    const schema = { anyOf: range(1_000).map((at) => ({ enum: [[at]] })) };
    assert.equal(fits(schema, range(50_000) as JsonValue, reading, effort), false);
    assert.ok(effort.steps > 90_000);
  });
});

describe('merged schemas', () => {
  it('The same schemas merge into one object, so that recursion is detected', () => {
    const [a, b] = [{ minLength: 1 }, { maxLength: 2 }];
    const one = { properties: { x: a } };
    const schema = (): JsonValue => ({ allOf: [one, { properties: { x: b } }] });
    const flat = (): JsonValue | undefined => {
      const merged = flatten(schema(), { resolve: () => undefined, refAlone: false });
      return typeof merged === 'string' ? undefined : (merged.schema['properties'] as { x: JsonValue }).x;
    };
    assert.deepEqual(flat(), { allOf: [a, b] });
    assert.equal(flat(), flat());
  });

  it('A merged schema opens one level at a time', () => {
    const $defs = {
      a: { properties: { x: { $ref: '#/$defs/a' }, y: { $ref: '#/$defs/b' } }, required: ['x'] },
      b: { properties: { x: { $ref: '#/$defs/b' }, y: { $ref: '#/$defs/a' } }, required: ['y'] },
    };
    const form = formOf({ allOf: [{ $ref: '#/$defs/a' }, { $ref: '#/$defs/b' }], $defs });
    const { node } = fieldOf(at(form, 'x'), 'x');
    assert.equal(node.kind, 'later');
    assert.equal(opened(node).kind, 'group');
  });
});
