import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { defaultLimits } from '../../../src/core/base/limits.js';
import { refuseSchema } from '../../../src/core/schema/admit.js';
import { createCheck, type CheckText } from '../../../src/core/schema/check.js';
import { createCompiler } from '../../../src/core/schema/ajv.js';
import { interpret } from '../../../src/core/schema/interpreter.js';
import type { Check, EngineName, JsonObject, JsonValue } from '../../../src/core/protocol/index.js';
import { badSchemas, toolSchemas } from '../../fixtures/schemas/index.js';

const compiler = createCompiler();
const engines: readonly (readonly [name: EngineName, check: CheckText])[] = [
  ['interpreter', createCheck(interpret)],
  ['ajv', createCheck(compiler.engine)],
];

const fractions = 'by fractions Ajv divides as JavaScript does';

/** Schemas that only the interpreter checks, with the reason. */
const notCompiled: ReadonlyMap<string, string> = new Map([
  ['java/definitions', fractions],
  ['openapi/old-exclusive-bounds', 'draft-04'],
  ['crm/move-deals', fractions],
  ['shop/invoice', fractions],
  ['pay/money-with-decimals', fractions],
  ['pay/binary-fractions', fractions],
  ['weather/forecast', fractions],
  ['home/schedule', fractions],
  ['speech/say', fractions],
  ['maps/awkward-keys', 'names that every object has are not always names to Ajv'],
  ['lists/contains', 'Ajv does not always count right'],
  ['lists/unevaluated', 'of the items that were looked at Ajv forgets some'],
  ['numbers/steps', fractions],
  ['numbers/number-or-null-or-text', fractions],
]);

/** Schemas that are not admitted, with their limit. */
const refused: ReadonlyMap<string, string> = new Map([['large/100-definitions', 'schemaExpansion']]);

function statusOf(check: CheckText, schema: JsonValue, value: JsonValue): Check['status'] {
  return check(JSON.stringify(schema), JSON.stringify(value), 5).status;
}

describe('a corpus of published schemas', () => {
  test('The corpus is large, and each schema has arguments', () => {
    assert.ok(toolSchemas.length >= 220, `${toolSchemas.length}`);
    for (const { name, valid } of toolSchemas) assert.ok(valid.length > 0, name);
  });

  test('All schemas but the known ones are admitted', () => {
    for (const { name, schema } of toolSchemas) {
      const why = refuseSchema(schema, defaultLimits, 'worker');
      assert.equal(why?.data['limit'] ?? why?.code, refused.get(name), name);
    }
  });

  for (const [engine, check] of engines) {
    test(`Valid arguments pass and invalid ones fail: ${engine}`, () => {
      for (const { name, schema, valid, invalid = [] } of toolSchemas) {
        const wrong = [
          ...valid.filter((value) => statusOf(check, schema, value) !== 'valid'),
          ...invalid.filter((value) => statusOf(check, schema, value) !== 'invalid'),
        ];
        assert.deepEqual(wrong, [], name);
        if (engine === 'ajv') assert.equal(compiler.inUse() !== 'ajv', notCompiled.has(name), name);
      }
    });
  }
});

describe('a corpus of wrong schemas', () => {
  const probes: readonly JsonObject[] = [
    {},
    ...[
      null,
      true,
      0,
      1,
      1.5,
      10,
      '',
      'a',
      'aaa',
      [],
      [1],
      ['a', 'b'],
      {},
      { x: 1 },
      { y: 1 },
      { x: 1, y: 1 },
    ].map((a) => ({ a })),
    { next: {} },
    { hen: { egg: {} } },
    { all: [{}] },
    { x: {} },
  ];
  const admitted = badSchemas.filter(({ schema }) => !refuseSchema(schema, defaultLimits, 'worker'));

  test('Both engines agree, and nothing is valid where nothing can be', () => {
    for (const { name, schema, accepts } of admitted) {
      const disputes: JsonObject[] = [];
      for (const value of accepts ? probes : probes.slice(0, 3)) {
        const answers = engines.map(([, check]) => statusOf(check, schema, value));
        for (const answer of answers) {
          const label = `${name}: ${JSON.stringify(value)}`;
          if (accepts === 'nothing') assert.notEqual(answer, 'valid', label);
          if (accepts === 'every-object') assert.equal(answer, 'valid', label);
        }
        if (answers.includes('valid') && answers.includes('invalid')) disputes.push(value);
      }
      assert.deepEqual(disputes, [], name);
    }
  });
});
