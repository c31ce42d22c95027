import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Limits, withLimits } from '../../../src/core/base/limits.js';
import { refuseSchema, type Where } from '../../../src/core/schema/admit.js';
import { dialectOf } from '../../../src/core/schema/dialect.js';
import type { JsonObject } from '../../../src/core/protocol/index.js';
import { workedMs } from '../../fixtures/work.js';

const json = (text: string): JsonObject => JSON.parse(text) as JsonObject;

/** The limit or code with which a schema is rejected; `undefined` if it is admitted. */
function refusal(schema: unknown, place: Where = 'worker', own: Partial<Limits> = {}): unknown {
  const why = refuseSchema(schema, withLimits(own), place);
  return why && (why.data['limit'] ?? why.code);
}

const patterns = (count: number): JsonObject => ({
  properties: Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`p${index}`, { pattern: '^a$' }]),
  ),
});

const ladder = (rungs: number): JsonObject => ({
  $ref: '#/$defs/r0',
  $defs: Object.fromEntries(
    Array.from({ length: rungs + 1 }, (_, index) => {
      const next = { $ref: `#/$defs/r${index + 1}` };
      return [`r${index}`, index < rungs ? { allOf: [next, next] } : { type: 'string' }];
    }),
  ),
});

describe('schemas that a validator accepts', () => {
  test('An ordinary schema is admitted', () => {
    const schema = {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      properties: { city: { $ref: '#/$defs/city' }, tags: { type: 'array', items: { type: 'string' } } },
      required: ['city'],
      $defs: { city: { type: 'string', minLength: 1 } },
    };
    assert.equal(refusal(schema), undefined);
    assert.equal(refusal(schema, 'thread'), undefined);
  });

  test('Many short references are admitted, as in generated schemas, on the main thread, too', () => {
    const properties = Object.fromEntries(
      Array.from({ length: 200 }, (_, i) => [`p${i}`, { $ref: '#/$defs/t' }]),
    );
    assert.equal(refusal({ properties, $defs: { t: { type: 'string' } } }, 'thread'), undefined);
  });

  test('A recursive tree is admitted', () => {
    assert.equal(refusal({ properties: { children: { items: { $ref: '#' } } } }, 'thread'), undefined);
  });

  test('An argument with the name of a keyword is admitted', () => {
    for (const name of ['pattern', 'format', 'enum', '$ref', 'id', '$id', '$anchor', 'properties']) {
      assert.equal(refusal({ properties: { [name]: { type: 'string' } } }, 'thread'), undefined, name);
      assert.equal(refusal({ $defs: { [name]: { type: 'string' } } }, 'thread'), undefined, name);
    }
  });
});

describe('schemas beyond a limit', () => {
  const beyond: [limit: string, schema: JsonObject, own?: Partial<Limits>][] = [
    ['schemaDepth', json(`${'{"not":'.repeat(65)}{}${'}'.repeat(65)}`)],
    ['schemaDepth', json(`${'{"not":'.repeat(10_000)}{}${'}'.repeat(10_000)}`)],
    ['schemaChars', json(`${'{"not":'.repeat(100_000)}{}${'}'.repeat(100_000)}`)],
    ['schemaChars', { enum: Array.from({ length: 1_000_000 }, (_, index) => index) }],
    ['schemaSubschemas', { allOf: Array.from({ length: 5_000 }, () => ({})) }],
    ['schemaExpansion', ladder(14)],
    ['schemaChars', { description: 'x'.repeat(262_145) }],
    ['schemaPatterns', patterns(65)],
    [
      'schemaPatterns',
      { patternProperties: Object.fromEntries(Array.from({ length: 65 }, (_, i) => [`^${i}$`, {}])) },
    ],
    ['schemaPatternChars', { pattern: 'a'.repeat(513) }],
    ['schemaPatternChars', { patternProperties: { ['a'.repeat(513)]: {} } }],
    ['schemaEnum', { enum: Array.from({ length: 10_001 }, (_, index) => index) }],
  ];
  for (const [index, [limit, schema, own]] of beyond.entries()) {
    test(`A schema is rejected for ${limit} (${index})`, () =>
      assert.equal(refusal(schema, 'worker', own), limit));
  }

  test('A schema just within the limits is admitted', () => {
    assert.equal(refusal(patterns(64)), undefined);
    assert.equal(refusal({ pattern: 'a'.repeat(512) }), undefined);
    assert.equal(refusal({ enum: Array.from({ length: 10_000 }, (_, index) => index) }), undefined);
    assert.equal(refusal(json(`${'{"not":'.repeat(64)}{}${'}'.repeat(64)}`)), undefined);
    assert.equal(refusal({ allOf: Array.from({ length: 4_999 }, () => ({})) }), undefined);
    assert.equal(refusal(ladder(10)), undefined);
  });
});

