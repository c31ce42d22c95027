import assert from 'node:assert/strict';
import { createPace } from '../../../src/core/calls/sending.js';
import { describe, test } from '../../fixtures/suites.js';
import { stays } from '../../fixtures/stays.js';
import { until } from '../../fixtures/clients.js';

const timers = (): number => process.getActiveResourcesInfo().filter((it) => it === 'Timeout').length;

describe('updates that come too fast', { timeout: 10_000 }, () => {
  test('The first update is passed on immediately, later ones at intervals, and the last always', async () => {
    const told: number[] = [];
    const pace = createPace<number>(50, (value) => told.push(value));
    const begin = Date.now();
    let value = 1;
    pace.next(value);
    assert.deepEqual(told, [1]);
    const updates = setInterval(() => pace.next(++value), 1);
    await until(() => told.length >= 5, 'some updates');
    clearInterval(updates);
    pace.next(-1);
    await until(() => told.at(-1) === -1, 'the last update');
    pace.end();
    const ms = Date.now() - begin;
    assert.equal(told[0], 1);
    assert.equal(told.at(-1), -1);
    assert.ok(told.length >= 3 && told.length <= ms / 50 + 2, `${told.length} times in ${ms} ms`);
  });

  test('After a pause, an update is passed on immediately', async () => {
    const before = timers();
    const told: number[] = [];
    const pace = createPace<number>(20, (value) => told.push(value));
    pace.next(1);
    await until(() => timers() === before, 'the end of the interval');
    pace.next(2);
    assert.deepEqual(told, [1, 2]);
    pace.end();
  });

  test('After the end, no update is passed on and no timer remains', async () => {
    const before = timers();
    const told: number[] = [];
    const pace = createPace<number>(20, (value) => told.push(value));
    for (const value of [1, 2]) pace.next(value);
    pace.end();
    pace.next(3);
    assert.equal(timers(), before);
    await stays(50, () => assert.deepEqual(told, [1]));
  });
});
