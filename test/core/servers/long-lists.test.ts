import assert from 'node:assert/strict';
import { afterEach } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import type { Limits, Problem } from '../../../src/core/index.js';
import { eras, listed, start, stopAfter } from './connection/wire-eras.js';
import { describe, test } from '../../fixtures/suites.js';
import { add, assertIsData, endHosts, makeHost, serverOf, toolNames } from '../support.js';

afterEach(endHosts);
stopAfter();

interface Page {
  readonly tools: readonly object[];
  readonly nextCursor?: string;
}
/** Answers with a page, from the cursor and the number of requests before. */
type Pages = (cursor: string | undefined, before: number) => Page | Promise<Page>;

const named = (...names: (string | number)[]): object[] =>
  names.map((name) => ({ name: `t${name}`, inputSchema: { type: 'object' } }));
const never = new Promise<never>(() => undefined);

interface Seen {
  readonly names: readonly string[];
  readonly rejected: readonly string[];
  readonly problem: Problem | undefined;
  /** Pages that were requested. */
  readonly asked: number;
  readonly ms: number;
}

for (const era of eras) {
  /** Lists a server's tools, and checks that the first one can be called. */
  const list = async (pages: Pages, limits: Partial<Limits> = {}): Promise<Seen> => {
    let before = 0;
    const wire = await start(era, {
      'tools/list': async ({ params, res }) => {
        // The first request is sent on a guess.
        if (era === 'legacy' && !wire.asked.includes('initialize')) return void res.writeHead(400).end();
        const cursor = params['cursor'] as string | undefined;
        return { ...listed(), ...(await pages(cursor, before++)) };
      },
    });
    const host = makeHost({ limits });
    const began = performance.now();
    const serverId = await add(host, { url: wire.url });
    const ms = performance.now() - began;
    const server = serverOf(host, serverId);
    assert.ok(server.status === 'connected', server.status);
    assert.equal(server.toolsStatus, 'ready');
    const names = toolNames(host, serverId);
    if (names[0] !== undefined) {
      assert.equal((await host.call({ serverId, tool: names[0], approved: true })).status, 'done');
    }
    assertIsData(host);
    const rejected = server.rejectedTools.map(({ name, problem }) => `${name}: ${problem.code}`);
    return { names, rejected, problem: server.toolsProblem, asked: before, ms };
  };
  const cutBy = ({ problem }: Seen): unknown => (problem ? [problem.code, problem.data] : undefined);

  describe(`a long list of a ${era} server`, { timeout: 120_000 }, () => {
    test('Ten thousand tools in pages of a hundred are complete, if the limit allows', async () => {
      const seen = await list(
        (cursor = '0') => {
          const from = Number(cursor);
          const tools = named(...Array.from({ length: 100 }, (_, at) => from + at));
          return from === 9_900 ? { tools } : { tools, nextCursor: String(from + 100) };
        },
        { toolsPerServer: 10_000 },
      );
      assert.equal(seen.problem, undefined);
      assert.deepEqual(seen.rejected, []);
      assert.equal(seen.names.length, 10_000);
      assert.deepEqual([seen.names[0], seen.names[9_999]], ['t0', 't9999']);
      assert.equal(seen.asked, 100);
    });

    test('An endless list is read up to the limit, with a problem', async () => {
      const seen = await list(
        (cursor = '0') => ({ tools: named(cursor), nextCursor: `${Number(cursor) + 1}` }),
        {
          toolsPerServer: 20,
          rejectedTools: 5,
        },
      );
      assert.deepEqual(cutBy(seen), ['list-cut', { limit: 'toolsPerServer', value: 20, tools: 20 }]);
      assert.match(
        seen.problem?.message ?? '',
        /limit \(toolsPerServer: 20\)\. Only the first 20 are used\.$/,
      );
      assert.deepEqual([seen.names.length, seen.rejected.length, seen.asked], [20, 5, 25]);
    });

    test('Too many tools cause a problem, even without room for rejected ones', async () => {
      const seen = await list(() => ({ tools: [{}, {}, ...named(1, 2, 3, 4)] }), {
        toolsPerServer: 4,
        rejectedTools: 2,
      });
      assert.deepEqual(cutBy(seen), ['list-cut', { limit: 'toolsPerServer', value: 4, tools: 4 }]);
      assert.deepEqual(seen.names, ['t1', 't2']);
    });

    test('A list that repeats its pages has each tool once', async () => {
      const seen = await list((cursor) =>
        cursor === undefined
          ? { tools: named(1, 2), nextCursor: 'a' }
          : { tools: cursor === 'a' ? named(3, 4) : named(5), nextCursor: cursor === 'a' ? 'b' : 'a' },
      );
      assert.deepEqual(seen.names, ['t1', 't2', 't3', 't4', 't5']);
      assert.deepEqual(seen.rejected, []);
      if (era === 'legacy') {
        // Older servers end their lists in this way, and nothing is missing.
        assert.equal(seen.problem, undefined);
        assert.equal(seen.asked, 3 + 1);
        return;
      }
      assert.deepEqual(cutBy(seen), ['list-cut', { limit: 'emptyPages', value: 16, tools: 5 }]);
      assert.equal(seen.asked, 3 + 16);
    });

    test('A list with one cursor for each next page is complete', async () => {
      const seen = await list((_cursor, before) =>
        before % 5 === 4 ? { tools: named(before) } : { tools: named(before), nextCursor: 'more' },
      );
      assert.equal(seen.problem, undefined);
      assert.equal(seen.names.length, 5);
    });

    test('Endless empty pages end the list, and the earlier tools are kept', async () => {
      const seen = await list(
        (_cursor, before) => ({ tools: before === 0 ? named(1) : [], nextCursor: String(before) }),
        { emptyPages: 4 },
      );
      assert.deepEqual(cutBy(seen), ['list-cut', { limit: 'emptyPages', value: 4, tools: 1 }]);
      assert.deepEqual([seen.names, seen.asked], [['t1'], 5]);
    });

    test('A list of empty pages only is empty, with a problem', async () => {
      const seen = await list((_cursor, before) => ({ tools: [], nextCursor: String(before) }));
      assert.deepEqual(cutBy(seen), ['list-cut', { limit: 'emptyPages', value: 16, tools: 0 }]);
      assert.deepEqual([seen.names, seen.asked], [[], 16]);
    });

    test('A list with some empty pages is complete', async () => {
      const seen = await list(
        (cursor = '0') => {
          const page = Number(cursor);
          const tools = page % 4 === 0 ? named(page) : [];
          return page === 40 ? { tools } : { tools, nextCursor: String(page + 1) };
        },
        { emptyPages: 4 },
      );
      assert.equal(seen.problem, undefined);
      assert.equal(seen.names.length, 11);
    });

    test('Two different tools with one name on different pages are both rejected', async () => {
      const seen = await list((cursor) =>
        cursor === undefined
          ? { tools: named(1, 2), nextCursor: 'a' }
          : { tools: named(2).map((tool) => ({ ...tool, description: 'another' })) },
      );
      assert.deepEqual(seen.names, ['t1']);
      assert.deepEqual(seen.rejected, ['t2: tool-duplicate', 't2: tool-duplicate']);
    });

    test('A list that takes too long keeps what has arrived, with a problem', async () => {
      const seen = await list(
        async (cursor = '0') => {
          await delay(60);
          return { tools: named(cursor), nextCursor: `${Number(cursor) + 1}` };
        },
        { listTotalMs: 500 },
      );
      const { names } = seen;
      assert.ok(names.length >= 1 && names.length < 10, String(names.length));
      assert.deepEqual(cutBy(seen), ['list-cut', { limit: 'listTotalMs', value: 500, tools: names.length }]);
      assert.ok(seen.asked <= 10, String(seen.asked));
    });

    test('A page that never arrives ends with the limit of the whole list', async () => {
      const seen = await list(
        (cursor) => (cursor === undefined ? { tools: named(1), nextCursor: 'more' } : never),
        { listTotalMs: 700 },
      );
      assert.deepEqual(cutBy(seen), ['list-cut', { limit: 'listTotalMs', value: 700, tools: 1 }]);
      assert.deepEqual(seen.names, ['t1']);
      assert.ok(seen.ms > 600, String(seen.ms));
    });

    test('A list with too many bytes keeps the pages so far, with a problem', async () => {
      const seen = await list(
        (cursor = '0') => ({
          tools: named(cursor).map((tool) => ({ ...tool, description: 'x'.repeat(20_000) })),
          nextCursor: `${Number(cursor) + 1}`,
        }),
        { listBytes: 50_000 },
      );
      assert.deepEqual(cutBy(seen), ['list-cut', { limit: 'listBytes', value: 50_000, tools: 3 }]);
      assert.deepEqual([seen.names, seen.asked], [['t0', 't1', 't2'], 3]);
    });

    test('The same limits apply to a refresh', async () => {
      const page = { description: 'x'.repeat(20_000), inputSchema: { type: 'object' } };
      const wire = await start(era, {
        'tools/list': ({ params: { cursor = '0' } }) => ({
          ...listed({ ...page, name: `t${String(cursor)}` }),
          ...(cursor === '3' ? {} : { nextCursor: `${Number(cursor) + 1}` }),
        }),
      });
      const host = makeHost({ limits: { listBytes: 100_000 } });
      const serverId = await add(host, { url: wire.url });
      for (let again = 0; again < 3; again++) {
        await host.refresh(serverId);
        const server = serverOf(host, serverId);
        assert.ok(server.status === 'connected' && server.toolsProblem === undefined);
        assert.equal(toolNames(host, serverId).length, 4);
      }
    });
  });
}
