import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { formOf } from '../../../../src/core/form.js';
import { at, describeNode, fieldOf, groupIn, listIn, namesOf, nodeOf } from './form-support.js';

const text = { type: 'string' };

describe('allOf', () => {
  it('All members form one group, in the order of the schema', () => {
    const root = formOf({
      properties: { first: text },
      allOf: [{ properties: { second: text }, required: ['first'] }, { $ref: '#/$defs/more' }],
      required: ['second'],
      $defs: { more: { properties: { third: text, first: { maxLength: 3 } } } },
    });
    assert.deepEqual(namesOf(root), ['first', 'second', 'third']);
    assert.deepEqual(
      groupIn(root).fields.map(({ required }) => required),
      [true, true, false],
    );
    assert.deepEqual(at(root, 'first'), { kind: 'text', multiline: false, maxLength: 3 });
  });

  it('The narrower bounds and the common types and values are kept', () => {
    const node = nodeOf({
      type: ['number', 'string'],
      minimum: 1,
      maximum: 5,
      allOf: [{ minimum: 0, maximum: 3 }, { type: 'integer' }],
    });
    assert.deepEqual(node, { kind: 'number', integer: true, minimum: 1, maximum: 3 });
    const choice = nodeOf({ enum: ['a', { x: 1, y: 2 }, 'c'], allOf: [{ enum: ['c', { y: 2, x: 1 }] }] });
    assert.deepEqual(choice.kind === 'choice' && choice.options.map(({ value }) => value), [
      { x: 1, y: 2 },
      'c',
    ]);
  });

  it('Titles stay with their values', () => {
    const node = nodeOf({
      allOf: [{ enum: ['a', 'b', 'c'] }, { enum: ['c', 'b'], enumNames: ['Charlie', 'Bravo'] }],
    });
    assert.deepEqual(node.kind === 'choice' && node.options, [
      { value: 'b', text: 'b', title: 'Bravo' },
      { value: 'c', text: 'c', title: 'Charlie' },
    ]);
  });

  it('Items, tuples and additional properties are merged', () => {
    const list = listIn(
      nodeOf({
        allOf: [
          { type: 'array', prefixItems: [text, { type: 'number' }], items: { minLength: 1 } },
          { prefixItems: [{ maxLength: 2 }], items: text, minItems: 1 },
        ],
      }),
    );
    assert.deepEqual(list.first, [
      { kind: 'text', multiline: false, maxLength: 2 },
      { kind: 'number', integer: false },
    ]);
    assert.deepEqual(list.item, { kind: 'text', multiline: false, minLength: 1 });
    const map = groupIn(
      nodeOf({
        allOf: [{ additionalProperties: text }, { additionalProperties: { minLength: 1 } }],
        type: 'object',
      }),
    );
    assert.deepEqual(map.entries.node, { kind: 'text', multiline: false, minLength: 1 });
  });

  it('The nearest title and description are used', () => {
    const node = nodeOf({ allOf: [{ ...text, title: 'Far', description: 'Of the far one' }], title: 'Near' });
    assert.deepEqual(node, { kind: 'text', multiline: false, title: 'Near', description: 'Of the far one' });
  });

  const contradictions: readonly unknown[] = [
    { allOf: [text, { type: 'number' }] },
    { allOf: [true, false] },
    { enum: ['a'], const: 'b' },
    { allOf: [{ enum: ['a'] }, { enum: ['b'] }] },
    { type: 'number', enum: ['a'] },
    { type: 'integer', minimum: 3, allOf: [{ maximum: 2 }] },
    { oneOf: [false, false] },
    { oneOf: [{ allOf: [text, { type: 'null' }] }, false] },
    { type: 'object', oneOf: [text, { type: 'array' }] },
    { enum: ['a', 'b'], oneOf: [{ const: 'c', title: 'C' }] },
    { not: {} },
    { not: true },
    { type: 'array', minItems: 2, maxItems: 1 },
    { properties: { a: text }, type: 'object', minProperties: 2, maxProperties: 1 },
    { $ref: '#/$defs/never' },
  ];
  for (const schema of contradictions) {
    it(`A contradiction is reported: ${JSON.stringify(schema)}`, () => {
      assert.equal(describeNode(nodeOf(schema, { $defs: { never: false } })), 'contradictory');
      const { required, ...rest } = schema as { required?: unknown };
      assert.equal(required, undefined);
      assert.notEqual(formOf(rest).kind, 'later');
    });
  }

  it('A property that is required and forbidden is reported', () => {
    const required = ['it'];
    for (const more of [{ properties: { it: false } }, { additionalProperties: false }]) {
      assert.equal(describeNode(at(formOf({ type: 'object', required, ...more }), 'it')), 'contradictory');
    }
  });

  it('A property that is only required follows the rest of the schema', () => {
    const root = formOf({ type: 'object', required: ['n'], additionalProperties: { type: 'number' } });
    assert.equal(fieldOf(root, 'n').node.kind, 'number');
    const open = formOf({ type: 'object', required: ['n'], patternProperties: { '^x': text } });
    assert.equal(describeNode(at(open, 'n')), 'anything');
  });
});
