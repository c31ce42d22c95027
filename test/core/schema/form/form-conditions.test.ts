import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  changeAt,
  formOf,
  initialValue,
  putAt,
  readForm,
  shapeOf,
  toFormValue,
  type FormNode,
  type FormValue,
} from '../../../../src/core/form.js';
import type { JsonValue } from '../../../../src/core/protocol/index.js';
import { asGroup, faultsOf, fieldOf, groupIn, roundTrip } from './form-support.js';

const text = { type: 'string' };

/** The names of the fields for a value; a star marks required ones. */
function asked(root: FormNode, value: FormValue | JsonValue): string {
  const held = typeof value === 'object' && value !== null && 'kind' in value ? value : undefined;
  const filled = (held ?? toFormValue(root, value as JsonValue)) as FormValue;
  return shapeOf(groupIn(root), asGroup(filled))
    .fields.map(({ name, required }) => `${name}${required ? '*' : ''}`)
    .join(' ');
}

function put(value: FormValue, name: string, json: JsonValue | undefined): FormValue {
  return changeAt(value, [{ field: name }], () =>
    json === undefined ? { kind: 'absent' } : { kind: 'value', value: json },
  );
}

const country = formOf({
  properties: { country: { enum: ['US', 'CA', 'FR'] } },
  if: { properties: { country: { const: 'US' } }, required: ['country'] },
  then: { properties: { zip: { ...text, default: '00000' } }, required: ['zip'] },
  else: { properties: { postal: text } },
});

