import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { withLimits } from '../../../../../src/core/base/limits.js';
import { readQuestion } from '../../../../../src/core/calls/questions.js';
import { admitTools } from '../../../../../src/core/catalog/admit.js';
import { readCompletion } from '../../../../../src/core/offers/completion.js';
import type { ListKind } from '../../../../../src/core/offers/listing.js';
import { promptKind } from '../../../../../src/core/offers/prompts.js';
import { resourceKind, templateKind } from '../../../../../src/core/offers/resource-kinds.js';
import type { JsonObject, JsonValue, Server } from '../../../../../src/core/protocol/index.js';
import { readContents, readParts, resultIn } from '../../../../../src/core/results/result.js';
import { formOf } from '../../../../../src/core/schema/form/build.js';
import { Validator } from '../../../../../src/core/schema/validator.js';

interface Line {
  readonly where: string;
  readonly what: JsonObject;
  /** The value that is read; or a word in the error message. */
  readonly right: JsonValue;
}

const limits = withLimits();

function linesOf(file: string): readonly Line[] {
  const text = readFileSync(`test/fixtures/sloppy/${file}.jsonl`, 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
}

/** Returns the value that a reader finds in a message, or the error message. */
type Reader = (what: JsonObject) => unknown;

function toolOf(what: JsonObject): unknown {
  const [read] = admitTools([what], limits);
  return read && ('definition' in read ? read.definition : read.problem.message);
}

const inList =
  <Item>(kind: ListKind<Item>): Reader =>
  (what) =>
    kind.read(what, limits);

const asked =
  (method: string): Reader =>
  (params) =>
    readQuestion(
      {
        method,
        params,
        round: 1,
        signal: new AbortController().signal,
        onShown: () => undefined,
        server: { url: 'https://a.example/mcp' } as Server,
      },
      limits,
    );

const readers: Readonly<Record<string, Reader>> = {
  result: (what) => readParts(resultIn(what), limits),
  'result of 2025': (what) => readParts(resultIn(what, true), limits),
  contents: (what) => readContents(what, limits),
  tool: toolOf,
  resource: inList(resourceKind),
  template: inList(templateKind),
  prompt: inList(promptKind),
  completion: (what) => readCompletion(what, '', limits),
  'elicitation/create': asked('elicitation/create'),
  'sampling/createMessage': asked('sampling/createMessage'),
};

function read(where: string, what: JsonObject): unknown {
  try {
    return readers[where]?.(what);
  } catch (error) {
    return (error as Error).message;
  }
}

describe('sloppy messages', () => {
  for (const file of ['results', 'tools', 'offers', 'questions'])
    for (const [at, { where, what, right }] of linesOf(file).entries()) {
      if (where === 'schema') continue;
      it(`In ${file}.jsonl, line ${at + 1} is read as expected: ${where}`, () => {
        const found = read(where, what);
        if (typeof right === 'string') return assert.match(String(found), new RegExp(right));
        if (file === 'questions') return assertPart(found, right);
        assert.deepEqual(JSON.parse(JSON.stringify(found)), right);
      });
    }
});

function assertPart(found: unknown, right: JsonValue): void {
  for (const [name, value] of Object.entries(right as JsonObject))
    assert.deepEqual((found as Record<string, unknown>)[name], value, name);
}

describe('schemas with empty keywords', () => {
  const validator = new Validator(limits, () => undefined);
  for (const { where, what, right } of linesOf('tools')) {
    if (where !== 'schema') continue;
    it(`The schema makes a form and accepts its value: ${JSON.stringify(what)}`, async () => {
      // A form does not show a schema of an unknown dialect.
      assert.equal(formOf(what, limits).kind, '$schema' in what ? 'json' : 'group');
      assert.deepEqual(await validator.validate(what, right), { status: 'valid' });
    });
  }

  it('The rest of the schema still applies', async () => {
    const schema = { properties: { a: { type: 'string', enum: null } }, required: ['a'], anyOf: null };
    assert.equal((await validator.validate(schema, {})).status, 'invalid');
    assert.equal((await validator.validate(schema, { a: 1 })).status, 'invalid');
  });
});

/** Messages with everything that the protocol permits. The listed fields are optional. */
const whole: readonly (readonly [where: string, what: JsonObject, optional: readonly string[]])[] = [
  [
    'result',
    {
      content: [
        {
          type: 'resource_link',
          uri: 'a://b',
          name: 'n',
          title: 't',
          description: 'd',
          mimeType: 'a/b',
          size: 1,
          icons: [{ src: 'a', mimeType: 'b', sizes: ['1x1'] }],
          _meta: {},
          annotations: { audience: ['user'], priority: 1, lastModified: 'x' },
        },
        { type: 'text', text: 'x', annotations: { audience: ['user'] }, _meta: {} },
        { type: 'image', data: 'AAAA', mimeType: 'image/png', annotations: {}, _meta: {} },
        {
          type: 'resource',
          resource: { uri: 'a://b', mimeType: 'a/b', text: 't', _meta: {} },
          annotations: {},
        },
      ],
      structuredContent: { a: 1 },
      isError: false,
      _meta: {},
      resultType: 'complete',
    },
    [
      ...['structuredContent', 'isError', '_meta', 'resultType'],
      ...['title', 'description', 'mimeType', 'size', 'icons', '_meta', 'annotations'].map(
        (it) => `content.0.${it}`,
      ),
      ...['audience', 'priority', 'lastModified'].map((it) => `content.0.annotations.${it}`),
      ...[
        'content.0.icons.0',
        'content.0.icons.0.mimeType',
        'content.0.icons.0.sizes',
        'content.0.icons.0.sizes.0',
      ],
      ...['content.1.annotations', 'content.1._meta', 'content.1.annotations.audience'],
      ...['content.2.annotations', 'content.2._meta'],
      ...['content.3.annotations', 'content.3.resource.mimeType', 'content.3.resource._meta'],
    ],
  ],
  [
    'tool',
    {
      name: 't',
      title: 't',
      description: 'd',
      inputSchema: { type: 'object' },
      outputSchema: {},
      annotations: {
        title: 't',
        readOnlyHint: false,
        destructiveHint: true,
        idempotentHint: false,
        openWorldHint: true,
      },
      icons: [{ src: 'a', mimeType: 'b', sizes: ['1x1'] }],
      execution: { taskSupport: 'optional' },
      _meta: { ui: { resourceUri: 'ui://a', visibility: ['model'] } },
    },
    [
      ...['title', 'description', 'outputSchema', 'annotations', 'icons', 'execution', '_meta'],
      ...['title', 'readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'].map(
        (it) => `annotations.${it}`,
      ),
      ...['icons.0', 'icons.0.mimeType', 'icons.0.sizes', 'execution.taskSupport'],
      ...['_meta.ui', '_meta.ui.resourceUri', '_meta.ui.visibility', 'inputSchema'],
    ],
  ],
  [
    'resource',
    {
      uri: 'a://b',
      name: 'n',
      title: 't',
      description: 'd',
      mimeType: 'a/b',
      size: 1,
      _meta: {},
      annotations: { audience: ['user'], priority: 1, lastModified: 'x' },
      icons: [{ src: 'a' }],
    },
    [
      ...['name', 'title', 'description', 'mimeType', 'size', '_meta', 'annotations', 'icons', 'icons.0'],
      ...['annotations.audience', 'annotations.priority', 'annotations.lastModified'],
    ],
  ],
  [
    'template',
    {
      uriTemplate: 'a://{b}',
      name: 'n',
      title: 't',
      description: 'd',
      mimeType: 'a/b',
      annotations: {},
      icons: [],
    },
    ['name', 'title', 'description', 'mimeType', 'annotations', 'icons'],
  ],
  [
    'prompt',
    {
      name: 'p',
      title: 't',
      description: 'd',
      icons: [{ src: 'a' }],
      _meta: {},
      arguments: [{ name: 'a', title: 't', description: 'd', required: true }],
    },
    [
      ...['title', 'description', 'icons', '_meta'],
      ...['arguments.0.title', 'arguments.0.description', 'arguments.0.required'],
    ],
  ],
  [
    'completion',
    { completion: { values: ['a'], total: 1, hasMore: false } },
    ['completion.total', 'completion.hasMore', 'completion.values.0'],
  ],
  [
    'elicitation/create',
    { mode: 'form', message: 'm', requestedSchema: { type: 'object', properties: {} }, _meta: {} },
    ['mode', 'message', '_meta', 'requestedSchema'],
  ],
  [
    'sampling/createMessage',
    {
      messages: [{ role: 'user', content: { type: 'text', text: 'Hi', annotations: {}, _meta: {} } }],
      systemPrompt: 's',
      maxTokens: 1,
      temperature: 1,
      stopSequences: [],
      modelPreferences: {},
      metadata: {},
    },
    [
      ...['systemPrompt', 'maxTokens', 'temperature', 'stopSequences', 'modelPreferences', 'metadata'],
      ...['messages.0.content.annotations', 'messages.0.content._meta'],
    ],
  ],
];

const junk: readonly JsonValue[] = [null, '', [], {}, 0, 7, true, 'text', [1], [null], { a: 1 }];
const empty = junk.slice(0, 4);

/** Returns a copy with another value at a path. */
function withAt(what: JsonObject, path: string, value: JsonValue): JsonObject {
  const copy = structuredClone<JsonObject>(what);
  const steps = path.split('.');
  const last = steps.pop() ?? '';
  const parent = steps.reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], copy);
  (parent as Record<string, unknown>)[last] = value;
  return copy;
}

