import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { rawMember } from '../../fixtures/trust/index.js';

describe('the characters of a member of a JSON text', () => {
  test('are those that it was written with, whatever stands around it', () => {
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

  test('keep their white space, their escapes and the order of their keys', () => {
    const text = '{"b": 1 , "a" :\n{ "z":"\\u0041\\"}", "y" : [ 1.0 , -0e1 ] } ,"c":"}"}';
    assert.equal(rawMember(text, 'a'), '{ "z":"\\u0041\\"}", "y" : [ 1.0 , -0e1 ] }');
    assert.equal(rawMember(text, 'a', 'y'), '[ 1.0 , -0e1 ]');
    assert.equal(rawMember(text, 'b'), '1');
    assert.equal(rawMember(text, 'c'), '"}"');
  });

  test('are found by the name that the key means, and are the last where there are two', () => {
    assert.equal(rawMember('{"\\u0061":1}', 'a'), '1');
    assert.equal(rawMember('{"a":1,"a":2}', 'a'), '2');
    assert.equal(rawMember('{"__proto__":{"a":3}}', '__proto__', 'a'), '3');
  });

  test('are none where there is no such member', () => {
    assert.equal(rawMember('{"a":{"c":1}}', 'c'), undefined);
    assert.equal(rawMember('{"a":"{\\"b\\":1}"}', 'a', 'b'), undefined);
    assert.equal(rawMember('[{"a":1}]', 'a'), undefined);
    assert.equal(rawMember('{}', 'a'), undefined);
  });
});
