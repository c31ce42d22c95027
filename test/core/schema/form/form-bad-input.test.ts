import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { formOf, initialValue, readForm, readJson, toFormValue } from '../../../../src/core/form.js';
import type { JsonValue } from '../../../../src/core/protocol/index.js';
import { at, describeNode, faultsOf, namesOf, nodeOf, roundTrip } from './form-support.js';

describe('an invalid schema', () => {
  const rows: readonly [schema: unknown, reason: string][] = [
    [null, 'not-a-schema'],
    [undefined, 'not-a-schema'],
    [true, 'anything'],
    [false, 'contradictory'],
    ['string', 'not-a-schema'],
    [5, 'not-a-schema'],
    [[], 'not-a-schema'],
    [() => ({}), 'not-a-schema'],
    [{ type: 'string' }, 'not-a-schema'],
    [{ type: 'text' }, 'not-a-schema'],
    [{ allOf: [5] }, 'not-a-schema'],
    [{ properties: [1] }, 'not-a-schema'],
    [{ properties: 'a' }, 'not-a-schema'],
    [{ $ref: '#' }, 'reference'],
    [{ $schema: 'http://json-schema.org/draft-04/schema#' }, 'dialect'],
    [{ $schema: 5 }, 'dialect'],
    [{ not: {} }, 'contradictory'],
  ];
  for (const [schema, reason] of rows) {
    it(`The form is one JSON editor for an object: ${JSON.stringify(schema)}`, () => {
      const root = formOf(schema);
      assert.equal(describeNode(root), reason);
      assert.ok(root.kind === 'json' && root.types.includes('object'));
      const json = { any: ['thing', null] };
      assert.deepEqual(readForm(root, toFormValue(root, json)), { json, faults: [], unreadable: false });
      assert.deepEqual(faultsOf(root, toFormValue(root, 5)), [' wrong-type']);
      assert.deepEqual(faultsOf(root, initialValue(root)), [' missing']);
    });
  }

  it('An invalid part is a JSON editor within the form', () => {
    const properties = {
      good: { type: 'string' },
      bad: null,
      worse: 5,
      worst: { type: 'text' },
      odd: { type: [] },
    };
    const root = formOf({ type: 'object', properties });
    assert.deepEqual(
      namesOf(root).map((name) => describeNode(at(root, name))),
      ['text', 'not-a-schema', 'not-a-schema', 'not-a-schema', 'not-a-schema'],
    );
  });

  const odd: readonly object[] = [
    { required: 'a' },
    { required: [1, null, {}] },
    { allOf: {} },
    { anyOf: [] },
    { oneOf: 'x' },
    { if: true },
    { dependentRequired: { a: 5 } },
    { dependentSchemas: [] },
    { dependencies: 'a' },
    { patternProperties: 5 },
    { additionalProperties: 5 },
    { propertyNames: [] },
    { minProperties: 'many' },
    { default: [] },
    { examples: 'x' },
    { $defs: null },
    { unheardOf: { of: ['it'] } },
    { title: { toString: 'x' }, description: 7 },
  ];
  for (const keywords of odd) {
    it(`Invalid keywords do no harm: ${JSON.stringify(keywords)}`, () => {
      const root = formOf({ type: 'object', properties: { a: { type: 'string' } }, ...keywords });
      const json: JsonValue = { a: 'x', b: [1] };
      assert.deepEqual(roundTrip(root, json), json);
      assert.ok(['group', 'json'].includes(root.kind));
    });
  }
});

