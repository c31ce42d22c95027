import assert from 'node:assert/strict';
import { afterEach } from 'node:test';
import type { LlmRequest, ServerConfig } from '../../../src/core/index.js';
import { describe, test } from '../../fixtures/suites.js';
import {
  discovered,
  eras,
  listed,
  refuse,
  start,
  stopAfter,
  type Era,
} from '../servers/connection/wire-eras.js';
import type { Method, WireServer } from '../servers/connection/wire-server.js';
import { add, endHosts, makeHost, when } from '../support.js';

afterEach(endHosts);
stopAfter();

const token = 'tok-4f"9/a\\7c+e21b0d';
const schema = { type: 'object' };

/** Ways of writing a secret. */
const forms: Readonly<Record<string, (secret: string) => string>> = {
  alone: (secret) => secret,
  'in a longer text': (secret) => `Your key is ${secret}, and ${secret}.`,
  'in JSON': (secret) => JSON.stringify({ authorization: `Bearer ${secret}` }),
  'in an address': (secret) => `https://a.example/?key=${encodeURIComponent(secret)}&x`,
  'in Base64': (secret) => `It is ${Buffer.from(secret).toString('base64')} there`,
  'in Base64 of a header': (secret) => Buffer.from(`Bearer ${secret} and more`).toString('base64'),
};

async function echoing(era: Era, said: string): Promise<WireServer> {
  const instructions = `Use ${said}`;
  const result = {
    content: [
      { type: 'text', text: said },
      { type: 'resource', resource: { uri: 'doc://1', text: said } },
      { type: 'resource_link', uri: 'doc://2', name: said, description: said },
    ],
    structuredContent: { [said]: said, list: [said], n: 12 },
  };
  const own: Record<string, Method> = {
    'tools/list': () =>
      listed(
        { name: 'look', description: said, inputSchema: { ...schema, description: said } },
        { name: 'fail', inputSchema: schema },
      ),
    'tools/call': ({ id, res, params }) =>
      params['name'] === 'fail' ? refuse(res, id, { code: -32000, message: said }) : result,
    'resources/list': () => ({
      resources: [{ uri: 'doc://1', name: said, description: said }],
      ttlMs: 0,
      cacheScope: 'private',
    }),
    'resources/read': () => ({ contents: [{ uri: 'doc://1', text: said }], ttlMs: 0, cacheScope: 'private' }),
    'prompts/list': () => ({ prompts: [{ name: 'p', description: said }], ttlMs: 0, cacheScope: 'private' }),
    'prompts/get': () => ({ messages: [{ role: 'user', content: { type: 'text', text: said } }] }),
  };
  const capabilities = { tools: {}, resources: {}, prompts: {} };
  return start(
    era,
    era === 'modern'
      ? { ...own, 'server/discover': () => ({ ...discovered(), capabilities, instructions }) }
      : {
          ...own,
          initialize: ({ res }) => {
            res.setHeader('Mcp-Session-Id', 'session');
            return {
              protocolVersion: '2025-11-25',
              capabilities,
              instructions,
              serverInfo: { name: 'old', version: '1' },
            };
          },
        },
  );
}

const sends: Readonly<Record<string, (secret: string) => Partial<ServerConfig>>> = {
  'by getToken': (secret) => ({ getToken: () => Promise.resolve(secret) }),
  'in a header with a key': (secret) => ({ headers: { 'X-Api-Key': secret } }),
  'in an authorization header': (secret) => ({ headers: { Authorization: `Bearer ${secret}` } }),
};

async function everything(config: ServerConfig): Promise<string> {
  const requests: LlmRequest[] = [];
  const host = makeHost({
    policy: () => ({ decision: 'allow' }),
    llm(request) {
      requests.push(request);
      const last = request.messages.at(-1);
      return last?.role === 'user'
        ? { toolCalls: request.tools.map(({ name }) => ({ name })) }
        : { text: 'Fine.' };
    },
  });
  const serverId = await add(host, config);
  await when(host, ({ tools }) => tools.length === 2, 'the tools');
  await host.send('Go');
  assert.deepEqual(
    host.getSnapshot().calls.map(({ status }) => status),
    ['done', 'failed'],
  );
  const resources = await host.listResources(serverId);
  const prompts = await host.listPrompts(serverId);
  const prompt = await host.getPrompt(serverId, 'p', {});
  await host.openResource(serverId, 'doc://1');
  return JSON.stringify([requests, host.getSnapshot(), resources, prompts, prompt], (key, value: unknown) =>
    // Signals are no data.
    key === 'signal' ? undefined : value,
  );
}

describe('a secret that a server sends back', { timeout: 120_000 }, () => {
  for (const era of eras)
    for (const [way, configOf] of Object.entries(sends))
      test(`The secret reaches neither the snapshot nor the model: ${era}, ${way}`, async () => {
        for (const [form, write] of Object.entries(forms)) {
          // A header cannot contain every character.
          const secret = way === 'by getToken' ? token.replaceAll(/["\\]/g, 'x') : token;
          const { url } = await echoing(era, write(secret));
          const seen = await everything({ url, label: 'Shop', ...configOf(secret) });
          const inJson = JSON.stringify(secret).slice(1, -1);
          const encoded = [inJson, JSON.stringify(inJson).slice(1, -1), encodeURIComponent(secret)];
          for (const one of encoded) assert.ok(!seen.includes(one), `${form}: ${one}`);
          const core = Buffer.from(secret.slice(2, -2)).toString('base64').slice(4, -4);
          assert.ok(!seen.includes(core), `${form}: Base64`);
          if (form !== 'in Base64 of a header') assert.match(seen, /\[secret removed/);
          endHosts();
        }
      });

  test('Only values that are secret and long enough are removed', async () => {
    const said = 'a tok and acme-corporation-europe, application/json, 2025-11-25';
    const { url } = await echoing('modern', said);
    const headers = { 'X-Api-Key': 'tok', 'X-Tenant': 'acme-corporation-europe', Accept: 'application/json' };
    const seen = await everything({ url, label: 'Shop', headers });
    assert.ok(seen.includes(said));
    assert.doesNotMatch(seen, /secret removed/);
  });
});
