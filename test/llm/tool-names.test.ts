import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import type { JsonObject, LlmRequest, ModelTool } from '../../src/core/index.js';
import { anthropic } from '../../src/llm/anthropic.js';
import { openAi } from '../../src/llm/openai.js';
import { PropertyNames } from '../../src/llm/tools/property-names.js';
import { References } from '../../src/llm/tools/references.js';
import { renamed } from '../../src/llm/tools/renamed.js';
import { rulesOf } from '../../src/llm/tools/tables.js';
import { eventStream, type ModelServer, startModelServer } from '../fixtures/model-server.js';
import { describe, test } from '../fixtures/suites.js';
import { assistantMessage, userMessage } from '../fixtures/talk.js';
import { turn } from './support.js';
import { broken } from './tool-rules.js';
import { providers, sent } from './tools-sent.js';
import { answerOf } from './wire.js';

let server: ModelServer;
before(async () => {
  server = await startModelServer();
});
after(() => server.stop());

const toolOf = (parameters: unknown, more: Partial<ModelTool> = {}): ModelTool => ({
  name: 'Demo__find',
  description: 'Finds.',
  parameters: parameters as JsonObject,
  server: 'Demo',
  tool: 'find',
  ...more,
});

const long = 'settings__approved__or__denied__countries__or__regions__approved__list';
/** Schema with unusual names in every place that has names. */
const odd = {
  type: 'object',
  properties: {
    $top: { type: 'integer' },
    _top: { type: 'string' },
    '@type': { type: 'string' },
    'filter[name]': { type: 'object', properties: { 'a b': { type: 'string' } }, required: ['a b'] },
    名前: { type: 'array', items: { type: 'object', properties: { 'x/y': { type: 'number' } } } },
    [long]: { anyOf: [{ $ref: '#/$defs/node' }, { type: 'null' }] },
    free: { type: 'object', additionalProperties: { $ref: '#/$defs/node' } },
    ['__proto__']: { type: 'string' },
  },
  patternProperties: { '^x-': { properties: { 'p q': {} } } },
  required: ['$top'],
  dependentRequired: { $top: ['@type'] },
  dependentSchemas: { '@type': { properties: { 'only then': { type: 'string' } } } },
  if: { properties: { $top: { const: 1 } } },
  then: { required: ['名前'] },
  $defs: {
    node: { type: 'object', properties: { 'a b': { type: 'string' }, 'next one': { $ref: '#/$defs/node' } } },
  },
};

/** Arguments in the exact characters that the server expects. */
const wanted =
  '{ "$top" : 1915883588174806058, "_top":"$top", "@type":"\\u0041", "filter[name]":{"a b":"{\\"$top\\":1}"},' +
  ' "名前":[{"x/y":1.0},{"x/y":-0}], "' +
  long +
  '":{"a b":"1","next one":{"next one":{"a b":"3"}}},' +
  ' "free":{"$top":{"a b":"x"},"any key":{}}, "x-1":{"p q":[]}, "only then":"" }';

/** Returns the arguments as a model of the provider writes them. */
function written(schema: JsonObject, provider: (typeof providers)[number]): string {
  const names = new PropertyNames(new References(schema), rulesOf[provider].property);
  return renamed(wanted, schema, names, 'given');
}

const streamed = (name: string, text: string): readonly string[] =>
  eventStream([
    {
      choices: [
        { index: 0, delta: { tool_calls: [{ index: 0, id: 'c', function: { name, arguments: '' } }] } },
      ],
    },
    ...Array.from(text, (one) => ({
      choices: [{ index: 0, delta: { tool_calls: [{ index: 0, function: { arguments: one } }] } }],
    })),
    { choices: [{ index: 0, delta: {}, finish_reason: 'tool_calls' }] },
  ]);

