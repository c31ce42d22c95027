import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lockProblems } from '../../scripts/check-lock.mjs';

const rollup = { version: '4.0.0', optionalDependencies: { '@rollup/linux': '4.0.0' } };

test('A lock that lacks an optional dependency is rejected', () => {
  const problems = lockProblems({ packages: { '': {}, 'node_modules/rollup': rollup } });
  assert.deepEqual(problems, ['node_modules/rollup: optional dependency @rollup/linux is not in the lock']);
});

test('An optional dependency is found in each folder where Node finds it', () => {
  for (const place of ['node_modules/a/node_modules/@rollup/linux', 'node_modules/@rollup/linux']) {
    const packages = { '': {}, 'node_modules/a/node_modules/rollup': rollup, [place]: {} };
    assert.deepEqual(lockProblems({ packages }), []);
  }
  const elsewhere = {
    'node_modules/a/node_modules/rollup': rollup,
    'node_modules/b/node_modules/@rollup/linux': {},
  };
  assert.equal(lockProblems({ packages: elsewhere }).length, 1);
});

test('An address of a mirror is rejected', () => {
  const locked = (resolved: string): string[] =>
    lockProblems({ packages: { 'node_modules/a': { resolved } } });
  assert.equal(locked('https://npm.example.internal/a/-/a-1.0.0.tgz').length, 1);
  assert.equal(locked('git+ssh://git@example.com/a.git').length, 1);
  assert.deepEqual(locked('https://registry.npmjs.org/a/-/a-1.0.0.tgz'), []);
});
