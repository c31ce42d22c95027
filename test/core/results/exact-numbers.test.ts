import assert from 'node:assert/strict';
import { setImmediate as nextTask } from 'node:timers/promises';
import { afterEach } from 'node:test';
import type { ToolResult } from '../../../src/core/index.js';
import { describe, test } from '../../fixtures/suites.js';
import { eras, start, stopAfter } from '../servers/connection/wire-eras.js';
import { type Method, openStream, sendRaw } from '../servers/connection/wire-server.js';
import { add, assertIsData, endHosts, makeHost } from '../support.js';

afterEach(endHosts);
stopAfter();

const big = '12345678901234567890';
const reply = (id: unknown, value: string, rest = '"content":[]'): string =>
  `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{"resultType":"complete",${rest},"structuredContent":${value}}}`;

async function resultOf(answer: Method, era: (typeof eras)[number] = 'modern'): Promise<ToolResult> {
  const wire = await start(era, { 'tools/call': answer });
  const host = makeHost();
  const serverId = await add(host, { url: wire.url });
  const call = await host.call({ serverId, tool: 'tool', approved: true });
  assert.ok(call.status === 'done', call.status === 'failed' ? call.problem.message : call.status);
  assertIsData(host);
  return call.result;
}
const exactOf = ({ parts }: ToolResult): unknown => {
  const part = parts.find(({ kind }) => kind === 'structured');
  return part?.kind === 'structured' ? part.exact : undefined;
};
const inJson =
  (value: string, rest?: string): Method =>
  ({ id, res }) =>
    sendRaw(res, reply(id, value, rest));

describe('numbers in a structured value that JavaScript cannot hold', { timeout: 120_000 }, () => {
  for (const era of eras) {
    test(`The numbers are kept as a ${era} server sent them`, async () => {
      const result = await resultOf(inJson(`{"a":${big},"b":[1e400,7,-0,1.0,0.5],"c":"${big}"}`), era);
      assert.deepEqual(exactOf(result), { '12345678901234567000': [big], Infinity: ['1e400'] });
    });
  }

  test('There are no exact numbers if none are needed', async () => {
    const result = await resultOf(inJson('{"a":[1,0.1,1e3,9007199254740991,0.30000000000000004]}'));
    assert.equal(exactOf(result), undefined);
  });

  test('Numbers that are rounded to the same value are kept separately', async () => {
    const result = await resultOf(
      inJson('[9007199254740993,9007199254740992,0.10000000000000000001,0.1,0.1,1e-400,0,2e-400,4e-324]'),
    );
    assert.deepEqual(exactOf(result), {
      '9007199254740992': ['9007199254740993', '9007199254740992'],
      '0.1': ['0.10000000000000000001', '0.1'],
      '0': ['1e-400', '2e-400', '0'],
      '5e-324': ['4e-324'],
    });
  });

  test('Exact numbers are kept from a stream in any parts, each with its message', async () => {
    const result = await resultOf(async ({ id, params, res }) => {
      const send = openStream(res);
      const { progressToken } = params['_meta'] as { progressToken: number };
      const about = `{"progressToken":${progressToken},"progress":1,"message":"1","n":9007199254740993}`;
      res.write(`data: {"jsonrpc":"2.0","method":"notifications/progress","params":${about}}\n\n`);
      send({ jsonrpc: '2.0', id: 'its-own', method: 'ping' });
      const event = `data: ${reply(id, `[${big},\r\ndata: 9007199254740992]`)}\n\n`;
      for (let at = 0; at < event.length; at += 11) {
        res.write(event.slice(at, at + 11));
        await nextTask();
      }
      res.end();
    });
    assert.deepEqual(exactOf(result), { '12345678901234567000': [big] });
  });

  test('Exact numbers of parallel calls are separate', async () => {
    const held: (() => void)[] = [];
    const wire = await start('modern', {
      'tools/call': ({ id, params, res }) => {
        const { n } = params['arguments'] as { n: string };
        held.push(() => sendRaw(res, reply(id, `[${n}]`)));
        if (held.length === 3) for (const send of held.reverse()) send();
      },
    });
    const host = makeHost();
    const serverId = await add(host, { url: wire.url });
    const numbers = ['9007199254740993', '9007199254740992', '9007199254740992.5'];
    const calls = await Promise.all(
      numbers.map((n) => host.call({ serverId, tool: 'tool', arguments: { n }, approved: true })),
    );
    assert.deepEqual(
      calls.map((call) => call.status === 'done' && exactOf(call.result)),
      [{ '9007199254740992': [numbers[0]] }, undefined, { '9007199254740992': [numbers[2]] }],
    );
  });

  test('Exact numbers are those of the whole result, even if the value has fewer', async () => {
    const meta = await resultOf(inJson('[1]', `"content":[],"_meta":{"n":${big}}`));
    assert.deepEqual(exactOf(meta), { '12345678901234567000': [big] });
    const text = await resultOf(({ id, res }) =>
      sendRaw(
        res,
        `{"jsonrpc":"2.0","id":${String(id)},"result":{"resultType":"complete","content":[{"type":"text","text":"a","n":${big}}]}}`,
      ),
    );
    assert.deepEqual(text.parts, [{ kind: 'text', text: 'a', extra: { n: Number(big) } }]);
  });

  test('Very many exact numbers leave the page time', async () => {
    let turns = 0;
    const timer = setInterval(() => turns++, 1);
    const list = Array.from({ length: 200_000 }, (_, at) => `1234567890123456${at + 100_000}`);
    const result = await resultOf(inJson(`[${list.join()}]`));
    clearInterval(timer);
    assert.ok(turns > 10, `${turns} turns`);
    const exact = exactOf(result) as Record<string, readonly string[]>;
    const kept = Object.values(exact).flat();
    assert.ok(kept.length <= 2_000, `${kept.length}`);
    assert.ok(kept.includes(list[0]!));
  });
});

