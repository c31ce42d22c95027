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

/** The names of the fields that a value asks for; a star marks those that must be filled in. */
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

describe('if, then, else', () => {
  it('asks for more by what is given', () => {
    assert.equal(asked(country, { country: 'US' }), 'country zip*');
    assert.equal(asked(country, { country: 'FR' }), 'country postal');
    assert.equal(asked(country, {}), 'country postal');
  });

  it('keeps what it hides, sends it not, and shows it again', () => {
    const us = put(put(initialValue(country), 'country', 'US'), 'zip', '12345');
    const ca = put(us, 'country', 'CA');
    assert.deepEqual(readForm(country, ca).json, { country: 'CA' });
    assert.deepEqual(readForm(country, put(ca, 'country', 'US')).json, { country: 'US', zip: '12345' });
  });

  it('shows as entries, and sends, what a value has of the fields that it does not ask for', () => {
    const json = { country: 'CA', zip: '1', postal: 'x' };
    const held = asGroup(toFormValue(country, json));
    assert.deepEqual(
      held.entries.map(({ name }) => name),
      ['zip'],
    );
    assert.deepEqual(readForm(country, held), { json, faults: [], unreadable: false });
  });

  it('one after another, and one in another', () => {
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

  it('begins with what its defaults ask for', () => {
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

  it('asks for nothing where a pattern would have to be run to tell', () => {
    const root = formOf({
      properties: { a: text },
      if: { properties: { a: { pattern: '^(a+)+$' } }, required: ['a'] },
      then: { properties: { yes: text } },
      else: { properties: { no: text } },
    });
    assert.equal(asked(root, { a: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!' }), 'a');
  });

  it('that asks for what cannot be leaves the form as it is', () => {
    const root = formOf({ properties: { a: text }, if: { required: ['a'] }, then: { type: 'string' } });
    assert.equal(asked(root, { a: 'x' }), 'a');
    const never = formOf({ properties: { a: text }, if: { required: ['a'] }, then: false });
    assert.deepEqual(roundTrip(never, { a: 'x' }), { a: 'x' });
  });

  it('is in a group within a group, where it has no fields at first too', () => {
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

  it('ask for more, and for more after that', () => {
    assert.equal(asked(root, {}), 'card address');
    assert.equal(asked(root, { card: '1' }), 'card address*');
    assert.equal(asked(root, { card: '1', address: 'x' }), 'card address* country*');
  });

  it('in the words of draft-07', () => {
    const old = formOf({
      $schema: 'http://json-schema.org/draft-07/schema#',
      properties: { a: text, b: text },
      dependencies: { a: ['b'], b: { properties: { c: text } } },
    });
    assert.equal(asked(old, { a: '', b: '' }), 'a b* c');
  });

  it('that ask for each other lose nothing, nor after an edit beside them', () => {
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

  it('fields keep their keys through all shapes', () => {
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

describe('a condition that changes the kind of what is filled in', () => {
  const root = formOf({
    properties: { mode: text },
    if: { properties: { mode: { const: 'list' } } },
    then: {
      properties: { it: { type: 'array', items: text } },
      additionalProperties: { type: 'object', properties: { a: text } },
    },
    else: { properties: { it: text }, additionalProperties: { type: 'number' } },
  });

  it('keeps it, and says that it does not fit', () => {
    const held = toFormValue(root, { mode: 'list', it: ['x'], more: { a: 'y' } });
    const other = put(held, 'mode', 'text');
    assert.deepEqual(readForm(root, other).json, { mode: 'text', it: ['x'], more: { a: 'y' } });
    assert.deepEqual(faultsOf(root, other), ['/it wrong-type', '/more wrong-type']);
    const back = put(put(toFormValue(root, { mode: 'text', it: 'x' }), 'mode', 'list'), 'mode', 'text');
    assert.deepEqual(readForm(root, back).json, { mode: 'text', it: 'x' });
  });
});

describe('a field that is asked for since a change', () => {
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

  it('begins as it would have at first', () => {
    const begun = putAt(root, initialValue(root), [{ field: 'kind' }], { kind: 'value', value: 'b' });
    assert.deepEqual(readForm(root, begun).json, { kind: 'b', outer: {}, loud: false, times: 3, whom: {} });
    assert.deepEqual(faultsOf(root, begun), ['/whom/name missing']);
  });

  it('keeps what was filled in while it was not asked for, emptied parts too', () => {
    let value = putAt(root, initialValue(root), [{ field: 'kind' }], { kind: 'value', value: 'b' });
    value = putAt(root, value, [{ field: 'times' }], { kind: 'absent' });
    value = putAt(root, value, [{ field: 'loud' }], { kind: 'value', value: true });
    value = putAt(root, value, [{ field: 'kind' }], { kind: 'value', value: 'a' });
    assert.deepEqual(readForm(root, value).json, { kind: 'a', outer: {} });
    value = putAt(root, value, [{ field: 'kind' }], { kind: 'value', value: 'b' });
    assert.deepEqual(readForm(root, value).json, { kind: 'b', outer: {}, loud: true, whom: {} });
  });

  it('is one of a group further out as well', () => {
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
