import assert from 'node:assert/strict';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import type { CallToolResult } from '@modelcontextprotocol/client';
import { startLegacyServer } from '../../demo/servers/legacy/index.js';
import { startModernServer } from '../../demo/servers/modern/index.js';
import { Workspace } from '../../demo/servers/modern/workspace.js';
import type { DemoServer } from '../../demo/servers/types.js';
import { callsOf, connect, type Connection, post, until } from '../fixtures/clients.js';
import { describe, test } from '../fixtures/suites.js';

const LIMIT = { timeout: 120_000 };
const TODAY = new Date().toISOString().slice(0, 10);
const NEXT_YEAR = `${new Date().getUTCFullYear() + 1}-06-01`;

type Arguments = Record<string, unknown>;

const textOf = (result: CallToolResult): string =>
  result.content.map((block) => (block.type === 'text' ? block.text : '')).join('\n');
const typesOf = (result: CallToolResult): string[] => result.content.map((block) => block.type);
const callWith = (connection: Connection, name: string, args: Arguments = {}): Promise<CallToolResult> =>
  connection.client.callTool({ name, arguments: args });

/** Starts a long call, cancels it after it has made progress, and waits until the tool has noticed. */
async function cancelMidway(server: DemoServer, connection: Connection, name: string): Promise<void> {
  const controller = new AbortController();
  const settled = connection.client.callTool(
    { name, arguments: { steps: 50, to: 50, delayMs: 40 } },
    { signal: controller.signal, onprogress: () => controller.abort() },
  );
  await assert.rejects(settled);
  await until(() => server.jobs.cancelled === 1, 'the tool notices that it was cancelled');
  assert.equal(server.jobs.finished, 0);
  await until(async () => {
    const calls = await callsOf(server.url);
    return calls.some((call) => call.method === 'tools/call' && call.cancelled === true);
  }, 'the record shows the cancellation');
}

