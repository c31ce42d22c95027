import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import type { JsonObject, JsonValue, ModelTool } from '../../src/core/index.js';
import { rulesOf } from '../../src/llm/tools/tables.js';
import { type ModelServer, startModelServer } from '../fixtures/model-server.js';
import { describe, test } from '../fixtures/suites.js';
import { broken } from './tool-rules.js';
import { providers, sent } from './tools-sent.js';

let server: ModelServer;
before(async () => {
  server = await startModelServer();
});
after(() => server.stop());

const toolOf = (parameters: unknown, at = 0, description = 'Does it.'): ModelTool => ({
  name: `tool_${at}`,
  description,
  parameters: parameters as JsonObject,
  server: 'Demo',
  tool: 'tool',
});
const simple = { type: 'object', properties: { q: { type: 'string' } } };
const many = (count: number): readonly ModelTool[] =>
  Array.from({ length: count }, (_, at) => toolOf(simple, at));

const branches = [{ required: ['a'] }, { properties: { b: { type: 'string' } }, required: ['b'] }];
let deep: JsonValue = { type: 'string' };
for (let level = 0; level < 200; level++) deep = { type: 'object', properties: { in: deep } };
/** Schemas that real servers send. */
const odd: Readonly<Record<string, unknown>> = {
  'anyOf at the root': { type: 'object', properties: { a: {} }, anyOf: branches },
  'oneOf at the root': { type: 'object', properties: { a: {} }, oneOf: branches },
  'allOf at the root': { properties: { a: {} }, allOf: branches },
  'not at the root': { type: 'object', not: { required: ['a'] } },
  'enum at the root': { type: 'object', enum: [{ a: 1 }] },
  'const at the root': { type: 'object', const: { a: 1 } },
  'if at the root': { type: 'object', if: branches[0], then: branches[1], else: { required: ['c'] } },
  'a reference at the root': { $ref: '#/definitions/a', definitions: { a: simple } },
  'no type': { properties: {} },
  'a type of capitals': {
    type: 'OBJECT',
    properties: { a: { type: 'String' }, b: { type: 'int' }, c: { type: 'any' } },
  },
  'types of none': {
    type: ['object', 'null'],
    properties: { a: { type: [] }, b: { type: ['string', 'string'] } },
  },
  'properties as a list': { type: 'object', properties: [] },
  'properties of null': { type: 'object', properties: null },
  'a property that is no schema': {
    type: 'object',
    properties: { a: 'string', type: 'object', b: null, c: [] },
  },
  'required of null': { type: 'object', required: null },
  'required twice': { type: 'object', properties: { a: {} }, required: ['a', 'a', 1] },
  'required by itself': { type: 'object', properties: { a: { type: 'string', required: true } } },
  'required of nothing': { type: 'object', properties: {}, required: ['gone'] },
  'schemas that are booleans': {
    type: 'object',
    properties: { a: true, b: false, c: { items: false, not: true } },
  },
  'bounds of draft-04': {
    type: 'object',
    properties: { a: { minimum: 1, exclusiveMinimum: true, exclusiveMaximum: false } },
  },
  'bounds that are texts': {
    type: 'object',
    properties: { a: { minimum: '2024-01-01', maxLength: -1, multipleOf: 0 } },
  },
  'a tuple of draft-07': {
    type: 'object',
    properties: { a: { type: 'array', items: [{}, true], additionalItems: false } },
  },
  'an array of anything': {
    type: 'object',
    properties: { a: { type: 'array' }, b: { type: ['array', 'null'] } },
  },
  'a pattern of none': {
    type: 'object',
    properties: { a: { pattern: '(' }, b: { pattern: '(?i)x' }, c: { pattern: '^(?!a)' } },
  },
  'a pattern of letters': {
    type: 'object',
    properties: { a: { pattern: '^[\\p{L}\\p{N}_. ()-]+$' }, b: { pattern: '\\u0041' } },
  },
  'names by patterns': { type: 'object', patternProperties: { '^(?=a)': {}, '^b': { type: 'array' } } },
  formats: {
    type: 'object',
    properties: { a: { format: 'uri' }, b: { format: 'int64' }, c: { format: 'date-time' } },
  },
  'a draft of old': { $schema: 'http://json-schema.org/draft-04/schema#', id: 'x', ...simple },
  'a draft of none': { $schema: 'https://example.com/ours', ...simple },
  'a dangling reference': { type: 'object', properties: { a: { $ref: '#/$defs/gone' }, b: { $ref: '%%%' } } },
  'a reference outwards': { type: 'object', properties: { a: { $ref: 'https://example.com/a.json' } } },
  'a reference with company': {
    type: 'object',
    properties: { a: { $ref: '#/$defs/a', description: 'One.', maxLength: 3 } },
    $defs: { a: { type: 'string', maxLength: 5 } },
  },
  'references in a circle': {
    type: 'object',
    properties: { a: { $ref: '#/$defs/a' } },
    $defs: { a: { $ref: '#/$defs/a' } },
  },
  'a tree': {
    type: 'object',
    properties: { left: { $ref: '#' }, right: { $ref: '#' }, all: { type: 'array', items: { $ref: '#' } } },
  },
  'allOf of one': {
    type: 'object',
    properties: { a: { allOf: [{ type: 'string', enum: ['', 'x', true] }], default: 'x' } },
  },
  'lists of nothing': { type: 'object', properties: { a: { enum: [], anyOf: [], allOf: null } } },
  'words of others': {
    type: 'object',
    'x-ours': 1,
    properties: { a: { type: 'string', nullable: true, example: 1, xml: {} } },
  },
  'half a character': {
    type: 'object',
    properties: { 'a\ud800': { description: '\udc00', default: '\\ud800' } },
  },
  'two hundred levels': deep,
  'no schema': null,
  nothing: undefined,
  'a list': [],
  anything: true,
};

