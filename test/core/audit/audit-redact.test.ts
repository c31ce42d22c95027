import assert from 'node:assert/strict';
import fc from 'fast-check';
import { callDraft } from '../../../src/core/audit/draft.js';
import { digestOf } from '../../../src/core/base/digest.js';
import { problem } from '../../../src/core/base/problems.js';
import type {
  ArgumentPlace,
  DecisionRecord,
  JsonObject,
  JsonValue,
} from '../../../src/core/protocol/index.js';
import { describe, test } from '../../fixtures/suites.js';
import { called, mark, sealAll, sealCall, secret, shown, word } from './audit-lab.js';

describe('values that a schema marks as secret', () => {
  const all: [how: string, schema: JsonObject, given: JsonObject, kept: JsonValue][] = [
    ['writeOnly', { properties: { a: mark } }, { a: word, b: 1 }, { a: secret, b: 1 }],
    ['format: password', { properties: { a: { format: 'password' } } }, { a: word }, { a: secret }],
    ['the whole', { writeOnly: true }, { a: word }, secret],
    ['an object', { properties: { a: mark } }, { a: { b: word } }, { a: secret }],
    ['null, a number, a list', { additionalProperties: mark }, { a: null, b: 7, c: [1] }, 'each'],
    [
      'deep inside',
      { properties: { a: { items: { properties: { b: mark } } } } },
      { a: [{ b: word }, { c: 1 }] },
      { a: [{ b: secret }, { c: 1 }] },
    ],
    ['other properties', { properties: { a: {} }, additionalProperties: mark }, { a: 1, b: word }, 'b'],
    ['what nothing else speaks of', { properties: { a: {} }, unevaluatedProperties: mark }, { b: word }, 'b'],
    // No pattern is ever run: each counts as a match, even beside a property with its own schema.
    ['a pattern', { patternProperties: { '^x': mark } }, { a: 1, b: word }, 'each'],
    [
      'a pattern beside a property',
      { properties: { a: {} }, patternProperties: { '^x': mark } },
      { a: word },
      'each',
    ],
    ['a hostile pattern', { patternProperties: { '^(b+)+$': mark } }, { b: word }, 'b'],
    ['items', { properties: { b: { items: mark } } }, { b: [word] }, { b: [secret] }],
    [
      'one of the first items',
      { properties: { b: { prefixItems: [{}, mark], items: {} } } },
      { b: ['x', word, 'y', 'z'] },
      { b: ['x', secret, 'y', 'z'] },
    ],
    [
      'the items after the first',
      { properties: { b: { prefixItems: [{}], items: mark } } },
      { b: ['x', word, word] },
      { b: ['x', secret, secret] },
    ],
    [
      'items as draft 7 has them',
      { properties: { b: { items: [mark, {}], additionalItems: mark } } },
      { b: [word, 'x', word] },
      { b: [secret, 'x', secret] },
    ],
    [
      'items that are contained',
      { properties: { b: { contains: mark } } },
      { b: ['x', word] },
      { b: [secret, secret] },
    ],
    [
      'items that are contained, beside the first',
      { properties: { b: { prefixItems: [{}], contains: mark } } },
      { b: [word] },
      { b: [secret] },
    ],
    [
      'other properties, named as those of every object',
      { additionalProperties: mark },
      { toString: word },
      'each',
    ],
    [
      'other properties, beside some, named as those of every object',
      { properties: { a: {} }, additionalProperties: mark },
      { toString: word },
      'each',
    ],
    ['allOf', { allOf: [{}, { properties: { b: mark } }] }, { b: word }, 'b'],
    ['anyOf', { anyOf: [{ properties: { b: mark } }] }, { b: word }, 'b'],
    ['oneOf', { oneOf: [{ required: ['a'] }, { properties: { b: mark } }] }, { b: word }, 'b'],
    ['if', { if: { properties: { b: mark } } }, { b: word }, 'b'],
    ['then', { then: { properties: { b: mark } } }, { b: word }, 'b'],
    ['else', { else: { properties: { b: mark } } }, { b: word }, 'b'],
    ['not', { not: { properties: { b: mark } } }, { b: word }, 'b'],
    ['dependentSchemas', { dependentSchemas: { a: { properties: { b: mark } } } }, { b: word }, 'b'],
    ['dependencies', { dependencies: { a: { properties: { b: mark } }, c: ['a'] } }, { b: word }, 'b'],
    ['a reference', { properties: { b: { $ref: '#/$defs/x' } }, $defs: { x: mark } }, { b: word }, 'b'],
    [
      'a reference to definitions',
      { properties: { b: { $ref: '#/definitions/a~1b%20c' } }, definitions: { 'a/b c': mark } },
      { b: word },
      'b',
    ],
    [
      'a reference to an anchor',
      { properties: { b: { $ref: '#x' } }, $defs: { y: { $anchor: 'x', ...mark } } },
      { b: word },
      'b',
    ],
    [
      'a reference to itself',
      { properties: { b: mark, c: { $ref: '#' } } },
      { c: { c: { b: word, d: 1 } } },
      { c: { c: { b: secret, d: 1 } } },
    ],
    [
      'a reference beside a circle',
      { allOf: [{ $ref: '#/allOf/1' }, { $ref: '#/allOf/0' }], properties: { b: mark } },
      { b: word, c: 1 },
      { b: secret, c: 1 },
    ],
    // In a schema with secrets, the value there is unknown.
    [
      'a reference that leads nowhere',
      { properties: { a: mark, b: { $ref: 'https://a.example/b' }, c: { $ref: '#/none' } } },
      { b: word, c: word, d: 1 },
      { b: secret, c: secret, d: 1 },
    ],
    [
      'a reference that is read from another place',
      { properties: { a: mark, b: { $id: 'https://b.example', $ref: '#/$defs/x' } }, $defs: { x: {} } },
      { b: word },
      'b',
    ],
    [
      'one of two schemas that a call met',
      {
        allOf: [
          { $id: 'https://a.example', properties: { b: { $ref: '#/$defs/x' } }, $defs: { x: mark } },
          { properties: { a: { $ref: '#/$defs/x' }, b: {} }, $defs: { x: {} } },
        ],
      },
      { a: 'x', b: word },
      'b',
    ],
    [
      'the other of two, deep inside, under a name that both have',
      {
        allOf: [
          {
            properties: { a: { items: { $ref: '#x' } } },
            $defs: { x: { $anchor: 'x', properties: { b: mark } } },
          },
          {
            properties: { a: { items: { $ref: '#x' } } },
            $defs: { x: { $anchor: 'x', properties: { b: {} } } },
          },
        ],
      },
      { a: [{ b: word, c: 1 }] },
      { a: [{ b: secret, c: 1 }] },
    ],
    ['keys that every object has', { properties: { constructor: mark } }, { constructor: word }, 'each'],
    ['properties named like keywords', { properties: { format: mark } }, { format: word, a: 1 }, 'format'],
  ];
  for (const [how, schema, given, kept] of all) {
    test(`A value that is marked by ${how} is not recorded`, () => {
      const expected =
        kept === 'each'
          ? Object.fromEntries(Object.keys(given).map((key) => [key, secret]))
          : typeof kept === 'string' && kept !== secret
            ? { ...given, [kept]: secret }
            : kept;
      assert.deepEqual(shown(given, schema), expected);
      const record = sealCall(given, schema);
      assert.equal(record.redacted, true);
      assert.equal(record.argumentsDigest, digestOf(expected));
      assert.ok(!JSON.stringify(record).includes(word));
    });
  }

  test('A secret under the key __proto__ is not recorded, and the key is an ordinary key', () => {
    const given = JSON.parse(`{"__proto__":{"b":"${word}"},"c":1}`) as JsonObject;
    const schema = JSON.parse(`{"properties":{"__proto__":{"properties":{"b":{"writeOnly":true}}}}}`);
    assert.equal(sealCall(given, schema).arguments, '{"__proto__":{"b":"[secret]"},"c":1}');
    assert.equal('b' in {}, false);
  });

  const open: [what: string, schema: JsonObject | undefined][] = [
    ['no schema', undefined],
    ['no mark', { properties: { b: { type: 'string', format: 'email' } } }],
    ['a mark on another property', { properties: { a: mark } }],
    ['a mark that is none', { properties: { b: { writeOnly: 'true', format: 'PASSWORD' } } }],
    ['a mark within an example', { properties: { b: { examples: [mark], default: mark } } }],
    ['true', { properties: { a: mark, b: true } }],
    ['nonsense', { properties: [mark], allOf: { b: mark }, items: 7, $ref: 7 }],
  ];
  for (const [what, schema] of open) {
    test(`A value with ${what} is recorded`, () => {
      const record = sealCall({ b: word }, schema);
      assert.equal(record.arguments, JSON.stringify({ b: word }));
      assert.equal(record.argumentsDigest, digestOf({ b: word }));
      assert.equal('redacted' in record, false);
    });
  }
});

