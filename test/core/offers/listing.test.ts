import assert from 'node:assert/strict';
import { withLimits, type Limits } from '../../../src/core/base/limits.js';
import { McpToolsError, problemError } from '../../../src/core/base/problems.js';
import { type ListKind, readList } from '../../../src/core/offers/listing.js';
import { resourceKind, templateKind } from '../../../src/core/offers/resource-kinds.js';
import type { JsonObject, JsonValue, Listed } from '../../../src/core/protocol/index.js';
import { describe, test } from '../../fixtures/suites.js';

type Pages = (cursor: string | undefined, number: number) => JsonValue | Promise<JsonValue>;

async function read<Item>(
  kind: ListKind<Item>,
  pages: Pages,
  limits: Partial<Limits> = {},
): Promise<{ readonly list: Listed<Item>; readonly asked: number; readonly isPublic: boolean }> {
  let asked = 0;
  const { list, isPublic } = await readList(
    kind,
    async ({ cursor }: JsonObject) => {
      const raw = await pages(cursor as string | undefined, asked++);
      return { raw, chars: JSON.stringify(raw).length };
    },
    withLimits(limits),
  );
  return { list, asked, isPublic };
}
const resource = (name: string | number): JsonObject => ({ uri: `notes://${name}`, name: `note ${name}` });
const cut = ({ problem }: Listed<unknown>): unknown => problem && [problem.code, problem.data];

