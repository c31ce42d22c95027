import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { samples } from './doctor-samples.js';

test('docs/diagnoses.md describes every code as the doctor reports it', () => {
  const { status, stderr } = spawnSync('node', ['--import', 'tsx', 'scripts/diagnoses.mjs', '--check'], {
    encoding: 'utf8',
  });
  assert.equal(status, 0, stderr);
  const text = readFileSync('docs/diagnoses.md', 'utf8');
  for (const code of Object.keys(samples)) assert.ok(text.includes(`\n## ${code}\n`), code);
});
