import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createCheck } from '../../../src/core/schema/check.js';
import { createCompiler } from '../../../src/core/schema/ajv.js';
import { interpret } from '../../../src/core/schema/interpreter.js';
import { fitsPlainly } from '../../../src/core/schema/plain.js';
import type { Check, JsonObject, JsonValue } from '../../../src/core/protocol/index.js';

const { engine, inUse } = createCompiler();
const engines = { interpreter: createCheck(interpret), ajv: createCheck(engine) };

type Told = readonly [path: string, schemaPath: string, params: JsonObject];

function told(check: Check): unknown {
  if (check.status === 'unchecked') return check.problem.data['detail'];
  return check.status === 'invalid'
    ? check.errors.map(({ path, schemaPath, params }) => [path, schemaPath, params])
    : 'valid';
}

/** The result of both engines, which must be the same. */
function both(schema: JsonValue, value: JsonValue): unknown {
  const [text, valueText] = [JSON.stringify(schema), JSON.stringify(value)];
  const interpreted = engines.interpreter(text, valueText, 50);
  assert.deepEqual(engines.ajv(text, valueText, 50), interpreted);
  if (fitsPlainly(schema, value)) assert.equal(interpreted.status, 'valid');
  return told(interpreted);
}

const draft7 = 'http://json-schema.org/draft-07/schema#';