describe('values that the page marks as secret', () => {
  const places: ArgumentPlace[] = [];

  test("A secret value is not recorded, and the page's function gets each place", () => {
    const isSecret = (place: ArgumentPlace): boolean => {
      places.push(place);
      return place.path.at(-1) === 'token';
    };
    const record = sealCall({ a: [{ token: word, b: 1 }], c: 2 }, undefined, { isSecret });
    assert.equal(record.arguments, '{"a":[{"token":"[secret]","b":1}],"c":2}');
    assert.deepEqual(
      places.map(({ path }) => path.join('/')),
      ['a', 'a/0', 'a/0/token', 'a/0/b', 'c'],
    );
    const whose = { serverId: 'server-1', serverLabel: 'Weather', tool: 'get_weather' };
    for (const { path: _path, ...place } of places) assert.deepEqual(place, whose);
  });

  test("The page's marks and the schema's marks both apply", () => {
    const isSecret = ({ path }: ArgumentPlace): boolean => path[0] === 'a';
    const record = sealCall({ a: word, b: word, c: 1 }, { properties: { b: mark } }, { isSecret });
    assert.equal(record.arguments, '{"a":"[secret]","b":"[secret]","c":1}');
  });

  test("Everything is secret if the page's function throws", () => {
    const isSecret = (): boolean => {
      throw new Error('no idea');
    };
    assert.equal(sealCall({ a: word }, undefined, { isSecret }).arguments, '"[secret]"');
  });

  test("The record is unchanged if the page's function marks nothing", () => {
    const record = sealCall({ a: [word] }, undefined, { isSecret: () => false });
    assert.deepEqual(record, sealCall({ a: [word] }));
  });

  test("The page's function runs once for a call, not for each of its records", () => {
    let asked = 0;
    const given = { a: word };
    const isSecret = (): boolean => ++asked > 0;
    sealAll([called(given), called(given), called(given)], { isSecret });
    assert.equal(asked, 1);
  });

  test("The page's function runs once for each schema and for the earlier arguments, in any order", () => {
    let asked = 0;
    const [before, given] = [{ a: word }, { a: 'other' }];
    const [first, both] = [{ type: 'object' }, { allOf: [{ type: 'object' }, {}] }];
    const isSecret = (): boolean => ++asked > 0;
    const drafts = [
      called(before, { schema: first }),
      called(given, { schema: both, before }),
      called(before, { schema: first }),
      called(given, { schema: both, before }),
    ];
    sealAll(drafts, { isSecret });
    assert.equal(asked, 3);
  });
});

