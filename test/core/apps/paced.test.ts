import assert from 'node:assert/strict';
import { paced } from '../../../src/core/apps/paced.js';
import { describe, test } from '../../fixtures/suites.js';

describe('many requests of one kind', () => {
  test('The newest request is answered for all, and the first one immediately', async () => {
    const done: number[] = [];
    const ask = paced(100, (given: number) => {
      done.push(given);
      return given * 10;
    });
    const answers = Array.from({ length: 150 }, (_, at) => ask(at));
    assert.deepEqual(done, [0]);
    assert.deepEqual(new Set(await Promise.all(answers)), new Set([0, 1_490]));
    assert.deepEqual(done, [0, 149]);
  });

  test('Requests one at a time are answered immediately', async () => {
    const done: number[] = [];
    const ask = paced(20, (given: number) => done.push(given));
    for (const given of [1, 2, 3]) {
      await ask(given);
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    assert.deepEqual(done, [1, 2, 3]);
  });
});
