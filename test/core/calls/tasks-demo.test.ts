import assert from 'node:assert/strict';
import { afterEach } from 'node:test';
import { startLegacyServer } from '../../../demo/servers/legacy/index.js';
import { startModernServer } from '../../../demo/servers/modern/index.js';
import { discoverServers } from '../../../src/discover.js';
import { describe, test } from '../../fixtures/suites.js';
import { add, endHosts, makeHost, when } from '../support.js';

afterEach(endHosts);

const demos = [
  {
    era: 'modern',
    startDemo: startModernServer,
    tool: 'research_topic',
    args: { topic: 'tides' },
    content: { length: 'long' },
    result: /tides[^]*disagree/,
    title: 'Demo tools',
  },
  {
    era: 'legacy',
    startDemo: startLegacyServer,
    tool: 'search_archive',
    args: { subject: 'locks' },
    content: { volumes: 'new ones' },
    result: /locks[^]*new ones/,
    title: 'Demo tools of 2025',
  },
] as const;

describe('the task tool of a demo server', { timeout: 60_000 }, () => {
  for (const { era, startDemo, tool, args, content, result, title } of demos) {
    test(`The task tool of the ${era} demo reports progress and asks once`, async () => {
      const server = await startDemo();
      try {
        const host = makeHost();
        const serverId = await add(host, { url: server.url });
        const settled = host.call({ serverId, tool, arguments: args, approved: true });
        const message = await when(
          host,
          ({ calls: [call] }) => (call?.status === 'running' ? call.progress?.message : undefined),
          'its progress',
        );
        assert.match(message, /\(1 of 3\)$/);
        const ask = await when(host, ({ asks }) => asks.find(({ kind }) => kind === 'form'), 'its question');
        host.answer(ask.id, { kind: 'form', action: 'accept', content });
        const call = await settled;
        assert.ok(call.status === 'done', call.status);
        assert.match(JSON.stringify(call.result.raw), result);
      } finally {
        endHosts();
        await server.stop();
      }
    });

    test(`The ${era} demo sends log messages once a level is set`, async () => {
      const server = await startDemo();
      try {
        const host = makeHost();
        const serverId = await add(host, { url: server.url });
        host.setLogLevel('debug');
        const long = { tool: 'process_large_file', arguments: { steps: 2, delayMs: 10 } };
        void host.call({
          serverId,
          approved: true,
          ...(era === 'modern' ? long : { tool, arguments: args }),
        });
        const logged = await when(host, ({ logs }) => logs?.messages[0], 'a message');
        assert.equal(logged.logger, era === 'modern' ? 'files' : 'archive');
      } finally {
        endHosts();
        await server.stop();
      }
    });

    test(`The ${era} demo is found by its server card`, async () => {
      const server = await startDemo();
      try {
        for (const address of [server.url, new URL(server.url).host]) {
          const { servers, leftOut } = await discoverServers(address);
          assert.deepEqual(
            [servers.map((one) => [one.url, one.title]), leftOut],
            [[[server.url, title]], []],
          );
        }
      } finally {
        await server.stop();
      }
    });
  }
});
