import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { triggerIn } from '../../../src/ui/conversation/composer/trigger.js';

const typed = (text: string): unknown => triggerIn(text, text.length);

describe('the word that opens a palette', () => {
  it('A slash counts only as the whole beginning of a message', () => {
    assert.deepEqual(typed('/pl'), { kind: '/', from: 0, query: 'pl' });
    for (const text of [' /pl', 'a /pl', '/plan a trip', '/a\nb']) assert.equal(typed(text), undefined, text);
  });

  it('An @ counts anywhere, also after Chinese characters, but not in an address', () => {
    assert.deepEqual(typed('See @fli'), { kind: '@', from: 4, query: 'fli' });
    assert.deepEqual(typed('看@航'), { kind: '@', from: 1, query: '航' });
    for (const text of ['ada@example', 'a.b+c@d', '@fli now', `@${'a'.repeat(61)}`])
      assert.equal(typed(text), undefined, text);
  });

  it('Only the text before the caret counts', () => {
    assert.deepEqual(triggerIn('See @fli and go', 8), { kind: '@', from: 4, query: 'fli' });
    assert.equal(triggerIn('See @fli and go', 12), undefined);
  });
});
