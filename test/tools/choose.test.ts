import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { root } from '../../scripts/paths.mjs';
import { affectedTests } from '../../scripts/test/changed.mjs';
import { chooseTests } from '../../scripts/test/choose.mjs';
import { filesOf, suiteNames, textOf } from '../../scripts/test/suites.mjs';

type Choice = ReturnType<typeof chooseTests>;

const choose = (...words: string[]): Choice => chooseTests({ isChanged: false, words });
const filesIn = ({ files }: Choice): string[] => [...files.values()].flat();
const every = suiteNames.flatMap(filesOf);
/** The type checker covers these. */
const isOfTypes = (path: string): boolean => !/^export (?!type|interface)/m.test(textOf(path));

describe('the tests that a command names', () => {
  test('A run without words has all tests', () => {
    assert.deepEqual(filesIn(choose()), every);
    assert.ok(every.length > 200);
  });

  test('Words choose the files whose path has all of them', () => {
    assert.deepEqual(filesIn(choose('audit', 'hour')), ['test/core/audit/audit-hour.test.ts']);
    assert.equal(choose('audit', 'hour').name, undefined);
  });

  test('Several paths choose each of these files', () => {
    const files = ['test/core/audit/audit-hour.test.ts', 'test/tools/lock.test.ts'];
    assert.deepEqual(filesIn(choose(...files)), files);
  });

  test('Words that are in no path choose tests by their name', () => {
    const { name, ...choice } = choose('One', 'byte', 'too', 'many', 'anywhere');
    assert.deepEqual(filesIn(choice), ['test/core/audit/audit-verify.test.ts', 'test/tools/choose.test.ts']);
    assert.equal(name, 'one byte too many anywhere');
  });

  test('A suite that is named limits the run to its files', () => {
    const { files } = chooseTests({ isChanged: false, only: 'e2e', words: [] });
    assert.deepEqual([...files], [['e2e', filesOf('e2e')]]);
  });

  test('Words that are in no path and no name choose no test', () => {
    assert.deepEqual(filesIn(choose(['no', 'such', 'test', 'at all'].join('-'))), []);
  });
});

describe('the tests that a change can affect', () => {
  const affected = (...changed: string[]): string[] => [...affectedTests(every, changed).tests];

  test('A document that no test reads affects no test', () => {
    assert.deepEqual(affected('README.md'), []);
  });

  test('A changed test affects itself', () => {
    assert.deepEqual(affected('test/core/base/store.test.ts'), ['test/core/base/store.test.ts']);
  });

  test('A module affects the tests that import it, over any number of steps, and no page that is built', () => {
    const found = affected('src/core/audit/verify.ts');
    assert.ok(found.includes('test/core/audit/audit-verify.test.ts'));
    assert.ok(!found.includes('test/core/base/store.test.ts'));
    assert.ok(!found.some((file) => file.startsWith('test/e2e/')));
  });

  test('A part of an element affects the tests in its folder, and none of other elements', () => {
    const found = affected('src/ui/prompts/mcp-prompt.ts');
    assert.ok(found.includes('test/ui/prompts/mcp-prompts.test.ts'));
    assert.ok(found.length < 10, found.join(', '));
  });

  test('A hint of the form affects the tests that speak of hints, at most 12', () => {
    const found = affected('src/ui/form/hints.ts');
    for (const subject of ['form-hints', 'form-labels', 'form-page', 'mcp-tool-form'])
      assert.ok(found.includes(`test/ui/form/${subject}.test.ts`), subject);
    assert.ok(found.length <= 12, found.join(', '));
  });

  test('A part that draws, or that no test is named for, affects all tests of its element', () => {
    const folder = affected('src/ui/form/mcp-tool-form.ts').filter((path) =>
      path.startsWith('test/ui/form/'),
    );
    assert.ok(folder.length > 20);
    for (const file of ['src/ui/form/list.ts', 'src/ui/form/secrets.ts'])
      assert.deepEqual(
        folder.filter((path) => !affected(file).includes(path)),
        [],
        file,
      );
  });

  test('The inside of an element affects no test of another element, and its class does', () => {
    const other = 'test/ui/approval/mcp-approval-form.test.ts';
    assert.ok(!affected('src/ui/form/field.ts').includes(other));
    assert.ok(affected('src/ui/form/mcp-tool-form.ts').includes(other));
  });

  test('Every module of an element with code affects a test', () => {
    const folder = join(root, 'src/ui');
    const unread = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((path) => `src/ui/${path}`)
      .filter((path) => path.endsWith('.ts') && !isOfTypes(path))
      .filter((path) => affected(path).length === 0);
    assert.deepEqual(unread, []);
  });

  test('The shell, the demo and the sandbox affect the tests of the built page', () => {
    for (const changed of ['src/ui/shell/panes.ts', 'demo/serve.ts', 'src/sandbox/relay.ts']) {
      const found = affected(changed);
      for (const file of filesOf('e2e')) assert.ok(found.includes(file), `${changed}: ${file}`);
    }
  });

  test('A worker affects the tests that load it by its address', () => {
    assert.ok(
      affected('src/core/schema/validation.worker.ts').includes('test/core/schema/in-worker.test.ts'),
    );
  });

  test('A changed script, configuration or lock file affects all tests', () => {
    assert.deepEqual(affected('README.md', 'package-lock.json'), every);
  });
});
