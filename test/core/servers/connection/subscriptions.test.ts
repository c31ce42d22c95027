import assert from 'node:assert/strict';
import { afterEach } from 'node:test';
import { startLegacyServer } from '../../../../demo/servers/legacy/index.js';
import { startModernServer } from '../../../../demo/servers/modern/index.js';
import type { DoneCall, HostOptions, McpHost, ResourceRead } from '../../../../src/core/index.js';
import { callsOf, until } from '../../../fixtures/clients.js';
import { describe, test } from '../../../fixtures/suites.js';
import { discovered, type Era, eras, start, stopAfter } from './wire-eras.js';
import { type Message, openStream, sendResult, type WireServer } from './wire-server.js';
import { add, assertIsData, endHosts, makeHost, when } from '../../support.js';
import { stays } from '../../../fixtures/stays.js';
import { letRead } from '../../../fixtures/work.js';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  endHosts();
  await Promise.all(stops.splice(0).map((stop) => stop()));
});
stopAfter();

const uri = 'notes://today';

function callNow(host: McpHost, id: string): DoneCall {
  const call = host.getSnapshot().calls.find((it) => it.id === id);
  assert.ok(call?.status === 'done');
  return call;
}
function readOf(host: McpHost, id: string, of = uri): ResourceRead | undefined {
  return callNow(host, id).reads?.find((read) => read.uri === of);
}
const isChanged = (host: McpHost, id: string, of = uri): boolean => {
  const read = readOf(host, id, of);
  return read?.status === 'done' && read.changed === true;
};

describe('a resource of a demo server that a person has read', { timeout: 120_000 }, () => {
  const demos = [
    ['modern', startModernServer, 'create_issue', { title: 'It rains' }, 'issues://open/list.md'],
    ['legacy', startLegacyServer, 'toggle_bonus_tool', {}, 'bonus://switch/log'],
  ] as const;
  for (const [era, startDemo, tool, args, link] of demos) {
    test(`A changed resource of the ${era} era is marked, and can be read again`, async () => {
      const server = await startDemo({ record: true });
      stops.push(server.stop);
      const host = makeHost();
      const serverId = await add(host, { url: server.url });
      const change = async (): Promise<string> => {
        const call = await host.call({ serverId, tool, arguments: args, approved: true });
        assert.equal(call.status, 'done');
        return call.id;
      };
      const id = await change();
      const listening = async (): Promise<number> =>
        (await callsOf(server.url)).filter(({ method }) =>
          ['resources/subscribe', 'subscriptions/listen'].includes(method),
        ).length;
      const before = await listening();
      const first = await host.readResource(id, link);
      assert.ok(first.status === 'done' && first.changed === undefined);
      await until(async () => (await listening()) > before, 'the server is asked to tell of changes');
      await letRead();
      await change();
      await when(host, () => isChanged(host, id, link), 'that it changed');
      assertIsData(host);
      const second = await host.readResource(id, link);
      assert.ok(second.status === 'done' && second.changed === undefined);
      assert.notDeepEqual(second.parts, first.parts);
      assert.deepEqual(readOf(host, id, link), second);
      await change();
      await when(host, () => isChanged(host, id, link), 'that it changed again');
      assert.equal(await listening(), before + 1, 'it is asked for once');
    });
  }
});

/** A server that can report changes of resources, and records subscriptions. */
interface Teller {
  readonly wire: WireServer;
  /** Current subscriptions. */
  readonly told: Set<string>;
  /** Every subscription and its end, in order. */
  readonly asked: string[];
  /** Runs before a read is answered. */
  beforeReply: (() => Promise<void>) | undefined;
  say(...uris: unknown[]): void;
  /** Ends the streams for notifications. */
  hangUp(): void;
}

