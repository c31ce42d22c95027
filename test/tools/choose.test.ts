import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { affectedTests } from '../../scripts/test/changed.mjs';
import { chooseTests } from '../../scripts/test/choose.mjs';
import { filesOf, suiteNames } from '../../scripts/test/suites.mjs';

type Choice = ReturnType<typeof chooseTests>;

const choose = (...words: string[]): Choice => chooseTests({ isChanged: false, words });
const filesIn = ({ files }: Choice): string[] => [...files.values()].flat();
const every = suiteNames.flatMap(filesOf);

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
    assert.ok(affected('src/ui/form/hints.ts').length < 40);
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