describe('a list of resources', () => {
  test('Ten thousand resources in pages of a hundred are complete', async () => {
    const { list, asked } = await read(resourceKind, (cursor = '0') => {
      const from = Number(cursor);
      const resources = Array.from({ length: 100 }, (_, at) => resource(from + at));
      return from === 9_900 ? { resources } : { resources, nextCursor: String(from + 100) };
    });
    assert.equal(asked, 100);
    assert.equal(list.items.length, 10_000);
    assert.equal(list.items.at(-1)?.uri, 'notes://9999');
    assert.deepEqual([list.status, list.problem, list.leftOut], ['ready', undefined, undefined]);
  });

  test('The list is valid as long as its shortest page, at most a day, and public if each page is', async () => {
    const readAt = async (...pages: readonly JsonObject[]): Promise<readonly unknown[]> => {
      const before = Date.now();
      const { list, isPublic } = await read(resourceKind, (_cursor, number) => ({
        resources: [resource(number)],
        ...(number + 1 < pages.length ? { nextCursor: 'on' } : {}),
        ...pages[number],
      }));
      const { freshUntil } = list;
      const holds = [1_000, 3_600_000, 86_400_000].find(
        (ms) => freshUntil && freshUntil >= before + ms && freshUntil <= Date.now() + ms,
      );
      return [holds, freshUntil === undefined, isPublic];
    };
    const open = { cacheScope: 'public' };
    assert.deepEqual(await readAt({ ttlMs: 3_600_000, ...open }, { ttlMs: 1_000, ...open }), [
      1_000,
      false,
      true,
    ]);
    assert.deepEqual(await readAt({ ttlMs: 1e15, ...open }), [86_400_000, false, true]);
    assert.deepEqual(await readAt({ ttlMs: 1_000, ...open }, { ttlMs: 1_000, cacheScope: 'private' }), [
      1_000,
      false,
      false,
    ]);
    for (const ttlMs of [0, -1, null, '1000'])
      assert.deepEqual(await readAt({ ttlMs, ...open }), [undefined, true, true]);
    assert.deepEqual(await readAt({ ttlMs: 1_000 }, {}), [undefined, true, false]);
  });

  test('An endless list is read up to the limit', async () => {
    const { list, asked } = await read(
      resourceKind,
      (_cursor, number) => ({ resources: [resource(number)], nextCursor: 'on' }),
      { listItems: 30 },
    );
    assert.equal(asked, 30);
    assert.deepEqual(cut(list), ['offers-cut', { limit: 'listItems', value: 30, count: 30 }]);
  });

  test('A list that repeats itself forever ends after some pages', async () => {
    const { list, asked } = await read(resourceKind, () => ({ resources: [resource(1)], nextCursor: 'on' }));
    assert.equal(asked, 17);
    assert.equal(list.items.length, 1);
    assert.deepEqual(cut(list), ['offers-cut', { limit: 'emptyPages', value: 16, count: 1 }]);
  });

  test('A list that is too long or takes too long is cut', async () => {
    const long = (_cursor: unknown, number: number): JsonValue => ({
      resources: [{ ...resource(number), description: 'x'.repeat(1_000) }],
      nextCursor: 'on',
    });
    const { list } = await read(resourceKind, long, { listBytes: 5_000 });
    assert.deepEqual(cut(list), ['offers-cut', { limit: 'listBytes', value: 5_000, count: 5 }]);
    const slow: Pages = async (_cursor, number) => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      return { resources: [resource(number)], nextCursor: 'on' };
    };
    const { list: late } = await read(resourceKind, slow, { listTotalMs: 100 });
    assert.equal(late.problem?.data['limit'], 'listTotalMs');
    assert.ok(late.items.length > 0);
  });

  test('A list of exactly the limit is complete, and one more item is reported', async () => {
    const all =
      (count: number): Pages =>
      () => ({ resources: Array.from({ length: count }, (_, at) => resource(at)) });
    assert.equal((await read(resourceKind, all(5), { listItems: 5 })).list.problem, undefined);
    const { list } = await read(resourceKind, all(6), { listItems: 5 });
    assert.equal(list.items.length, 5);
    assert.deepEqual(cut(list), ['offers-cut', { limit: 'listItems', value: 5, count: 5 }]);
  });

  test('Invalid items are left out, and the others are kept', async () => {
    const { list } = await read(resourceKind, () => ({
      resources: [
        null,
        'notes://text',
        { name: 'no uri' },
        { uri: '', name: 'empty' },
        { uri: 5, name: 'five' },
        { uri: `notes://${'x'.repeat(10_000)}`, name: 'long' },
        resource('one'),
        { ...resource('one'), title: 'Again' },
        { ...resource('huge'), description: 'x'.repeat(300_000) },
        { uri: 'javascript:alert(1)' },
      ],
    }));
    assert.deepEqual(list.items, [
      { uri: 'notes://one', name: 'note one' },
      { uri: 'javascript:alert(1)', name: 'javascript:alert(1)' },
    ]);
    assert.deepEqual(list.leftOut, [
      { reason: 'malformed', count: 6, names: ['no uri', 'empty', 'five', 'long'], fields: ['uri'] },
      { reason: 'duplicate', count: 1, names: ['note one'] },
      { reason: 'too-large', count: 1, names: ['note huge'] },
    ]);
  });

  test('Fields have the right type and are cut', async () => {
    const { list } = await read(resourceKind, () => ({
      resources: [
        {
          uri: 'notes://a',
          name: 'n'.repeat(500),
          title: 7,
          description: 'd'.repeat(9_000),
          mimeType: 'text/plain',
          size: 12,
          annotations: { audience: ['user', 'nobody'], priority: 3, lastModified: '2026-01-01T00:00:00Z' },
          icons: [{ src: 'data:image/png;base64,' }, 'none'],
          other: true,
        },
        { uri: 'notes://b', name: 'b', size: -1, annotations: 'none' },
      ],
    }));
    assert.deepEqual(list.items, [
      {
        uri: 'notes://a',
        name: 'n'.repeat(128),
        description: 'd'.repeat(4_096),
        mimeType: 'text/plain',
        size: 12,
        annotations: { audience: ['user'], lastModified: '2026-01-01T00:00:00Z' },
        icons: [{ src: 'data:image/png;base64,' }],
      },
      { uri: 'notes://b', name: 'b' },
    ]);
  });

  test('An invalid or missing page fails the list', async () => {
    const failure = (pages: Pages): Promise<unknown> =>
      read(resourceKind, pages).then(
        () => 'read',
        (error: unknown) => McpToolsError.isInstance(error) && error.code,
      );
    for (const page of [null, [], {}, { resources: {} }, { resources: [], nextCursor: 5 }] as const)
      assert.equal(await failure(() => page as JsonValue), 'offers-failed');
    const away = problemError('not-connected', { server: 'S' });
    assert.equal(await failure(() => Promise.reject(away)), 'not-connected');
  });
});

test('Invalid templates are left out', async () => {
  const { list } = await read(templateKind, () => ({
    resourceTemplates: [
      { uriTemplate: 'notes://{day}', name: 'A day' },
      { uriTemplate: 'notes://{day', name: 'open' },
      { uriTemplate: 'notes://today', name: 'no variable' },
      { uriTemplate: '{=x}', name: 'reserved' },
      { uri: 'notes://{day}', name: 'no template' },
    ],
  }));
  assert.deepEqual(list.items, [{ uriTemplate: 'notes://{day}', variables: ['day'], name: 'A day' }]);
  assert.deepEqual(list.leftOut, [
    {
      reason: 'malformed',
      count: 4,
      names: ['open', 'no variable', 'reserved', 'no template'],
      fields: ['uriTemplate'],
    },
  ]);
});
