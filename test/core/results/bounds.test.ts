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

/** A result with this depth, built without recursion. */
function deep(levels: number, where: 'content' | 'structuredContent' | '_meta'): JsonObject {
  const bomb = '{"a":['.repeat(levels / 2) + ']}'.repeat(levels / 2);
  const value = where === 'content' ? `[{"type":"hologram","data":${bomb}}]` : bomb;
  return JSON.parse(`{"content":[],"${where}":${value}}`) as JsonObject;
}

describe('limits of a result', () => {
  for (const raw of [null, 'text', 7, true, [], [{ type: 'text', text: 'a' }]] as JsonValue[]) {
    test(`The value ${JSON.stringify(raw)} is not a result`, () => {
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
    test(`The result ${JSON.stringify(raw)} is empty, with a reason`, () => {
      assert.equal(
        codeOf(() => admitResult(raw, limits)),
        'invalid-result',
      );
    });
  }

  test('An empty list is a valid result', () => {
    assert.deepEqual(admitResult({ content: [] }, limits), { content: [] });
    assert.deepEqual(readParts({ content: [] }, limits), []);
  });

  for (const where of ['content', 'structuredContent', '_meta'] as const) {
    test(`A result that is 100,000 levels deep in its ${where} is rejected without a freeze`, () => {
      const begin = workedMs();
      assert.equal(
        codeOf(() => admitResult(deep(100_000, where), limits)),
        'result-too-deep',
      );
      assert.ok(workedMs() - begin < 2_000);
    });
  }

  test('A result at the depth limit can be cloned', () => {
    const raw = admitResult(deep(240, 'structuredContent'), limits);
    assert.deepEqual(structuredClone(readResult(raw, { status: 'none' }, limits)).raw, raw);
  });

  test('A result is an error only if isError is true', () => {
    const isError = (value: JsonValue): boolean =>
      readResult({ content: [], isError: value }, { status: 'none' }, limits).isError;
    assert.equal(isError(true), true);
    for (const odd of [false, 'true', 1, null, {}]) assert.equal(isError(odd), false);
  });

  test('The raw result is kept beside the parts', () => {
    const raw = { content: [{ type: 'text', text: 'a'.repeat(50) }], extra: { kept: true } };
    assert.equal(readResult(raw, { status: 'missing' }, limits).raw, raw);
  });
});

describe('a part that is too long', () => {
  const only = (block: JsonObject): unknown => readParts({ content: [block] }, limits)[0];
  const limit = { name: 'partChars', value: 10 };
  const long = 'x'.repeat(11);

  test('Long text is cut, with the limit', () => {
    assert.deepEqual(only({ type: 'text', text: long }), { kind: 'text', text: 'x'.repeat(10), limit });
    assert.deepEqual(only({ type: 'resource', resource: { uri: 'a', text: long } }), {
      kind: 'resource',
      uri: 'a',
      text: 'x'.repeat(10),
      limit,
    });
  });

  test('Long binary data is left out, with the limit', () => {
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

  test('Text of exactly the limit is unchanged', () => {
    assert.equal('limit' in (only({ type: 'text', text: 'x'.repeat(10) }) as object), false);
  });

  test('Beyond the maximum of parts, the last one has the number of missing ones', () => {
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
