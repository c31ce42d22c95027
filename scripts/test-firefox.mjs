import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';
import { runRunner } from './test/runner.mjs';

/** What a server's content meets in a browser: the rest is the same code in every one. */
const shown = /^(mcp-content|xss|hidden-characters)/;
const words = process.argv.slice(2);

const files = readdirSync(join(root, 'test/ui'))
  .filter((name) => name.endsWith('.test.ts'))
  .filter((name) => (words.length > 0 ? words.some((word) => name.includes(word)) : shown.test(name)))
  .map((name) => join('test/ui', name));

const runner = [
  'node_modules/@web/test-runner/dist/bin.js',
  '--config',
  'web-test-runner.firefox.config.mjs',
];
const { passed, failed, skipped } = await runRunner('firefox', [...runner, '--files', ...files], 20 * 60_000);
console.log(`firefox: ${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
