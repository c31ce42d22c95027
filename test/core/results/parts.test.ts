import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { withLimits } from '../../../src/core/base/limits.js';
import { readContents, readParts } from '../../../src/core/results/result.js';
import { readResult } from '../../../src/core/results/tool-result.js';
import type { JsonObject, JsonValue, Part } from '../../../src/core/protocol/index.js';

const limits = withLimits();
const partOf = (block: JsonValue): Part => {
  const [part, ...more] = readParts({ content: [block] }, limits);
  assert.deepEqual(more, []);
  return part!;
};

const kinds: [name: string, block: JsonObject, part: Part][] = [
  ['text', { type: 'text', text: 'Hi' }, { kind: 'text', text: 'Hi' }],
  ['empty text', { type: 'text', text: '' }, { kind: 'text', text: '' }],
  [
    'an image',
    { type: 'image', data: 'AAAA', mimeType: 'image/png' },
    { kind: 'image', data: 'AAAA', mimeType: 'image/png' },
  ],
  [
    'a sound',
    { type: 'audio', data: 'AAAA', mimeType: 'audio/wav' },
    { kind: 'audio', data: 'AAAA', mimeType: 'audio/wav' },
  ],
  [
    'a link',
    {
      type: 'resource_link',
      uri: 'a://b',
      name: 'n',
      title: 't',
      description: 'd',
      mimeType: 'text/csv',
      size: 7,
      icons: [],
    },
    { kind: 'link', uri: 'a://b', name: 'n', title: 't', description: 'd', mimeType: 'text/csv', size: 7 },
  ],
  [
    'a link without a name, by its address',
    { type: 'resource_link', uri: 'a://b' },
    { kind: 'link', uri: 'a://b', name: 'a://b' },
  ],
  [
    'an embedded text',
    { type: 'resource', resource: { uri: 'a://b', mimeType: 'text/markdown', text: '# Hi' } },
    { kind: 'resource', uri: 'a://b', mimeType: 'text/markdown', text: '# Hi' },
  ],
  [
    'embedded bytes',
    { type: 'resource', resource: { uri: 'a://b', blob: 'AAAA' } },
    { kind: 'resource', uri: 'a://b', blob: 'AAAA' },
  ],
];

const broken: JsonValue[] = [
  ...[null, true, 7, 'text', []],
  ...[{}, { type: 7 }, { type: null }, { text: 'Hi' }, { type: 'hologram', depth: 3 }],
  ...[
    { type: 'text' },
    { type: 'text', text: 7 },
    { type: 'text', text: null },
    { type: 'Text', text: 'Hi' },
  ],
  ...[
    { type: 'image', data: 'AAAA' },
    { type: 'image', mimeType: 'image/png' },
    { type: 'image', data: [1] },
  ],
  ...[{ type: 'audio', data: null, mimeType: 'audio/wav' }],
  ...[{ type: 'resource_link' }, { type: 'resource_link', uri: 7, name: 'n' }],
  ...[{ type: 'resource' }, { type: 'resource', resource: 'a://b' }, { type: 'resource', resource: [] }],
  ...[
    { type: 'resource', resource: { uri: 'a://b' } },
    { type: 'resource', resource: { text: 'Hi' } },
  ],
  ...[{ type: '__proto__' }, { type: 'constructor' }, { type: 'toString', text: 'x' }],
];

describe('a part of a result', () => {
  for (const [name, block, part] of kinds) {
    test(`A part is read as ${name}`, () => assert.deepEqual(partOf(block), part));
  }

  for (const block of broken) {
    test(`The block ${JSON.stringify(block)} is shown unchanged and not dropped`, () => {
      const part = partOf(block);
      assert.ok(part.kind === 'unknown');
      assert.deepEqual(part.value, block);
      assert.equal(typeof part.type, 'string');
    });
  }

  test('An invalid block does not affect the others', () => {
    const content = [{ type: 'text', text: 'a' }, { type: 'image' }, { type: 'text', text: 'b' }];
    assert.deepEqual(
      readParts({ content }, limits).map(({ kind }) => kind),
      ['text', 'unknown', 'text'],
    );
  });

  test('Annotations are kept: audience, priority and age', () => {
    const annotations = {
      audience: ['user', 'assistant'],
      priority: 0.5,
      lastModified: '2026-01-01T00:00:00Z',
    };
    assert.deepEqual(partOf({ type: 'text', text: 'a', annotations }).annotations, annotations);
    assert.deepEqual(partOf({ type: 'hologram', annotations }).annotations, annotations);
  });

  const annotations: [raw: JsonValue, read: object | undefined][] = [
    [null, undefined],
    ['user', undefined],
    [[], undefined],
    [{}, undefined],
    [{ audience: 'user' }, undefined],
    [{ audience: ['user', 'admin', 7, null] }, { audience: ['user'] }],
    [{ audience: [] }, undefined],
    [{ priority: 0 }, { priority: 0 }],
    [{ priority: 1 }, { priority: 1 }],
    [{ priority: 1.01 }, undefined],
    [{ priority: -1 }, undefined],
    [{ priority: '1' }, undefined],
    [{ lastModified: 7 }, undefined],
    [{ priority: 2, lastModified: 'yesterday' }, { lastModified: 'yesterday' }],
  ];
  for (const [raw, read] of annotations) {
    test(`The annotations are ${read ? JSON.stringify(read) : 'nothing'} for ${JSON.stringify(raw)}`, () => {
      const part = partOf({ type: 'text', text: 'a', annotations: raw });
      assert.deepEqual(part.annotations, read);
      assert.equal('annotations' in part, read !== undefined);
    });
  }
});