async function startTeller(
  era: Era,
  { links = [uri], canSubscribe = true, refuses = false } = {},
): Promise<Teller> {
  const told = new Set<string>();
  const asked: string[] = [];
  const streams = new Map<Message['res'], { send: (message: unknown) => void; uris?: readonly string[] }>();
  const resources = canSubscribe ? { subscribe: true } : {};
  const update = (one: unknown, id?: unknown): object => ({
    jsonrpc: '2.0',
    method: 'notifications/resources/updated',
    params: {
      uri: one,
      ...(id === undefined ? {} : { _meta: { 'io.modelcontextprotocol/subscriptionId': id } }),
    },
  });
  const refuse = ({ id, res }: Message): undefined => {
    res.writeHead(200, { 'Content-Type': 'application/json' });
    res.end(JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32602, message: 'No' } }));
    return undefined;
  };
  const ids = new Map<Message['res'], unknown>();
  const wire = await start(era, {
    ...(era === 'modern'
      ? {
          'server/discover': () => ({ ...discovered(), capabilities: { tools: {}, resources } }),
          'subscriptions/listen'(message: Message) {
            const { notifications } = message.params as {
              notifications: { resourceSubscriptions?: string[] };
            };
            const uris = notifications.resourceSubscriptions ?? [];
            asked.push(`listen ${uris.join(' ')}`);
            if (refuses) return refuse(message);
            const send = openStream(message.res);
            const _meta = { 'io.modelcontextprotocol/subscriptionId': message.id };
            send({
              jsonrpc: '2.0',
              method: 'notifications/subscriptions/acknowledged',
              params: { _meta, notifications },
            });
            streams.set(message.res, { send, uris });
            ids.set(message.res, message.id);
            const note = (): void => {
              told.clear();
              for (const stream of streams.values()) for (const one of stream.uris ?? []) told.add(one);
            };
            note();
            message.res.on('close', () => {
              streams.delete(message.res);
              note();
            });
            return undefined;
          },
        }
      : {
          initialize({ res }: Message) {
            res.setHeader('Mcp-Session-Id', 'session');
            const serverInfo = { name: 'old', version: '1' };
            return { protocolVersion: '2025-11-25', capabilities: { tools: {}, resources }, serverInfo };
          },
          GET({ res }: Message) {
            streams.set(res, { send: openStream(res) });
            res.on('close', () => streams.delete(res));
          },
          'resources/subscribe'(message: Message) {
            asked.push(`subscribe ${String(message.params['uri'])}`);
            if (refuses) return refuse(message);
            told.add(String(message.params['uri']));
            return {};
          },
          'resources/unsubscribe'({ params }: Message) {
            asked.push(`unsubscribe ${String(params['uri'])}`);
            told.delete(String(params['uri']));
            return {};
          },
        }),
    'tools/call': () => ({ content: links.map((one) => ({ type: 'resource_link', uri: one, name: one })) }),
    async 'resources/read'({ id, params, res }) {
      await teller.beforeReply?.();
      const contents = [{ uri: params['uri'], text: 'It rained.' }];
      sendResult(res, id, { contents, ttlMs: 0, cacheScope: 'private' });
    },
  });
  const teller: Teller = {
    wire,
    beforeReply: undefined,
    told,
    asked,
    say(...uris) {
      for (const [res, { send }] of streams) for (const one of uris) send(update(one, ids.get(res)));
    },
    hangUp() {
      for (const res of streams.keys()) res.end();
    },
  };
  return teller;
}

async function visit(
  teller: Teller,
  options: HostOptions = {},
): Promise<{ host: McpHost; serverId: string; id: string }> {
  const host = makeHost(options);
  const serverId = await add(host, { url: teller.wire.url });
  const call = await host.call({ serverId, tool: 'tool', approved: true });
  assert.ok(call.status === 'done');
  return { host, serverId, id: call.id };
}
const isTold = (teller: Teller, ...uris: string[]): Promise<void> =>
  until(
    () => teller.told.size === uris.length && uris.every((one) => teller.told.has(one)),
    `it is asked to tell of ${uris.join(' ') || 'nothing'}`,
  );

