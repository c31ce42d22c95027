import assert from 'node:assert/strict';
import { defaultLimits } from '../../../src/core/base/limits.js';
import { jsonSize } from '../../../src/core/base/json-size.js';
import { freezeRaw } from '../../../src/core/results/raw.js';
import { describe, test } from '../../fixtures/suites.js';

describe('size of a value', () => {
  const rows = Array.from({ length: 200_000 }, (_, id) => ({ id, name: `row ${id}`, list: [null, true] }));
  const value = { rows, more: {}, none: [], text: '', deep: [[{ a: -1.5e300 }]] };

  test('The size is that of the JSON, even after freezing in time slices', async () => {
    const { length: chars } = JSON.stringify(value);
    const size = { chars, values: 9 + rows.length * 6 };
    assert.deepEqual(jsonSize(value), size);
    let tasks = 0;
    const timer = setInterval(() => tasks++);
    const frozen = await freezeRaw(value, defaultLimits);
    clearInterval(timer);
    assert.ok(tasks > 0, 'it rested');
    assert.equal(frozen.chars, chars);
    assert.deepEqual(jsonSize(value), size);
  });

  test('The size of a primitive is that of its JSON', () => {
    for (const leaf of ['', 'text', 0, -12.5, true, null]) {
      assert.deepEqual(jsonSize(leaf), { chars: JSON.stringify(leaf).length, values: 1 });
    }
  });
});
