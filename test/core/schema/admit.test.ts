import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Limits, withLimits } from '../../../src/core/limits.js';
import { dialectOf, type Place, refuseSchema } from '../../../src/core/schema/admit.js';
import type { JsonObject } from '../../../src/core/types.js';

const json = (text: string): JsonObject => JSON.parse(text) as JsonObject;

/** Why a schema is refused: the limit or the code; nothing where it is not. */
function refusal(schema: JsonObject, place: Place = 'worker', own: Partial<Limits> = {}): unknown {
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

describe('a schema that a validator may be given', () => {
  test('is an ordinary one', () => {
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

  test('may have many references that each are short, as generated schemas do, on the page too', () => {
    const properties = Object.fromEntries(
      Array.from({ length: 200 }, (_, i) => [`p${i}`, { $ref: '#/$defs/t' }]),
    );
    assert.equal(refusal({ properties, $defs: { t: { type: 'string' } } }, 'thread'), undefined);
  });

  test('may describe a tree, which refers to itself', () => {
    assert.equal(refusal({ properties: { children: { items: { $ref: '#' } } } }, 'thread'), undefined);
  });

  test('may have an argument that is called like a keyword', () => {
    for (const name of ['pattern', 'format', 'enum', '$ref', 'id', '$id', '$anchor', 'properties']) {
      assert.equal(refusal({ properties: { [name]: { type: 'string' } } }, 'thread'), undefined, name);
      assert.equal(refusal({ $defs: { [name]: { type: 'string' } } }, 'thread'), undefined, name);
    }
  });
});

describe('a schema beyond the bounds is refused, by the name of the bound', () => {
  const beyond: [limit: string, schema: JsonObject, own?: Partial<Limits>][] = [
    ['schemaDepth', json(`${'{"not":'.repeat(200)}{}${'}'.repeat(200)}`)],
    ['schemaDepth', json(`${'{"not":'.repeat(100_000)}{}${'}'.repeat(100_000)}`)],
    ['schemaNodes', { allOf: Array.from({ length: 20_001 }, () => ({})) }],
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
    test(`${limit} (${index})`, () => assert.equal(refusal(schema, 'worker', own), limit));
  }

  test('and just within them it is not', () => {
    assert.equal(refusal(patterns(64)), undefined);
    assert.equal(refusal({ pattern: 'a'.repeat(512) }), undefined);
    assert.equal(refusal({ enum: Array.from({ length: 10_000 }, (_, index) => index) }), undefined);
    assert.equal(refusal(json(`${'{"not":'.repeat(127)}{}${'}'.repeat(127)}`)), undefined);
  });
});

describe('a schema that points elsewhere, or that nobody can read, is refused', () => {
  for (const $ref of [
    'https://evil.example/s',
    'other',
    '#/nowhere',
    '#nobody',
    '//evil.example',
    'file:///etc/passwd',
  ]) {
    test(`$ref ${$ref}`, () => {
      assert.equal(refusal({ properties: { a: { $ref } } }), 'schema-unsupported');
      assert.equal(refusal({ properties: { a: { $dynamicRef: $ref } } }), 'schema-unsupported');
    });
  }

  test('but not for an anchor of its own', () => {
    assert.equal(refusal({ $ref: '#here', $defs: { a: { $anchor: 'here' } } }), undefined);
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
    test(`the dialect ${JSON.stringify(declared)} is ${name ?? 'not known'}`, () => {
      const schema = (declared === undefined ? {} : { $schema: declared }) as JsonObject;
      assert.equal(dialectOf(schema), name);
      assert.equal(refusal(schema), name === undefined ? 'schema-unsupported' : undefined);
    });
  }
});

describe('where there is no worker to stop, a schema that could freeze the page is refused', () => {
  const freezing: [name: string, schema: JsonObject, limit: string][] = [
    ['a pattern', { properties: { a: { pattern: '^(a+)+$' } } }, 'schemaPatterns'],
    ['a pattern that is no text', { properties: { a: { pattern: ['(a+)+$'] } } }, 'schemaPatterns'],
    ['patterns for names', { patternProperties: { '^(a+)+$': {} } }, 'schemaPatterns'],
    [
      'patterns behind an argument called like the keyword',
      { $ref: '#/properties', properties: { patternProperties: { '^(a+)+$': {} } } },
      'schemaPatterns',
    ],
    ['the format "url", whose expression is exponential', { items: { format: 'url' } }, 'schemaPatterns'],
    ['items that must differ', { uniqueItems: true }, 'schemaExpansion'],
    [
      'items that must differ, in a way that only JavaScript takes for yes',
      { uniqueItems: 1 },
      'schemaExpansion',
    ],
    ['a ladder of references', ladder(14), 'schemaExpansion'],
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

  test('a few rungs are no ladder', () => assert.equal(refusal(ladder(5), 'thread'), undefined));
});

describe('the look at a schema itself', () => {
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
    test(`takes no time over ${name}`, () => {
      const begin = performance.now();
      for (const place of ['worker', 'thread'] as const) {
        try {
          refusal(schema, place);
        } catch (error) {
          assert.ok(error instanceof RangeError);
        }
      }
      assert.ok(performance.now() - begin < 1_500, `${performance.now() - begin} ms`);
    });
  }
});

function chain(length: number): string {
  return Array.from({ length }, (_, i) => `"d${i}":{"$ref":"#/$defs/d${Math.min(i + 1, length - 1)}"}`).join(
    ',',
  );
}
