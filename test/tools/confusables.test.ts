import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { root } from '../../scripts/paths.mjs';

test('The table of confusables equals the output of its script', () => {
  const { status, stderr } = spawnSync('node', ['scripts/confusables.mjs', '--check'], {
    cwd: root,
    encoding: 'utf8',
  });
  assert.equal(status, 0, stderr);
});
