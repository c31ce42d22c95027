import assert from 'node:assert/strict';
import { afterEach } from 'node:test';
import type {
  ApprovalAsk,
  Call,
  HostOptions,
  LlmRequest,
  McpHost,
  ModelPart,
  Policy,
  ToolMessage,
} from '../../../src/core/index.js';
import { describe, test } from '../../fixtures/suites.js';
import {
  count,
  discovered,
  type Era,
  eras,
  listed,
  refuse,
  stopAfter,
} from '../servers/connection/wire-eras.js';
import type { Method } from '../servers/connection/wire-server.js';
import { add, approvalAsk, assertIsData, endHosts, makeHost, toolNames, toolOf, when } from '../support.js';
import { cached, startSource, uri } from './resource-server.js';

afterEach(endHosts);
stopAfter();

const list = 'mcp-tools/list_resources';
const read = 'mcp-tools/read_resource';
const allow: Policy = () => ({ decision: 'allow' });

/** A host that offers these tools to its model, and the model's calls, one per turn, by real name and with arguments. */
async function visit(
  era: Era,
  own: Record<string, Method> = {},
  { calls = [], ...options }: HostOptions & { calls?: readonly (readonly [string, object])[] } = {},
  resources?: object | null,
) {
  const source = await startSource(era, own, resources);
  const requests: LlmRequest[] = [];
  const llm = (request: LlmRequest) => {
    const next = calls[requests.push(request) - 1];
    if (!next) return { text: 'That was it.' };
    const name = request.tools.find(({ tool }) => tool === next[0])?.name ?? 'none';
    return { toolCalls: [{ name, arguments: JSON.stringify(next[1]) }] };
  };
  const host = makeHost({ resourceTools: true, llm, ...options });
  const serverId = await add(host, { url: source.wire.url, label: 'Notes' });
  return { ...source, host, serverId, requests };
}

function resultsIn(requests: readonly LlmRequest[]): readonly ToolMessage[] {
  return requests.at(-1)?.messages.filter((one) => one.role === 'tool') ?? [];
}

function textOf(content: readonly ModelPart[] = []): string {
  return content
    .map((part) => (part.type === 'text' ? part.text : `<${part.type} ${part.mimeType}>`))
    .join('\n');
}

const call = (host: McpHost, serverId: string, tool: string, args: object = {}): Promise<Call> =>
  host.call({ serverId, tool, arguments: JSON.parse(JSON.stringify(args)), approved: true });

const structured = (done: Call): unknown =>
  done.status === 'done' && JSON.parse(JSON.stringify(done.result.raw)).structuredContent;