describe('invalid schemas', () => {
  const none: unknown[] = [null, undefined, 'string', 7, [], [{ type: 'string' }], () => true];
  for (const schema of none) {
    test(`The ${typeof schema} ${JSON.stringify(schema)} is rejected`, () =>
      assert.equal(refusal(schema), 'schema-unsupported'));
  }
  test('A cyclic object is rejected', () => {
    const circle: Record<string, unknown> = {};
    circle['not'] = circle;
    assert.equal(refusal(circle), 'schemaChars');
  });
  test('The values true and false are schemas', () => {
    assert.equal(refusal(true), undefined);
    assert.equal(refusal(false, 'thread'), undefined);
  });

  const malformed: JsonObject[] = [
    { minimum: 'three' },
    { multipleOf: 0 },
    { maxLength: -1 },
    { pattern: ['(a+)+$'] },
    { required: 'all' },
    { required: [1] },
    { enum: 'a' },
    { type: 'any' },
    { type: ['string', 1] },
    { uniqueItems: 1 },
    { properties: { a: null } },
    { properties: [] },
    { patternProperties: ['^(a+)+$'] },
    { allOf: {} },
    { items: [{}] },
    { not: 'a' },
    { $ref: 7 },
    { dependentRequired: { a: 'b' } },
    { exclusiveMaximum: true },
  ];
  for (const schema of malformed) {
    const [keyword = ''] = Object.keys(schema);
    test(`An invalid keyword is named: ${JSON.stringify(schema)}`, () => {
      for (const [inside, at] of [
        [schema, ''],
        [{ properties: { 'a/b': schema } }, ', at /properties/a~1b'],
      ] as const) {
        const why = refuseSchema(inside, withLimits(), 'worker');
        assert.equal(why?.code, 'schema-unsupported');
        assert.equal(why.data['detail'], `"${keyword}" makes no sense${at}`);
      }
    });
  }

  test('Values that the dialect allows, and unknown keywords, are admitted', () => {
    const old = (dialect: string): string => `http://json-schema.org/draft-${dialect}/schema#`;
    assert.equal(refusal({ $schema: old('07'), items: [{}] }), undefined);
    assert.equal(refusal({ $schema: old('04'), exclusiveMaximum: true }), undefined);
    assert.equal(
      refusal({ properties: { minimum: {} }, default: { minimum: 'x' }, 'x-a': { type: 1 } }),
      undefined,
    );
  });
});