describe('a secret that is quoted', () => {
  const schema = { properties: { pin: mark, more: mark } };
  const quoted = (detail: string, given: JsonObject): string => {
    const why = problem('protocol-error', { code: -32602, detail });
    const record = sealCall(given, schema, {}, { outcome: 'failed', problem: why });
    assert.ok(record.problem);
    assert.equal(record.problem.data['code'], -32602);
    assert.ok(record.problem.message.includes(`“${record.problem.data['detail']}”`));
    return String(record.problem.data['detail']);
  };

  test('A secret is removed from the problem', () => {
    assert.equal(
      quoted(`"${word}" is too weak: ${word}`, { pin: word }),
      `"${secret}" is too weak: ${secret}`,
    );
    assert.equal(quoted('123456 is less than 1000000.', { pin: 123456 }), '[secret] is less than 1000000.');
    assert.equal(
      quoted('got ["abcd",{"efgh":1}]', { pin: ['abcd', { efgh: 1 }] }),
      'got ["[secret]",{"[secret]":1}]',
    );
  });

  test('A secret is removed in its JSON form, too', () => {
    const pin = 'a"b\\c\nd';
    assert.equal(quoted(`not ${JSON.stringify(pin)}!`, { pin }), 'not "[secret]"!');
  });

  test('A secret is removed where the message was cut in the middle of it', () => {
    const long = `${'x'.repeat(490)} ${word.repeat(5)}`;
    const detail = quoted(long, { pin: word.repeat(5) });
    assert.equal(detail, `${'x'.repeat(490)} [secret]…`);
  });

  test('The longer of two secrets is removed first if one contains the other', () => {
    assert.equal(quoted('abcdef abcd', { pin: 'abcd', more: 'abcdef' }), '[secret] [secret]');
    assert.equal(quoted('abcdef abcd', { pin: 'abcdef', more: 'abcd' }), '[secret] [secret]');
  });

  test('A secret that is too short to be recognized is left', () => {
    assert.equal(quoted('abc is not 123', { pin: 'abc', more: 123 }), 'abc is not 123');
  });

  test('A secret is removed from the reasons of people and policies', () => {
    const about = { ...called({ pin: word }, { schema }), fingerprint: 'f' } as const;
    const { outcome: _outcome, kind: _kind, ...rest } = about;
    const reason = { code: 'policy', text: `not ${word}` } as const;
    const { text } = sealAll([
      { ...rest, kind: 'decision', decidedBy: 'person', outcome: 'denied', reason: `I said ${word}` },
      { ...rest, kind: 'ask', outcome: 'asked', reason, standing: 'new-tool', after: [] },
    ]);
    assert.ok(!text.includes(word));
    assert.match(text, /"reason":"I said \[secret\]"/);
    assert.match(text, /"text":"not \[secret\]"/);
  });

  test('A secret is removed even if a person replaced it', () => {
    const [before, given] = [{ pin: word }, { pin: 'other-one' }];
    const [{ outcome: _outcome, kind: _kind, ...rest }, detail] = [
      called(given, { schema, before }),
      `${word}, other-one`,
    ];
    const { text } = sealAll([
      {
        ...rest,
        fingerprint: 'f',
        kind: 'decision',
        decidedBy: 'person',
        outcome: 'approved',
        reason: detail,
      },
      called(given, {
        schema,
        before,
        outcome: 'failed',
        problem: problem('protocol-error', { code: 1, detail }),
      }),
    ]);
    assert.match(text, /"reason":"\[secret\], \[secret\]"/);
    assert.match(text, /"detail":"\[secret\], \[secret\]"/);
    assert.doesNotMatch(text, /hunter22|other-one|"before"/);
  });

  test('A secret is removed from the end of a call, even if a person replaced it', () => {
    const call = {
      id: 'call-1',
      serverId: 'server-1',
      serverLabel: 'Weather',
      tool: 'sign_in',
      displayName: 'Sign in',
      startedBy: 'model',
      createdAt: 1,
      endedAt: 2,
      status: 'failed',
      arguments: { pin: 'other-one' },
      edit: { before: { pin: word }, changed: ['/pin'] },
      problem: problem('protocol-error', { code: 1, detail: `not ${word}` }),
    } as const;
    const { text } = sealAll([callDraft(call, schema)!]);
    assert.match(text, /"detail":"not \[secret\]"/);
    assert.ok(!text.includes(word));
  });

  test("A secret in a model's invalid JSON is not recorded", () => {
    const why = problem('arguments-not-json', { detail: `Unexpected token in {"pin": ${word}` });
    const { text } = sealAll([{ kind: 'model', outcome: 'refused', tool: 'sign_in', problem: why }]);
    assert.ok(!text.includes(word));
    assert.match(text, /"code":"arguments-not-json"/);
  });

  test("Only the host's own text is kept if the secrets are unknown", () => {
    const isSecret = (): boolean => {
      throw new Error('no idea');
    };
    const why = problem('protocol-error', { code: 1, detail: word });
    const record = sealCall({ pin: word }, undefined, { isSecret }, { problem: why });
    assert.equal(record.problem?.message, 'The server reported an error (1): “[secret]”');
    assert.ok(!JSON.stringify(record).includes(word));
  });
});

