import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { JsonCount, type MessageLimits } from '../../../../src/core/servers/guard/json-count.js';

/** Limits of this depth, without limits of values and keys. */
const upTo = (messageDepth: number): MessageLimits => ({
  messageDepth,
  messageValues: Infinity,
  messageKeys: Infinity,
});

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The depth of a text in these parts: the smallest limit that it meets. */
function depthOf(chunks: readonly Uint8Array[]): number {
  for (let limit = 0; ; limit++) {
    const depth = new JsonCount(upTo(limit));
    if (chunks.every((chunk) => depth.take(chunk))) return limit;
  }
}

const texts: readonly (readonly [string, number])[] = [
  ['', 0],
  ['1', 0],
  ['"[["', 0],
  ['[]', 1],
  ['{"a":[1,{"b":[]}]}', 4],
  ['[[],[[]],[]]', 3],
  ['["]]]",[[]]]', 3],
  [String.raw`["\"[[[","\\",[]]`, 2],
  [String.raw`["\\\"[[[[",[]]`, 2],
  [String.raw`{"\u005b\u005b":"[\\"}`, 1],
  ['{"[":"{","]":"}"}', 1],
  ['["né [[ 語 {{ 💡"]', 1],
  ['[["', 2],
];

describe('depth of JSON', () => {
  for (const [text, depth] of texts) {
    test(`The depth of ${text || 'nothing'} is ${depth} for any cut`, () => {
      const bytes = bytesOf(text);
      assert.equal(depthOf([bytes]), depth);
      assert.equal(depthOf(Array.from(bytes, (_, at) => bytes.subarray(at, at + 1))), depth);
      for (let cut = 0; cut <= bytes.length; cut++) {
        assert.equal(depthOf([bytes.subarray(0, cut), bytes.subarray(cut)]), depth, `cut at ${cut}`);
      }
    });
  }

  test('The limit itself passes, and one level more does not', () => {
    for (const limit of [1, 2, 256, 1_000]) {
      assert.equal(new JsonCount(upTo(limit)).take(bytesOf('['.repeat(limit))), true);
      assert.equal(new JsonCount(upTo(limit)).take(bytesOf('['.repeat(limit + 1))), false);
    }
  });

  test('Closed levels do not count', () => {
    const depth = new JsonCount(upTo(3));
    assert.equal(depth.take(bytesOf('[[[]]]')), true);
    depth.reset();
    assert.equal(depth.take(bytesOf('[[["')), true);
    depth.reset();
    assert.equal(depth.take(bytesOf('[[[[')), false);
  });

  test('A million levels are counted without recursion, up to the first excess', () => {
    const bytes = bytesOf('['.repeat(1_000_000));
    assert.equal(new JsonCount(upTo(1_000)).take(bytes), false);
    assert.equal(new JsonCount(upTo(1_000_000)).take(bytes), true);
  });

  for (const [text, messages] of [
    ['{"a":1,"b":2,"c":[1,2]}', 1],
    ['[]', 1],
    ['[1]', 1],
    [' [ {"a":[1,2],"b":"x,y"} , [3,4] ,5]', 3],
    ['"a,b"', 1],
  ] as const) {
    test(`The text ${text} has ${messages} messages, as far as can be known`, () => {
      const depth = new JsonCount(upTo(10));
      for (const byte of bytesOf(text)) depth.take(Uint8Array.of(byte));
      assert.equal(depth.messages, messages);
      depth.reset();
      assert.equal(depth.messages, 1);
    });
  }
});

describe('keys of an object', () => {
  const withKeys = (messageKeys: number): JsonCount => new JsonCount({ ...upTo(10), messageKeys });
  const most: readonly (readonly [string, number])[] = [
    ['{}', 0],
    ['{"a":1}', 1],
    ['{"a":1,"b":2}', 2],
    ['[{"a":1},{"b":2},{"c":3}]', 1],
    ['{"a":{"b":1,"c":2,"d":3},"e":4}', 3],
    ['{"a":{},"b":{"c":1},"d":[{"e":1}],"f":4}', 4],
    ['{"a:b":"c:d:e","f":":"}', 2],
    ['[":",":"]', 0],
  ];
  for (const [text, keys] of most) {
    test(`The text ${text} has at most ${keys} keys, for any cut`, () => {
      const bytes = bytesOf(text);
      for (let cut = 0; cut <= bytes.length; cut++) {
        const parts = [bytes.subarray(0, cut), bytes.subarray(cut)];
        const right = withKeys(keys);
        assert.ok(parts.every((part) => right.take(part)));
        if (keys === 0) continue;
        const tooFew = withKeys(keys - 1);
        assert.ok(!parts.every((part) => tooFew.take(part)));
        assert.equal(tooFew.crossed, 'messageKeys');
      }
    });
  }

  test('Keys are counted per message', () => {
    const keys = withKeys(2);
    assert.ok(keys.take(bytesOf('{"a":1,"b":')));
    keys.reset();
    assert.ok(keys.take(bytesOf('{"a":1,"b":2}')));
  });
});