const errors: [name: string, schema: JsonValue, value: JsonValue, ...Told[]][] = [
  ['type', { type: 'string' }, 1, ['', '/type', { types: ['string'] }]],
  ['types', { type: ['string', 'null'] }, 1, ['', '/type', { types: ['string', 'null'] }]],
  ['enum', { properties: { a: { enum: [1] } } }, { a: 2 }, ['/a', '/properties/a/enum', {}]],
  ['const', { const: { a: 1 } }, { a: 2 }, ['', '/const', {}]],
  ['minimum', { minimum: 3 }, 2, ['', '/minimum', { limit: 3 }]],
  ['exclusiveMaximum', { exclusiveMaximum: 3 }, 3, ['', '/exclusiveMaximum', { limit: 3 }]],
  ['multipleOf', { multipleOf: 0.01 }, 0.015, ['', '/multipleOf', { multipleOf: 0.01 }]],
  ['minLength', { minLength: 2 }, '😀', ['', '/minLength', { limit: 2 }]],
  ['pattern', { pattern: '^a' }, 'b', ['', '/pattern', { pattern: '^a' }]],
  ['maxItems', { maxItems: 1 }, [1, 2], ['', '/maxItems', { limit: 1 }]],
  ['minProperties', { minProperties: 1 }, {}, ['', '/minProperties', { limit: 1 }]],
  [
    'each property that is missing, at the object',
    { required: ['a', 'b', 'toString'] },
    { b: 1 },
    ['', '/required', { property: 'a' }],
    ['', '/required', { property: 'toString' }],
  ],
  [
    'dependentRequired',
    { dependentRequired: { a: ['b', 'c'] } },
    { a: 1, c: 1 },
    ['', '/dependentRequired', { property: 'b', trigger: 'a' }],
  ],
  [
    'dependencies',
    { $schema: draft7, dependencies: { a: ['b'], c: { required: ['d'] } } },
    { a: 1, c: 1 },
    ['', '/dependencies', { property: 'b', trigger: 'a' }],
    ['', '/dependencies/c/required', { property: 'd' }],
  ],
  [
    'additionalProperties that are none',
    { properties: { a: true }, additionalProperties: false },
    { a: 1, 'b/c': 1 },
    ['', '/additionalProperties', { property: 'b/c' }],
  ],
  [
    'additionalProperties that are wrong',
    { additionalProperties: { type: 'number' } },
    { 'a b/ü': 'x' },
    ['/a b~1ü', '/additionalProperties/type', { types: ['number'] }],
  ],
  [
    'unevaluatedProperties',
    { allOf: [{ properties: { a: true } }], unevaluatedProperties: false },
    { a: 1, b: 1 },
    ['', '/unevaluatedProperties', { property: 'b' }],
  ],
  [
    'propertyNames',
    { propertyNames: { maxLength: 1 } },
    { ab: 1 },
    ['', '/propertyNames', { property: 'ab' }],
  ],
  ['items that are none', { prefixItems: [true], items: false }, [1, 2], ['', '/items', { index: 1 }]],
  [
    'items of a tuple',
    { prefixItems: [{ type: 'null' }] },
    [1],
    ['/0', '/prefixItems/0/type', { types: ['null'] }],
  ],
  [
    'uniqueItems',
    { uniqueItems: true },
    [{ a: 1, b: 2 }, 1, { b: 2, a: 1 }],
    ['', '/uniqueItems', { first: 0, second: 2 }],
  ],
  ['contains', { contains: { type: 'null' } }, [1], ['', '/contains', { limit: 1 }]],
  [
    'minContains',
    { contains: { type: 'null' }, minContains: 2 },
    [null, 1],
    ['', '/minContains', { limit: 2 }],
  ],
  [
    'maxContains',
    { contains: { type: 'null' }, maxContains: 1 },
    [null, null],
    ['', '/maxContains', { limit: 1 }],
  ],
  ['not', { not: { type: 'string' } }, 'a', ['', '/not', {}]],
  ['false', false, 1, ['', '', {}]],
  ['a property that may not be', { properties: { a: false } }, { a: 1 }, ['/a', '/properties/a', {}]],
  ['then', { if: { type: 'number' }, then: { minimum: 3 } }, 1, ['', '/then/minimum', { limit: 3 }]],
  [
    'allOf',
    { allOf: [{ minLength: 2 }, { pattern: '^b' }] },
    'a',
    ['', '/allOf/0/minLength', { limit: 2 }],
    ['', '/allOf/1/pattern', { pattern: '^b' }],
  ],
  [
    'anyOf, with the branch that came nearest',
    {
      anyOf: [
        { properties: { kind: { const: 'a' }, size: { type: 'number' } }, required: ['size'] },
        { properties: { kind: { const: 'b' } }, required: ['x', 'y', 'z'] },
      ],
    },
    { kind: 'b', x: 1 },
    ['', '/anyOf', {}],
    ['', '/anyOf/1/required', { property: 'y' }],
    ['', '/anyOf/1/required', { property: 'z' }],
  ],
  [
    'oneOf, where more than one fits',
    { oneOf: [true, { minimum: 1 }, {}] },
    0,
    ['', '/oneOf', { matches: 2 }],
  ],
  [
    'a choice in a choice',
    { oneOf: [{ type: 'null' }, { anyOf: [{ type: 'string', maxLength: 1 }, { type: 'number' }] }] },
    'abc',
    ['', '/oneOf', { matches: 0 }],
    ['', '/oneOf/1/anyOf', {}],
    ['', '/oneOf/1/anyOf/0/maxLength', { limit: 1 }],
  ],
  [
    'references, where they lead',
    {
      $ref: '#/$defs/list%20of~1all',
      $defs: { 'list of/all': { properties: { next: { $ref: '#/$defs/list%20of~1all' } }, required: ['v'] } },
    },
    { v: 1, next: {} },
    ['/next', '/$defs/list of~1all/required', { property: 'v' }],
  ],
  [
    'an anchor, and an address of its own',
    {
      properties: { a: { $ref: '#text' }, b: { $ref: 'https://x.example/n' } },
      $defs: { t: { $anchor: 'text', type: 'string' }, n: { $id: 'https://x.example/n', type: 'number' } },
    },
    { a: 1, b: '' },
    ['/a', '/$defs/t/type', { types: ['string'] }],
    ['/b', '/$defs/n/type', { types: ['number'] }],
  ],
];

describe('results of both engines', () => {
  for (const [name, schema, value, ...expected] of errors) {
    test(name, () => assert.deepEqual(both(schema, value), expected));
  }

  test('The messages quote neither the value nor the whole schema', () => {
    const value = 'secret'.repeat(10);
    for (const schema of [
      { type: 'number' },
      { enum: Array.from({ length: 10_000 }, String) },
      { pattern: '^a$' },
    ]) {
      const check = engines.ajv(JSON.stringify(schema), JSON.stringify(value), 50);
      const message = check.status === 'invalid' ? check.errors[0]!.message : '';
      assert.ok(message.length > 5 && message.length <= 500 && !message.includes('secret'), message);
    }
  });

  test('The number of errors is limited', () => {
    const value = JSON.stringify(Array.from({ length: 20_000 }, () => 'x'));
    for (const check of Object.values(engines)) {
      const found = check('{"items":{"type":"number"}}', value, 3);
      assert.equal(found.status === 'invalid' && found.errors.length, 3);
    }
  });
});

