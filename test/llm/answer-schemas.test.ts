import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import type { JsonObject, JsonValue } from '../../src/core/index.js';
import { type Provider, rulesOf } from '../../src/llm/tools/tables.js';
import { toolSchemas } from '../fixtures/schemas/index.js';
import { type ModelServer, startModelServer } from '../fixtures/model-server.js';
import { describe, test } from '../fixtures/suites.js';
import { broken } from './tool-rules.js';
import { providers, sentFormat } from './tools-sent.js';

let server: ModelServer;
before(async () => {
  server = await startModelServer();
});
after(() => server.stop());

/** Providers whose answers can have a schema; agents cannot. */
const tellable = providers.filter((provider) => provider !== 'ag-ui');
const formatOf = (provider: Provider, schema: JsonObject) => sentFormat(server, provider, schema);

const person: JsonObject = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  type: 'object',
  properties: {
    name: { type: 'string', minLength: 1, pattern: '^\\p{L}+$' },
    age: { type: 'integer', minimum: 0, exclusiveMaximum: 150 },
    born: { type: 'string', format: 'uri' },
    mother: { $ref: '#/definitions/parent' },
    tags: { type: 'array', minItems: 3 },
    more: { type: 'object', additionalProperties: { type: 'string' } },
  },
  required: ['name', 'age'],
  definitions: {
    parent: { type: 'object', properties: { name: { type: 'string' } }, additionalProperties: true },
  },
};

describe('the schema of an answer', { timeout: 120_000 }, () => {
  for (const provider of tellable) {
    const rules = rulesOf[provider];
    const { answers } = rules;
    // No documented rule limits the names of properties here.
    const taken = { ...rules, property: /^/, ...(answers.keywords ? { keywords: answers.keywords } : {}) };
    const objectRules = answers.areObjects ? taken : { ...taken, notAtRoot: new Set<string>() };

    test(`The schema for ${provider} breaks no rule, and keeps its properties and constraints`, async () => {
      const { schema, warnings } = await formatOf(provider, person);
      assert.ok(schema, String(warnings));
      assert.deepEqual(broken([{ name: 'a', description: '', schema }], objectRules), []);
      assert.doesNotMatch(JSON.stringify(schema), /\$ref|\$schema|definitions"/);
      const { required } = schema;
      const properties = objectOf(schema['properties']);
      assert.deepEqual(Object.keys(properties), Object.keys(person['properties'] as JsonObject));
      assert.deepEqual(required, ['name', 'age']);
      assert.equal(objectOf(properties['mother'])['type'], 'object');
      // Constraints without a keyword at the provider go into the description.
      assert.match(JSON.stringify(properties['age']), /exclusiveMaximum/);
      if (answers.areClosed) assert.deepEqual(open(schema), []);
    });

    test(`The schemas of the corpus break no rule of ${provider}`, async () => {
      for (const { schema: given } of toolSchemas) {
        const { schema, warnings } = await formatOf(provider, given);
        assert.ok(schema ?? warnings.length > 0);
        if (!schema) continue;
        const found = broken([{ name: 'a', description: '', schema }], objectRules);
        const isObject = schema['type'] === 'object';
        assert.deepEqual(
          found.filter((one) => isObject || answers.areObjects || !one.includes('type is not object')),
          [],
          JSON.stringify(given),
        );
        if (answers.areClosed) assert.deepEqual(open(schema), []);
      }
    });

    test(`A list is requested if ${provider} supports one, and otherwise causes a warning`, async () => {
      const list = { type: 'array', items: { type: 'string' } };
      const { schema, warnings } = await formatOf(provider, list);
      if (!answers.areObjects) assert.deepEqual([schema, warnings], [list, []]);
      else {
        assert.equal(schema, undefined);
        assert.match(warnings.join(), /without its schema.*no object/);
      }
    });
  }

  test('A choice at the root is described in words for OpenAI', async () => {
    const choice = {
      anyOf: [
        { type: 'object', properties: { a: {} } },
        { type: 'object', properties: { b: {} } },
      ],
    };
    const { schema } = await formatOf('openai', choice);
    assert.equal(schema?.['anyOf'], undefined);
    assert.match(JSON.stringify(schema), /It also has to match.*anyOf/);
  });
});

/** Returns the places of a schema where an object allows additional properties. */
function open(schema: JsonValue | undefined, path = ''): string[] {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return [];
  const { type, properties, items, anyOf, additionalProperties } = schema as JsonObject;
  const isObject = [type].flat().includes('object') || properties !== undefined;
  return [
    ...(isObject && additionalProperties !== false ? [path || '/'] : []),
    ...Object.entries((properties ?? {}) as JsonObject).flatMap(([name, one]) =>
      open(one, `${path}/${name}`),
    ),
    ...open(items, `${path}/items`),
    ...((anyOf ?? []) as readonly JsonValue[]).flatMap((one, at) => open(one, `${path}/${at}`)),
  ];
}

function objectOf(value: JsonValue | undefined): JsonObject {
  assert.ok(typeof value === 'object' && value !== null && !Array.isArray(value));
  return value as JsonObject;
}
