import assert from 'node:assert/strict';
import { withLimits } from '../../../src/core/base/limits.js';
import { Validator, workersOf } from '../../../src/core/schema/validator.js';
import type { Check, JsonObject, JsonValue, ValidationInUse } from '../../../src/core/protocol/index.js';
import { describe, test } from '../../fixtures/suites.js';
import { workedMs } from '../../fixtures/work.js';

const validator = new Validator(withLimits(), workersOf());
const validate = (schema: JsonObject, value: JsonValue): Promise<Check> => validator.validate(schema, value);
const errorsOf = (check: Check): string[] =>
  check.status === 'invalid' ? check.errors.map(({ path, keyword }) => `${path} ${keyword}`) : [check.status];
const nested = (levels: number): JsonValue =>
  JSON.parse('{"a":'.repeat(levels) + '1' + '}'.repeat(levels)) as JsonValue;

const weather: JsonObject = {
  type: 'object',
  properties: {
    location: { type: 'string', minLength: 1 },
    units: { enum: ['celsius', 'fahrenheit'] },
    days: { type: 'integer', minimum: 1, maximum: 7 },
    'a/b~c': { type: 'boolean' },
  },
  required: ['location'],
};

describe('validation in Node, without a worker', { timeout: 120_000 }, () => {
  const values: [value: JsonValue, errors: string[]][] = [
    [{ location: 'Paris' }, ['valid']],
    [{ location: 'Paris', units: 'celsius', days: 3, more: null }, ['valid']],
    [{}, [' required']],
    [[], [' type']],
    [{ location: '' }, ['/location minLength']],
    [{ location: 7 }, ['/location type']],
    [{ location: 'Paris', units: 'kelvin' }, ['/units enum']],
    [{ location: 'Paris', days: 1.5 }, ['/days type']],
    [{ location: 'Paris', days: 8 }, ['/days maximum']],
    [{ location: 'Paris', 'a/b~c': 1 }, ['/a~1b~0c type']],
  ];
  for (const [value, errors] of values) {
    test(`The value ${JSON.stringify(value)} has the errors ${errors.join(', ')}`, async () => {
      assert.deepEqual(errorsOf(await validate(weather, value)), errors);
    });
  }

  test('The errors are sentences, up to the limit', async () => {
    const few = new Validator(withLimits({ validationErrors: 3 }), () => undefined);
    const value = Array.from({ length: 100 }, () => 'x');
    const check = await few.validate({ items: { type: 'number' } }, value);
    assert.equal(check.status === 'invalid' && check.errors.length, 3);
    assert.match(check.status === 'invalid' ? check.errors[0]!.message : '', /number/);
  });

  test('A frozen schema is not modified', async () => {
    const schema = Object.freeze({
      type: 'object',
      properties: Object.freeze({ a: Object.freeze({ type: 'string' }) }),
    });
    assert.equal((await validate(schema, { a: 'x' })).status, 'valid');
    assert.deepEqual(Reflect.ownKeys(schema), ['type', 'properties']);
  });

  test('References are followed, including those to the schema itself', async () => {
    const tree: JsonObject = {
      type: 'object',
      properties: { children: { type: 'array', items: { $ref: '#' } } },
      required: ['children'],
    };
    assert.equal((await validate(tree, { children: [{ children: [] }] })).status, 'valid');
    assert.equal((await validate(tree, { children: [{}] })).status, 'invalid');
  });

  test('Each dialect has its own rules', async () => {
    const tuple = (schema: string, items: string): JsonObject => ({
      $schema: schema,
      [items]: [{ type: 'string' }],
    });
    const draft7 = tuple('http://json-schema.org/draft-07/schema#', 'items');
    const draft2020 = tuple('https://json-schema.org/draft/2020-12/schema', 'prefixItems');
    assert.equal((await validate(draft7, [1])).status, 'invalid');
    assert.equal((await validate(draft2020, [1])).status, 'invalid');
    const exclusive = {
      $schema: 'http://json-schema.org/draft-04/schema#',
      maximum: 3,
      exclusiveMaximum: true,
    };
    assert.equal((await validate(exclusive, 3)).status, 'invalid');
  });

  const unchecked: [name: string, schema: JsonObject, value: JsonValue][] = [
    ['a pattern', { pattern: '^(a+)+$' }, 'a'.repeat(50) + '!'],
    ['an unknown dialect', { $schema: 'https://evil.example/' }, {}],
    ['a reference to another place', { $ref: 'https://evil.example/' }, {}],
    ['a reference to itself', { $ref: '#' }, {}],
    ['references that double the work on every level', twice(), nested(60)],
    [
      'more work than a page can bear',
      { items: { allOf: many(9_000) } },
      Array.from({ length: 9_000 }, () => 'a'),
    ],
    ['items that must differ', { uniqueItems: 1 }, Array.from({ length: 50_000 }, (_, i) => ({ i }))],
    ['a keyword that makes no sense', { minimum: 'three', items: 7, allOf: 9 }, [1]],
    ['a type that makes no sense', { type: { a: 1 }, properties: 5, required: 'all' }, {}],
  ];
  for (const [name, schema, value] of unchecked) {
    test(`The check ends without a valid result for ${name}`, async () => {
      const begin = workedMs();
      const check = await validate(schema, value);
      assert.ok(check.status !== 'valid' || name.includes('no sense'), check.status);
      assert.ok(workedMs() - begin < 1_000, `${workedMs() - begin} ms`);
    });
  }

  const reasons: [schema: unknown, value: JsonValue, limit: string][] = [
    [{ pattern: 'a' }, 'a', 'schemaPatterns'],
    [{ items: { uniqueItems: true } }, [Array.from({ length: 1_001 }, (_, i) => i)], 'threadUniqueItems'],
    [
      { uniqueItems: true },
      Array.from({ length: 1_000 }, (_, i) => 'x'.repeat(50) + String(i)),
      'threadWork',
    ],
    [twice(), nested(3), 'schemaExpansion'],
  ];
  for (const [schema, value, limit] of reasons) {
    test(`The problem names the limit: ${limit}`, async () => {
      const check = await validator.validate(schema, value);
      assert.equal(check.status === 'unchecked' && check.problem.data['limit'], limit);
    });
  }

  test('A few unique items can be checked', async () => {
    const value = Array.from({ length: 1_000 }, (_, i) => i);
    assert.equal((await validate({ uniqueItems: true }, value)).status, 'valid');
    assert.deepEqual(errorsOf(await validate({ uniqueItems: true }, [...value.slice(1), 7])), [
      ' uniqueItems',
    ]);
  });

  test('Any value in place of a schema gets a result', async () => {
    const answers = [true, false, null, 'string', [], 7].map((it) => validator.validate(it, 1));
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    assert.deepEqual(statuses, ['valid', 'invalid', 'unchecked', 'unchecked', 'unchecked', 'unchecked']);
  });

  test('The check reports the interpreter, on the main thread', async () => {
    const uses: ValidationInUse[] = [];
    const telling = new Validator(withLimits(), workersOf({ engine: 'ajv' }), (use) => uses.push(use));
    await telling.validate(weather, { location: 'Paris' });
    assert.deepEqual(uses, [{ engine: 'interpreter', isolation: 'thread' }]);
  });

  test('Keys of every object in a value do no harm', async () => {
    const schema = JSON.parse(
      '{"properties":{"__proto__":{"type":"string"},"constructor":{"type":"number"}}}',
    ) as JsonObject;
    const value = JSON.parse('{"__proto__":"text","constructor":1}') as JsonValue;
    assert.equal((await validate(schema, value)).status, 'valid');
    assert.equal(({} as { polluted?: unknown }).polluted, undefined);
    assert.equal(Object.prototype.constructor, Object);
  });

  test('A value is checked after one that could not be', async () => {
    const first = validate(twice(), nested(60));
    const second = validate(weather, { location: 'Paris' });
    assert.deepEqual([(await first).status, (await second).status], ['unchecked', 'valid']);
  });
});

function twice(): JsonObject {
  return { properties: { a: { allOf: [{ $ref: '#' }, { $ref: '#' }] } } };
}

function many(count: number): JsonObject[] {
  return Array.from({ length: count }, () => ({ type: 'string' }));
}
