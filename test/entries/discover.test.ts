import assert from 'node:assert/strict';
import { after } from 'node:test';
import { discoverServers, type DiscoverOptions } from '../../src/discover.js';
import { cardOf, type CardServer, startCardServer } from '../fixtures/cards.js';
import { describe, test } from '../fixtures/suites.js';

const running: CardServer[] = [];
after(() => Promise.all(running.map((one) => one.stop())));

const type = 'application/mcp-server-card+json';

async function cards(catalog?: (origin: string) => unknown): Promise<CardServer> {
  const server = await startCardServer(catalog);
  running.push(server);
  return server;
}

const listing =
  (...names: readonly string[]) =>
  (origin: string): unknown => ({
    specVersion: '1.0',
    entries: names.map((name) => ({ identifier: name, type, url: `${origin}/${name}/server-card` })),
  });

describe('discoverServers', () => {
  test('A pasted server address is found by its card', async () => {
    const { url, asked } = await cards();
    const { servers, leftOut, problem } = await discoverServers(`  ${url}/good `);
    assert.deepEqual(servers, [
      {
        url: `${url}/good`,
        cardUrl: `${url}/good/server-card`,
        isElsewhere: false,
        name: 'com.example/shop',
        title: 'Shop',
        description: 'Sells pens.',
        version: '1.0.0',
      },
    ]);
    assert.deepEqual([leftOut, problem], [[], undefined]);
    assert.deepEqual(asked.sort(), ['/.well-known/ai-catalog.json', '/good/server-card']);
  });

  test('The servers of a catalog are found by their cards, and other entries are ignored', async () => {
    const { url } = await cards((origin) => ({
      specVersion: '1.0',
      entries: [
        { identifier: 'a', type, url: `${origin}/good/server-card` },
        { identifier: 'b', type: 'application/a2a-agent-card+json', url: `${origin}/good/server-card` },
        { identifier: 'c', type, data: cardOf(`${origin}/inline`, { name: 'com.example/inline' }) },
        'nothing',
        null,
      ],
    }));
    const { servers, leftOut } = await discoverServers(new URL(url).host);
    assert.deepEqual(
      servers.map((one) => one.url),
      [`${url}/inline`, `${url}/good`].sort(
        (a, b) => servers.findIndex((s) => s.url === a) - servers.findIndex((s) => s.url === b),
      ),
    );
    assert.equal(servers.length, 2);
    assert.deepEqual(leftOut, []);
  });

  test('A card that names another origin is marked', async () => {
    const { url } = await cards(listing('lies'));
    const { servers } = await discoverServers(url);
    assert.deepEqual(
      servers.map((one) => [one.url, one.isElsewhere]),
      [['https://another.example/mcp', true]],
    );
  });

  for (const [name, reason, options] of [
    ['html', 'malformed'],
    ['nameless', 'malformed'],
    ['plain', 'no-remote'],
    ['template', 'no-remote'],
    ['redirects', 'redirect'],
    ['missing', 'status'],
    ['huge', 'too-large'],
    ['endless', 'unreachable', { timeoutMs: 500 }],
  ] as readonly (readonly [string, string, DiscoverOptions?])[]) {
    test(`An invalid card is left out: ${name}`, async () => {
      const { url } = await cards(listing('good', name));
      const { servers, leftOut } = await discoverServers(url, options);
      assert.deepEqual(
        servers.map((one) => one.url),
        [`${url}/good`],
        'The others are not taken along',
      );
      assert.deepEqual(leftOut, [{ url: `${url}/${name}/server-card`, reason }]);
    });
  }

  test('The number of cards from a catalog is limited', async () => {
    const { url, asked } = await cards(listing(...Array.from({ length: 10_000 }, () => 'good')));
    const { servers, leftOut } = await discoverServers(url, { maxServers: 10, maxBytes: 5_000_000 });
    assert.equal(servers.length, 1);
    assert.deepEqual(leftOut, [{ url: `${url}/.well-known/ai-catalog.json`, reason: 'too-many' }]);
    assert.equal(asked.filter((path) => path === '/good/server-card').length, 10);
  });

  test('A public address cannot point into a private network', async () => {
    const server = await cards((origin) => ({
      entries: [
        { type, url: 'https://public.example/inward/server-card' },
        { type, url: `${origin}/good/server-card` },
        { type, data: cardOf('http://localhost:8080/mcp') },
      ],
    }));
    // No test contacts a public address: a local server receives such requests.
    const real = globalThis.fetch;
    globalThis.fetch = (url, init) => {
      const { pathname } = new URL(url instanceof Request ? url.url : url);
      return real(server.url + pathname, init);
    };
    try {
      const { servers, leftOut } = await discoverServers('public.example');
      assert.deepEqual(servers, []);
      assert.deepEqual(
        leftOut.map((one) => one.reason),
        ['private-network', 'private-network', 'private-network'],
      );
      assert.ok(!server.asked.includes('/good/server-card'), 'It was not even asked for');
    } finally {
      globalThis.fetch = real;
    }
  });

  for (const address of [
    '',
    'http://public.example',
    'ftp://127.0.0.1',
    'javascript:alert(1)',
    'a b',
    'file:///etc',
  ])
    test(`Nothing is requested at "${address}"`, async () => {
      assert.deepEqual(await discoverServers(address), { servers: [], leftOut: [], problem: 'bad-address' });
    });

  test('An empty result has a reason', async () => {
    const none = await cards();
    assert.equal((await discoverServers(none.url)).problem, 'status');
    const empty = await cards(() => ({ entries: [] }));
    assert.equal((await discoverServers(empty.url)).problem, 'no-remote');
    const wrong = await cards(() => ['no catalog']);
    assert.equal((await discoverServers(wrong.url)).problem, 'malformed');
    await none.stop();
    assert.equal((await discoverServers(none.url)).problem, 'unreachable');
  });

  test('The search stops with its signal', async () => {
    const { url } = await cards(listing('endless'));
    const end = new AbortController();
    const found = discoverServers(url, { signal: end.signal });
    setTimeout(() => end.abort(), 100);
    await assert.rejects(found, { name: 'AbortError' });
  });
});
