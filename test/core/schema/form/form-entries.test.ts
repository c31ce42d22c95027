import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  changeAt,
  formOf,
  initialValue,
  readForm,
  renamedEntry,
  toFormValue,
  withEntry,
  withoutEntry,
} from '../../../../src/core/form.js';
import type { JsonValue } from '../../../../src/core/protocol/index.js';
import { asGroup, describeNode, faultsOf, groupIn, nodeOf, roundTrip } from './form-support.js';

const numbers = groupIn(
  formOf({ type: 'object', properties: { a: {} }, additionalProperties: { type: 'number' } }),
);

describe('additional properties', () => {
  it('Additional properties are offered if the schema describes them', () => {
    const rows: readonly [schema: object, offered: boolean, node: string][] = [
      [{}, false, 'anything'],
      [{ additionalProperties: false }, false, 'anything'],
      [{ additionalProperties: true }, true, 'anything'],
      [{ additionalProperties: { type: 'number' } }, true, 'number'],
      [{ patternProperties: { '^x': { type: 'number' } } }, true, 'number'],
      [{ patternProperties: { '^x': { type: 'number' } }, additionalProperties: false }, true, 'number'],
      [
        { patternProperties: { '^x': { type: 'number' } }, additionalProperties: { type: 'string' } },
        true,
        'variant',
      ],
      [{ patternProperties: { '^x': { type: 'number' }, '^y': { type: 'string' } } }, true, 'variant'],
      [{ patternProperties: { '^x': false } }, false, 'anything'],
    ];
    for (const [schema, offered, node] of rows) {
      const { entries } = groupIn(formOf({ type: 'object', properties: { a: {} }, ...schema }));
      assert.deepEqual(
        [entries.offered, describeNode(entries.node)],
        [offered, node],
        JSON.stringify(schema),
      );
    }
  });

  it('Entries are added, named, renamed and removed', () => {
    const begin = initialValue(numbers);
    const added = withEntry(begin, numbers);
    assert.deepEqual(faultsOf(numbers, added.group), ['/ missing', '/ no-name']);
    const named = renamedEntry(added.group, added.id, 'x');
    const filled = changeAt(named, [{ entry: added.id }], () => ({ kind: 'typed', text: '5' }));
    assert.deepEqual(readForm(numbers, filled), { json: { x: 5 }, faults: [], unreadable: false });
    assert.deepEqual(readForm(numbers, renamedEntry(filled, added.id, 'y')).json, { y: 5 });
    assert.deepEqual(faultsOf(numbers, renamedEntry(filled, added.id, '')), ['/ no-name']);
    assert.deepEqual(readForm(numbers, withoutEntry(filled, added.id)).json, {});
    const again = withEntry(filled, numbers);
    assert.equal(again.id, added.id + 1);
  });

  it('An entry begins an absent group', () => {
    const node = groupIn(nodeOf({ type: 'object', additionalProperties: { type: 'number' } }));
    assert.equal(asGroup(withEntry({ kind: 'absent' }, node).group).entries.length, 1);
  });

  it('Repeated names are reported, and no entry replaces another', () => {
    const held = asGroup(toFormValue(numbers, { a: 'x', b: 1, c: 2 }));
    const twice = renamedEntry(held, 2, 'b');
    assert.deepEqual(readForm(numbers, twice).json, { a: 'x', b: 1 });
    const reading = readForm(numbers, renamedEntry(held, 2, 'a'));
    assert.deepEqual(reading.json, { a: 'x', b: 1 });
    assert.equal(reading.unreadable, true);
    assert.deepEqual(
      [twice, renamedEntry(held, 2, 'a')].map((value) =>
        readForm(numbers, value).faults.map(({ path, code, name, data, steps }) => [
          path,
          code,
          name,
          data,
          steps,
        ]),
      ),
      [
        [['/b', 'same-name', true, { name: 'b' }, [{ entry: 2 }]]],
        [['/a', 'is-a-field', true, { name: 'a' }, [{ entry: 2 }]]],
      ],
    );
  });

  it('The schema of names applies', () => {
    const some = groupIn(
      nodeOf({
        type: 'object',
        propertyNames: { enum: ['x', 'y'] },
        additionalProperties: { type: 'number' },
      }),
    );
    assert.equal(some.entries.name?.kind, 'choice');
    assert.deepEqual(faultsOf(some, toFormValue(some, { x: 1, z: 2 })), ['/z not-a-name']);
    const short = groupIn(nodeOf({ type: 'object', propertyNames: { maxLength: 2, pattern: '^(a+)+$' } }));
    assert.deepEqual(short.entries.name, {
      kind: 'text',
      multiline: false,
      maxLength: 2,
      pattern: '^(a+)+$',
    });
    assert.deepEqual(faultsOf(short, toFormValue(short, { abc: 1 })), ['/abc too-long']);
    const matching = groupIn(
      nodeOf({ type: 'object', patternProperties: { '^x-': {} }, additionalProperties: false }),
    );
    assert.deepEqual(matching.entries.name, { kind: 'text', multiline: false, pattern: '^x-' });
  });

  it('Entries count together with the fields', () => {
    const root = formOf({ type: 'object', properties: { a: {} }, minProperties: 2, maxProperties: 3 });
    const faults = (json: JsonValue): readonly string[] => faultsOf(root, toFormValue(root, json));
    assert.deepEqual(faults({ a: 1 }), [' too-few-properties']);
    assert.deepEqual(faults({ a: 1, b: 1 }), []);
    assert.deepEqual(faults({ a: 1, b: 1, c: 1, d: 1 }), [' too-many-properties']);
  });

  it('Hostile names are ordinary properties', () => {
    const json = JSON.parse('{"__proto__":1,"constructor":2,"":3,"a/b~c":4,"toString":5}') as JsonValue;
    assert.equal(JSON.stringify(roundTrip(numbers, json)), JSON.stringify(json));
    const [empty] = asGroup(toFormValue(numbers, { '': 'x' })).entries;
    assert.equal(empty?.name, '');
    assert.deepEqual(faultsOf(numbers, toFormValue(numbers, { 'a/b~c': 'x' })), ['/a~1b~0c wrong-type']);
  });
});

describe('an object without a schema for its properties', () => {
  it('The object is a JSON editor within a form, and a group at the root', () => {
    assert.equal(describeNode(nodeOf({ type: 'object' })), 'anything');
    assert.equal(describeNode(nodeOf({ type: 'object', additionalProperties: {} })), 'anything');
    assert.equal(formOf({ type: 'object' }).kind, 'group');
    assert.deepEqual(roundTrip(formOf({}), { any: ['thing'] }), { any: ['thing'] });
  });

  it('The object is a group if names or values are restricted', () => {
    for (const more of [
      { patternProperties: { '^x': {} } },
      { propertyNames: { maxLength: 3 } },
      { dependentRequired: { a: ['b'] } },
      { additionalProperties: false },
      { additionalProperties: { type: 'number' } },
    ]) {
      assert.equal(describeNode(nodeOf({ type: 'object', ...more })), 'group', JSON.stringify(more));
    }
  });
});
