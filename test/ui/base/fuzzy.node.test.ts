import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Fuzzy } from '../../../src/ui/base/fuzzy.js';

const texts = ['Search flights', 'in-flight meals', 'Seat map', 'Über café', '航班查询', 'a'.repeat(80)];
const found = (query: string): readonly string[] => new Fuzzy(texts).find(query).map(({ at }) => texts[at]!);

describe('the search for texts', () => {
  it('An empty query finds all texts in their order', () => {
    assert.deepEqual(found(' '), texts);
  });

  it('A text that begins with the query comes before one that contains it', () => {
    assert.deepEqual(
      new Fuzzy(['reset', 'set time', 'time set']).find('set').map(({ at }) => at),
      [1, 2, 0],
    );
  });

  for (const query of ['fligt', 'flihgt', 'fllight', 'flixht'])
    it(`A word with one wrong letter is found: ${query}`, () => {
      assert.ok(found(query).includes('Search flights'));
    });

  it('Words may be in any order, and case and accents make no difference', () => {
    assert.deepEqual(found('CAFE uber'), ['Über café']);
    assert.deepEqual(found('flights search'), ['Search flights']);
    assert.deepEqual(found('航班'), ['航班查询']);
  });

  it('Characters of regular expressions are ordinary characters', () => {
    for (const query of ['(', '.*', '[', '\\', '$^', '{1,9}']) assert.deepEqual(found(query), [], query);
  });

  it('The ranges are where the words are in the original text', () => {
    const [match] = new Fuzzy(['Über café']).find('caf ü');
    assert.deepEqual(match?.ranges, [
      [0, 1],
      [5, 8],
    ]);
  });
});
