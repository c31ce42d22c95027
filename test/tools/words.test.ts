import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { foundIn } from '../../scripts/words/found.mjs';

const code = (text: string): readonly string[] => foundIn('src/core/planted.ts', text);

describe('the check of words', () => {
  it('A plain comment passes', () => {
    assert.deepEqual(code('/** Returns the tools of a server. */\nexport const a = 1;'), []);
  });

  it('A word that is not used is found in comments, with its line and a better word', () => {
    const found = code('const a = 1;\n// The server is asked anew.\nconst b = 2;');
    assert.deepEqual(found, ['src/core/planted.ts:2: "anew" in a comment; write again']);
  });

  it('A comment may not open with a relative clause', () => {
    assert.equal(code('/** What a server sent. */\nconst a = 1;').length, 1);
    assert.equal(code('/** Returns what a server sent. */\nconst a = 1;').length, 0);
  });

  it('Comments on several lines are read as one text', () => {
    assert.equal(code('// The servers of\n// which some are old.\nconst a = 1;').length, 1);
  });

  it('Code in a comment, and strings that no person reads, are passed over', () => {
    assert.deepEqual(code('/** Calls `anew()`. */\nconst a = "nobody";'), []);
  });

  it('Strings on screen and error messages are checked', () => {
    assert.equal(foundIn('src/ui/locales/en/planted.ts', "export const a = 'Nobody answered';").length, 1);
    assert.equal(foundIn('src/core/base/sentences.ts', 'const a = `Asked ${1} anew`;').length, 1);
  });

  it('Titles of tests are checked', () => {
    const inTest = (title: string): readonly string[] => foundIn('test/core/planted.test.ts', title);
    assert.equal(inTest(`it('The server is asked anew', () => {});`).length, 1);
    assert.equal(inTest(`it('is sent twice', () => {});`).length, 1);
    assert.deepEqual(inTest(`describe('a call', () => { it('A call is sent once', () => {}); });`), []);
  });

  it('Documents are checked, but not their code', () => {
    assert.equal(foundIn('docs/planted.md', 'Nobody knows.').length, 1);
    assert.equal(foundIn('docs/planted.md', 'Call `nobody()`.\n\n```ts\n// anew\n```\n').length, 0);
  });

  it('Names of files and keys of the size budget are checked', () => {
    assert.equal(foundIn('src/core/base/verdict.ts', '').length, 1);
    assert.equal(foundIn('size-budget.json', '{ "+ what nobody needs": 1 }').length, 1);
  });
});
