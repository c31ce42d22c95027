import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  changeAt,
  formOf,
  initialValue,
  readForm,
  toFormValue,
  turnedTo,
  type FormValue,
} from '../../../../src/core/form.js';
import type { JsonValue } from '../../../../src/core/protocol/index.js';
import {
  asGroup,
  at,
  branchOf,
  describeNode,
  faultsOf,
  namesOf,
  nodeOf,
  roundTrip,
  variantIn,
} from './form-support.js';

const text = { type: 'string' };
const card = { properties: { kind: { const: 'card' }, number: text }, required: ['kind', 'number'] };
const bank = { properties: { kind: { const: 'bank' }, iban: text }, required: ['kind', 'iban'] };
const payment = {
  type: 'object',
  properties: { amount: { type: 'number' } },
  required: ['amount'],
  oneOf: [card, bank],
};

function chosen(value: FormValue): number | string {
  return value.kind === 'variant' ? value.branch : value.kind;
}

describe('a choice of branches', () => {
  it('Each branch at the root includes the common fields', () => {
    const root = formOf(payment);
    assert.deepEqual(namesOf(branchOf(root, 0).node), ['amount', 'kind', 'number']);
    assert.deepEqual(namesOf(branchOf(root, 1).node), ['amount', 'kind', 'iban']);
  });

  it('A value or null is the value, nullable', () => {
    for (const schema of [
      { anyOf: [text, { type: 'null' }] },
      { oneOf: [{ const: null }, { $ref: '#/$defs/text' }] },
      { type: ['null', 'string'] },
      { type: 'string', nullable: true },
      { oneOf: [{ anyOf: [{ type: 'null' }, text] }] },
    ]) {
      const node = nodeOf(schema, { $defs: { text } });
      assert.deepEqual([node.kind, node.nullable], ['text', true], JSON.stringify(schema));
    }
  });

  it('A value is not nullable if another part of the schema forbids null', () => {
    for (const schema of [
      { type: ['string', 'null'], enum: ['a', 'b'] },
      { type: 'string', anyOf: [{ type: 'null' }, { minLength: 1 }] },
      { anyOf: [text, { type: 'null' }], not: { type: 'null' } },
    ]) {
      assert.equal(nodeOf(schema).nullable, undefined, JSON.stringify(schema));
    }
    assert.equal(nodeOf({ type: ['string', 'null'], enum: ['a', null] }).nullable, true);
  });

  it('A branch can be null', () => {
    const node = nodeOf({ oneOf: [{ anyOf: [text, { type: 'null' }] }, { type: 'number' }] });
    const form = { kind: 'group', fields: [], entries: { node, offered: true } } as const;
    assert.equal(variantIn(node).branches.length, 2);
    assert.deepEqual(roundTrip(form, { a: null, b: 'x', c: 5, d: [] }), { a: null, b: 'x', c: 5, d: [] });
  });

  it('Several types are one branch each, with their keywords', () => {
    const node = nodeOf({ type: ['string', 'integer', 'array'], minLength: 2, minimum: 1, items: text });
    assert.deepEqual(
      variantIn(node).branches.map(({ label: { types }, node: branch }) => [types, describeNode(branch)]),
      [
        [['string'], 'text'],
        [['integer'], 'number'],
        [['array'], 'list'],
      ],
    );
  });

  it('A single branch is no choice, and an impossible one is no branch', () => {
    assert.equal(nodeOf({ anyOf: [text] }).kind, 'text');
    assert.equal(nodeOf({ type: 'string', anyOf: [text, false] }).kind, 'text');
    const node = nodeOf({ anyOf: [text, { type: 'number' }, { allOf: [text, { type: 'null' }] }] });
    assert.equal(variantIn(node).branches.length, 2);
  });

  it('Fixed values have the titles of the branches', () => {
    const oneOf = ['a', 'b', 'c'].map((value) => ({ const: value, title: value.toUpperCase() }));
    const node = nodeOf({ enum: ['c', 'a'], oneOf });
    assert.deepEqual(node.kind === 'choice' && node.options, [
      { value: 'a', text: 'a', title: 'A' },
      { value: 'c', text: 'c', title: 'C' },
    ]);
  });
});

describe('names of branches', () => {
  const labels = (schema: unknown, more: object = {}): unknown =>
    variantIn(nodeOf(schema, more)).branches.map(({ label }) => label);

  it('A branch is named by its title, tag, reference or types', () => {
    const $defs = { 'a/b': { type: 'object', properties: { kind: { enum: ['x'] } } } };
    assert.deepEqual(labels({ oneOf: [{ title: 'Card', ...card }, { $ref: '#/$defs/a~1b' }] }, { $defs }), [
      { title: 'Card', tag: { property: 'kind', text: 'card' }, types: ['object'] },
      { tag: { property: 'kind', text: 'x' }, reference: 'a/b', types: ['object'] },
    ]);
  });

  it('A tag that is shared or missing is not used', () => {
    assert.deepEqual(labels({ oneOf: [card, card, bank] }), Array(3).fill({ types: ['object'] }));
    assert.deepEqual(labels({ oneOf: [card, { properties: {} }] }), Array(2).fill({ types: ['object'] }));
  });

  it('A tag can have any value, including null', () => {
    const branches = [1, '1', null, false].map((only) => ({ properties: { v: { const: only } } }));
    assert.deepEqual(
      variantIn(nodeOf({ oneOf: branches })).branches.map(({ label }) => label.tag?.text),
      ['1', '1', 'null', 'false'],
    );
  });
});

