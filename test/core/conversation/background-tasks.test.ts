import assert from 'node:assert/strict';
import { afterEach } from 'node:test';
import type {
  Entry,
  HostOptions,
  LlmReply,
  LlmRequest,
  McpHost,
  ModelMessage,
  Policy,
} from '../../../src/core/index.js';
import { until } from '../../fixtures/clients.js';
import { describe, test } from '../../fixtures/suites.js';
import { count, type Era, eras, refuse, stopAfter } from '../servers/connection/wire-eras.js';
import { add, assertIsData, endHosts, makeHost, when } from '../support.js';
import { done, startTaskServer, type TaskServer } from '../calls/task-server.js';
import { stays } from '../../fixtures/stays.js';

afterEach(endHosts);
stopAfter();

const limits = { taskPollMs: 5, reconnectFirstMs: 10, taskWaitMs: 5 };
const allow: Policy = () => ({ decision: 'allow' });
const completed = { status: 'completed', result: done };

/** The model's reply in its nth turn; `undefined` is a plain text reply. */
type Script = (turn: number, request: LlmRequest) => LlmReply | Promise<LlmReply> | 'call' | undefined;

interface Scene {
  readonly host: McpHost;
  readonly server: TaskServer;
  readonly serverId: string;
  readonly requests: LlmRequest[];
}

async function visit(era: Era, script: Script, own: HostOptions = {}): Promise<Scene> {
  const server = await startTaskServer(era);
  const requests: LlmRequest[] = [];
  const host = makeHost({
    policy: allow,
    backgroundTasks: true,
    async llm(request) {
      const answer = (await script(requests.push(request), request)) ?? { text: 'I heard.' };
      if (answer !== 'call') return answer;
      return { toolCalls: [{ name: request.tools[0]!.name, arguments: { year: requests.length } }] };
    },
    ...own,
    limits: { ...limits, ...own.limits },
  });
  const serverId = await add(host, { url: server.url, label: 'Reports' });
  return { host, server, serverId, requests };
}

/** A model that calls the tool in its first turn. */
const callsOnce: Script = (turn) => (turn === 1 ? 'call' : undefined);

const entriesOf = (host: McpHost): readonly Entry[] => host.getSnapshot().conversation.entries;
const kindsOf = (host: McpHost): readonly string[] => entriesOf(host).map(({ kind }) => kind);
const wakesIn = (host: McpHost): readonly boolean[] =>
  entriesOf(host).flatMap((entry) => (entry.kind === 'task-end' ? [entry.startsTurn] : []));
const isIdle = (host: McpHost): boolean => host.getSnapshot().conversation.status === 'idle';

function textOf(message: ModelMessage | undefined): string {
  const texts = message?.content.map((part) => ('text' in part ? part.text : part.type));
  return texts?.join('') ?? '';
}
const lastOf = (requests: readonly LlmRequest[]): ModelMessage | undefined =>
  requests.at(-1)?.messages.at(-1);

async function ended(
  { host, server }: Pick<Scene, 'host' | 'server'>,
  state: Record<string, unknown> = completed,
) {
  server.state = state;
  await when(host, ({ calls }) => calls.every((call) => 'endedAt' in call), 'the end of the task');
}