for (const era of eras) {
  describe(`changes of resources on a ${era} server`, { timeout: 120_000 }, () => {
    test('A subscription begins only once a resource has been read', async () => {
      const teller = await startTeller(era);
      const { host, id } = await visit(teller);
      await stays(50, () => assert.deepEqual(teller.asked, []));
      await host.readResource(id, uri);
      await isTold(teller, uri);
      teller.say(uri);
      await when(host, () => isChanged(host, id), 'that it changed');
    });

    test('There is no subscription if the server does not support it', async () => {
      const teller = await startTeller(era, { canSubscribe: false });
      const { host, id } = await visit(teller);
      assert.equal((await host.readResource(id, uri)).status, 'done');
      await stays(100, () => {
        assert.deepEqual(teller.asked, []);
      });
    });

    test('A rejected subscription does no harm and is not repeated', async () => {
      const teller = await startTeller(era, { refuses: true });
      const { host, serverId, id } = await visit(teller);
      assert.equal((await host.readResource(id, uri)).status, 'done');
      await until(() => teller.asked.length === 1, 'it is asked');
      await stays(100, () => {
        assert.equal(teller.asked.length, 1, 'and not again');
      });
      const server = host.getSnapshot().servers.find((it) => it.id === serverId);
      assert.equal(server?.status, 'connected');
      assert.equal((await host.readResource(id, uri)).status, 'done');
    });

    test('Notifications about other resources and invalid addresses change nothing', async () => {
      const teller = await startTeller(era);
      const { host, id } = await visit(teller);
      await host.readResource(id, uri);
      await isTold(teller, uri);
      const before = host.getSnapshot().calls;
      for (const odd of ['notes://other', `${uri}2`, '', '__proto__', 7, null, {}]) teller.say(odd);
      await stays(150, () => {
        assert.equal(host.getSnapshot().calls, before);
      });
      teller.say(`${uri}/morning`);
      await when(host, () => isChanged(host, id), 'a part of it changed');
    });

    test('A change is shown in every call that read the resource, and cleared for the one that reads again', async () => {
      const teller = await startTeller(era);
      const { host, serverId, id } = await visit(teller);
      const other = await host.call({ serverId, tool: 'tool', approved: true });
      await host.readResource(id, uri);
      await host.readResource(other.id, uri);
      await isTold(teller, uri);
      assert.equal(teller.asked.length, 1);
      teller.say(uri);
      await when(host, () => isChanged(host, id) && isChanged(host, other.id), 'that it changed');
      await host.readResource(id, uri);
      assert.deepEqual([isChanged(host, id), isChanged(host, other.id)], [false, true]);
      await stays(100, () => {
        assert.equal(teller.asked.length, 1);
      });
    });

    test('A change during a read is not lost', async () => {
      const teller = await startTeller(era);
      const { host, id } = await visit(teller);
      await host.readResource(id, uri);
      await isTold(teller, uri);
      teller.beforeReply = async () => {
        teller.say(uri);
        await letRead();
      };
      const read = await host.readResource(id, uri);
      assert.equal(read.status === 'done' && read.changed, true);
      assert.ok(isChanged(host, id));
      teller.beforeReply = undefined;
      await host.readResource(id, uri);
      assert.ok(!isChanged(host, id));
    });

    test('A storm of notifications is one change', async () => {
      const teller = await startTeller(era);
      const { host, id } = await visit(teller);
      await host.readResource(id, uri);
      await isTold(teller, uri);
      let heard = 0;
      host.subscribe(() => heard++);
      teller.say(...Array.from({ length: 5_000 }, () => uri));
      await when(host, () => isChanged(host, id), 'that it changed');
      await stays(200, () => {
        assert.equal(heard, 1);
        assert.equal(teller.told.size, 1, 'the stream stands');
      });
    });

    test('Subscriptions follow the resources that were read last', async () => {
      const links = ['a://1', 'a://2', 'a://3'];
      const teller = await startTeller(era, { links });
      const { host, id } = await visit(teller, { limits: { resourceSubscriptions: 2 } });
      await host.readResource(id, 'a://1');
      await host.readResource(id, 'a://2');
      await host.readResource(id, 'a://1');
      await host.readResource(id, 'a://3');
      await isTold(teller, 'a://1', 'a://3');
    });

    test('A subscription ends when the call leaves the list', async () => {
      const teller = await startTeller(era);
      const { host, serverId, id } = await visit(teller, { limits: { callsKept: 1 } });
      await host.readResource(id, uri);
      await isTold(teller, uri);
      await host.call({ serverId, tool: 'tool', approved: true });
      await isTold(teller);
    });

    test('Changes are received again when the server is back', async () => {
      const teller = await startTeller(era);
      const { host, serverId, id } = await visit(teller);
      await host.readResource(id, uri);
      await isTold(teller, uri);
      await host.connect(serverId);
      await until(() => teller.asked.length === 2, 'it is asked again');
      await isTold(teller, uri);
      await letRead();
      teller.say(uri);
      await when(host, () => isChanged(host, id), 'that it changed');
    });

    test('Changes are received again after their stream was cut', async () => {
      const teller = await startTeller(era);
      const { host, id } = await visit(teller, { limits: { reconnectFirstMs: 20 } });
      await host.readResource(id, uri);
      await isTold(teller, uri);
      teller.hangUp();
      await until(() => count(teller) >= 2, 'there is another stream');
      await letRead();
      teller.say(uri);
      await when(host, () => isChanged(host, id), 'that it changed');
    });

    test('A destroyed host receives no changes', async () => {
      const teller = await startTeller(era);
      const { host, id } = await visit(teller);
      await host.readResource(id, uri);
      await isTold(teller, uri);
      host.destroy();
      if (era === 'modern') await isTold(teller);
      else await until(() => teller.wire.asked.includes('DELETE'), 'the session is ended');
      const before = host.getSnapshot();
      teller.say(uri);
      await stays(50, () => assert.equal(host.getSnapshot(), before));
    });
  });

  const count = (teller: Teller): number =>
    teller.wire.asked.filter((it) => it === (era === 'modern' ? 'subscriptions/listen' : 'GET')).length;
}