describe('branch of a value', () => {
  const root = formOf(payment);

  it('The matching branch is chosen', () => {
    assert.equal(chosen(toFormValue(root, { amount: 1, kind: 'bank', iban: 'x' })), 1);
  });

  it('The first of several matching branches is chosen', () => {
    const both = formOf({ anyOf: [{ properties: { a: text } }, { properties: { a: text, b: text } }] });
    const json = { a: 'x', b: 'y' };
    assert.equal(chosen(toFormValue(both, json)), 0);
    assert.deepEqual(roundTrip(both, json), json);
  });

  it("The branch with the value's tag is chosen, even if the value is incomplete", () => {
    const held = toFormValue(root, { kind: 'bank', amount: 'much' });
    assert.equal(chosen(held), 1);
    assert.deepEqual(faultsOf(root, held), ['/amount wrong-type', '/iban missing']);
    assert.deepEqual(readForm(root, held).json, { kind: 'bank', amount: 'much' });
  });

  it('A branch with a control for the value is chosen if none matches', () => {
    const node = nodeOf({
      anyOf: [
        { type: 'object', properties: { a: text } },
        { type: 'number', minimum: 5 },
      ],
    });
    assert.equal(chosen(toFormValue(node, 3)), 1);
    assert.deepEqual(faultsOf(node, toFormValue(node, 3)), [' too-small']);
  });

  it('JSON is chosen if no branch can show the value', () => {
    const node = nodeOf({ oneOf: [card, { type: 'number' }] });
    for (const json of ['text', true, [], null] as JsonValue[]) {
      assert.equal(chosen(toFormValue(node, json)), 'raw');
      assert.deepEqual(readForm(node, toFormValue(node, json)).json, json);
    }
  });

  it('A format can decide, and a pattern never does', () => {
    const node = nodeOf({
      anyOf: [
        { ...text, format: 'uri' },
        { ...text, format: 'date' },
      ],
    });
    assert.equal(chosen(toFormValue(node, '2020-02-29')), 1);
    const patterns = nodeOf({ anyOf: [{ ...text, pattern: '^(a+)+$' }, text] });
    assert.equal(branchOf(patterns, 0).fits('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!'), 'unknown');
    assert.equal(chosen(toFormValue(patterns, 'b')), 1);
  });
});

describe('change of the branch', () => {
  const root = variantIn(formOf(payment));
  const put = (value: FormValue, name: string, part: FormValue): FormValue =>
    changeAt(value, [{ branch: chosen(value) as number }, { field: name }], () => part);
  const typed = put(put(initialValue(root), 'amount', { kind: 'typed', text: '7' }), 'number', {
    kind: 'value',
    value: '4111',
  });

  it('The first branch is the initial one, with its tag', () => {
    assert.deepEqual(readForm(root, initialValue(root)).json, { kind: 'card' });
  });

  it('Common values are kept, and values of the other branch are not sent', () => {
    const turned = turnedTo(typed, root, 1);
    assert.deepEqual(readForm(root, turned).json, { amount: 7, kind: 'bank' });
    assert.deepEqual(faultsOf(root, turned), ['/iban missing']);
  });

  it('Earlier input returns with its branch', () => {
    const back = turnedTo(turnedTo(typed, root, 1), root, 0);
    assert.deepEqual(readForm(root, back).json, { amount: 7, kind: 'card', number: '4111' });
    assert.equal(turnedTo(typed, root, 0), typed);
  });

  it('A fault has a path in the arguments and steps in the form', () => {
    const [fault] = readForm(root, initialValue(root)).faults;
    assert.deepEqual([fault?.path, fault?.steps], ['/amount', [{ branch: 0 }, { field: 'amount' }]]);
  });

  it('A change from JSON starts with an initial value', () => {
    const node = variantIn(nodeOf({ oneOf: [card, { type: 'number' }] }));
    const turned = turnedTo(toFormValue(node, 'text'), node, 0);
    assert.deepEqual(readForm(node, turned).json, { kind: 'card' });
    assert.equal(asGroup(turned.kind === 'variant' ? turned.value : undefined).fields.size, 2);
    assert.equal(describeNode(at(branchOf(node, 0).node, 'kind')), 'choice');
  });
});