for (const era of eras) {
  describe(`a background task of a ${era} server`, { timeout: 60_000 }, () => {
    test('A task continues in the background, and its end starts a turn with the result', async () => {
      const scene = await visit(era, callsOnce);
      const { host, requests } = scene;
      await host.send('Write the report');
      const [call] = host.getSnapshot().calls;
      assert.equal(call?.status, 'running', 'the call is shown as it is');
      const told = lastOf(requests);
      assert.ok(told?.role === 'tool');
      assert.match(textOf(told), /under way as a task/);
      assert.deepEqual([told.isError, told.untrusted], [false, false]);
      assert.deepEqual(kindsOf(host), ['user', 'assistant', 'assistant']);
      await ended(scene);
      await when(host, () => requests.length === 3 && isIdle(host), 'the turn for its end');
      const end = lastOf(requests);
      assert.ok(end?.role === 'user');
      assert.equal(end.untrusted, true);
      assert.match(
        textOf(end),
        /^\[#\w+ begins: .* no person wrote\. The task of your call of Reports__tool .*"year":1.* "Reports"/,
      );
      assert.match(textOf(end), /The report is ready\./);
      assert.deepEqual(
        requests[2]?.messages.slice(0, 3),
        requests[1]?.messages.slice(0, 3),
        'what was said before stays as it was',
      );
      assert.deepEqual(kindsOf(host), ['user', 'assistant', 'assistant', 'task-end', 'assistant']);
      const entry = entriesOf(host)[3];
      assert.ok(entry?.kind === 'task-end');
      assert.deepEqual([entry.callId, entry.displayName, entry.startsTurn], [call.id, 'tool', true]);
      assertIsData(host);
    });

    test('A task is waited for if the page does not allow background tasks, or if it ends in time', async () => {
      for (const own of [{ backgroundTasks: false }, { limits: { taskWaitMs: 60_000 } }]) {
        const scene = await visit(era, callsOnce, own);
        const { host, server, requests } = scene;
        const turn = host.send('Write the report');
        await until(async () => count(server, 'tasks/get') > 3, 'the task is asked for');
        assert.equal(requests.length, 1);
        await ended(scene);
        await turn;
        assert.equal(textOf(lastOf(requests)), 'The report is ready.');
        assert.deepEqual(kindsOf(host), ['user', 'assistant', 'assistant']);
      }
    });

    test("A task's end waits for the end of the current turn", async () => {
      let go: (() => void) | undefined;
      const waits = new Promise<void>((resolve) => (go = resolve));
      const scene = await visit(era, async (turn) => {
        if (turn === 1) return { toolCalls: [{ name: 'Reports__tool', arguments: {} }] };
        if (turn === 2) await waits;
        return { text: 'I heard.' };
      });
      const { host, requests } = scene;
      const turn = host.send('Write the report');
      await until(() => requests.length === 2, 'the second answer');
      await ended(scene);
      await stays(100, () => {
        assert.equal(requests.length, 2);
        assert.deepEqual(kindsOf(host), ['user', 'assistant', 'assistant']);
      });
      go?.();
      await turn;
      await when(host, () => requests.length === 3 && isIdle(host), 'the turn for its end');
      assert.match(textOf(lastOf(requests)), /The report is ready/);
    });

    test("A task's end after stop starts no turn, and the model sees it with the next message", async () => {
      const scene = await visit(era, callsOnce);
      const { host, requests } = scene;
      await host.send('Write the report');
      host.stop();
      await ended(scene);
      const entry = await when(
        host,
        () => entriesOf(host).find(({ kind }) => kind === 'task-end'),
        'its end',
      );
      assert.equal(entry.kind === 'task-end' && entry.startsTurn, false);
      await stays(100, () => assert.equal(requests.length, 2));
      await host.send('And?');
      assert.match(textOf(requests[2]?.messages.at(-2)), /The report is ready/);
      assert.equal(textOf(lastOf(requests)), 'And?');
      assert.deepEqual(kindsOf(host).slice(3), ['task-end', 'user', 'assistant']);
    });

    test('A task that a person cancels starts no turn, and the model sees it with the next message', async () => {
      const { host, requests } = await visit(era, callsOnce);
      await host.send('Write the report');
      const [call] = host.getSnapshot().calls;
      host.cancel(call?.id ?? '', 'Not needed');
      await when(host, ({ calls: [one] }) => one?.status === 'cancelled', 'its end');
      await stays(100, () => assert.deepEqual(kindsOf(host), ['user', 'assistant', 'assistant']));
      await host.send('And?');
      assert.equal(requests.length, 3);
      assert.match(textOf(requests[2]?.messages.at(-2)), /without success.*\n.*cancelled.*Not needed/);
    });

    test('A failed task is reported as such', async () => {
      const scene = await visit(era, callsOnce);
      await scene.host.send('Write the report');
      await ended(scene, { status: 'cancelled', statusMessage: 'Out of paper' });
      await when(scene.host, () => scene.requests.length === 3, 'the turn for its end');
      assert.match(textOf(lastOf(scene.requests)), /without success[^]*Out of paper/);
    });

    test("A task's end does not affect a conversation that was cleared or loaded, or a destroyed host", async () => {
      for (const leave of ['clear', 'load', 'destroy'] as const) {
        const scene = await visit(era, callsOnce);
        const { host, requests } = scene;
        await host.send('Write the report');
        if (leave === 'clear') await host.clearConversation();
        if (leave === 'load') {
          const other = makeHost({ llm: () => ({ text: 'Hello.' }) });
          await other.send('Hello');
          assert.equal(await host.loadConversation(await other.exportConversation()), true);
        }
        const before = kindsOf(host);
        if (leave === 'destroy') host.destroy();
        await ended(scene);
        await stays(100, () => {
          assert.equal(requests.length, 2, leave);
          assert.deepEqual(kindsOf(host), before, leave);
          assert.deepEqual(host.getSnapshot().asks, []);
        });
      }
    });

    test('One server can only start a limited number of turns', async () => {
      const isCall = ({ messages }: LlmRequest): boolean => messages.at(-1)?.role === 'user';
      const scene = await visit(era, (_turn, request) => (isCall(request) ? 'call' : undefined), {
        limits: { backgroundTurns: 4 },
      });
      const { host, server, requests } = scene;
      await host.send('Write the report');
      for (let end = 1; end <= 3; end++) {
        await ended(scene);
        server.state = { status: 'working' };
        await when(host, () => wakesIn(host).length === end && isIdle(host), `end ${end}`);
      }
      assert.deepEqual(wakesIn(host), [true, true, false]);
      const before = requests.length;
      await stays(100, () => assert.equal(requests.length, before));
      // A person can let it continue.
      await host.send('Again');
      await ended(scene);
      await when(host, () => wakesIn(host).length === 4, 'the next end');
      assert.deepEqual(wakesIn(host), [true, true, false, true]);
    });

    test('Several servers together have the same limit', async () => {
      const [first, second] = [await startTaskServer(era), await startTaskServer(era)];
      let next = 0;
      const host = makeHost({
        policy: allow,
        backgroundTasks: true,
        limits: { ...limits, backgroundTurns: 1 },
        llm: ({ messages, tools }) =>
          messages.at(-1)?.role === 'user'
            ? { toolCalls: [{ name: tools[next++ % 2]!.name }] }
            : { text: 'I heard.' },
      });
      await add(host, { url: first.url, label: 'First' });
      await add(host, { url: second.url, label: 'Second' });
      await host.send('Write both');
      await ended({ host, server: first });
      await when(host, () => wakesIn(host).length === 1 && isIdle(host), 'the first end');
      await ended({ host, server: second });
      await when(host, () => wakesIn(host).length === 2 && isIdle(host), 'the second end');
      assert.deepEqual(wakesIn(host), [true, false]);
    });

    test("A turn after a task's end needs no call, even if `toolChoice` is required", async () => {
      const scene = await visit(era, callsOnce, { modelOptions: { toolChoice: 'required' } });
      const { host, requests } = scene;
      await host.send('Write the report');
      await ended(scene);
      await when(host, () => requests.length === 3 && isIdle(host), 'the turn for its end');
      assert.deepEqual(
        requests.map(({ toolChoice }) => toolChoice),
        ['required', undefined, undefined],
      );
    });

    test("A task's end is kept with the conversation and with a saved state", async () => {
      const scene = await visit(era, callsOnce);
      const { host, server, requests } = scene;
      await host.send('Write the report');
      const heard = (request: LlmRequest): LlmReply => {
        requests.push(request);
        return { text: 'I heard.' };
      };
      const exported = await host.exportConversation();
      const saved = host.saveState();
      host.destroy();
      const next = makeHost({
        savedState: saved,
        limits,
        llm: heard,
      });
      await when(next, ({ calls }) => calls.length > 0, 'the call of before');
      await add(next, { url: server.url, label: 'Reports' });
      await ended({ host: next, server });
      await next.send('And?');
      assert.match(textOf(requests.at(-1)?.messages[2]), /under way as a task/);
      assert.match(textOf(requests.at(-1)?.messages.at(-2)), /The report is ready/);
      const again = await next.exportConversation();
      const third = makeHost({ llm: heard });
      assert.equal(await third.loadConversation(again), true);
      await third.send('And now?');
      assert.deepEqual(kindsOf(third).slice(3), ['task-end', 'user', 'assistant', 'user', 'assistant']);
      assert.match(textOf(requests.at(-1)?.messages.at(-4)), /The report is ready/);
      const fourth = makeHost({
        llm: heard,
      });
      await fourth.loadConversation(exported);
      await fourth.send('And then?');
      assert.match(textOf(requests.at(-1)?.messages.at(-2)), /without success[^]*may have run/);
    });

    test('A call that is rejected immediately, or not made, has an ordinary result', async () => {
      const server = await startTaskServer(era, {
        'tools/call': ({ res, id }) => refuse(res, id, { code: -32_602, message: 'No such year' }),
      });
      const requests: LlmRequest[] = [];
      const host = makeHost({
        policy: allow,
        backgroundTasks: true,
        limits,
        llm: (request) =>
          requests.push(request) === 1
            ? { toolCalls: [{ name: 'Reports__tool' }, { name: 'nothing' }] }
            : { text: 'I heard.' },
      });
      await add(host, { url: server.url, label: 'Reports' });
      await host.send('Write the report');
      assert.match(textOf(requests[1]?.messages.at(-2)), /No such year/);
      assert.match(textOf(requests[1]?.messages.at(-1)), /no tool named/);
    });
  });
}