describe('schemas that reference themselves with the same value', () => {
  const circles: [at: string, schema: JsonObject][] = [
    ['', { $ref: '#' }],
    ['', { anyOf: [{ type: 'string' }, { not: { $ref: '#' } }] }],
    [
      ', at /$defs/a',
      {
        items: { $ref: '#/$defs/a' },
        $defs: { a: { allOf: [{ $ref: '#/$defs/b' }] }, b: { $ref: '#/$defs/a' } },
      },
    ],
    [', at /$defs/a', { $defs: { a: { if: true, then: { $ref: '#/$defs/a' } } } }],
  ];
  for (const [at, schema] of circles) {
    test(JSON.stringify(schema), () => {
      const why = refuseSchema(schema, withLimits(), 'worker');
      assert.equal(why?.data['detail'], `it leads back to itself without end${at}`);
    });
  }
  test('A reference to a part of the value is admitted', () => {
    const $defs = { a: { anyOf: [{ type: 'null' }, { items: { $ref: '#/$defs/a' } }] } };
    assert.equal(refusal({ $ref: '#/$defs/a', $defs }), undefined);
  });
});

describe('counting of schemas', () => {
  const plain = Array.from({ length: 6_000 }, () => ({ type: 'string', pattern: '(a+)+$' }));
  test('Enums, examples and constants do not count', () => {
    assert.equal(refusal({ enum: plain }, 'thread'), undefined);
    assert.equal(
      refusal({ const: plain, examples: plain.slice(0, 10), default: { $ref: '#/no' } }),
      undefined,
    );
  });
  test('A reference makes a schema of its target', () => {
    const deep = json(`${'{"not":'.repeat(70)}{}${'}'.repeat(70)}`);
    assert.equal(refusal({ 'x-a': deep }), undefined);
    assert.equal(refusal({ 'x-a': deep, $ref: '#/x-a' }), 'schemaDepth');
    assert.equal(refusal({ const: { pattern: 'a' }, not: { $ref: '#/const' } }, 'thread'), 'schemaPatterns');
    assert.equal(refusal({ const: { minimum: 'a' }, not: { $ref: '#/const' } }), 'schema-unsupported');
  });
  test('An unused definition does not count, and a used one counts each time', () => {
    const wide: JsonObject = { allOf: Array.from({ length: 200 }, () => ({})) };
    const uses = Array.from({ length: 60 }, () => ({ $ref: '#/$defs/wide' }));
    assert.equal(refusal({ $defs: { wide } }), undefined);
    assert.equal(refusal({ $defs: { wide }, anyOf: uses }), 'schemaExpansion');
    assert.equal(refusal({ $defs: { wide }, anyOf: uses.slice(0, 40) }), undefined);
  });
});

describe('schemas with references to other documents', () => {
  for (const $ref of [
    'https://evil.example/s',
    'other',
    '#/nowhere',
    '#nobody',
    '//evil.example',
    'file:///etc/passwd',
  ]) {
    test(`The $ref ${$ref} is rejected`, () => {
      assert.equal(refusal({ properties: { a: { $ref } } }), 'schema-unsupported');
      assert.equal(refusal({ properties: { a: { $dynamicRef: $ref } } }), 'schema-unsupported');
    });
  }

  test('An anchor in the schema is admitted', () => {
    assert.equal(refusal({ $ref: '#here', $defs: { a: { $anchor: 'here' } } }), undefined);
  });

  test('A reference to the address of a schema inside the document is admitted', () => {
    const $defs = {
      a: { $id: 'https://x.example/a', $defs: { b: { $anchor: 'b' }, c: { $ref: '#b' }, d: { $ref: 'd' } } },
      d: { $id: 'https://x.example/d' },
    };
    assert.equal(refusal({ $defs, $ref: 'https://x.example/a#/$defs/c' }), undefined);
    assert.equal(refusal({ $defs, $ref: 'https://x.example/b' }), 'schema-unsupported');
    assert.equal(refusal({ $defs, $ref: '#b' }), 'schema-unsupported');
    assert.equal(refusal({ $id: 'https://x.example/all', items: { $ref: 'all' } }), undefined);
  });

  const dialects: [declared: unknown, name: string | undefined][] = [
    [undefined, '2020-12'],
    ['https://json-schema.org/draft/2020-12/schema', '2020-12'],
    ['https://json-schema.org/draft/2019-09/schema', '2019-09'],
    ['http://json-schema.org/draft-07/schema#', '7'],
    ['http://json-schema.org/draft-07/schema', '7'],
    ['http://json-schema.org/draft-04/schema#', '4'],
    ['https://evil.example/schema', undefined],
    ['', undefined],
    [7, undefined],
    [null, undefined],
    [['https://json-schema.org/draft/2020-12/schema'], undefined],
  ];
  for (const [declared, name] of dialects) {
    test(`The dialect ${JSON.stringify(declared)} is ${name ?? 'not known'}`, () => {
      const schema = (declared === undefined ? {} : { $schema: declared }) as JsonObject;
      assert.equal(dialectOf(schema), name);
      assert.equal(refusal(schema), name === undefined ? 'schema-unsupported' : undefined);
    });
  }
});

