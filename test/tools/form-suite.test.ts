import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { formOf, type TextNode } from '../../src/core/form.js';
import { defaultLimits } from '../../src/core/base/limits.js';
import { refuseSchema } from '../../src/core/schema/admit.js';
import { createCheck } from '../../src/core/schema/check.js';
import { isObject } from '../../src/shared/is-object.js';
import { interpret } from '../../src/core/schema/interpreter.js';
import type { JsonValue } from '../../src/core/protocol/index.js';
import { suiteHome } from '../../scripts/form-suite/cases.js';
import { measure } from '../../scripts/form-suite/measure.js';
import { asArgument } from '../fixtures/corpora/as-argument.js';
import { suiteCase, suiteDrafts, type SuiteGroup } from '../fixtures/corpora/schema-suite.js';
import { filled } from '../fixtures/robot/index.js';
import { matches, textsOf } from '../fixtures/robot/patterns.js';
import { textFor } from '../fixtures/robot/texts.js';

const declares = 'https://json-schema.org/draft/2020-12/schema';

describe('the robot that fills in forms', () => {
  for (const pattern of [
    '^[a-z]{3,5}-\\d+$',
    '^(?:main|release/\\d+\\.\\d+)$',
    '^\\p{Lu}[\\p{Ll}\\d]*$',
    '[0-9]',
    '^#(?<hex>[\\da-fA-F]{6})$',
    '^[^a-z]+\\.(?:js|ts)x?$',
    '^[\\u4e00-\\u9fff]{2}$',
  ]) {
    test(`The robot writes text that matches ${pattern}`, () => {
      assert.ok(textsOf(pattern, 0).some((text) => matches(pattern, text) === true));
    });
  }

  test('The robot writes no text for a pattern that it cannot read', () => {
    assert.deepEqual(textsOf('(', 0), []);
    assert.equal(matches('(', 'a'), 'unknown');
  });

  test('The robot writes a text of the required length and format', () => {
    const node: TextNode = { kind: 'text', multiline: false, format: 'uri', minLength: 60 };
    const text = textFor(node, 0);
    assert.ok(text.length >= 60);
    assert.match(text, /^https:/);
  });

  test('The robot fills in each branch in turn, with the fields that a condition requires', () => {
    const node = formOf({
      oneOf: [
        {
          properties: { kind: { const: 'a' }, size: { type: 'integer', minimum: 7 } },
          required: ['kind', 'size'],
        },
        {
          properties: { kind: { const: 'b' }, code: { type: 'string' } },
          dependentRequired: { kind: ['code'] },
        },
      ],
    });
    const given = [0, 1].map((turn) => filled(node, { optional: 'all', turn }).reading.json);
    assert.deepEqual(given[0], { kind: 'a', size: 8 });
    assert.deepEqual(Object.keys(given[1] as object).sort(), ['code', 'kind']);
  });

  test('The robot leaves out a field that no value fits', () => {
    const node = formOf({
      type: 'object',
      properties: {
        no: { type: 'object', properties: { x: false }, required: ['x'] },
        yes: { type: 'boolean' },
      },
    });
    assert.deepEqual(filled(node, { optional: 'all', turn: 0 }).reading, {
      json: { yes: false },
      faults: [],
      unreadable: false,
    });
  });
});

describe('a schema as one argument', () => {
  test('A schema as one argument keeps its references, and values that look like references', () => {
    const it = {
      $defs: { a: { type: 'string' } },
      properties: { a: { $ref: '#/$defs/a' }, self: { $ref: '#' }, text: { const: { $ref: '#/$defs/a' } } },
    };
    assert.deepEqual(asArgument(it, declares), {
      $schema: declares,
      type: 'object',
      properties: {
        it: {
          $defs: { a: { type: 'string' } },
          properties: {
            a: { $ref: '#/properties/it/$defs/a' },
            self: { $ref: '#/properties/it' },
            text: { const: { $ref: '#/$defs/a' } },
          },
        },
      },
      required: ['it'],
    });
  });

  test('The address of a schema becomes that of the whole, and an inner schema with an address stays unchanged', () => {
    const inner = { $id: 'inner', $ref: '#/$defs/b', $defs: { b: true } };
    const whole = asArgument({ $id: 'https://example.com/a', items: inner }, declares);
    assert.equal(whole['$id'], 'https://example.com/a');
    assert.deepEqual(whole['properties'], { it: { items: inner } });
  });
});

describe('the schemas of the JSON Schema Test Suite as arguments', () => {
  const skip = existsSync(suiteHome) ? false : 'the suite is not beside the project';

  test('Each schema accepts and rejects the same values as before', { skip }, () => {
    const check = createCheck(interpret);
    let asked = 0;
    for (const { folder, declares: dialect } of suiteDrafts) {
      for (const file of readdirSync(join(suiteHome, folder)).filter((name) => name.endsWith('.json'))) {
        for (const group of JSON.parse(readFileSync(join(suiteHome, folder, file), 'utf8')) as SuiteGroup[]) {
          const { schema, values } = suiteCase(file, group, dialect);
          const own: JsonValue = isObject(group.schema)
            ? { $schema: dialect, ...group.schema }
            : group.schema;
          const what = `${folder} ${file}: ${group.description}`;
          const isRefused = refuseSchema(own, defaultLimits, 'worker') !== undefined;
          assert.equal(refuseSchema(schema, defaultLimits, 'worker') !== undefined, isRefused, what);
          if (isRefused) continue;
          for (const [at, { data }] of group.tests.entries()) {
            const [one, other] = [
              [own, data],
              [schema, values[at]?.json],
            ].map(([of, value]) => check(JSON.stringify(of), JSON.stringify(value), 1).status);
            assert.equal(other, one, what);
            asked++;
          }
        }
      }
    }
    assert.ok(asked > 2_000, `${asked}`);
  });
});

describe('the measure of forms', () => {
  const schema = { type: 'object', properties: { a: { type: 'string', minLength: 2 } }, required: ['a'] };

  test('A form that can be filled in has valid outcomes only', () => {
    const good = measure({
      name: 'x',
      schema,
      canBeValid: true,
      values: [{ json: { a: 'bc' }, valid: true }],
    });
    assert.ok(good.outcomes.length > 0 && good.outcomes.every((outcome) => outcome === 'valid'));
    assert.deepEqual(
      [good.closed, good.lost, good.unmet, good.broken, good.faulted],
      [undefined, [], undefined, [], []],
    );
  });

  test('A schema that claims a valid value and accepts none is reported', () => {
    const never = { type: 'object', properties: { a: false }, required: ['a'] };
    const { outcomes, unmet, faulted } = measure({
      name: 'x',
      schema: never,
      canBeValid: true,
      values: [{ json: {}, valid: true }],
    });
    assert.ok(outcomes.every((outcome) => outcome === 'fault'));
    assert.match(unmet ?? '', /missing/);
    assert.equal(faulted.length, 1);
  });

  test('Rejected schemas, and values that break rules outside the form, do not count as valid', () => {
    const refused = measure({ name: 'x', schema: { ...schema, required: 'a' }, values: [] });
    assert.deepEqual([...new Set(refused.outcomes)], ['refused']);
    const excluded = { ...schema, not: { required: ['a'] } };
    assert.deepEqual([...new Set(measure({ name: 'x', schema: excluded, values: [] }).outcomes)], ['error']);
  });
});
