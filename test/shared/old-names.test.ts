import assert from 'node:assert/strict';
import { after, afterEach, before, mock } from 'node:test';
import { startModernServer } from '../../demo/servers/modern/index.js';
import type { DemoServer } from '../../demo/servers/types.js';
import type { HostOptions, Llm, LlmRequest, McpHost, PolicyContext } from '../../src/core/index.js';
import { withLimits } from '../../src/core/base/limits.js';
import { addNewNames, byEitherName } from '../../src/shared/old-names/by-either-name.js';
import { describe, test } from '../fixtures/suites.js';
import { add, approvalAsk, endHosts, makeHost, when } from '../core/support.js';

/* eslint-disable @typescript-eslint/no-deprecated -- These names are tested. */

let server: DemoServer;
before(async () => {
  server = await startModernServer();
});
afterEach(() => {
  mock.restoreAll();
  return endHosts();
});
after(() => server.stop());

const sum = { tool: 'calculate_sum', arguments: { a: 1, b: 2 } };

function watchConsole(): () => readonly string[] {
  const warn = mock.method(console, 'warn', () => undefined);
  return () => warn.mock.calls.map(({ arguments: [text] }) => String(text));
}

async function withServer(options: HostOptions): Promise<{ host: McpHost; serverId: string }> {
  const host = makeHost(options);
  return { host, serverId: await add(host, { url: server.url, label: 'Demo' }) };
}

describe('old public names', { timeout: 60_000 }, () => {
  test('A policy reads the context by its old names, and the console shows the new ones once', async () => {
    const warnings = watchConsole();
    const contexts: PolicyContext[] = [];
    const { host, serverId } = await withServer({
      policy: (_call, context) => {
        contexts.push(context);
        const { standing, trustsClaims, after: read } = context;
        const isKnown = standing?.status === 'new-server' && trustsClaims === false && read?.length === 0;
        return { decision: isKnown ? 'allow' : 'deny' };
      },
    });
    assert.equal((await host.call({ serverId, ...sum, startedBy: 'model' })).status, 'done');
    assert.ok(contexts.length > 0);
    const [context] = contexts;
    assert.deepEqual(Object.keys(context ?? {}).sort(), ['influencedBy', 'toolHistory', 'trustsAnnotations']);
    for (const name of ['influencedBy', 'toolHistory', 'trustsAnnotations'])
      assert.equal(warnings().filter((text) => text.includes(`"${name}"`)).length, 1, name);
  });

  test('An approval has its old names before and after its arguments are changed', async () => {
    const { host, serverId } = await withServer({});
    const settled = host.call({ serverId, ...sum, startedBy: 'model' });
    const ask = await approvalAsk(host);
    assert.deepEqual([ask.standing, ask.after], [ask.toolHistory, ask.influencedBy]);
    const bad = { a: 'one', b: 2 };
    const { id, digest } = ask;
    host.answer(id, { kind: 'approval', decision: 'approve', digest, arguments: bad });
    const changed = await when(
      host,
      ({ asks }) => asks.find((one) => one.kind === 'approval' && one.errors !== undefined),
      'the faults of the arguments',
    );
    assert.ok(changed.kind === 'approval');
    assert.deepEqual([changed.standing, changed.after], [changed.toolHistory, changed.influencedBy]);
    assert.deepEqual(structuredClone(changed), JSON.parse(JSON.stringify(changed)));
    host.answer(id, { kind: 'approval', decision: 'deny' });
    assert.equal((await settled).status, 'denied');
  });

  test('A connected server has both names of its protocol family', async () => {
    const { host, serverId } = await withServer({});
    const found = host.getSnapshot().servers.find(({ id }) => id === serverId);
    assert.ok(found?.status === 'connected');
    assert.deepEqual([found.era, found.protocolFamily], ['modern', 'modern']);
  });

  test('The old name of a limit sets it', () => {
    const warnings = watchConsole();
    const old = { modelWakes: 3 } as Record<string, number>;
    assert.equal(withLimits(old).backgroundTurns, 3);
    assert.match(warnings().join(), /"modelWakes" is now "backgroundTurns"/);
  });

  test('The old name of a command records the address', async () => {
    const { host } = await withServer({});
    host.noteOpened('https://example.com/');
    const opened = host.getSnapshot().audit.find(({ kind }) => kind === 'opened');
    assert.ok(opened);
  });

  test('A model function is asked by the old names of what it declares', async () => {
    const asked: LlmRequest[] = [];
    const answer: Llm = (request) => {
      asked.push(request);
      return { text: 'Yes.', opaque: { by: 'acme', data: 1 } };
    };
    const llm = Object.assign(answer, { by: 'acme', takes: ['audio'] as const });
    const { host } = await withServer({ llm });
    const image = { type: 'image', mimeType: 'image/png', data: 'AAAA' } as const;
    await host.send([{ type: 'text', text: 'Look.' }, image]);
    await host.send('Again.');
    const [first, second] = asked;
    assert.deepEqual(
      first?.messages.flatMap(({ content }) => content.map(({ type }) => type)),
      ['text', 'text'],
    );
    const own = second?.messages.find((message) => message.role === 'assistant');
    assert.deepEqual(own?.opaque, { by: 'acme', data: 1 });
  });

  test("A model's opaque data do not go to a model with another old name", async () => {
    const asked: LlmRequest[] = [];
    const answer: Llm = (request) => {
      asked.push(request);
      return { text: 'Yes.', opaque: { by: 'other', data: 1 } };
    };
    const { host } = await withServer({ llm: Object.assign(answer, { by: 'acme' }) });
    await host.send('One.');
    await host.send('Two.');
    const own = asked[1]?.messages.find((message) => message.role === 'assistant');
    assert.equal(own?.opaque, undefined);
  });

  test('The new name wins if both are given', () => {
    assert.equal(byEitherName({ inputs: 'new', takes: 'old' }, 'inputs', 'takes'), 'new');
    assert.equal(byEitherName({ inputs: undefined }, 'inputs', 'takes'), undefined);
  });

  test("An app's frame that has only the old methods gets the new ones", () => {
    const heard: string[] = [];
    class OldFrame {
      readonly #heard = heard;
      told(text: string): void {
        this.#heard.push(text);
      }
    }
    const frame = addNewNames(new OldFrame() as OldFrame & { contextUpdated(text: string): void }, {
      told: 'contextUpdated',
      ended: 'contextUpdated',
    });
    frame.contextUpdated('hello');
    assert.deepEqual(heard, ['hello']);
  });
});