describe('patterns with a needless escape, which the flag `u` forbids', () => {
  const passing: [pattern: string, fits: string, not: string][] = [
    ['^[\\w.\\-]+\\@[a-z\\-]+\\.com$', 'a-b@c-d.com', 'a-b_c-d.com'],
    ['^\\d{3}\\-\\d{4}$', '555-1234', '555 1234'],
    ['^\\#[0-9a-f]{6}\\;$', '#ff00aa;', 'ff00aa;'],
    ['^a\\_b\\\\$', 'a_b\\', 'a_b'],
    ['^[^\\"\\]]+\\"$', 'a"', ']"'],
  ];
  for (const [pattern, fits, not] of passing) {
    test(pattern, () => {
      assert.equal(both({ pattern }, fits), 'valid');
      assert.notEqual(both({ pattern }, not), 'valid');
      assert.equal(both({ patternProperties: { [pattern]: false } }, { [not]: 1 }), 'valid');
      assert.notEqual(both({ patternProperties: { [pattern]: false } }, { [fits]: 1 }), 'valid');
    });
  }
  test('A pattern that cannot be repaired is reported', () => {
    assert.match(String(both({ pattern: '\\-(' }, 'a')), /regular expression/);
    assert.match(String(both({ pattern: '\\y' }, 'a')), /regular expression/);
  });
});

describe('keywords that are not in the dialect', () => {
  const none: [schema: JsonObject, value: JsonValue][] = [
    [{ $schema: draft7, prefixItems: [false] }, [1]],
    [{ $schema: draft7, dependentRequired: { a: ['b'] } }, { a: 1 }],
    [{ $schema: draft7, unevaluatedProperties: false }, { a: 1 }],
    [{ prefixItems: [true], additionalItems: false }, [1, 2]],
    [{ type: 'object', nullable: true, $async: true, discriminator: { propertyName: 'a' } }, {}],
  ];
  for (const [schema, value] of none) {
    test(JSON.stringify(schema), () => assert.equal(both(schema, value), 'valid'));
  }
  test("An engine's own keywords are ignored, too", () => {
    assert.equal(both({ type: 'object', nullable: true }, null), 'valid', 'what its author means');
    assert.equal(both({ type: 'string', enum: ['a'], nullable: true }, null), 'valid');
    assert.notEqual(both({ nullable: true, const: 1 }, null), 'valid');
    assert.notEqual(both({ type: 'object', $async: true }, 1), 'valid');
  });
});

describe('names that are too long', () => {
  const name = 'n'.repeat(100_000);
  test('Long names are cut, and the path leads to the object around them', () => {
    assert.deepEqual(both({ properties: { a: { additionalProperties: false } } }, { a: { [name]: 1 } }), [
      ['/a', '/properties/a/additionalProperties', { property: `${name.slice(0, 500)}…` }],
    ]);
    assert.deepEqual(
      both({ properties: { a: { properties: { [name]: { type: 'null' } } } } }, { a: { [name]: 1 } }),
      [['/a', '/properties/a/properties', { types: ['null'] }]],
    );
  });
});

describe('errors of Ajv for a value that is too long for the interpreter', () => {
  const filler = 'x'.repeat(500_000);
  for (const [name, schema, value, first] of errors) {
    test(name, () => {
      const all = JSON.stringify({ properties: { v: schema } });
      const text = all.replaceAll('#/$defs', '#/properties/v/$defs');
      const [found] = told(engines.ajv(text, JSON.stringify({ v: value, filler }), 50)) as Told[];
      const [path, schemaPath, params] = first!;
      // It does not report which schema a `false` belongs to.
      const isFalse = name === 'false' || name === 'a property that may not be';
      assert.deepEqual(found, [`/v${path}`, isFalse ? '' : `/properties/v${schemaPath}`, params]);
    });
  }
});

describe('schemas that both engines accept', () => {
  const passing: [name: string, schema: JsonValue, value: JsonValue][] = [
    ['a format, which says nothing about what is valid', { format: 'email' }, 'nobody'],
    ['a format whose expression takes for ever', { format: 'url' }, `http://${'a.'.repeat(30_000)}!`],
    ['a property called format', { properties: { format: { type: 'string' } } }, { format: 'a' }],
    ['a choice that looks like a format', { enum: [{ format: 'email' }] }, { format: 'email' }],
    ['examples that look like schemas', { examples: [{ $ref: '#/no' }, { $id: 'x' }, { $id: 'x' }] }, 1],
    ['an argument called id', { properties: { id: { type: 'string' } } }, { id: 'a' }],
    ['a keyword that nobody knows', { 'x-order': 3, id: 7 }, {}],
    ['anything, where the schema is true', true, { a: 1 }],
  ];
  for (const [name, schema, value] of passing) {
    test(name, () => assert.equal(both(schema, value), 'valid'));
  }

  test('A property or value named format is not a format', () => {
    assert.deepEqual(both({ properties: { format: { const: 1 } } }, { format: 2 }), [
      ['/format', '/properties/format/const', {}],
    ]);
    assert.deepEqual(both({ enum: [{ format: 'email' }] }, {}), [['', '/enum', {}]]);
  });
});

