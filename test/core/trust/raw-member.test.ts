import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { rawMember } from '../../fixtures/trust/index.js';

describe('raw text of a member in JSON', () => {
  test('The text is exactly what was written, whatever is around it', () => {
    const any = fc.jsonValue({ stringUnit: 'binary' });
    fc.assert(
      fc.property(any, any, any, fc.nat(4), (before, value, after, indent) => {
        const params = { a: before, name: 'x', arguments: value, z: after };
        const text = JSON.stringify({ before, params, after }, null, indent);
        const raw = rawMember(text, 'params', 'arguments');
        assert.ok(raw !== undefined && text.includes(raw));
        assert.deepEqual(JSON.parse(raw), JSON.parse(JSON.stringify(value)));
        if (indent === 0) assert.equal(raw, JSON.stringify(value));
      }),
      { seed: 4, numRuns: 1_000 },
    );
  });

  test('The text keeps its white space, escapes and key order', () => {
    const text = '{"b": 1 , "a" :\n{ "z":"\\u0041\\"}", "y" : [ 1.0 , -0e1 ] } ,"c":"}"}';
    assert.equal(rawMember(text, 'a'), '{ "z":"\\u0041\\"}", "y" : [ 1.0 , -0e1 ] }');
    assert.equal(rawMember(text, 'a', 'y'), '[ 1.0 , -0e1 ]');
    assert.equal(rawMember(text, 'b'), '1');
    assert.equal(rawMember(text, 'c'), '"}"');
  });

  test('A member is found by its decoded key, and the last of two counts', () => {
    assert.equal(rawMember('{"\\u0061":1}', 'a'), '1');
    assert.equal(rawMember('{"a":1,"a":2}', 'a'), '2');
    assert.equal(rawMember('{"__proto__":{"a":3}}', '__proto__', 'a'), '3');
  });

  test('A missing member has no text', () => {
    assert.equal(rawMember('{"a":{"c":1}}', 'c'), undefined);
    assert.equal(rawMember('{"a":"{\\"b\\":1}"}', 'a', 'b'), undefined);
    assert.equal(rawMember('[{"a":1}]', 'a'), undefined);
    assert.equal(rawMember('{}', 'a'), undefined);
  });
});
