import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { defaultLimits, isDeeperThan, type Limits, withLimits } from '../../../src/core/base/limits.js';

const odd = (own: unknown): Limits => withLimits(own as Partial<Limits>);

describe('the limits', () => {
  test('every default is a whole positive number', () => {
    for (const [name, value] of Object.entries(defaultLimits)) {
      assert.ok(Number.isInteger(value) && value > 0, name);
    }
  });

  test('the page sets those it names, and keeps the others', () => {
    const limits = withLimits({ modelRounds: 3 });
    assert.equal(limits.modelRounds, 3);
    assert.deepEqual({ ...limits, modelRounds: 16 }, { ...defaultLimits });
  });

  test('nobody can change them afterwards', () => {
    assert.throws(() => Object.assign(defaultLimits, { modelRounds: 99 }), TypeError);
    assert.throws(() => Object.assign(withLimits({ modelRounds: 3 }), { modelRounds: 99 }), TypeError);
  });

  for (const [index, value] of [0, -1, NaN, '12', null, undefined, {}, true].entries()) {
    test(`a limit of ${typeof value} that is no positive number (${index}) is left out, not obeyed`, () => {
      assert.equal(odd({ callIdleMs: value }).callIdleMs, defaultLimits.callIdleMs);
    });
  }

  test('a page that wants no limit writes Infinity, and its timers do not strike at once', () => {
    for (const value of [Infinity, Number.MAX_SAFE_INTEGER]) {
      assert.equal(withLimits({ callTotalMs: value }).callTotalMs, 2 ** 31 - 1);
    }
  });

  test('names that are none are left out, also those that every object has', () => {
    const limits = odd({ toString: 5, constructor: 6, speed: 7 }) as unknown as Record<string, unknown>;
    assert.deepEqual(Object.keys(limits), Object.keys(defaultLimits));
  });

  test('no limits at all are no error', () => {
    for (const own of [undefined, null, {}]) assert.deepEqual(odd(own), defaultLimits);
  });
});

describe('the depth of a value', () => {
  const nested = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));

  test('is counted from the outermost level', () => {
    assert.equal(isDeeperThan('text', 0), false);
    assert.equal(isDeeperThan({}, 0), false);
    assert.equal(isDeeperThan({ a: {} }, 0), true);
    assert.equal(isDeeperThan(nested(10), 9), false);
    assert.equal(isDeeperThan(nested(11), 9), true);
  });

  test('is found on whichever branch it is', () => {
    assert.equal(isDeeperThan([1, { a: [] }, nested(20)], 10), true);
  });

  test('of 1,000,000 levels is told, not suffered', () => {
    assert.equal(isDeeperThan(nested(1_000_000), 256), true);
    assert.equal(isDeeperThan(nested(1_000_000), 2_000_000), false);
  });
});
