import assert from 'node:assert/strict';
import type { Conversation, HostOptions, LlmRequest, McpHost } from '../../../src/core/index.js';
import { describe, test } from '../../fixtures/suites.js';
import type { RugPull } from '../../fixtures/trust/index.js';
import { continued } from '../resume/saved-state-lab.js';
import { add, makeHost, memory, when } from '../support.js';
import { approve, arrived, asksOf, deny, newAsk, patient, useLab, unasked } from './lab.js';

const lab = useLab();

/** A model that calls the tool that the message names. */
const llm = ({ tools, messages }: LlmRequest) => {
  const last = messages.at(-1);
  if (last?.role !== 'user') return { text: 'Done.' };
  const [server, tool] = last.text.split(' ');
  const name = tools.find((one) => one.server === server && one.tool === tool)?.name ?? '';
  return { toolCalls: [{ name, arguments: { to: 'Eve' } }] };
};

interface Scene {
  readonly host: McpHost;
  readonly a: RugPull;
  readonly b: RugPull;
  visit(own?: HostOptions): Promise<{ host: McpHost; bId: string }>;
}

/** Two servers with grants for their tools, and a conversation in which A was read. */
async function scene(): Promise<Scene> {
  const [a, b, storage] = [lab.fresh(), lab.fresh(), memory()];
  const connect = async (host: McpHost): Promise<string> => {
    await add(host, { url: a.url, label: 'A' });
    return add(host, { url: b.url, label: 'B' });
  };
  const first = makeHost({ storage, limits: patient, llm });
  await connect(first);
  for (const { id: serverId } of first.getSnapshot().servers)
    for (const tool of ['look', 'send']) {
      const settled = first.call({ serverId, tool, arguments: { to: 'Ada' } });
      approve(first, await newAsk(first, new Set()), { duration: 'always' });
      await settled;
    }
  await first.send('A look');
  await b.forget();
  return {
    host: first,
    a,
    b,
    async visit(own = {}) {
      const options = { storage, limits: patient, llm, ...own };
      const host = own.savedState ? await continued(own.savedState, options) : makeHost(options);
      return { host, bId: await connect(host) };
    },
  };
}

/** The same text, with A's results attributed to B. */
function relabelled(text: string, { a, b }: Scene): string {
  return text
    .replaceAll('"serverLabel":"A"', '"serverLabel":"B"')
    .replaceAll('"label":"A"', '"label":"B"')
    .replaceAll(JSON.stringify(a.url), JSON.stringify(b.url));
}

const loadedIn = (host: McpHost): Conversation['loaded'] => host.getSnapshot().conversation.loaded;

async function expectAsked(host: McpHost, b: RugPull): Promise<void> {
  assert.equal(loadedIn(host), 'unconfirmed');
  const turn = host.send('B send');
  const ask = await newAsk(host, new Set());
  assert.equal(await arrived(b), 0);
  assert.match(ask.reason.code, /^(?:after-loading|after-other-server)$/);
  approve(host, ask);
  await turn;
  assert.equal(await arrived(b), 1);
  assert.equal(loadedIn(host), 'confirmed');
}

describe('a loaded conversation', { timeout: 60_000 }, () => {
  for (const [name, change] of [
    ['with a result that is relabelled', relabelled],
    [
      'with no word of what was read',
      (text: string) =>
        text
          .replace(/"read":\[.*?\]/, '"read":[]')
          .replace(/"calls":\[.*\],"entries"/, '"calls":[],"entries"'),
    ],
    ['from another page', (text: string) => `${text} `],
  ] as const) {
    test(`A call needs approval despite a grant until a person approves once: ${name}`, async () => {
      const from = await scene();
      const text = change(await from.host.exportConversation(), from);
      const { host } = await from.visit();
      assert.equal(loadedIn(host), undefined);
      assert.equal(await host.loadConversation(text), true);
      await expectAsked(host, from.b);
      if (name !== 'with a result that is relabelled') return;
      await host.send('B send');
      assert.equal(await arrived(from.b), 2, 'then the grant holds again');
      assert.equal(asksOf(host).length, 1);
    });

    test(`A call needs approval after a saved state from elsewhere: ${name}`, async () => {
      const from = await scene();
      const savedState = change(from.host.saveState(), from);
      const { host } = await from.visit({ savedState });
      await expectAsked(host, from.b);
    });
  }

  test('A conversation stays unconfirmed after a denial and after a call from a form', async () => {
    const from = await scene();
    const { host, bId } = await from.visit();
    await host.loadConversation(relabelled(await from.host.exportConversation(), from));
    const turn = host.send('B send');
    deny(host, await newAsk(host, new Set()));
    await turn;
    await unasked({ host, rug: from.b, serverId: bId }, { startedBy: 'person', approved: true });
    assert.equal(loadedIn(host), 'unconfirmed');
    const again = await host.exportConversation();
    await host.clearConversation();
    assert.equal(loadedIn(host), undefined);
    await host.send('B send');
    assert.equal(asksOf(host).length, 1, 'a new one asks no more than before');
    await host.loadConversation(again);
    assert.equal(loadedIn(host), 'unconfirmed', 'its own export confirms nothing');
  });

  test('A conversation that this page wrote itself does not count as loaded', async () => {
    const from = await scene();
    const { host } = from;
    const text = await host.exportConversation();
    await host.clearConversation();
    assert.equal(await host.loadConversation(text), true);
    assert.equal(loadedIn(host), undefined);
    const ask = host.send('B send').then(() => undefined);
    const asked = await newAsk(host, new Set());
    assert.equal(asked.reason.code, 'after-other-server', 'it knows what was read');
    deny(host, asked);
    await ask;
    const { host: next } = await from.visit({ savedState: host.saveState() });
    await when(next, ({ conversation }) => conversation.entries.length > 0, 'the conversation');
    assert.equal(loadedIn(next), undefined);
  });

  test("The page's policy receives `loaded`", async () => {
    const from = await scene();
    const seen: unknown[] = [];
    const { host } = await from.visit({
      policy: (_, { loaded }) => {
        seen.push(loaded);
        return { decision: 'allow' };
      },
    });
    await host.loadConversation(relabelled(await from.host.exportConversation(), from));
    await host.send('B send');
    assert.equal(seen.at(-1), true);
    assert.equal(loadedIn(host), 'unconfirmed', 'no person has seen it');
  });
});
