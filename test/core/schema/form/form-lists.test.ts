import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  canMove,
  changeAt,
  movedItem,
  readForm,
  toFormValue,
  withItem,
  withoutItem,
  type FormNode,
  type FormValue,
  type ListValue,
} from '../../../../src/core/form.js';
import type { JsonValue } from '../../../../src/core/protocol/index.js';
import { describeNode, faultsOf, listIn, nodeOf } from './form-support.js';

const words = listIn(nodeOf({ type: 'array', items: { type: 'string' } }));
const tuple = listIn(
  nodeOf({ prefixItems: [{ type: 'string' }, { type: 'number' }], items: { type: 'boolean' } }),
);
const closed = listIn(nodeOf({ prefixItems: [{ type: 'string' }, { type: 'number' }], items: false }));

function held(node: FormNode, json: JsonValue): ListValue {
  const value = toFormValue(node, json);
  assert.ok(value.kind === 'list');
  return value;
}

const ids = (value: FormValue): readonly number[] =>
  value.kind === 'list' ? value.items.map(({ id }) => id) : [];
const json = (node: FormNode, value: FormValue): JsonValue | undefined => readForm(node, value).json;

describe('items of a list', () => {
  it('Items are added at the end, with stable ids', () => {
    const first = withItem({ kind: 'absent' }, words);
    const second = withItem(first.list, words);
    assert.deepEqual([first.id, second.id], [1, 2]);
    const one = withoutItem(second.list, 1, false);
    assert.deepEqual(ids(one), [2]);
    assert.deepEqual(ids(withItem(one, words).list), [2, 3]);
  });

  it('Removing the last item of an optional list removes the list', () => {
    const one = withItem({ kind: 'absent' }, words).list;
    assert.deepEqual(withoutItem(one, 1, false), { kind: 'absent' });
    assert.deepEqual(withoutItem(one, 1, true), { kind: 'list', items: [] });
    assert.equal(withoutItem({ kind: 'absent' }, 1, true).kind, 'absent');
  });

  it('Items are moved up and down within the list', () => {
    const list = held(words, ['a', 'b', 'c']);
    assert.deepEqual(json(words, movedItem(list, words, 1, 2)), ['b', 'c', 'a']);
    assert.deepEqual(json(words, movedItem(list, words, 3, -1)), ['a', 'c', 'b']);
    assert.deepEqual(ids(movedItem(list, words, 3, -99)), [3, 1, 2]);
    assert.equal(movedItem(list, words, 1, -1), list);
    assert.equal(movedItem(list, words, 9, 1), list);
    assert.deepEqual(
      [
        canMove(list, words, 1, -1),
        canMove(list, words, 1, 1),
        canMove(list, words, 3, 1),
        canMove(list, words, 9, 1),
      ],
      [false, true, false, false],
    );
  });

  it('Items are changed by their id', () => {
    const list = movedItem(held(words, ['a', 'b']), words, 1, 1);
    const changed = changeAt(list, [{ item: 1 }], () => ({ kind: 'value', value: 'z' }));
    assert.deepEqual(json(words, changed), ['b', 'z']);
    assert.deepEqual(
      json(
        words,
        changeAt(list, [{ item: 9 }], () => ({ kind: 'absent' })),
      ),
      ['b', 'a'],
    );
  });

  it('Missing items keep their place', () => {
    const list = withItem(held(words, ['a']), words).list;
    assert.deepEqual(faultsOf(words, list), ['/1 missing']);
  });

  it('Of two equal unique items, the later one has the fault', () => {
    const unique = nodeOf({ type: 'array', items: {}, uniqueItems: true });
    assert.equal(describeNode(unique), 'anything');
    const numbers = listIn(
      nodeOf({ type: 'array', items: { type: ['number', 'string'] }, uniqueItems: true }),
    );
    const { faults } = readForm(numbers, toFormValue(numbers, [1, '1', 1, 2]));
    assert.deepEqual(
      faults.map(({ path, code, data }) => [path, code, data]),
      [['/2', 'not-unique', { other: 1 }]],
    );
  });
});

describe('tuples', () => {
  it('A tuple has a node for each place and one for the rest', () => {
    assert.deepEqual(
      [...tuple.first, tuple.item].map((node) => node && describeNode(node)),
      ['text', 'number', 'boolean'],
    );
    assert.equal(closed.item, undefined);
    assert.equal(listIn(nodeOf({ prefixItems: [true] })).item, undefined);
  });

  it('A draft-07 tuple is the same', () => {
    const old = listIn(
      nodeOf({ items: [{ type: 'string' }, { type: 'number' }], additionalItems: { type: 'boolean' } }),
    );
    assert.deepEqual(old, tuple);
    assert.equal(listIn(nodeOf({ items: [{ type: 'string' }], additionalItems: false })).item, undefined);
  });

  it('Only the items after the tuple can be moved', () => {
    const list = held(tuple, ['a', 1, true, false]);
    assert.deepEqual(json(tuple, movedItem(list, tuple, 4, -3)), ['a', 1, false, true]);
    assert.deepEqual(
      [canMove(list, tuple, 1, 1), canMove(list, tuple, 3, -1), canMove(list, tuple, 3, 1)],
      [false, false, true],
    );
    assert.equal(movedItem(list, tuple, 2, 1), list);
  });

  it('A full tuple accepts no more items', () => {
    const full = held(closed, ['a', 1]);
    assert.deepEqual(withItem(full, closed), { list: full, id: 0 });
  });

  it('Values of other lengths or types survive', () => {
    for (const value of [[], ['a'], ['a', 1], ['a', 1, true], [1, 'a', {}], ['a', 1, 2, 3]] as JsonValue[]) {
      for (const node of [tuple, closed]) assert.deepEqual(json(node, toFormValue(node, value)), value);
    }
  });

  it('Faults have the index of the item', () => {
    assert.deepEqual(faultsOf(tuple, toFormValue(tuple, [1, 'a', true, 'x'])), [
      '/0 wrong-type',
      '/1 wrong-type',
      '/3 wrong-type',
    ]);
  });
});