describe('the modern demo server', LIMIT, () => {
  let server: DemoServer;
  let connection: Connection;

  before(async () => {
    server = await startModernServer({ record: true });
    connection = await connect(server.url);
  });
  after(async () => {
    await connection.close();
    await server.stop();
  });

  test('The server supports 2026-07-28 and lists its tools in pages of five', async () => {
    assert.equal(connection.client.getProtocolEra(), 'modern');
    assert.match(connection.client.getInstructions() ?? '', /made up/);
    const { tools } = await connection.client.listTools();
    assert.deepEqual(
      tools.map((tool) => tool.name),
      [
        ...['get_weather', 'calculate_sum', 'get_current_time', 'text_analyzer', 'search_codebase'],
        ...['get_file_content', 'analyze_csv', 'search_flights', 'book_flight', 'seat_map'],
        ...['hold_seat', 'create_issue', 'delete_issue', 'process_large_file', 'draw_chart'],
        ...['play_tone', 'report', 'research_topic', 'set_extra_tools'],
      ],
    );
    assert.ok(tools.every((tool) => tool.title && tool.description && tool.annotations));
    const lists = (await callsOf(server.url)).filter((call) => call.method === 'tools/list');
    assert.equal(lists.length, 4);
    const first = await connection.client.listTools({ cursor: (await nextCursor()) ?? '' });
    assert.equal(first.tools.length, 5);
  });

  async function nextCursor(): Promise<string | undefined> {
    const body = (await (await post(server.url, 'tools/list')).json()) as { result: { nextCursor?: string } };
    return body.result.nextCursor;
  }

  const sensible: [name: string, args: Arguments, check: (result: CallToolResult) => void][] = [
    [
      'get_weather',
      { location: 'Paris' },
      ({ structuredContent }) =>
        assert.deepEqual(structuredContent, { temperature: 18, conditions: 'Partly cloudy', humidity: 64 }),
    ],
    ['get_weather', { location: 'Atlantis', units: 'fahrenheit' }, (r) => assert.match(textOf(r), /°F/)],
    ['calculate_sum', { numbers: [1, 2, 3.5] }, (r) => assert.match(textOf(r), /= 6.5$/)],
    ['calculate_sum', { a: 2, b: 3 }, (r) => assert.deepEqual(r.structuredContent, { sum: 5, count: 2 })],
    ['get_current_time', {}, (r) => assert.match(textOf(r), new RegExp(TODAY.slice(0, 4)))],
    ['text_analyzer', { text: 'One two. Two!' }, (r) => assert.match(textOf(r), /^3 words in 2 sentences/)],
    [
      'search_codebase',
      { pattern: 'ZEBRA CROSSING', fileType: 'typescript', maxResults: 1 },
      (r) => assert.match(textOf(r), /demo-servers\.test\.ts:\d+/),
    ],
    ['get_file_content', { path: 'package.json' }, (r) => assert.deepEqual(typesOf(r), ['text', 'resource'])],
    ['analyze_csv', { csv: 'a,b\n1,x\n3,"y, z"' }, (r) => assert.match(textOf(r), /^2 rows, 2 columns/)],
    [
      'search_flights',
      { from: 'CDG', to: 'JFK', departureDate: NEXT_YEAR },
      (r) => assert.match(textOf(r), /EUR/),
    ],
    [
      'book_flight',
      { flight: 'DM101', departureDate: NEXT_YEAR, passenger: { name: 'Ada' } },
      (r) => assert.match(textOf(r), /^Booked DM101/),
    ],
    ['seat_map', { departureTime: '09:00' }, (r) => assert.match(textOf(r), /^DM370 leaves at 09:00/)],
    ['seat_map', { flight: 'DM370' }, (r) => assert.match(textOf(r), /^DM370 leaves at 09:00/)],
    [
      'hold_seat',
      { flight: 'DM370', seats: ['11D'] },
      ({ structuredContent }) =>
        assert.deepEqual(structuredContent, { flight: 'DM370', seats: ['11D'], minutes: 20 }),
    ],
    ['create_issue', { title: 'It rains' }, (r) => assert.match(textOf(r), /issue 1/)],
    ['delete_issue', { number: 1 }, (r) => assert.match(textOf(r), /^Deleted issue 1/)],
    ['process_large_file', { steps: 2, delayMs: 10 }, (r) => assert.match(textOf(r), /2 parts/)],
    ['draw_chart', { points: [{ label: 'A', value: 3 }] }, (r) => assertMedia(r, 'image', 'iVBORw0KGgo')],
    ['play_tone', { seconds: 0.1 }, (r) => assertMedia(r, 'audio', 'UklGR')],
    ['research_topic', { topic: 'tides' }, (r) => assert.match(textOf(r), /\*\*tides\*\*/)],
    ['report', {}, (r) => assert.deepEqual(typesOf(r), ['text', 'image', 'resource_link', 'resource'])],
  ];
  for (const [name, args, check] of sensible) {
    test(`The tool ${name} ${JSON.stringify(args)} returns a sensible result`, async () => {
      const result = await callWith(connection, name, args);
      assert.notEqual(result.isError, true, textOf(result));
      check(result);
    });
  }

  function assertMedia(result: CallToolResult, type: 'image' | 'audio', start: string): void {
    const block = result.content.find((it) => it.type === type);
    assert.ok(block?.type === 'image' || block?.type === 'audio');
    assert.ok(block.data.startsWith(start));
  }

  const correctable: [name: string, args: Arguments, message: RegExp][] = [
    [
      'book_flight',
      { flight: 'DM101', departureDate: '2020-01-01', passenger: { name: 'Ada' } },
      new RegExp(`in the past. Today is ${TODAY}`),
    ],
    ['search_flights', { from: 'CDG', to: 'JFK', departureDate: '2027-02-30' }, /not a day/],
    ['seat_map', {}, /which flight/],
    ['hold_seat', { flight: 'DM370', seats: ['99F'] }, /Not free on DM370: 99F/],
    ['calculate_sum', {}, /Nothing to add/],
    ['delete_issue', { number: 99 }, /no issue 99/],
    ['get_weather', {}, /location/],
    ['get_file_content', { path: '../secret' }, /leaves the repository/],
    ['get_file_content', { path: '/etc/passwd' }, /relative/],
    ['get_file_content', { path: '.git/config' }, /not part/],
    ['get_file_content', { path: 'node_modules/zod/package.json' }, /not part/],
  ];
  for (const [name, args, message] of correctable) {
    test(`The tool ${name} ${JSON.stringify(args)} returns an error that explains what to do`, async () => {
      const result = await callWith(connection, name, args);
      assert.equal(result.isError, true);
      assert.match(textOf(result), message);
    });
  }

  test('Files behind symbolic links are rejected', async (t) => {
    const root = await mkdtemp(join(tmpdir(), 'workspace-'));
    t.after(() => rm(root, { recursive: true }));
    await writeFile(join(root, 'inside.txt'), 'inside');
    await symlink('/etc', join(root, 'link'));
    const workspace = new Workspace(root);
    assert.equal(await workspace.read('inside.txt'), 'inside');
    await assert.rejects(workspace.read('link/hostname'), /symbolic link/);
  });

  test('The link of a report can be read', async () => {
    const { contents } = await connection.client.readResource({ uri: 'report://visitors/data.csv' });
    assert.match(JSON.stringify(contents), /January,1200/);
  });

  test('A changed list is announced to subscribers', async () => {
    let changes = 0;
    connection.client.setNotificationHandler('notifications/tools/list_changed', () => {
      changes += 1;
    });
    await connection.client.listen({ toolsListChanged: true });
    await callWith(connection, 'set_extra_tools', { count: 3 });
    await until(() => changes === 1, 'the notification arrives');
    const names = (await connection.client.listTools()).tools.map((tool) => tool.name);
    assert.deepEqual(names.slice(-3), ['extra_1', 'extra_2', 'extra_3']);
    assert.match(textOf(await callWith(connection, 'extra_2', { note: 'hi' })), /told "hi"/);
    await callWith(connection, 'set_extra_tools', { count: 0 });
    await until(() => changes === 2, 'the second notification arrives');
  });

  test('Progress arrives, and a cancellation reaches the tool', async () => {
    const fresh = await startModernServer({ record: true });
    const client = await connect(fresh.url);
    await cancelMidway(fresh, client, 'process_large_file');
    await client.close();
    await fresh.stop();
  });

  test('2025 clients are supported, too', async () => {
    const old = await connect(server.url, 'legacy');
    assert.equal(old.client.getProtocolEra(), 'legacy');
    assert.equal((await old.client.listTools()).tools.length, 19);
    assert.match(textOf(await callWith(old, 'get_weather', { location: 'Paris' })), /18 °C/);
    await old.close();
  });

  test('Other origins and hosts are rejected, and pages of this machine are not', async () => {
    const preflight = await fetch(server.url, {
      method: 'OPTIONS',
      headers: { Origin: 'http://localhost:8000', 'Access-Control-Request-Method': 'POST' },
    });
    assert.equal(preflight.status, 204);
    assert.equal(preflight.headers.get('access-control-allow-origin'), 'http://localhost:8000');
    assert.match(preflight.headers.get('access-control-allow-headers') ?? '', /Mcp-Name/);
    const foreign = await post(server.url, 'tools/list', {}, { headers: { Origin: 'https://evil.example' } });
    assert.equal(foreign.status, 403);
    const rebound = await new Promise<number | undefined>((resolve) => {
      request(server.url, { headers: { Host: 'evil.example' } }, (res) =>
        resolve(res.resume().statusCode),
      ).end();
    });
    assert.equal(rebound, 403);
  });
});

