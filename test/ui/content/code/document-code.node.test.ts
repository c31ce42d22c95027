import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  codeRanges,
  languageNamed,
  languageOf,
  languageOfName,
} from '../../../../src/ui/content/code/languages.js';
import { parse, rangesOf, type CodeRange } from '../../../../src/ui/content/code/parse.js';
import { bounds } from '../../../../src/ui/base/bounds.js';

/** Maps each colored word to its kind. */
async function kindsOf(language: string, text: string): Promise<Record<string, string>> {
  const ranges = (await codeRanges(text, language)) ?? [];
  return Object.fromEntries(ranges.map(({ from, to, kind }) => [text.slice(from, to), kind]));
}

describe('the colors of code', () => {
  const cases: readonly (readonly [language: string, text: string, kinds: Record<string, string>])[] = [
    [
      'js',
      'const a = "b" + 1; // c',
      { const: 'keyword', '"b"': 'string', '1': 'number', '// c': 'comment' },
    ],
    ['ts', 'type A = Promise<B>', { type: 'keyword', Promise: 'type' }],
    ['tsx', 'let a: B = <p id="c">d</p>', { p: 'keyword', id: 'name', '"c"': 'string' }],
    ['jsx', 'let a = <p id="c">d</p>', { p: 'keyword', id: 'name' }],
    ['json', '{"a": [1, null]}', { '"a"': 'name', '1': 'number', null: 'keyword' }],
    ['jsonc', '{ // c\n b: 1 }', { '// c': 'comment', b: 'name', '1': 'number' }],
    ['py', 'def f(): # c\n  return "x"', { def: 'keyword', f: 'name', '# c': 'comment', '"x"': 'string' }],
    [
      'css',
      'a { color: #fff } /* c */',
      { a: 'keyword', color: 'name', '#fff': 'number', '/* c */': 'comment' },
    ],
    [
      'html',
      '<!doctype html><a href="b">&amp;</a>',
      { a: 'keyword', href: 'name', '"b"': 'string', '&amp;': 'string' },
    ],
    ['svg', '<?xml version="1.0"?><a b="c"/>', { a: 'keyword', b: 'name', '"c"': 'string' }],
    ['YAML', 'a: "b" # c', { a: 'name', '"b"': 'string', '# c': 'comment' }],
  ];
  for (const [language, text, kinds] of cases) {
    it(`The colors of ${language}`, async () => {
      const found = await kindsOf(language, text);
      for (const [word, kind] of Object.entries(kinds)) assert.equal(found[word], kind, word);
    });
  }

  it('The spans are in the order of the text and never overlap', async () => {
    const text = 'export const a = (b) => `c ${b("d")} e`; /* f */\n'.repeat(500);
    // Without the time limit, which a busy machine reaches earlier.
    const tree = await parse(
      await languageNamed('ts')!(),
      text,
      { depth: bounds.codeDepth, ms: Infinity },
      undefined,
    );
    const ranges = await rangesOf(tree!, undefined);
    assert.ok(ranges.length > 3_000);
    let end = 0;
    for (const { from, to } of ranges) {
      assert.ok(from >= end && to > from && to <= text.length);
      end = to;
    }
  });

  it('An unknown language and a text that is too long have no colors', async () => {
    assert.equal(await codeRanges('a', 'brainfuck'), undefined);
    assert.equal(await codeRanges('a', '__proto__'), undefined);
    assert.equal(await codeRanges('a', 'constructor'), undefined);
    assert.equal(await codeRanges(' '.repeat(bounds.codeChars + 1), 'js'), undefined);
  });

  it('Coloring stops when no caller waits for it', async () => {
    const leaving = new AbortController();
    const coming = codeRanges('a = 1;\n'.repeat(9_000), 'js', leaving.signal);
    leaving.abort(new Error('left'));
    await assert.rejects(coming, /left/);
  });

  // Without its limits each of these takes a second and hundreds of megabytes.
  const hostile: readonly (readonly [string, string])[] = [
    ['json', '['],
    ['xml', '<'],
    ['html', '<a '],
    ['js', '{a'],
    ['js', 'f"{'],
    ['py', '['],
  ];
  for (const [language, piece] of hostile) {
    it(`Coloring stops if ${language} is nested endlessly: ${piece}`, async () => {
      assert.equal(await codeRanges(piece.repeat(bounds.codeChars / piece.length), language), undefined);
    });
  }

  for (const [language, piece] of [
    ['yaml', '&a '],
    ['html', '\ud800'],
    ['js', '*'],
  ] as const) {
    it(`Coloring yields if ${language} is malformed: ${JSON.stringify(piece)}`, async () => {
      let turns = 0;
      const timer = setInterval(() => turns++);
      // On a busy computer the time limit for colors can end before the fourth slice.
      for (let tries = 0; tries < 5 && turns < 4; tries++) {
        const ranges: readonly CodeRange[] | undefined = await codeRanges(piece.repeat(20_000), language);
        assert.equal(ranges, undefined);
      }
      clearInterval(timer);
      assert.ok(turns > 3, `${turns} turns`);
    });
  }
});

describe('the language of a text', () => {
  it('The language follows from the MIME type', () => {
    assert.equal(languageOf('application/ld+json; charset=utf-8'), 'json');
    assert.equal(languageOf('image/svg+xml'), 'xml');
    assert.equal(languageOf('Text/X-Python'), 'py');
    assert.equal(languageOf('text/plain'), undefined);
    assert.equal(languageOf(undefined), undefined);
  });

  it('The language follows from the file name', () => {
    assert.equal(languageOfName('file:///a/b.test.TS?x=1.py#c.css'), 'ts');
    assert.equal(languageOfName('/etc/hosts'), undefined);
    assert.equal(languageOfName('a.constructor'), undefined);
  });
});