describe('unknown fields of a part', () => {
  const meta = { 'a.example/b': [1, { c: null }] };
  const icon = { src: 'data:image/png;base64,AAAA', mimeType: 'image/png', sizes: ['48x48'] };
  const link = { type: 'resource_link', uri: 'a://b', name: 'n' };
  const cases: [name: string, block: JsonObject, part: object][] = [
    [
      'fields of its own kind only',
      { type: 'text', text: 'a', _meta: meta, data: 'b', kind: 'image', __proto: 1 },
      { kind: 'text', text: 'a', extra: { data: 'b', kind: 'image', __proto: 1 } },
    ],
    [
      'what is in an embedded resource, by its place',
      { type: 'resource', _meta: meta, resource: { uri: 'a://b', text: 't', _meta: meta, name: 7 }, x: 1 },
      {
        kind: 'resource',
        uri: 'a://b',
        text: 't',
        extra: { resource: { name: 7 }, x: 1 },
      },
    ],
    [
      'a known field of a wrong type',
      { ...link, title: 7, description: null, mimeType: [], size: '3', annotations: 5, icons: {} },
      {
        kind: 'link',
        uri: 'a://b',
        name: 'n',
        extra: { title: 7, size: '3', annotations: 5 },
      },
    ],
    [
      'half of an embedded resource',
      { type: 'resource', resource: { uri: 'a://b', text: 7, blob: 'AAAA' } },
      { kind: 'resource', uri: 'a://b', blob: 'AAAA', extra: { resource: { text: 7 } } },
    ],
    [
      'what is not known of its annotations',
      {
        type: 'text',
        text: 'a',
        annotations: { audience: ['user', 'admin'], priority: 2, lastModified: 'x' },
      },
      {
        kind: 'text',
        text: 'a',
        annotations: { audience: ['user'], lastModified: 'x' },
        extra: { annotations: { audience: ['user', 'admin'], priority: 2 } },
      },
    ],
    [
      'nothing, where all of it has a place',
      { ...link, size: 0, icons: [icon] },
      { ...part(link), size: 0, icons: [icon] },
    ],
    [
      'icons, where one of them is none',
      { ...link, icons: [icon, { src: 7 }, null] },
      { ...part(link), icons: [icon], extra: { icons: [icon, { src: 7 }, null] } },
    ],
    ['no name, where that is empty', { ...link, name: '' }, { kind: 'link', uri: 'a://b', name: 'a://b' }],
  ];
  function part({ uri, name }: { uri: string; name: string }): object {
    return { kind: 'link', uri, name };
  }
  for (const [name, block, read] of cases) {
    test(`Unknown fields are kept: ${name}`, () => assert.deepEqual(partOf(block), read));
  }

  for (const size of [-1, NaN, Infinity, 1e300, 2 ** 53, 1.5, '7', true]) {
    test(`A size of ${size} is kept as unknown`, () => {
      const read = partOf({ ...link, size });
      assert.ok(read.kind === 'link' && !('size' in read));
      assert.deepEqual(read.extra, { size });
    });
  }

  test('A part of an unknown type has no further unknown fields', () => {
    const block = { type: 'hologram', depth: 3, _meta: meta };
    assert.deepEqual(partOf(block), { kind: 'unknown', type: 'hologram', value: block });
  });

  test('Names like __proto__ do no harm', () => {
    const block = JSON.parse(
      '{"type":"text","text":"a","__proto__":{"polluted":1},"constructor":2}',
    ) as JsonObject;
    const { extra } = partOf(block);
    assert.deepEqual(Object.keys(extra ?? {}), ['__proto__', 'constructor']);
    assert.equal(({} as { polluted?: unknown }).polluted, undefined);
  });

  test('Unknown fields are limited, with the limit', () => {
    const many = Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`k${at}`, at]));
    const read = partOf({ type: 'text', text: 'a', ...many });
    assert.equal(Object.keys(read.extra ?? {}).length, 1_000);
    assert.deepEqual(read.limit, { name: 'resultFields', value: 1_000 });
    const inner = partOf({ type: 'resource', resource: { uri: 'a', text: 'a', ...many } });
    assert.equal(Object.keys(inner.extra?.['resource'] ?? {}).length, 1_000);
    assert.deepEqual(inner.limit, { name: 'resultFields', value: 1_000 });
    const icons = Array.from({ length: 2_000 }, () => icon);
    const linked = partOf({ ...link, icons });
    assert.equal(linked.kind === 'link' && linked.icons?.length, 16);
    const large = partOf({ ...link, icons: [{ src: `data:,${'a'.repeat(300_000)}` }] });
    assert.ok(large.kind === 'link' && !('icons' in large));
    const audience = Array.from({ length: 100_000 }, () => 'user');
    assert.ok(
      (partOf({ type: 'text', text: 'a', annotations: { audience } }).annotations?.audience?.length ?? 0) <
        10,
    );
  });

  test('Unknown fields are never sent to a model', () => {
    const content = [
      { type: 'text', text: 'a', _meta: { secret: 1 } },
      { ...link, secret: 2 },
      { type: 'resource', resource: { uri: 'a://b', text: 't', secret: 3 } },
    ];
    const raw = { content, secret: 4, structuredContent: { n: 1 } };
    const { modelParts } = readResult(raw, { status: 'none' }, limits);
    assert.doesNotMatch(JSON.stringify(modelParts), /secret/);
    const { modelParts: alone } = readResult(
      { structuredContent: { n: 1 }, secret: 4 },
      { status: 'none' },
      limits,
    );
    assert.deepEqual(alone, [{ type: 'text', text: '{"n":1}' }]);
  });
});