describe('features that a provider does not support', { timeout: 300_000 }, () => {
  for (const provider of providers) {
    test(`The feature is expressed in another way for ${provider}`, async () => {
      for (const [name, schema] of Object.entries(odd)) {
        const { tools, warnings } = await sent(server, provider, [toolOf(schema)]);
        assert.deepEqual(warnings, [], name);
        assert.equal(tools.length, 1, name);
        assert.deepEqual(broken(tools, rulesOf[provider]), [], name);
      }
    });

    test(`An unsupported tool is left out for ${provider} with the reason, and the rest is sent`, async () => {
      const wide = Object.fromEntries(
        Array.from({ length: 5_000 }, (_, at) => [`p${at}`, { type: 'string' }]),
      );
      const { tools, warnings } = await sent(server, provider, [
        toolOf({ type: 'string' }, 1),
        toolOf(simple, 2),
        toolOf(false, 3),
        toolOf({ type: 'object', properties: wide }, 4),
        toolOf(simple, 2),
      ]);
      assert.deepEqual(
        tools.map(({ name }) => name),
        ['tool_2'],
      );
      assert.deepEqual(warnings, [
        'The tool "tool_1" of Demo is left out: its arguments are no object.',
        'The tool "tool_3" of Demo is left out: nothing is valid for it.',
        'The tool "tool_4" of Demo is left out: its schema is too large.',
        'The tool "tool_2" of Demo is left out: another has its name.',
      ]);
    });

    test(`The model of ${provider} receives the text`, async () => {
      const { tools } = await sent(server, provider, [toolOf(odd['anyOf at the root'])]);
      assert.match(
        tools[0]?.description ?? '',
        /^\[Demo\] Does it\.\nThe arguments also have to match \{"anyOf":/,
      );
      assert.deepEqual(Object.keys(tools[0]?.schema['properties'] ?? {}).sort(), ['a', 'b']);
    });

    test(`A long description is cut for ${provider}, and excess tools are left out`, async () => {
      const {
        tools: [one],
      } = await sent(server, provider, [toolOf(simple, 0, 'long '.repeat(5_000))]);
      assert.equal(one?.description.length, rulesOf[provider].descriptionChars);
      const most = rulesOf[provider].tools;
      const { tools, warnings } = await sent(server, provider, many(most + 2));
      assert.equal(tools.length, most);
      assert.deepEqual(warnings, [
        `This model takes ${most} of these ${most + 2} tools at a time: the last 2 are left out. Hide tools that it does not need.`,
      ]);
      assert.deepEqual(broken(tools, rulesOf[provider]), []);
    });
  }

  test('The required tool is among the tools that are sent', async () => {
    const { tools } = await sent(server, 'openai', many(130), { toolChoice: { tool: 'tool_129' } });
    assert.equal(tools.length, 128);
    assert.equal(tools.at(-1)?.name, 'tool_129');
  });
});
