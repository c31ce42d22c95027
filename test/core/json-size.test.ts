import assert from 'node:assert/strict';
import { jsonSize, measureAhead } from '../../src/core/base/json-size.js';
import { describe, test } from '../fixtures/suites.js';

describe('the size of a value', () => {
  const rows = Array.from({ length: 200_000 }, (_, id) => ({ id, name: `row ${id}`, list: [null, true] }));
  const value = Object.freeze({ rows, more: {}, none: [] });

  test('is that of its JSON, and the same when it was measured ahead, in time slices', async () => {
    const { length: chars } = JSON.stringify(value);
    const values = 4 + rows.length * 6;
    assert.deepEqual(jsonSize(value), { chars, values });
    let tasks = 0;
    const timer = setInterval(() => tasks++);
    await measureAhead(value);
    clearInterval(timer);
    assert.ok(tasks > 0, 'it rested');
    assert.deepEqual(jsonSize(value), { chars, values });
  });
});