for (const era of eras) {
  describe(`the model's tools for resources of a ${era} server`, { timeout: 60_000 }, () => {
    test('The tools exist if the page enables them and the server has resources', async () => {
      const { host, serverId } = await visit(era);
      assert.deepEqual(toolNames(host, serverId), ['tool', list, read]);
      assert.equal(toolOf(host, serverId, read).hostTool, 'read-resource');
      assertIsData(host);
      const off = await visit(era, {}, { resourceTools: false });
      assert.deepEqual(toolNames(off.host, off.serverId), ['tool']);
      const without = await visit(era, {}, {}, null);
      assert.deepEqual(toolNames(without.host, without.serverId), ['tool']);
    });

    test('The tools list resources, and read them after approval', async () => {
      const { host, wire, requests } = await visit(
        era,
        {},
        {
          calls: [
            [list, {}],
            [read, { uri }],
          ],
        },
      );
      const turn = host.send('What is in the notes?');
      const approve = async (tool: string): Promise<ApprovalAsk> => {
        const ask = await approvalAsk(host, tool);
        host.answer(ask.id, { kind: 'approval', decision: 'approve' });
        return ask;
      };
      await approve(list);
      const asked = await approvalAsk(host, read);
      assert.deepEqual(host.getSnapshot().calls.at(-1)?.arguments, { uri });
      assert.equal(asked.tool.hostTool, 'read-resource');
      assert.equal(count(wire, 'resources/read'), 0, 'nothing before the answer');
      await approve(read);
      await turn;
      const [listing, content] = resultsIn(requests);
      assert.deepEqual(JSON.parse(textOf(listing?.content)), {
        resources: { items: [{ uri, name: 'Today' }], inAll: 1 },
        templates: { items: [{ uriTemplate: 'notes://{day}', name: 'A day' }], inAll: 1 },
      });
      assert.equal(textOf(content?.content), 'It rained.');
      assert.deepEqual([content?.untrusted, content?.server, content?.isError], [true, 'Notes', false]);
      const last = host.getSnapshot().calls.at(-1);
      assert.ok(last?.status === 'done');
      assert.deepEqual(last.result.parts, [{ kind: 'resource', uri, text: 'It rained.' }]);
      const kinds = host
        .getSnapshot()
        .audit.flatMap((one) => ('tool' in one && one.tool === read ? one.kind : []));
      assert.deepEqual(kinds, ['call', 'ask', 'decision', 'sent', 'call']);
      assert.equal(count(wire, 'tools/call'), 0);
    });

    test('The tools can be denied, hidden and granted like any tool', async () => {
      const { host, serverId, wire, requests } = await visit(
        era,
        {},
        {
          calls: [
            [read, { uri }],
            [read, { uri }],
            [read, { uri }],
          ],
        },
      );
      const turn = host.send('Read it');
      host.answer((await approvalAsk(host)).id, { kind: 'approval', decision: 'deny', reason: 'Not now' });
      const second = await when(
        host,
        ({ asks, calls }) => calls.length === 2 && asks.find((ask) => ask.kind === 'approval'),
        'the second question',
      );
      host.answer(second.id, { kind: 'approval', decision: 'approve', duration: 'session' });
      await turn;
      const [denied, allowed, byGrant] = resultsIn(requests);
      assert.match(textOf(denied?.content), /denied.*Not now/);
      assert.deepEqual([allowed?.isError, byGrant?.isError], [false, false]);
      assert.equal(count(wire, 'resources/read'), 2);
      assert.deepEqual(
        host.getSnapshot().grants.map(({ tool, uses }) => [tool, uses]),
        [[read, 1]],
      );
      host.setToolVisibility(serverId, read, false);
      await host.send('And now?');
      assert.deepEqual(
        requests.at(-1)?.tools.map(({ tool }) => tool),
        ['tool', list],
      );
      await host.refresh(serverId);
      assert.equal(toolOf(host, serverId, read).visibleToModel, false);
      assert.deepEqual(
        host.exportPins().tools.map(({ tool }) => tool),
        ['tool'],
      );
    });

    test('A server cannot claim the tools, and its own with those names are separate', async () => {
      const inputSchema = { type: 'object' };
      const { host, serverId, wire } = await visit(
        era,
        { 'tools/list': () => listed(...[read, 'read_resource'].map((name) => ({ name, inputSchema }))) },
        { policy: allow },
      );
      assert.deepEqual(toolNames(host, serverId), ['read_resource', list, read]);
      const names = host.getSnapshot().tools.map(({ alias }) => alias);
      assert.equal(new Set(names).size, 3, names.join());
      const server = host.getSnapshot().servers[0];
      assert.ok(server?.status === 'connected');
      assert.deepEqual(
        server.rejectedTools.map(({ name, problem }) => [name, problem.code]),
        [[read, 'tool-malformed']],
      );
      await call(host, serverId, read, { uri });
      assert.deepEqual([count(wire, 'resources/read'), count(wire, 'tools/call')], [1, 0]);
      await call(host, serverId, 'read_resource');
      assert.deepEqual([count(wire, 'resources/read'), count(wire, 'tools/call')], [1, 1]);
    });
  });

  describe(`results of the model's tools for resources of a ${era} server`, { timeout: 60_000 }, () => {
    test('An invalid URI sends nothing, and errors of the server are reported', async () => {
      const { host, wire, requests } = await visit(
        era,
        {
          'resources/read': ({ res, id }) =>
            refuse(res, id, { code: -32_002, message: 'There is no such note' }),
        },
        {
          policy: allow,
          calls: [
            [read, { uri: 'today' }],
            [read, { uri: 'notes://to day' }],
            [read, {}],
            [read, { uri: 'notes://never' }],
          ],
        },
      );
      await host.send('Read them');
      const results = resultsIn(requests);
      assert.deepEqual(
        results.map(({ isError }) => isError),
        [true, true, true, true],
      );
      assert.match(textOf(results[0]?.content), /no URI/);
      assert.match(textOf(results[1]?.content), /no URI/);
      assert.match(textOf(results[2]?.content), /do not fit/);
      assert.match(textOf(results[3]?.content), /could not be read.*There is no such note/);
      assert.equal(count(wire, 'resources/read'), 1);
      assert.deepEqual(
        host.getSnapshot().calls.map(({ status }) => status),
        ['failed', 'failed', 'failed', 'failed'],
      );
    });

    test('A resource of 20 MB is reported as too large, and long text is cut', async () => {
      const sizes = new Map([
        ['x:huge', 20_000_000],
        ['x:long', 300_000],
      ]);
      const { host, requests } = await visit(
        era,
        {
          'resources/read': ({ params }) => ({
            contents: [{ uri: params['uri'], text: 'z'.repeat(sizes.get(String(params['uri'])) ?? 0) }],
            ...cached,
          }),
        },
        {
          policy: allow,
          calls: [
            [read, { uri: 'x:huge' }],
            [read, { uri: 'x:long' }],
          ],
        },
      );
      await host.send('Read them');
      const [huge, long] = resultsIn(requests);
      assert.match(textOf(huge?.content), /could not be read: messageBytes: 8388608/);
      assert.match(textOf(long?.content), /\[cut here: 200000 more characters\]$/);
    });

    test('An image is passed to a model that accepts images, and other files are described', async () => {
      const contents = [
        { uri: 'x:1', mimeType: 'image/png', blob: 'AAAA' },
        { uri: 'x:2', mimeType: 'application/pdf', blob: 'AAAA' },
      ];
      for (const takes of [['image'], []] as const) {
        const requests: LlmRequest[] = [];
        const llm = (request: LlmRequest) => {
          const name = request.tools.find(({ tool }) => tool === read)?.name ?? '';
          return requests.push(request) > 1 ? { text: '' } : { toolCalls: [{ name, arguments: { uri } }] };
        };
        const { host } = await visit(
          era,
          { 'resources/read': () => ({ contents, ...cached }) },
          { policy: allow, llm: Object.assign(llm, { takes }) },
        );
        await host.send('Read it');
        const [first, second] = textOf(resultsIn(requests)[0]?.content).split('\n');
        assert.match(
          first ?? '',
          takes.length > 0 ? /^<image image\/png>$/ : /^\[image image\/png, not passed on\]$/,
        );
        assert.match(second ?? '', /x:2: application\/pdf data, not passed on/);
        const last = host.getSnapshot().calls.at(-1);
        assert.ok(last?.status === 'done');
        assert.deepEqual(
          last.result.parts.map(({ kind }) => kind),
          ['image', 'resource'],
        );
      }
    });

    test('The list has pages, counts and a search', async () => {
      const all = Array.from({ length: 120 }, (_, at) => ({ uri: `x:${at}`, name: `Note ${at}` }));
      const mine = { uri: 'x:mine', name: 'Mine', annotations: { audience: ['user'] } };
      const { host, serverId } = await visit(era, {
        'resources/list': ({ params }) =>
          params['cursor'] === 'next'
            ? { resources: [...all.slice(60), mine, { name: 'no URI' }], ...cached }
            : { resources: all.slice(0, 60), nextCursor: 'next', ...cached },
        'resources/templates/list': ({ res, id }) => refuse(res, id, { code: -32_601, message: 'No' }),
      });
      const names = async (args: object): Promise<readonly unknown[]> => {
        const { resources, templates } = structured(await call(host, serverId, list, args)) as {
          readonly [name: string]: {
            readonly items: readonly { readonly name: string }[];
            readonly inAll: number;
          };
        };
        assert.deepEqual(templates, { items: [], inAll: 0, ...('from' in args ? { from: args.from } : {}) });
        const { items, ...rest } = resources ?? { items: [] };
        return [items.length, items[0]?.name, rest];
      };
      const more = { forPersonOnly: 1, leftOut: [{ reason: 'malformed', count: 1 }] };
      assert.deepEqual(await names({}), [50, 'Note 0', { inAll: 120, ...more }]);
      assert.deepEqual(await names({ from: 100 }), [20, 'Note 100', { inAll: 120, from: 100, ...more }]);
      assert.deepEqual(await names({ query: 'NOTE 11' }), [11, 'Note 11', { inAll: 11, ...more }]);
    });

    test('The tools disappear when the server no longer declares resources', async () => {
      let capabilities: object = { tools: {}, resources: {} };
      const { host, serverId } = await visit(era, {
        'server/discover': ({ res }) =>
          era === 'modern' ? { ...discovered(), capabilities } : void res.writeHead(400).end(),
        initialize: ({ res }) => {
          res.setHeader('Mcp-Session-Id', 'session');
          return { protocolVersion: '2025-11-25', capabilities, serverInfo: { name: 'old', version: '1' } };
        },
      });
      assert.deepEqual(toolNames(host, serverId), ['tool', list, read]);
      capabilities = { tools: {} };
      await host.connect(serverId);
      assert.deepEqual(toolNames(host, serverId), ['tool']);
      const late = await call(host, serverId, read, { uri });
      assert.equal(late.status === 'failed' && late.problem.code, 'unknown-tool');
    });
  });
}
