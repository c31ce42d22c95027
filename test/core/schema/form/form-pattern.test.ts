import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkForm, formOf, toFormValue } from '../../../../src/core/form.js';

function faults(schema: object, text: string): readonly string[] {
  const node = formOf({ properties: { a: { type: 'string', ...schema } } });
  return checkForm(node, toFormValue(node, { a: text })).map(
    ({ code, data }) => `${code} ${JSON.stringify(data)}`,
  );
}

describe('a pattern in a form', () => {
  it('A simple pattern is checked, and its example is shown', () => {
    const airport = { pattern: '^[A-Z]{3}$', examples: ['LYS'] };
    assert.deepEqual(faults(airport, 'LYS'), []);
    assert.deepEqual(faults(airport, 'Lyon'), ['pattern {"example":"LYS","kind":""}']);
    for (const [description, kind] of [
      ['Airport code', 'airport code'],
      ['机场代码', '机场代码'],
      ['Your code', ''],
      ['Where you fly to', ''],
      ['请输入号码', ''],
    ] as const)
      assert.deepEqual(faults({ ...airport, description }, 'Lyon'), [
        `pattern {"example":"LYS","kind":"${kind}"}`,
      ]);
    for (const [pattern, good, bad] of [
      [String.raw`^\d{4}-\d{2}$`, '2026-11', '2026-1'],
      ['^[a-z0-9-]+$', 'a-b-1', 'A b'],
      ['^[^,]*$', 'a b', 'a,b'],
      [String.raw`^v\d{1,3}\.x$`, 'v12.x', 'v12x'],
      ['^.ß?$', '😀', '😀😀'],
    ] as const) {
      assert.deepEqual(faults({ pattern }, good), [], pattern);
      assert.deepEqual(faults({ pattern }, bad), ['pattern {}'], pattern);
    }
  });

  it('An example that violates the pattern, is long or is not text is not shown', () => {
    for (const example of ['Lyon', 'A'.repeat(61), 3])
      assert.deepEqual(faults({ pattern: '^[A-Z]*$', examples: [example] }, 'x'), ['pattern {}']);
  });

  it('A pattern is not checked if it could block, looks behind or is invalid', () => {
    const text = `${'a'.repeat(900)}!`;
    for (const pattern of [
      '^(a+)+$',
      '^a*a*a*a*b$',
      '^a+a?$',
      String.raw`^(a)\1$`,
      String.raw`^\bx$`,
      '^(?=x)x$',
      '^a|b$',
      'a',
      '^[$',
      '^[z-a]$',
      '^a++$',
    ])
      assert.deepEqual(faults({ pattern }, text), [], pattern);
    assert.deepEqual(faults({ pattern: '^b$' }, 'a'.repeat(1_001)), []);
  });

  it('A pattern is checked quickly for any input', () => {
    const started = performance.now();
    for (const pattern of ['a'.repeat(500), `^${'a{999}'.repeat(80)}b*$`, `^.*${'a{999}'.repeat(80)}$`])
      faults({ pattern }, 'a'.repeat(1_000));
    assert.ok(performance.now() - started < 500);
  });
});