describe('the legacy demo server', LIMIT, () => {
  let server: DemoServer;
  let connection: Connection;

  before(async () => {
    server = await startLegacyServer({ record: true });
    connection = await connect(server.url);
  });
  after(async () => {
    await connection.close();
    await server.stop();
  });

  test('The server supports 2025-11-25 in a session', async () => {
    assert.equal(connection.client.getNegotiatedProtocolVersion(), '2025-11-25');
    assert.ok(connection.transport.sessionId);
    assert.deepEqual(
      (await connection.client.listTools()).tools.map((tool) => tool.name),
      [
        ...['convert_units', 'roll_dice', 'make_picture', 'make_sound', 'list_books', 'slow_count'],
        ...['toggle_bonus_tool', 'search_archive'],
      ],
    );
  });

  const calls: [name: string, args: Arguments, types: string[], message: RegExp][] = [
    ['convert_units', { value: 2, from: 'km', to: 'm' }, ['text'], /= 2000 m/],
    ['roll_dice', { count: 3 }, ['text'], /^\d \+ \d \+ \d = \d+$/],
    ['make_picture', { pattern: 'checker', size: 32 }, ['text', 'image'], /checker/],
    ['make_sound', { notes: ['A'], noteSeconds: 0.1 }, ['text', 'audio'], /melody A/],
    ['list_books', { before: 1816 }, ['text', 'resource_link'], /^1 books/],
    ['slow_count', { to: 2, delayMs: 10 }, ['text'], /Counted to 2/],
  ];
  for (const [name, args, types, message] of calls) {
    test(`The tool ${name} returns a sensible result`, async () => {
      const result = await callWith(connection, name, args);
      assert.notEqual(result.isError, true, textOf(result));
      assert.deepEqual(typesOf(result), types);
      assert.match(textOf(result), message);
    });
  }

  test('A changed list is announced on the stream of the session', async () => {
    let changes = 0;
    connection.client.setNotificationHandler('notifications/tools/list_changed', () => {
      changes += 1;
    });
    await callWith(connection, 'toggle_bonus_tool');
    await until(() => changes === 1, 'the notification arrives');
    assert.match(textOf(await callWith(connection, 'bonus_tool')), /Hello/);
    await callWith(connection, 'toggle_bonus_tool');
    await until(() => changes === 2, 'the second notification arrives');
  });

  test('Progress arrives, and a cancellation reaches the tool', async () => {
    const fresh = await startLegacyServer({ record: true });
    const client = await connect(fresh.url);
    await cancelMidway(fresh, client, 'slow_count');
    await client.close();
    await fresh.stop();
  });

  test('DELETE ends the session', async () => {
    const other = await connect(server.url);
    const session = { 'Mcp-Session-Id': other.transport.sessionId ?? '' };
    await other.transport.terminateSession();
    await other.close();
    assert.equal((await post(server.url, 'tools/list', {}, { headers: session })).status, 404);
  });
});
