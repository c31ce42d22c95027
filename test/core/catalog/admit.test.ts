import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type AdmittedTool, admitTools } from '../../../src/core/catalog/admit.js';
import { type Limits, withLimits } from '../../../src/core/base/limits.js';
import type { RejectedTool } from '../../../src/core/protocol/index.js';

const limits = withLimits();
const good = (name = 'good'): Record<string, unknown> => ({ name, inputSchema: { type: 'object' } });
const admit = (
  raw: readonly unknown[],
  own: Limits = limits,
): { readonly admitted: readonly AdmittedTool[]; readonly refused: readonly RejectedTool[] } => {
  const all = [...admitTools(raw, own)];
  return {
    admitted: all.filter((one) => 'definition' in one),
    refused: all.filter((one) => 'problem' in one),
  };
};

/** A value with this number of levels, made without recursion. */
const deep = (levels: number): unknown => JSON.parse('{"a":'.repeat(levels) + '1' + '}'.repeat(levels));

describe('a listed tool', () => {
  test('A tool is admitted with the fields that this version knows, and no others', () => {
    const tool = {
      name: 'get_weather',
      title: 'Weather',
      description: 'The weather',
      icons: [
        { src: 'data:,', mimeType: 'image/png', sizes: ['24x24', 7], onload: 'x' },
        { mimeType: 'a/b' },
        1,
      ],
      annotations: { title: 'W', readOnlyHint: true, destructiveHint: 'no', secret: 1 },
      inputSchema: { type: 'object', properties: { a: {} } },
      outputSchema: { type: 'object' },
      execution: { taskSupport: 'optional' },
      _meta: { hidden: 'instruction' },
    };
    assert.deepEqual(admit([tool]).admitted, [
      {
        definition: {
          name: 'get_weather',
          title: 'Weather',
          description: 'The weather',
          icons: [{ src: 'data:,', mimeType: 'image/png', sizes: ['24x24'] }],
          annotations: { title: 'W', readOnlyHint: true },
          inputSchema: { type: 'object', properties: { a: {} } },
          outputSchema: { type: 'object' },
        },
        forModel: true,
        paramHeaders: [],
        taskSupport: 'optional',
        isPlain: true,
      },
    ]);
  });

  test('A name and a schema are enough', () => {
    assert.equal(admit([{ name: 'x', inputSchema: {} }]).admitted.length, 1);
  });

  test('A tool for apps only is not visible to the model', () => {
    const forModel = (visibility: unknown): boolean | undefined =>
      admit([{ ...good(), _meta: { ui: { visibility } } }]).admitted[0]?.forModel;
    assert.equal(forModel(['app']), false);
    assert.equal(forModel(['app', 'model']), true);
    for (const odd of [undefined, 'app', null, {}]) assert.equal(forModel(odd), true);
  });

  const malformed: [tool: unknown, detail: RegExp][] = [
    ...[null, undefined, 'tool', 7, true, []].map((it): [unknown, RegExp] => [it, /not an object/]),
    [{ inputSchema: {} }, /no name/],
    [{ name: '', inputSchema: {} }, /no name/],
    [{ name: 7, inputSchema: {} }, /no name/],
    [{ name: { toString: 'x' }, inputSchema: {} }, /no name/],
    [{ ...good('n'.repeat(129)) }, /name is over 128/],
    ...[true, 'object', [{}], 7].map((it): [unknown, RegExp] => [
      { name: 'x', inputSchema: it },
      /`inputSchema` is not an object/,
    ]),
    ...['string', 'array', ['object'], 7].map((type): [unknown, RegExp] => [
      { name: 'x', inputSchema: { type } },
      /`inputSchema` is not of type/,
    ]),
    [{ ...good(), inputSchema: { type: 'object', properties: deep(300) } }, /nested more than 256/],
    [{ ...good(), _meta: deep(100_000) }, /nested more than 256/],
  ];
  for (const [index, [tool, detail]] of malformed.entries()) {
    test(`A tool is rejected alone, with the reason ${detail.source.replaceAll('`', '')} (${index})`, () => {
      const { admitted, refused } = admit([good('before'), tool, good('after')]);
      assert.deepEqual(
        admitted.map(({ definition }) => definition.name),
        ['before', 'after'],
      );
      assert.equal(refused.length, 1);
      assert.equal(refused[0]!.problem.code, 'tool-malformed');
      assert.match(refused[0]!.problem.message, detail);
      assert.ok(refused[0]!.name.length <= 128);
    });
  }

  test('Tools with the same name are all rejected', () => {
    const { admitted, refused } = admit([good('twin'), good('single'), good('twin'), good('twin')]);
    assert.deepEqual(
      admitted.map(({ definition }) => definition.name),
      ['single'],
    );
    assert.deepEqual(
      refused.map(({ problem }) => problem.code),
      ['tool-duplicate', 'tool-duplicate', 'tool-duplicate'],
    );
  });

  test('A tool is rejected if a malformed one has the same name', () => {
    assert.equal(admit([good('twin'), { name: 'twin' }]).admitted.length, 0);
  });

  test('Tools beyond the limit are rejected, and the first ones stay', () => {
    const { admitted, refused } = admit(
      Array.from({ length: 5 }, (_, index) => good(`t${index}`)),
      withLimits({ toolsPerServer: 3 }),
    );
    assert.equal(admitted.length, 3);
    assert.deepEqual(
      refused.map(({ name, problem }) => [name, problem.code]),
      [
        ['t3', 'too-many-tools'],
        ['t4', 'too-many-tools'],
      ],
    );
  });

  test('Only tools that run as tasks have task support', () => {
    const support = ['required', 'optional', 'forbidden', 7, undefined].map((taskSupport) => {
      const [admitted] = admit([{ ...good(), execution: { taskSupport } }]).admitted;
      return admitted?.taskSupport;
    });
    assert.deepEqual(support, ['required', 'optional', undefined, undefined, undefined]);
  });

  test('A tool that is too large is rejected', () => {
    const { refused } = admit([{ ...good(), description: 'x'.repeat(300_000) }]);
    assert.equal(refused[0]?.problem.code, 'tool-too-large');
  });

  test('A tool named __proto__ does no harm', () => {
    const raw = JSON.parse(
      '[{"name":"__proto__","inputSchema":{"type":"object","__proto__":{"polluted":1}},"__proto__":{"polluted":1}},' +
        '{"name":"constructor","inputSchema":{}},{"name":"toString","inputSchema":{}}]',
    ) as unknown[];
    assert.equal(admit(raw).admitted.length, 3);
    assert.equal(({} as { polluted?: unknown }).polluted, undefined);
    assert.equal(Object.hasOwn(admit(raw).admitted[0]!.definition.inputSchema, '__proto__'), true);
  });
});
