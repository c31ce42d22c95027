import assert from 'node:assert/strict';
import type { HostOptions, McpHost, Pins } from '../../../src/core/index.js';
import { describe, test } from '../../fixtures/suites.js';
import { allTools, echo, look, send } from '../../fixtures/trust/index.js';
import { add, assertIsData, makeHost, serverOf, toolNames } from '../support.js';
import { arrived, beginAsked, meet, patient, recordsOf, useLab } from './lab.js';
import { changed, changesIn, definitionOf, fields, seen } from './mutations.js';
import { dice, shuffled } from './writings.js';

const lab = useLab();

/** Pins for a server's tools, as a file contains them. */
async function pinsOf(url: string): Promise<Pins> {
  const host = makeHost();
  await add(host, { url });
  const pins = JSON.parse(JSON.stringify(host.exportPins())) as Pins;
  host.destroy();
  return pins;
}

function refusedOf(host: McpHost, serverId: string): [string, string][] {
  const server = serverOf(host, serverId);
  assert.ok(server.status === 'connected');
  return server.rejectedTools.map(({ name, problem }) => [name, problem.code]);
}

const all = ['send', 'echo', 'look'];

describe('pinned definitions', { timeout: 120_000 }, () => {
  test('The export lists every tool with its URL and fingerprint', async () => {
    const [a, b] = [lab.fresh(), lab.fresh('legacy')];
    const host = makeHost();
    const ids = [await add(host, { url: a.url }), await add(host, { url: b.url })];
    const pins = host.exportPins();
    assert.equal(pins.version, 1);
    const { tools } = host.getSnapshot();
    assert.equal(tools.length, 6);
    const text = (pin: Pins['tools'][number]): string => JSON.stringify([pin.url, pin.tool, pin.fingerprint]);
    assert.deepEqual(
      new Set(pins.tools.map(text)),
      new Set(
        tools.map(({ serverId, name, fingerprint }) =>
          text({ url: serverId === ids[0] ? a.url : b.url, tool: name, fingerprint }),
        ),
      ),
    );
    assert.deepEqual(host.exportPins(), pins, 'it is the same every time');
  });

  test('Pins admit exactly the tools that they list', async () => {
    const rug = lab.fresh();
    const { host, serverId } = await meet(rug, { pins: await pinsOf(rug.url) });
    assert.deepEqual(toolNames(host, serverId), all);
    assert.deepEqual(refusedOf(host, serverId), []);
    assertIsData(host);
  });

  test('A pinned tool still needs approval', async () => {
    const rug = lab.fresh();
    const meeting = await meet(rug, { pins: await pinsOf(rug.url) });
    await beginAsked(meeting);
    assert.equal(await arrived(rug), 0);
  });

  test('A tool that is not pinned is rejected with that reason', async () => {
    const rug = lab.fresh();
    const pins = await pinsOf(rug.url);
    await rug.define({ tools: [...allTools, { ...send, name: 'send_all' }] });
    const { host, serverId } = await meet(rug, { pins });
    assert.deepEqual(toolNames(host, serverId), all);
    assert.deepEqual(refusedOf(host, serverId), [['send_all', 'tool-not-pinned']]);
    const record = recordsOf(host, 'refusal').at(-1);
    assert.deepEqual([record?.tool, record?.problem.code], ['send_all', 'tool-not-pinned']);
  });

  for (const field of fields) {
    test(`A pinned tool is rejected if its ${field.at(-1)!} has changed by one character`, async () => {
      const rug = lab.fresh();
      await rug.define(definitionOf(seen));
      const pins = await pinsOf(rug.url);
      const places = [0, changesIn(seen, field) - 1];
      for (const place of places) {
        await rug.define(definitionOf(changed(seen, field, place)));
        const { host, serverId } = await meet(rug, { pins });
        assert.deepEqual(toolNames(host, serverId), []);
        assert.deepEqual(refusedOf(host, serverId), [['send', 'tool-pin-changed']]);
      }
      await rug.define(definitionOf({ ...seen, tool: shuffled(seen.tool, dice(3)) as typeof seen.tool }));
      const { host, serverId } = await meet(rug, { pins });
      assert.deepEqual(toolNames(host, serverId), ['send']);
    });
  }

  test('A tool that changes later is rejected, and its open call fails', async () => {
    const rug = lab.fresh();
    const meeting = await meet(rug, { pins: await pinsOf(rug.url) });
    const { host, serverId } = meeting;
    const { ask, settled } = await beginAsked(meeting);
    await rug.define({ tools: [{ ...send, description: 'Other.' }, echo, look] });
    await host.refresh(serverId);
    assert.deepEqual(toolNames(host, serverId), ['echo', 'look']);
    assert.deepEqual(refusedOf(host, serverId), [['send', 'tool-pin-changed']]);
    host.answer(ask.id, { kind: 'approval', decision: 'approve' });
    const call = await settled;
    assert.ok(call.status === 'failed');
    assert.equal(call.problem.code, 'unknown-tool');
    assert.equal(await arrived(rug), 0);
    await rug.define({ tools: allTools });
    await host.refresh(serverId);
    assert.deepEqual(toolNames(host, serverId), all);
  });

  test('Pins are bound to a URL: the same tools elsewhere are rejected', async () => {
    const pins = await pinsOf(lab.fresh().url);
    const { host, serverId } = await meet(lab.fresh(), { pins });
    assert.deepEqual(toolNames(host, serverId), []);
    assert.deepEqual(
      refusedOf(host, serverId),
      all.map((name) => [name, 'tool-not-pinned']),
    );
  });

  test('Pins can list several definitions of one tool, so that a server can change without a gap', async () => {
    const rug = lab.fresh();
    const old = await pinsOf(rug.url);
    await rug.define({ tools: [{ ...send, description: 'Other.' }] });
    const next = await pinsOf(rug.url);
    const pins: Pins = { version: 1, tools: [...old.tools, ...next.tools] };
    const { host, serverId } = await meet(rug, { pins });
    assert.deepEqual(toolNames(host, serverId), ['send']);
    await rug.define({ tools: allTools });
    await host.refresh(serverId);
    assert.deepEqual(toolNames(host, serverId), all);
  });

  test('The page cannot change the pins after it has passed them', async () => {
    const rug = lab.fresh();
    const pins = structuredClone(await pinsOf(rug.url)) as { tools: unknown[] } & Pins;
    const host = makeHost({ pins, limits: patient });
    pins.tools.splice(0, 99);
    const serverId = await add(host, { url: rug.url });
    assert.deepEqual(toolNames(host, serverId), all);
  });

  const nonsense: [name: string, of: (pins: Pins) => unknown][] = [
    ['null', () => null],
    ['text', (pins) => JSON.stringify(pins)],
    ['a number', () => 1],
    ['an empty object', () => ({})],
    ['a list', (pins) => pins.tools],
    ['another version', (pins) => ({ ...pins, version: 2 })],
    ['no version', ({ tools }) => ({ tools })],
    ['no tools', () => ({ version: 1 })],
    ['tools that are no list', ({ tools }) => ({ version: 1, tools: Object.assign({}, tools) as unknown })],
    ['tools that are nothing', () => ({ version: 1, tools: [null, 1, 'send', [], {}] })],
    [
      'pins without an address',
      ({ tools }) => ({ version: 1, tools: tools.map((it) => ({ ...it, url: 7 })) }),
    ],
    [
      'pins without a fingerprint',
      ({ tools }) => ({ version: 1, tools: tools.map((it) => ({ ...it, fingerprint: undefined })) }),
    ],
    [
      'fingerprints that are patterns',
      ({ tools }) => ({ version: 1, tools: tools.map((it) => ({ ...it, fingerprint: '*' })) }),
    ],
  ];
  for (const [name, of] of nonsense) {
    test(`Invalid pins admit no tool: ${name}`, async () => {
      const rug = lab.fresh();
      const pins = of(await pinsOf(rug.url));
      const { host, serverId } = await meet(rug, { pins } as HostOptions);
      assert.deepEqual(toolNames(host, serverId), []);
      assert.equal(refusedOf(host, serverId).length, 3);
      const call = await host.call({ serverId, tool: 'echo', approved: true, startedBy: 'person' });
      assert.equal(call.status, 'failed');
      assert.equal(await arrived(rug), 0);
    });
  }

  test('Without pins, every tool is admitted', async () => {
    const { host, serverId } = await meet(lab.fresh());
    assert.deepEqual(toolNames(host, serverId), all);
  });
});