describe('invalid keywords of a property', () => {
  const texts: readonly object[] = [
    { pattern: '(((' },
    { pattern: 5 },
    { format: {} },
    { minLength: -1, maxLength: '9' },
    { default: {} },
    { contentEncoding: 5 },
    { enum: 'a' },
    { enumNames: ['A'] },
    { title: '   ' },
  ];
  for (const keywords of texts) {
    it(`The text ignores ${JSON.stringify(keywords)}`, () => {
      const node = nodeOf({ type: 'string', ...keywords });
      assert.equal(node.kind, 'text');
      assert.deepEqual(faultsOf(node, toFormValue(node, 'any')), []);
    });
  }

  it('Numbers ignore invalid multiples and bounds', () => {
    const schema = { type: 'number', multipleOf: 0, minimum: '1', maximum: null, exclusiveMinimum: true };
    assert.deepEqual(nodeOf(schema), { kind: 'number', integer: false });
    assert.deepEqual(nodeOf({ type: 'number', multipleOf: -1 }), { kind: 'number', integer: false });
  });

  it('A description of 64 kB is kept, and a pattern is cut', () => {
    const description = 'x'.repeat(65_536);
    const node = nodeOf({
      type: 'string',
      description,
      pattern: 'x'.repeat(65_536),
      format: 'x'.repeat(65_536),
    });
    assert.equal(node.description, description);
    assert.ok(
      node.kind === 'text' && (node.pattern?.length ?? 0) <= 500 && (node.format?.length ?? 0) <= 100,
    );
  });
});

describe('names with a meaning in JavaScript', () => {
  const names = ['__proto__', 'constructor', 'toString', 'length', '', 'a/b~c', '\u202e', '\ud800'];
  const all = (value: unknown): string =>
    `{${names.map((n) => `${JSON.stringify(n)}:${JSON.stringify(value)}`).join()}}`;

  it('The names are fields, including merged and conditional ones', () => {
    const properties = JSON.parse(all({ type: 'string' })) as object;
    const short = JSON.parse(all({ maxLength: 3 })) as object;
    for (const schema of [
      { properties },
      { properties, allOf: [{ properties: short }] },
      { if: {}, then: { properties } },
      { oneOf: [{ properties }] },
    ]) {
      const root = formOf({ type: 'object', ...schema });
      const json = JSON.parse(all('x')) as JsonValue;
      assert.equal(JSON.stringify(roundTrip(root, json)), JSON.stringify(json));
      assert.deepEqual(
        faultsOf(root, toFormValue(root, JSON.parse(all(5)) as JsonValue)).length,
        names.length,
      );
    }
    assert.equal(Object.hasOwn(Object.prototype, 'type'), false);
  });

  it('The names are no properties unless the schema or the value has them', () => {
    const root = formOf({
      type: 'object',
      properties: { a: {} },
      required: ['constructor', 'a', '__proto__'],
    });
    assert.deepEqual(faultsOf(root, toFormValue(root, {})), [
      '/a missing',
      '/constructor missing',
      '/__proto__ missing',
    ]);
    const tagged = formOf({ oneOf: [{ required: ['toString'] }, { properties: { a: { type: 'string' } } }] });
    assert.equal(tagged.kind === 'variant' && tagged.branches[0]?.fits({}), false);
  });
});

describe('pasted text', () => {
  it('Invalid text is rejected with the reason', () => {
    const rows: readonly [text: string, code: string][] = [
      ['', 'not-json'],
      ['{', 'not-json'],
      ["{'a':1}", 'not-json'],
      ['NaN', 'not-json'],
      ['['.repeat(200) + ']'.repeat(200), 'nested-too-deep'],
      [`"${'x'.repeat(5_000_000)}"`, 'json-too-long'],
      ['[1e400]', 'inexact'],
    ];
    for (const [text, code] of rows) {
      const reading = readJson(text);
      assert.equal('code' in reading && reading.code, code, text.slice(0, 20));
    }
  });

  it('Text at the depth limit fits into lists, groups and JSON', () => {
    const root = formOf({
      properties: { list: { type: 'array', items: { type: 'array', items: {} } }, any: {} },
    });
    const deep = JSON.parse('['.repeat(100) + ']'.repeat(100)) as JsonValue;
    const json = { list: [deep, deep], any: deep, other: deep };
    assert.deepEqual(roundTrip(root, json), json);
  });

  it('Text with many short lines is kept, although it is too long when formatted', () => {
    const root = formOf({ properties: { any: {} } });
    const json = { any: [Array.from({ length: 200_000 }, () => 1)] };
    assert.deepEqual(roundTrip(root, json), json);
  });
});