describe('exact numbers for the model', { timeout: 120_000 }, () => {
  const textOf = ({ modelParts: [part] }: ToolResult): string => (part?.type === 'text' ? part.text : '');

  for (const era of eras) {
    test(`The model receives the numbers that a ${era} server sent`, async () => {
      const value = `{"id":${big},"all":[[1.5,"${big}"],-${big},1e400,0.1234567890123456789]}`;
      assert.equal(textOf(await resultOf(inJson(value), era)), value);
    });
  }

  test('The numbers are listed if their places are unknown', async () => {
    const text = textOf(await resultOf(inJson('[9007199254740993,9007199254740992]')));
    assert.match(
      text,
      /\n\[not exact in this value: 9007199254740992 is 9007199254740993 or 9007199254740992\]$/,
    );
  });
});

describe('output schema of a result', { timeout: 120_000 }, () => {
  const schema = { type: 'object', properties: { n: { type: 'number', title: 'How many' } } };
  const tools: Method = () => ({
    tools: [{ name: 'tool', inputSchema: { type: 'object' }, outputSchema: schema }],
    ttlMs: 0,
    cacheScope: 'private',
  });
  const cases: [name: string, result: object, has: boolean][] = [
    ['that fits', { content: [], structuredContent: { n: 1 } }, true],
    ['that does not fit', { content: [], structuredContent: { n: 'x' } }, true],
    ['with nothing to hold against it', { content: [] }, true],
    ['that is an error', { content: [], isError: true, structuredContent: { n: 1 } }, false],
  ];
  for (const [name, result, has] of cases) {
    test(`The schema ${has ? 'is there' : 'is not there'} with one ${name}`, async () => {
      const wire = await start('modern', { 'tools/list': tools, 'tools/call': () => result });
      const host = makeHost();
      const serverId = await add(host, { url: wire.url });
      const [tool] = host.getSnapshot().tools;
      assert.deepEqual(tool?.outputSchema, schema);
      const call = await host.call({ serverId, tool: 'tool', approved: true });
      assert.ok(call.status === 'done');
      assert.equal(call.result.schema, has ? tool.outputSchema : undefined, 'the very same object');
      assert.equal('schema' in call.result, has);
      assertIsData(host);
    });
  }
});