describe('lone surrogates', () => {
  const [high, low] = ['\ud83d', '\ude00'];
  const schema = {
    properties: { [high]: { type: 'string', maxLength: 1 }, b: { enum: [`${low}x`] } },
    required: [high],
    additionalProperties: false,
  };
  test('Lone surrogates are checked in values and names', () => {
    assert.equal(both(schema, { [high]: low, b: `${low}x` }), 'valid');
    assert.deepEqual(both(schema, { [low]: 1, b: 'x', [high]: 1 }), [
      [`/${high}`, `/properties/${high}/type`, { types: ['string'] }],
      ['/b', '/properties/b/enum', {}],
      ['', '/additionalProperties', { property: low }],
    ]);
  });

  test('Lone surrogates are checked beside pairs and lookalikes', () => {
    assert.equal(both({ const: `${high}${low}` }, `${high}${low}`), 'valid');
    assert.equal(both({ const: '\\ud83d' }, '\\ud83d'), 'valid');
    assert.deepEqual(both({ const: '\\ud83d' }, high), [['', '/const', {}]]);
    assert.equal(both({ pattern: '^\\ud83d$' }, high), 'valid');
    assert.notEqual(both({ pattern: '^[^\\ud800-\\udfff]$' }, high), 'valid');
  });
});

describe('schemas that both engines report as unchecked', () => {
  const endless = 'it is too deep, or leads back to itself';
  const unchecked: [name: string, schema: JsonObject, value: JsonValue, detail: RegExp][] = [
    ['a reference to itself', { $ref: '#' }, 1, new RegExp(endless)],
    ['a pattern that is none', { pattern: '(' }, 'a', /regular expression/],
    [
      'a reference whose meaning depends on the way to it',
      {
        anyOf: [{ $ref: 'a' }, { $ref: 'b' }],
        $defs: {
          a: { $id: 'a', $ref: 'l', $defs: { t: { $dynamicAnchor: 't', type: 'string' } } },
          b: { $id: 'b', $ref: 'l', $defs: { t: { $dynamicAnchor: 't', type: 'number' } } },
          l: { $id: 'l', items: { $dynamicRef: '#t' }, $defs: { t: { $dynamicAnchor: 't' } } },
        },
      },
      ['a'],
      /depends on the way to it/,
    ],
  ];
  for (const [name, schema, value, detail] of unchecked) {
    test(name, () => assert.match(String(both(schema, value)), detail));
  }
});

describe('schemas that Ajv gets wrong', () => {
  test('The interpreter checks them, with correct results', () => {
    assert.equal(both({ multipleOf: 0.1 }, 1.4), 'valid');
    assert.equal(both({ const: { constructor: {} } }, { constructor: {} }), 'valid');
    assert.equal(both({ uniqueItems: true }, [{ valueOf: 1 }, { valueOf: 2 }]), 'valid');
    assert.notEqual(both({ const: { a: 1 } }, { toString: 1 }), 'valid');
    assert.notEqual(both({ prefixItems: [true], contains: true, minContains: 2 }, []), 'valid');
    assert.notEqual(both({ required: [''] }, {}), 'valid');
    const proto = JSON.parse('{"__proto__":1}') as JsonValue;
    assert.notEqual(both({ minProperties: 1, unevaluatedProperties: false }, proto), 'valid');
  });

  const beyond: [name: string, schema: JsonValue, wrong: JsonValue][] = [
    [
      'a property called __proto__',
      JSON.parse('{"properties":{"__proto__":{"type":"number"}}}') as JsonValue,
      JSON.parse('{"__proto__":"a"}') as JsonValue,
    ],
    ['items that contains has looked at', { contains: { type: 'null' }, unevaluatedItems: false }, [null, 1]],
    [
      'draft-04',
      { $schema: 'http://json-schema.org/draft-04/schema#', maximum: 3, exclusiveMaximum: true },
      3,
    ],
  ];
  for (const [name, schema, wrong] of beyond) {
    test(name, () => {
      assert.notEqual(both(schema, wrong), 'valid');
      assert.equal(inUse(), 'interpreter');
      both({ type: 'string' }, 'a');
      assert.equal(inUse(), 'ajv');
    });
  }
});