describe('schemas that could block the main thread without a worker', () => {
  const freezing: [name: string, schema: JsonObject, limit: string][] = [
    ['a pattern', { properties: { a: { pattern: '^(a+)+$' } } }, 'schemaPatterns'],
    ['a pattern that is no text', { properties: { a: { pattern: ['(a+)+$'] } } }, 'schemaPatterns'],
    ['patterns for names', { patternProperties: { '^(a+)+$': {} } }, 'schemaPatterns'],
    [
      'patterns behind an argument called like the keyword',
      { $ref: '#/properties', properties: { patternProperties: { '^(a+)+$': {} } } },
      'schemaPatterns',
    ],
    [
      'a value that is visited twice on every level',
      { properties: { a: { allOf: [{ $ref: '#' }, { $ref: '#' }] } } },
      'schemaExpansion',
    ],
    [
      'the same with recursive references',
      {
        $schema: 'https://json-schema.org/draft/2019-09/schema',
        properties: { a: { allOf: [{ $recursiveRef: '#' }, { $recursiveRef: '#' }] } },
      },
      'schemaExpansion',
    ],
    [
      'references that mean something else inside a schema with an address of its own',
      {
        $defs: { r: true, x: { $id: 'http://x/', allOf: [{ $ref: '#/$defs/r' }], $defs: { r: ladder(20) } } },
      },
      'schemaExpansion',
    ],
  ];
  for (const [name, schema, limit] of freezing) {
    test(name, () => {
      const why = refusal(schema, 'thread');
      assert.ok(why === limit || why === 'schema-unsupported', String(why));
      assert.notEqual(refusal(schema, 'worker'), limit);
    });
  }

  test('A short ladder is admitted', () => assert.equal(refusal(ladder(5), 'thread'), undefined));
});

describe('time of admission', () => {
  const attacks: [name: string, schema: JsonObject][] = [
    [
      '8,000 references to 8,000 anchors',
      {
        allOf: Array.from({ length: 8_000 }, (_, index) => ({ $ref: `#a${index}` })),
        $defs: Object.fromEntries(Array.from({ length: 8_000 }, (_, i) => [`d${i}`, { $anchor: `a${i}` }])),
      },
    ],
    ['a chain of 6,000 references', json(`{"$defs":{${chain(6_000)}}}`)],
    ['a list of 130,000 numbers', { examples: Array.from({ length: 130_000 }, () => 1), $ref: '#nobody' }],
  ];
  for (const [name, schema] of attacks) {
    test(`Admission is quick for ${name}`, () => {
      const begin = workedMs();
      for (const place of ['worker', 'thread'] as const) {
        try {
          refusal(schema, place);
        } catch (error) {
          assert.ok(error instanceof RangeError);
        }
      }
      assert.ok(workedMs() - begin < 1_500, `${workedMs() - begin} ms`);
    });
  }
});

function chain(length: number): string {
  return Array.from({ length }, (_, i) => `"d${i}":{"$ref":"#/$defs/d${Math.min(i + 1, length - 1)}"}`).join(
    ',',
  );
}
