import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { McpToolsError } from '../../../src/core/base/problems.js';
import { withLimits } from '../../../src/core/base/limits.js';
import { admitResult, readParts } from '../../../src/core/results/result.js';
import { readResult } from '../../../src/core/results/tool-result.js';
import type { JsonObject, JsonValue } from '../../../src/core/protocol/index.js';
import { workedMs } from '../../fixtures/work.js';

const limits = withLimits({ partChars: 10, resultParts: 3 });
const codeOf = (work: () => unknown): string => {
  try {
    work();
    return 'nothing';
  } catch (error) {
    return McpToolsError.isInstance(error) ? error.code : String(error);
  }
};

/** A result that is nested this deep, built without recursion. */
function deep(levels: number, where: 'content' | 'structuredContent' | '_meta'): JsonObject {
  const bomb = '{"a":['.repeat(levels / 2) + ']}'.repeat(levels / 2);
  const value = where === 'content' ? `[{"type":"hologram","data":${bomb}}]` : bomb;
  return JSON.parse(`{"content":[],"${where}":${value}}`) as JsonObject;
}

describe('a result', () => {
  for (const raw of [null, 'text', 7, true, [], [{ type: 'text', text: 'a' }]] as JsonValue[]) {
    test(`that is ${JSON.stringify(raw)} is none`, () => {
      assert.equal(
        codeOf(() => admitResult(raw, limits)),
        'invalid-result',
      );
    });
  }

  for (const raw of [
    {},
    { content: 'text' },
    { content: {} },
    { isError: true },
    { toolResult: 1 },
  ] as JsonObject[]) {
    test(`that is ${JSON.stringify(raw)} has nothing in it, and says so`, () => {
      assert.equal(
        codeOf(() => admitResult(raw, limits)),
        'invalid-result',
      );
    });
  }

  test('with an empty list is one all the same', () => {
    assert.deepEqual(admitResult({ content: [] }, limits), { content: [] });
    assert.deepEqual(readParts({ content: [] }, limits), []);
  });

  for (const where of ['content', 'structuredContent', '_meta'] as const) {
    test(`that is 100,000 levels deep in its ${where} is refused, and freezes nothing`, () => {
      const begin = workedMs();
      assert.equal(
        codeOf(() => admitResult(deep(100_000, where), limits)),
        'result-too-deep',
      );
      assert.ok(workedMs() - begin < 2_000);
    });
  }

  test('that is just deep enough can still be cloned', () => {
    const raw = admitResult(deep(240, 'structuredContent'), limits);
    assert.deepEqual(structuredClone(readResult(raw, { status: 'none' }, limits)).raw, raw);
  });

  test('is an error only where the tool says so in as many words', () => {
    const isError = (value: JsonValue): boolean =>
      readResult({ content: [], isError: value }, { status: 'none' }, limits).isError;
    assert.equal(isError(true), true);
    for (const odd of [false, 'true', 1, null, {}]) assert.equal(isError(odd), false);
  });

  test('keeps what the server sent, beside what was made of it', () => {
    const raw = { content: [{ type: 'text', text: 'a'.repeat(50) }], extra: { kept: true } };
    assert.equal(readResult(raw, { status: 'missing' }, limits).raw, raw);
  });
});

describe('a part that is too long', () => {
  const only = (block: JsonObject): unknown => readParts({ content: [block] }, limits)[0];
  const limit = { name: 'partChars', value: 10 };
  const long = 'x'.repeat(11);

  test('is cut, and says so, where it is text', () => {
    assert.deepEqual(only({ type: 'text', text: long }), { kind: 'text', text: 'x'.repeat(10), limit });
    assert.deepEqual(only({ type: 'resource', resource: { uri: 'a', text: long } }), {
      kind: 'resource',
      uri: 'a',
      text: 'x'.repeat(10),
      limit,
    });
  });

  test('is left out whole, and says so, where it is bytes: half a picture is none', () => {
    assert.deepEqual(only({ type: 'image', data: long, mimeType: 'image/png' }), {
      kind: 'image',
      data: '',
      mimeType: 'image/png',
      limit,
    });
    assert.deepEqual(only({ type: 'resource', resource: { uri: 'a', blob: long } }), {
      kind: 'resource',
      uri: 'a',
      blob: '',
      limit,
    });
  });

  test('is left alone where it is exactly as long as it may be', () => {
    assert.equal('limit' in (only({ type: 'text', text: 'x'.repeat(10) }) as object), false);
  });

  test('has company: beyond the most parts, one says how many are missing', () => {
    const content = Array.from({ length: 8 }, () => ({ type: 'text', text: 'a' }));
    const parts = readParts({ content }, limits);
    assert.equal(parts.length, 4);
    assert.deepEqual(parts[3], {
      kind: 'unknown',
      type: '',
      value: '5 more',
      limit: { name: 'resultParts', value: 3 },
    });
  });
});
