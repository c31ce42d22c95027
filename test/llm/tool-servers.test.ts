import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { startEverythingServer } from '../../demo/servers/everything.js';
import { startLegacyServer } from '../../demo/servers/legacy/index.js';
import { startModernServer } from '../../demo/servers/modern/index.js';
import type { ModelTool } from '../../src/core/index.js';
import { rulesOf } from '../../src/llm/tools/tables.js';
import { type ModelServer, startModelServer } from '../fixtures/model-server.js';
import { bridgeStdio, startFastMcp, startSdkExample } from '../fixtures/ready-made/index.js';
import { describe, test } from '../fixtures/suites.js';
import { officialServers } from '../official-apps/list.js';
import { startOfficial } from '../official-apps/start.js';
import { add, endHosts, makeHost } from '../core/support.js';
import { broken } from './tool-rules.js';
import { providers, sent } from './tools-sent.js';

const official = (name: string): Promise<Server> => {
  const server = officialServers.find((one) => one.name === name);
  assert.ok(server);
  return startOfficial(server);
};

interface Server {
  readonly url: string;
  stop(): Promise<void>;
}
const starts: Readonly<Record<string, () => Promise<Server>>> = {
  everything: startEverythingServer,
  modern: startModernServer,
  legacy: startLegacyServer,
  memory: () => bridgeStdio('server-memory'),
  'sequential thinking': () => bridgeStdio('server-sequential-thinking'),
  fastmcp: startFastMcp,
  simple: () => startSdkExample('simpleStreamableHttp'),
  'basic vanillajs': () => official('basic-vanillajs'),
  debug: () => official('debug'),
  'system monitor': () => official('system-monitor'),
};

let model: ModelServer;
const running: Server[] = [];
let tools: readonly ModelTool[] = [];

before(async () => {
  model = await startModelServer();
  const host = makeHost({
    llm: (request) => {
      tools = request.tools;
      return { text: 'Seen.' };
    },
  });
  for (const [label, start] of Object.entries(starts)) {
    const server = await start();
    running.push(server);
    await add(host, { url: server.url, label });
  }
  await host.send('What is there?');
});
after(async () => {
  endHosts();
  await Promise.all([model, ...running].map((one) => one.stop()));
});

describe('tools of the servers that are installed', { timeout: 120_000 }, () => {
  for (const provider of providers) {
    test(`All tools are sent to ${provider}, and none breaks a rule`, async () => {
      assert.equal(new Set(tools.map(({ server }) => server)).size, Object.keys(starts).length);
      const { tools: all, warnings } = await sent(model, provider, tools);
      assert.deepEqual(broken(all, rulesOf[provider]), []);
      assert.deepEqual(warnings, []);
      assert.equal(all.length, tools.length);
    });
  }
});
