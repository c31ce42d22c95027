import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';
import { runRunner } from './test/runner.mjs';

/**
 * Every kind of content in its place, and the attacks. Of the elements' own tests many need commands of the DevTools, which
 * Firefox does not have; name some to run what can be run of them.
 */
const usual = ['mcp-content.test', 'xss'];
const asked = process.argv.slice(2);
const words = asked.length > 0 ? asked : usual;

const files = readdirSync(join(root, 'test/ui'))
  .filter((name) => name.endsWith('.test.ts'))
  .filter((name) => words.some((word) => name.includes(word)))
  .map((name) => join('test/ui', name));

const runner = [
  'node_modules/@web/test-runner/dist/bin.js',
  '--config',
  'web-test-runner.firefox.config.mjs',
];
const { passed, failed, skipped } = await runRunner('firefox', [...runner, '--files', ...files], 20 * 60_000);
console.log(`firefox: ${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
