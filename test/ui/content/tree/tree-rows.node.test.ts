import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { JsonValue } from '../../../../src/core/index.js';
import { nextFound, searchTree } from '../../../../src/ui/content/tree/finder.js';
import { placeMarks } from '../../../../src/ui/content/tree/marks.js';
import { growTree, pointerOf, runSteps, type TreeNodes } from '../../../../src/ui/content/tree/nodes.js';
import { TreeRows } from '../../../../src/ui/content/tree/tree.js';

const grow = (value: JsonValue, most?: number): Promise<TreeNodes> => runSteps(growTree(value, most));

function paths(rows: TreeRows): string[] {
  return Array.from({ length: rows.count }, (_, row) => pointerOf(rows.nodes, rows.at(row)));
}

const sample: JsonValue = { a: [1, { b: null }], '': {}, 'x/~y': [[], 'z'] };

describe('the values of a tree', () => {
  it('Values are in reading order, each with its parent', async () => {
    const nodes = await grow(sample);
    const rows = new TreeRows(nodes);
    rows.openAll();
    assert.deepEqual(paths(rows), [
      ...['', '/a', '/a/0', '/a/1', '/a/1/b', '/', '/x~1~0y', '/x~1~0y/0', '/x~1~0y/1'],
    ]);
    assert.deepEqual([nodes.size(0), nodes.size(1), nodes.depth(4), nodes.place(3)], [3, 2, 3, 1]);
    assert.deepEqual([nodes.isBranch(1), nodes.isBranch(5), nodes.end(1)], [true, false, 5]);
  });

  it('The number of values is limited', async () => {
    const nodes = await grow([[1, 2, 3], 4, 5], 3);
    assert.deepEqual([nodes.count, nodes.isCut, nodes.size(0), nodes.size(1)], [3, true, 3, 3]);
    assert.deepEqual([nodes.end(0), nodes.end(1)], [3, 3]);
    assert.equal((await grow([1, 2], 3)).isCut, false);
  });

  it('An absent value is left out and is not null', async () => {
    const nodes = await grow({ a: undefined, b: null } as unknown as JsonValue);
    assert.deepEqual([nodes.count, nodes.names[1], nodes.values[1], nodes.size(0)], [2, 'b', null, 1]);
  });

  it('200,000 levels are read', async () => {
    let value: JsonValue = 'end';
    for (let depth = 0; depth < 200_000; depth++) value = [value];
    const nodes = await grow(value);
    const rows = new TreeRows(nodes);
    rows.openAll();
    assert.equal(rows.count, 200_001);
    assert.equal(pointerOf(nodes, 200_000), '/0'.repeat(200_000));
  });
});

describe('the rows of a tree', () => {
  it('A small tree starts unfolded, and a large one as far as it fits', async () => {
    assert.equal(new TreeRows(await grow(sample)).isAllOpen, true);
    const large = Array.from({ length: 10 }, (_, a) => [a, [a, a]]);
    assert.equal(new TreeRows(await grow(large)).count, 11);
    assert.equal(new TreeRows(await grow(Array.from({ length: 100 }, () => [0]))).count, 101);
  });

  it('One row, a level, the siblings or all can be folded and unfolded', async () => {
    const rows = new TreeRows(await grow(sample), 0);
    assert.deepEqual(paths(rows), ['', '/a', '/', '/x~1~0y']);
    rows.setOpen(1, true);
    assert.deepEqual(paths(rows), ['', '/a', '/a/0', '/a/1', '/', '/x~1~0y']);
    rows.openLevel();
    assert.deepEqual(paths(rows).length, 8);
    assert.equal(rows.isOpen(3), false);
    rows.openLevel();
    assert.equal(rows.isAllOpen, true);
    rows.closeAll();
    assert.equal(rows.count, 4);
    rows.openBeside(1);
    assert.equal(rows.count, 8);
    rows.setOpen(0, false);
    assert.deepEqual(paths(rows), ['']);
    rows.openTo(4);
    assert.equal(pointerOf(rows.nodes, rows.at(rows.rowOf(4))), '/a/1/b');
  });

  it('A folded value has the row of its folded ancestor', async () => {
    const rows = new TreeRows(await grow(sample), 0);
    assert.equal(rows.at(rows.rowOf(4)), 1);
    assert.equal(rows.at(rows.rowOf(8)), 6);
    assert.equal(rows.at(rows.rowOf(0)), 0);
  });

  it('An empty value and a leaf do not open', async () => {
    const rows = new TreeRows(await grow(sample), 0);
    rows.setOpen(5, true);
    assert.equal(rows.isOpen(5), false);
  });
});

describe('searching a tree', () => {
  const find = async (value: JsonValue, query: string, most?: number): Promise<readonly number[]> =>
    (await runSteps(searchTree(await grow(value), query, { '1': ['1.00'] }, most))).ids;

  it('Names and values are found in any case, each value once', async () => {
    assert.deepEqual(await find({ Ab: 'ab', c: ['xAB', true, null, 1] }, 'ab'), [1, 3]);
    assert.deepEqual(await find([true, null, 1, 1.5], 'null'), [2]);
    assert.deepEqual(await find([1, 1.5], '1.00'), [1]);
    assert.deepEqual(await find(['a.c', 'abc'], 'a.c'), [1]);
    assert.deepEqual(await find(['x'], ''), []);
  });

  it('A match across two pieces of a long text is found with its position', async () => {
    const text = `${'x'.repeat(32_766)}needle${'x'.repeat(100_000)}`;
    const found = await runSteps(searchTree(await grow(['', text]), 'Needle', undefined));
    assert.deepEqual([found.ids, found.offsets.get(2)], [[2], 32_766]);
  });

  it('The number of matches is limited', async () => {
    const nodes = await grow(Array.from({ length: 100 }, () => 'x'));
    const found = await runSteps(searchTree(nodes, 'x', undefined, 10));
    assert.deepEqual([found.ids.length, found.isCut], [10, true]);
    assert.equal(nextFound(found, 5), 4);
    assert.equal(nextFound(found, 50), 0);
  });
});

describe('notes for single values', () => {
  it('Notes are at their values, and counted where they are folded', async () => {
    const nodes = await grow(sample);
    const at = (path: string): { path: string; error: string } => ({ path, error: path });
    const marks = await runSteps(
      placeMarks(nodes, [at('/a/1/b'), at('/a/1/b'), at('/x~1~0y/0'), at('/'), at('/a/7/no'), at('')]),
    );
    assert.deepEqual(
      [4, 7, 5, 1, 0].map((id) => marks.of(id).length),
      [2, 1, 1, 1, 1],
    );
    assert.equal(marks.errorsInside(1, nodes.end(1)), 2);
    assert.equal(marks.errorsInside(0, nodes.end(0)), 5);
    marks.add(3, {});
    assert.deepEqual(marks.of(3), [{}]);
    assert.equal(marks.errorsInside(0, nodes.end(0)), 5);
    assert.equal(marks.errorsInside(6, nodes.end(6)), 1);
  });
});
