import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { defaultLimits, isDeeperThan, type Limits, withLimits } from '../../../src/core/base/limits.js';

const odd = (own: unknown): Limits => withLimits(own as Partial<Limits>);

describe('limits', () => {
  test('Every default is a positive integer', () => {
    for (const [name, value] of Object.entries(defaultLimits)) {
      assert.ok(Number.isInteger(value) && value > 0, name);
    }
  });

  test("The page's limits replace the defaults", () => {
    const limits = withLimits({ modelRounds: 3 });
    assert.equal(limits.modelRounds, 3);
    assert.deepEqual({ ...limits, modelRounds: 16 }, { ...defaultLimits });
  });

  test('Limits cannot be changed afterwards', () => {
    assert.throws(() => Object.assign(defaultLimits, { modelRounds: 99 }), TypeError);
    assert.throws(() => Object.assign(withLimits({ modelRounds: 3 }), { modelRounds: 99 }), TypeError);
  });

  for (const [index, value] of [0, -1, NaN, '12', null, undefined, {}, true].entries()) {
    test(`An invalid limit of type ${typeof value} (${index}) is ignored`, () => {
      assert.equal(odd({ callIdleMs: value }).callIdleMs, defaultLimits.callIdleMs);
    });
  }

  test('Infinity means no limit, and its timers do not fire immediately', () => {
    for (const value of [Infinity, Number.MAX_SAFE_INTEGER]) {
      assert.equal(withLimits({ callTotalMs: value }).callTotalMs, 2 ** 31 - 1);
    }
  });

  test('Unknown names are ignored, including those of every object', () => {
    const limits = odd({ toString: 5, constructor: 6, speed: 7 }) as unknown as Record<string, unknown>;
    assert.deepEqual(Object.keys(limits), Object.keys(defaultLimits));
  });

  test('Missing limits are valid', () => {
    for (const own of [undefined, null, {}]) assert.deepEqual(odd(own), defaultLimits);
  });
});

describe('depth of a value', () => {
  const nested = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));

  test('Depth counts from the outermost level', () => {
    assert.equal(isDeeperThan('text', 0), false);
    assert.equal(isDeeperThan({}, 0), false);
    assert.equal(isDeeperThan({ a: {} }, 0), true);
    assert.equal(isDeeperThan(nested(10), 9), false);
    assert.equal(isDeeperThan(nested(11), 9), true);
  });

  test('Depth is found on any branch', () => {
    assert.equal(isDeeperThan([1, { a: [] }, nested(20)], 10), true);
  });

  test('A depth of 1,000,000 levels is detected without a stack overflow', () => {
    assert.equal(isDeeperThan(nested(1_000_000), 256), true);
    assert.equal(isDeeperThan(nested(1_000_000), 2_000_000), false);
  });
});
