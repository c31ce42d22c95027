import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { callsOf, connect, post } from '../fixtures/clients.js';
import { type MisconfiguredServers, startMisconfiguredServers } from '../fixtures/misconfigured/index.js';
import { describe, test } from '../fixtures/suites.js';

const LIMIT = { timeout: 120_000 };
const PAGE = { Origin: 'http://localhost:8000' };

let servers: MisconfiguredServers;

before(async () => {
  servers = await startMisconfiguredServers();
});
after(() => servers.stop());

const urlOf = (name: string): string => {
  const url = servers.urls[name];
  assert.ok(url, `There is a fixture ${name}`);
  return url;
};
const errorOf = async (response: Response): Promise<number> =>
  ((await response.json()) as { error: { code: number } }).error.code;

describe('the misconfigured servers', LIMIT, () => {
  const preflight = (name: string): Promise<Response> =>
    fetch(urlOf(name), { method: 'OPTIONS', headers: PAGE });
  const discover = (name: string): Promise<Response> =>
    post(urlOf(name), 'server/discover', {}, { headers: PAGE });

  // For each: the status of the preflight, true if it admits pages, the status of the answer, true if a page may read it.
  const faults: [name: string, preflight: number, lets: boolean, status: number, readable: boolean][] = [
    ['fault-no-cors', 204, false, 200, false],
    ['fault-options-405', 405, false, 200, true],
    ['fault-options-401', 401, false, 401, true],
    ['fault-no-authorization', 204, true, 401, true],
    ['fault-401-no-cors', 204, true, 401, false],
    ['fault-403-origin', 403, false, 403, false],
    ['fault-401-not-exposed', 204, true, 401, true],
    ['fault-401', 204, true, 401, true],
    ['fault-403', 204, true, 403, true],
    ['fault-redirect', 204, true, 307, true],
    ['fault-wrong-path', 204, true, 404, true],
    ['fault-html', 204, true, 200, true],
    ['fault-503', 204, true, 503, true],
  ];
  for (const [name, preflightStatus, lets, status, readable] of faults) {
    test(`The server “${name}” answers a preflight with ${preflightStatus} and a request with ${status}`, async () => {
      const asked = await preflight(name);
      assert.equal(asked.status, preflightStatus);
      assert.equal(asked.headers.get('access-control-allow-origin'), lets ? '*' : null);
      const response = await discover(name);
      assert.equal(response.status, status);
      assert.equal(response.headers.get('access-control-allow-origin'), readable ? '*' : null);
      const record = await fetch(`${urlOf(name)}/__calls`, { headers: PAGE });
      assert.equal(record.headers.get('access-control-allow-origin'), '*');
    });
  }

  const lacking: [name: string, header: RegExp][] = [
    ['fault-no-content-type', /content-type/i],
    ['fault-no-protocol-version', /mcp-protocol-version/i],
    ['fault-no-mcp-method', /mcp-method/i],
    ['fault-no-mcp-name', /mcp-name/i],
    ['fault-no-param', /mcp-param-region/i],
    ['fault-no-authorization', /authorization/i],
    ['fault-old-list', /mcp-method|mcp-name/i],
    ['fault-old-list-modern', /mcp-method|mcp-name/i],
    ['fault-session-not-allowed', /mcp-session-id/i],
  ];
  test('Each list of allowed headers lacks the header that its server is named after', async () => {
    for (const [name, header] of lacking) {
      const allowed = (await preflight(name)).headers.get('access-control-allow-headers') ?? '';
      assert.doesNotMatch(allowed, header, name);
      assert.ok(allowed.split(', ').length >= 4, name);
    }
    const methods = (await preflight('fault-delete-not-allowed')).headers.get('access-control-allow-methods');
    assert.equal(methods, 'GET, POST, OPTIONS');
    const exposed = async (name: string): Promise<string | null> =>
      (await discover(name)).headers.get('access-control-expose-headers');
    assert.doesNotMatch((await exposed('fault-session-not-exposed')) ?? '', /session/i);
    assert.equal(await exposed('fault-401-not-exposed'), null);
    assert.match((await exposed('fault-401')) ?? '', /WWW-Authenticate/);
  });

  test('The servers work outside a page, with the tool whose argument is sent as a header', async () => {
    const works: [name: string, era: string][] = [
      ['fault-no-cors', 'modern'],
      ['fault-no-param', 'modern'],
      ['fault-old-list', 'modern'],
      ['fault-session-not-exposed', 'legacy'],
      ['fault-delete-not-allowed', 'legacy'],
    ];
    for (const [name, era] of works) {
      const { client, transport, close } = await connect(urlOf(name));
      assert.equal(client.getProtocolEra(), era, name);
      assert.equal((await client.listTools()).tools.length, 2);
      const { content } = await client.callTool({ name: 'region_echo', arguments: { region: 'Zürich' } });
      assert.match(JSON.stringify(content), /Zürich/);
      if (era === 'legacy') await transport.terminateSession();
      await close();
    }
    const { client, close } = await connect(urlOf('fault-old-list'), 'legacy');
    assert.equal((await client.listTools()).tools.length, 2);
    await close();
  });

  test('A modern server reports its versions to an old client, and requires its headers', async () => {
    const url = urlOf('fault-old-list-modern');
    const refused = await post(url, 'initialize', { protocolVersion: '2025-11-25' });
    assert.equal(refused.status, 400);
    assert.equal(await errorOf(refused), -32022);
    const call = { name: 'region_echo', arguments: { region: 'eu' } };
    const mismatch = await post(urlOf('fault-no-param'), 'tools/call', call);
    assert.equal(mismatch.status, 400);
    assert.equal(await errorOf(mismatch), -32020);
    const calls = await callsOf(urlOf('fault-no-param'));
    assert.equal(calls.at(-1)?.headers['mcp-name'], 'region_echo');
  });

  test('A legacy server requires its session', async () => {
    const response = await post(urlOf('fault-session-not-exposed'), 'tools/list');
    assert.equal(response.status, 400);
    assert.match(await response.text(), /Server not initialized/);
  });

  test('The server “fault-hang” never answers', () =>
    assert.rejects(post(urlOf('fault-hang'), 'server/discover', {}, { signal: AbortSignal.timeout(100) })));
});