describe('paths that a person changed', () => {
  const schema = { properties: { pin: { writeOnly: true }, list: { items: mark } } };
  const changedOf = (changed: readonly string[], given: JsonObject, sealing = {}, more = {}): unknown => {
    const { outcome: _outcome, kind: _kind, startedBy: _by, ...rest } = called(given, { schema, ...more });
    const decision = { ...rest, fingerprint: 'f', kind: 'decision', decidedBy: 'person', changed } as const;
    const [record] = sealAll([{ ...decision, outcome: 'approved' }], sealing).records;
    return (record as DecisionRecord).changed;
  };

  test('The paths contain no key inside a secret, and each secret once', () => {
    const given = { pin: { 'a/b': word, c: { [word]: 1 } }, list: [{ [word]: 1 }], 'a/b': { c: 1 } };
    assert.deepEqual(
      changedOf(
        ['/pin/a~1b', `/pin/c/${word}`, `/list/0/${word}`, '/a~1b/c', '/gone', '/gone/deep', '/pin'],
        given,
      ),
      ['/pin', '/list/0', '/a~1b/c', '/gone', '/gone/deep'],
    );
  });

  test('The paths contain no value that the page marks as secret, before or after', () => {
    const isSecret = ({ path }: ArgumentPlace): boolean => path.join('/') === 'a/b';
    const changed = [`/a/b/${word}`, '/a/c'];
    const given = { a: { b: { x: 1 }, c: 1 } };
    assert.deepEqual(changedOf(changed, given, { isSecret }), ['/a/b', '/a/c']);
    assert.deepEqual(changedOf(changed, { a: {} }, { isSecret }, { before: given }), ['/a/b', '/a/c']);
  });

  test('The path is the root if the secrets are unknown', () => {
    const isSecret = (): boolean => {
      throw new Error('no idea');
    };
    assert.deepEqual(changedOf(['/a', `/b/${word}`], { a: 1, b: {} }, { isSecret }), ['']);
  });
});