describe('unknown fields of a result', () => {
  test('Unknown fields are shown last', () => {
    const rest = { toolResult: 1, nextCursor: 'a' };
    const raw = { content: [{ type: 'text', text: 'a' }], structuredContent: null, isError: false };
    const known = { ...raw, _meta: { a: 1 }, resultType: 'complete' };
    assert.deepEqual(readParts(known, limits), [
      { kind: 'text', text: 'a' },
      { kind: 'structured', value: null },
    ]);
    assert.deepEqual(readParts({ ...known, ...rest }, limits), [
      { kind: 'text', text: 'a' },
      { kind: 'structured', value: null },
      { kind: 'unknown', type: '', value: rest },
    ]);
  });

  test('Known fields of a wrong type are shown last, too', () => {
    const odd = { content: 'text', isError: 'true', resultType: 7 };
    assert.deepEqual(readParts({ ...odd, structuredContent: 1 }, limits), [
      { kind: 'structured', value: 1 },
      { kind: 'unknown', type: '', value: odd },
    ]);
  });
});

describe('contents of a resource', () => {
  test('Unknown fields are kept', () => {
    const contents = [{ uri: 'a://b', text: 't', name: 1, _meta: { a: 1 } }, { uri: 'a://c' }, 'text'];
    assert.deepEqual(readContents({ contents }, limits), [
      { kind: 'resource', uri: 'a://b', text: 't', extra: { resource: { name: 1 } } },
      { kind: 'unknown', type: 'resource', value: { type: 'resource', resource: { uri: 'a://c' } } },
      { kind: 'unknown', type: 'resource', value: { type: 'resource', resource: 'text' } },
    ]);
  });
});

describe('the structured value', () => {
  test('The structured value comes after the content, whatever it is', () => {
    for (const structuredContent of [{ a: 1 }, [1, 2], 'text', 0, false, null]) {
      const parts = readParts({ content: [{ type: 'text', text: 'a' }], structuredContent }, limits);
      assert.deepEqual(parts[1], { kind: 'structured', value: structuredContent });
    }
  });

  test('The structured value needs no content beside it', () => {
    assert.deepEqual(readParts({ structuredContent: { a: 1 } }, limits), [
      { kind: 'structured', value: { a: 1 } },
    ]);
  });
});