describe('names of properties', { timeout: 120_000 }, () => {
  for (const provider of providers) {
    test(`Odd names are replaced for ${provider}, and none breaks a rule`, async () => {
      const { tools, warnings } = await sent(server, provider, [toolOf(odd)]);
      assert.deepEqual(broken(tools, rulesOf[provider]), []);
      assert.deepEqual(warnings, []);
      assert.equal(tools.length, 1);
      assert.ok(JSON.stringify(tools).includes('filter[name]'));
    });

    test(`Arguments from ${provider} have the original names`, () => {
      const schema = odd as unknown as JsonObject;
      const names = new PropertyNames(new References(schema), rulesOf[provider].property);
      const there = written(schema, provider);
      assert.equal(renamed(there, schema, names, 'own'), wanted);
      if (provider.startsWith('openai')) return;
      // Keys that a schema does not declare keep their names.
      assert.match(there, /"free":\{"\$top":\{"a_b":"x"\},"any key":\{\}\}/);
      assert.doesNotMatch(there, /"(?:@type|filter\[name\]|名前|x\/y|next one|p q|only then)":/);
    });
  }

  test('A streamed call of Claude has the right names in both directions', async () => {
    const text = written(odd, 'anthropic');
    const block = { type: 'tool_use', id: 't', name: 'Demo__find', input: {} };
    server.answer({
      pieces: eventStream([
        { type: 'message_start', message: { model: 'm' } },
        { type: 'content_block_start', index: 0, content_block: block },
        ...Array.from(text, (one) => ({
          type: 'content_block_delta',
          index: 0,
          delta: { type: 'input_json_delta', partial_json: one },
        })),
        { type: 'content_block_stop', index: 0 },
        { type: 'message_delta', delta: { stop_reason: 'tool_use' } },
        { type: 'message_stop' },
      ]),
    });
    const llm = anthropic({ model: 'm', baseUrl: server.origin });
    const { toolCalls } = await answerOf(llm, turn({ tools: [toolOf(odd)] }));
    assert.deepEqual(toolCalls, [{ id: 't', name: 'Demo__find', arguments: wanted }]);

    const call = { id: 'c', name: 'Demo__find', arguments: '{"$top":1,"filter[name]":{"a b":"x"}}' };
    const messages: LlmRequest['messages'] = [userMessage('Hi'), assistantMessage('', [call])];
    server.answer({ status: 418, pieces: ['asked'] });
    await answerOf(llm, turn({ tools: [toolOf(odd)], messages })).catch(() => undefined);
    const [, answer] = server.requests[0]?.body['messages'] as { content: { input: unknown }[] }[];
    assert.deepEqual(answer?.content[0]?.input, { _top_2: 1, filter_name_: { a_b: 'x' } });
  });
});

describe('names of tools', { timeout: 120_000 }, () => {
  const names = ['3d now', '3d_now', '名前', 'x'.repeat(200), `${'x'.repeat(199)}y`, 'a.b', '', 'a_b', '-a'];
  const tools = names.map((name) =>
    toolOf({ type: 'object', properties: { q: { type: 'string' } } }, { name }),
  );

  for (const provider of providers) {
    test(`Names beyond the alphabet and length of ${provider} are replaced`, async () => {
      const { tools: all, warnings } = await sent(server, provider, tools);
      assert.equal(all.length, names.length);
      assert.deepEqual(warnings, []);
      assert.deepEqual(broken(all, rulesOf[provider]), []);
    });
  }

  test("A call and a required tool have the page's name", async () => {
    server.answer({ pieces: streamed('x'.repeat(60), '{"q":"1"}') });
    const llm = openAi({ model: 'm', baseUrl: server.origin });
    const request = turn({ tools, toolChoice: { tool: 'x'.repeat(200) } });
    const { toolCalls } = await answerOf(llm, request);
    assert.deepEqual(toolCalls, [{ id: 'c', name: 'x'.repeat(200), arguments: '{"q":"1"}' }]);
    assert.deepEqual(server.requests[0]?.body['tool_choice'], {
      type: 'function',
      function: { name: 'x'.repeat(60) },
    });
  });
});