describe('random arguments', () => {
  type Marked = readonly [value: JsonValue, schema: JsonValue];

  const leaves: readonly Marked[] = [
    [word, mark],
    [[word, { a: word }], mark],
    ['public', { type: 'string' }],
    [7, true],
    [null, {}],
  ];

  /** A value with the secret at random places, and a schema that marks exactly these. */
  const marked = fc.letrec<{ node: Marked }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom(...leaves),
      fc.dictionary(fc.string({ maxLength: 6 }), tie('node'), { maxKeys: 4 }).map((entries): Marked => [
        Object.fromEntries(Object.entries(entries).map(([key, [value]]) => [key, value])),
        {
          properties: Object.fromEntries(Object.entries(entries).map(([key, [, schema]]) => [key, schema])),
        },
      ]),
      fc
        .array(tie('node'), { maxLength: 4 })
        .map((items): Marked => [
          items.map(([value]) => value),
          { prefixItems: items.map(([, schema]) => schema) },
        ]),
    ),
  })).node;

  test('No secret is recorded, and everything else is', () => {
    fc.assert(
      fc.property(marked, ([value, schema]) => {
        const given = { value };
        const record = sealCall(given, { properties: { value: schema } });
        assert.ok(!record.arguments.includes(word));
        const count = (text: string, what: string): number => text.split(what).length - 1;
        assert.equal(count(record.arguments, '"public"'), count(JSON.stringify(given), '"public"'));
        assert.equal(record.redacted === true, JSON.stringify(given).includes(word));
      }),
      { numRuns: 1_000 },
    );
  });
});
