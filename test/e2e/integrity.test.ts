import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { dist, root } from '../../scripts/paths.mjs';

test('The command that docs/embedding.md shows prints the hash of the single file', () => {
  const page = readFileSync(join(root, 'docs/embedding.md'), 'utf8');
  const [, script = ''] = /^node -p "(.*)"$/m.exec(page) ?? [];
  const said = execFileSync(process.execPath, ['-p', script], { cwd: root, encoding: 'utf8' });
  const file = readFileSync(join(dist, 'single/mcp-tools.js'));
  assert.equal(said.trim(), `sha384-${createHash('sha384').update(file).digest('base64')}`);
});