describe('if, then and else', () => {
  it('Fields depend on the value', () => {
    assert.equal(asked(country, { country: 'US' }), 'country zip*');
    assert.equal(asked(country, { country: 'FR' }), 'country postal');
    assert.equal(asked(country, {}), 'country postal');
  });

  it('Hidden fields keep their values, which are not sent', () => {
    const us = put(put(initialValue(country), 'country', 'US'), 'zip', '12345');
    const ca = put(us, 'country', 'CA');
    assert.deepEqual(readForm(country, ca).json, { country: 'CA' });
    assert.deepEqual(readForm(country, put(ca, 'country', 'US')).json, { country: 'US', zip: '12345' });
  });

  it('Values of fields that are not shown become entries and are sent', () => {
    const json = { country: 'CA', zip: '1', postal: 'x' };
    const held = asGroup(toFormValue(country, json));
    assert.deepEqual(
      held.entries.map(({ name }) => name),
      ['zip'],
    );
    assert.deepEqual(readForm(country, held), { json, faults: [], unreadable: false });
  });

  it('Conditions in sequence and nested ones apply', () => {
    const root = formOf({
      properties: { a: text },
      if: { properties: { a: { const: '1' } }, required: ['a'] },
      then: { properties: { one: text } },
      else: {
        if: { properties: { a: { const: '2' } }, required: ['a'] },
        then: { properties: { two: text }, dependentRequired: { two: ['more'] } },
        else: { properties: { other: text } },
      },
    });
    assert.equal(asked(root, { a: '1' }), 'a one');
    assert.equal(asked(root, { a: '2' }), 'a two');
    assert.equal(asked(root, { a: '2', two: '' }), 'a two more*');
    assert.equal(asked(root, {}), 'a other');
  });

  it('The form begins with the fields for its defaults', () => {
    const root = formOf({
      properties: { on: { type: 'boolean', default: true } },
      if: { properties: { on: { const: true } }, required: ['on'] },
      then: {
        properties: { level: { type: 'integer', default: 3 }, loud: { type: 'boolean' } },
        required: ['loud'],
      },
    });
    assert.deepEqual(readForm(root, initialValue(root)).json, { on: true, level: 3, loud: false });
  });

  it('No field is added if a pattern would have to be run', () => {
    const root = formOf({
      properties: { a: text },
      if: { properties: { a: { pattern: '^(a+)+$' } }, required: ['a'] },
      then: { properties: { yes: text } },
      else: { properties: { no: text } },
    });
    assert.equal(asked(root, { a: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!' }), 'a');
  });

  it('A condition that is impossible leaves the form unchanged', () => {
    const root = formOf({ properties: { a: text }, if: { required: ['a'] }, then: { type: 'string' } });
    assert.equal(asked(root, { a: 'x' }), 'a');
    const never = formOf({ properties: { a: text }, if: { required: ['a'] }, then: false });
    assert.deepEqual(roundTrip(never, { a: 'x' }), { a: 'x' });
  });

  it('A nested group can have conditions without other fields', () => {
    const root = formOf({
      properties: { inner: { type: 'object', if: { minProperties: 1 }, then: { required: ['a'] } } },
    });
    const inner = groupIn(fieldOf(root, 'inner').node);
    assert.equal(inner.fields.length, 0);
    assert.deepEqual(faultsOf(root, toFormValue(root, { inner: { b: 1 } })), ['/inner/a missing']);
  });
});

describe('dependentRequired and dependentSchemas', () => {
  const root = formOf({
    properties: { card: text, address: text },
    dependentRequired: { card: ['address'] },
    dependentSchemas: { address: { properties: { country: text }, required: ['country'] } },
  });

  it('Dependencies add fields, also in sequence', () => {
    assert.equal(asked(root, {}), 'card address');
    assert.equal(asked(root, { card: '1' }), 'card address*');
    assert.equal(asked(root, { card: '1', address: 'x' }), 'card address* country*');
  });

  it('Draft-07 dependencies are the same', () => {
    const old = formOf({
      $schema: 'http://json-schema.org/draft-07/schema#',
      properties: { a: text, b: text },
      dependencies: { a: ['b'], b: { properties: { c: text } } },
    });
    assert.equal(asked(old, { a: '', b: '' }), 'a b* c');
  });

  it('Mutual dependencies lose nothing, even after an edit beside them', () => {
    for (const schema of [
      { dependentRequired: { a: ['b'], b: ['a'] } },
      { dependentSchemas: { a: { properties: { b: text } }, b: { properties: { a: text } } } },
      { dependentRequired: { a: ['a'] } },
    ]) {
      const form = formOf({ type: 'object', properties: { beside: text }, ...schema });
      const json = { a: 'x', b: 'y' };
      const held = toFormValue(form, json);
      assert.deepEqual(readForm(form, held).json, json);
      assert.deepEqual(readForm(form, put(held, 'beside', 'z')).json, { beside: 'z', ...json });
    }
  });

  it('Fields keep their keys in all variants', () => {
    const group = groupIn(root);
    const keys = new Map<string, number>();
    for (const json of [{}, { card: '1' }, { address: '1' }, { card: '1', address: '1' }]) {
      for (const { name, key } of shapeOf(group, asGroup(toFormValue(root, json))).fields) {
        assert.equal(keys.get(name) ?? key, key);
        keys.set(name, key);
      }
    }
    assert.equal(new Set(keys.values()).size, keys.size);
  });
});

describe('a condition that changes the type of a value', () => {
  const root = formOf({
    properties: { mode: text },
    if: { properties: { mode: { const: 'list' } } },
    then: {
      properties: { it: { type: 'array', items: text } },
      additionalProperties: { type: 'object', properties: { a: text } },
    },
    else: { properties: { it: text }, additionalProperties: { type: 'number' } },
  });

  it('The value is kept and reported', () => {
    const held = toFormValue(root, { mode: 'list', it: ['x'], more: { a: 'y' } });
    const other = put(held, 'mode', 'text');
    assert.deepEqual(readForm(root, other).json, { mode: 'text', it: ['x'], more: { a: 'y' } });
    assert.deepEqual(faultsOf(root, other), ['/it wrong-type', '/more wrong-type']);
    const back = put(put(toFormValue(root, { mode: 'text', it: 'x' }), 'mode', 'list'), 'mode', 'text');
    assert.deepEqual(readForm(root, back).json, { mode: 'text', it: 'x' });
  });
});

describe('a field that appears after a change', () => {
  const root = formOf({
    properties: { kind: { enum: ['a', 'b'] }, outer: { type: 'object', properties: { kind: text } } },
    required: ['outer'],
    if: { properties: { kind: { const: 'b' } }, required: ['kind'] },
    then: {
      properties: {
        loud: { type: 'boolean' },
        times: { type: 'integer', default: 3 },
        whom: { type: 'object', properties: { name: text }, required: ['name'] },
      },
      required: ['loud', 'whom'],
    },
  });

  it('The field begins with its initial value', () => {
    const begun = putAt(root, initialValue(root), [{ field: 'kind' }], { kind: 'value', value: 'b' });
    assert.deepEqual(readForm(root, begun).json, { kind: 'b', outer: {}, loud: false, times: 3, whom: {} });
    assert.deepEqual(faultsOf(root, begun), ['/whom/name missing']);
  });

  it('The field keeps its earlier input, including cleared parts', () => {
    let value = putAt(root, initialValue(root), [{ field: 'kind' }], { kind: 'value', value: 'b' });
    value = putAt(root, value, [{ field: 'times' }], { kind: 'absent' });
    value = putAt(root, value, [{ field: 'loud' }], { kind: 'value', value: true });
    value = putAt(root, value, [{ field: 'kind' }], { kind: 'value', value: 'a' });
    assert.deepEqual(readForm(root, value).json, { kind: 'a', outer: {} });
    value = putAt(root, value, [{ field: 'kind' }], { kind: 'value', value: 'b' });
    assert.deepEqual(readForm(root, value).json, { kind: 'b', outer: {}, loud: true, whom: {} });
  });

  it('The field can belong to an outer group', () => {
    const deep = formOf({
      properties: { in: { type: 'object', properties: { kind: text } } },
      required: ['in'],
      if: { properties: { in: { properties: { kind: { const: 'x' } }, required: ['kind'] } } },
      then: { properties: { more: { type: 'boolean' } }, required: ['more'] },
    });
    const at = [{ field: 'in' }, { field: 'kind' }];
    const value = putAt(deep, initialValue(deep), at, { kind: 'value', value: 'x' });
    assert.deepEqual(readForm(deep, value).json, { in: { kind: 'x' }, more: false });
  });
});
