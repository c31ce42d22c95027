import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { withLimits } from '../../../src/core/limits.js';
import { readParts } from '../../../src/core/results/index.js';
import type { JsonObject, JsonValue, Part } from '../../../src/core/types.js';

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
      ...{ type: 'resource_link', uri: 'a://b', name: 'n', title: 't', description: 'd' },
      ...{ mimeType: 'text/csv', size: 7, icons: [] },
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

describe('a piece of a result', () => {
  for (const [name, block, part] of kinds) {
    test(`is read as ${name}`, () => assert.deepEqual(partOf(block), part));
  }

  for (const block of broken) {
    test(`is shown as it is, and not dropped, where it is ${JSON.stringify(block)}`, () => {
      const part = partOf(block);
      assert.ok(part.kind === 'unknown');
      assert.deepEqual(part.value, block);
      assert.equal(typeof part.type, 'string');
    });
  }

  test('does not spoil the pieces beside it', () => {
    const content = [{ type: 'text', text: 'a' }, { type: 'image' }, { type: 'text', text: 'b' }];
    assert.deepEqual(
      readParts({ content }, limits).map(({ kind }) => kind),
      ['text', 'unknown', 'text'],
    );
  });

  test('keeps what the server says of it: for whom, how important, how old', () => {
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
    test(`has ${read ? JSON.stringify(read) : 'nothing'} said of it by ${JSON.stringify(raw)}`, () => {
      const part = partOf({ type: 'text', text: 'a', annotations: raw });
      assert.deepEqual(part.annotations, read);
      assert.equal('annotations' in part, read !== undefined);
    });
  }
});

describe('the structured value', () => {
  test('comes after the content, whatever it is', () => {
    for (const structuredContent of [{ a: 1 }, [1, 2], 'text', 0, false, null]) {
      const parts = readParts({ content: [{ type: 'text', text: 'a' }], structuredContent }, limits);
      assert.deepEqual(parts[1], { kind: 'structured', value: structuredContent });
    }
  });

  test('needs no content beside it', () => {
    assert.deepEqual(readParts({ structuredContent: { a: 1 } }, limits), [
      { kind: 'structured', value: { a: 1 } },
    ]);
  });
});
