import assert from 'node:assert/strict';
import type { Tool } from '../../../src/core/index.js';
import { naughtyNames } from '../../fixtures/corpora/naughty-names.js';
import { describe, test } from '../../fixtures/suites.js';
import type { RugPull } from '../../fixtures/trust/index.js';
import { add, makeHost } from '../support.js';
import { patient, useLab } from './lab.js';
import { dice } from './writings.js';

const lab = useLab();

const servers = 10;
const toolsOfEach = 1_000;

/** Names and labels that are easily confused with each other and with the aliases made from them. */
function names(roll: (sides: number) => number): () => string {
  const pieces = [
    ...['a', 'b', 'A', '_', '__', '-', '.', '/', ' ', '2', '_2', '_3', 'send', 'server', 'tool'],
    ...['é', 'е', '天', '🌦', '\u200b', '\u202e', 'server__send', '__proto__'],
  ];
  return () => {
    const text = Array.from({ length: 1 + roll(12) }, () => pieces[roll(pieces.length)]).join('');
    return text.slice(0, 128);
  };
}

describe('aliases of tools', { timeout: 60_000 }, () => {
  test('Each alias leads to one tool of one server, for 10,000 pairs of labels and names', async () => {
    const roll = dice(7);
    const next = names(roll);
    const requests: { server: RugPull; tool: Tool }[] = [];
    let wanted: string[] = [];
    const host = makeHost({
      limits: { ...patient, modelCalls: 1_000 },
      policy: () => ({ decision: 'allow' }),
      llm({ messages }) {
        if (messages.at(-1)?.role === 'tool') return { text: 'Done' };
        return { toolCalls: wanted.map((name) => ({ name, arguments: {} })) };
      },
    });
    const rugs = new Map<string, RugPull>();
    for (let server = 0; server < servers; server++) {
      const rug = lab.fresh();
      const own = new Set(naughtyNames.filter((name) => name !== '' && name.length <= 128));
      while (own.size < toolsOfEach) own.add(next());
      await rug.define({ tools: [...own].map((name) => ({ name, inputSchema: { type: 'object' } })) });
      // Several servers have the same label: nothing prevents a page from doing that.
      rugs.set(await add(host, { url: rug.url, label: server % 3 === 0 ? 'server' : next() }), rug);
    }
    const { tools } = host.getSnapshot();
    assert.equal(tools.length, servers * toolsOfEach);
    const byAlias = new Map(tools.map((tool) => [tool.alias, tool]));
    assert.equal(byAlias.size, tools.length);
    assert.ok([...byAlias.keys()].every((alias) => /^[a-zA-Z0-9_-]{1,64}$/.test(alias)));

    // A call by alias arrives at that server, under the tool's real name.
    for (let number = 0; number < 60; number++) {
      const tool = tools[roll(tools.length)]!;
      requests.push({ server: rugs.get(tool.serverId)!, tool });
    }
    wanted = requests.map(({ tool }) => tool.alias);
    await host.send('Go');
    const expected = new Map([...rugs.values()].map((rug) => [rug, [] as string[]]));
    for (const { server, tool } of requests) expected.get(server)!.push(tool.name);
    for (const [rug, own] of expected) {
      const received = (await rug.calls()).map(({ tool }) => tool);
      assert.deepEqual(received.sort(), own.sort());
    }

    // The aliases are the same after all tools have been listed again.
    await Promise.all([...rugs.keys()].map((serverId) => host.refresh(serverId)));
    const again = host.getSnapshot().tools;
    assert.deepEqual(
      again.map(({ alias, serverId, name }) => [alias, serverId, name]),
      tools.map(({ alias, serverId, name }) => [alias, serverId, name]),
    );
  });

  test('A tool name that a server lists twice has no alias, and neither tool can be called', async () => {
    const rug = lab.fresh();
    await rug.define({
      tools: [
        { name: 'pay', inputSchema: { type: 'object' } },
        { name: 'pay', description: 'Another one.', inputSchema: { type: 'object' } },
        { name: 'look', inputSchema: { type: 'object' } },
      ],
    });
    const host = makeHost();
    const serverId = await add(host, { url: rug.url, label: 'A' });
    assert.deepEqual(
      host.getSnapshot().tools.map(({ name }) => name),
      ['look'],
    );
    const call = await host.call({ serverId, tool: 'pay', approved: true, startedBy: 'person' });
    assert.equal(call.status, 'failed');
    assert.deepEqual(await rug.calls(), []);
  });
});