describe('any value in an optional field', () => {
  for (const [where, what, optional] of whole)
    it(`The rest of a ${where} is unchanged, or the field is named`, () => {
      assert.notEqual(typeof read(where, what), 'string');
      for (const path of optional)
        for (const value of junk) {
          const found = read(where, withAt(what, path, value));
          const name = path.split('.').findLast((step) => !/^\d+$/.test(step)) ?? '';
          const said = `${path}: ${JSON.stringify(value)} → ${JSON.stringify(found)}`;
          if (typeof found === 'string') assert.ok(found.includes(name) && !empty.includes(value), said);
          else assert.ok(found, said);
          if (Array.isArray(found))
            assert.ok(
              found.every(({ kind }: { kind: string }) => kind !== 'unknown') || !empty.includes(value),
              said,
            );
        }
    });

  it('An invalid hint never makes a tool look safer than no hint', () => {
    const safe = { readOnlyHint: true, destructiveHint: false, openWorldHint: false, idempotentHint: true };
    for (const hint of Object.keys(safe))
      for (const value of [...junk, 'true', 'false', 1])
        if (typeof value !== 'boolean') {
          const tool = { name: 't', inputSchema: {}, annotations: { [hint]: value } };
          assert.deepEqual(toolOf(tool), { name: 't', inputSchema: {} }, `${hint} ${JSON.stringify(value)}`);
        }
  });
});
