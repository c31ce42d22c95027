import { expect } from 'chai';
import {
  defaultLimits,
  type JsonObject,
  type JsonValue,
  type ProblemCode,
  type ValidationInUse,
  type SchemaCheck,
} from '../../../src/core/index.js';
import { Validator, workersOf } from '../../../src/core/schema/validator.js';
import { boundOf } from '../helpers/clock.js';
import { attack, besiege, endHosts, expectLife, withoutFreeze } from '../helpers/hostile.js';

/** Allows a response within a second on a machine that may be busy. */
const within = 3_000;
const still = 50;

let validator: Validator;
let checks = 0;
afterEach(endHosts);

async function check(what: string, schema: JsonObject, value: JsonValue): Promise<string> {
  let took = 0;
  const schemaCheck = await withoutFreeze(what, still, async () => {
    const began = performance.now();
    // A different schema each time, because one that timed out is not tried again.
    const found = await validator.validate({ ...schema, $comment: String(++checks) }, value);
    took = performance.now() - began;
    return found.status === 'unchecked' ? found.problem.code : found.status;
  });
  expect(took, `${what}: ms`).to.be.below(await boundOf(within, took));
  return schemaCheck;
}

const worksOn = async (): Promise<void> => {
  expect(await validator.validate({ type: 'string' }, 'a')).to.deep.equal({ status: 'valid' });
  expect(await validator.validate({ type: 'string', pattern: '^a+$' }, 'aaa')).to.deep.equal({
    status: 'valid',
  });
};

describe('a result whose schema never finishes', () => {
  for (const kind of ['pattern', 'ladder', 'poly']) {
    it(`The result (${kind}) is shown as unchecked while the page can run`, async () => {
      const siege = await besiege(`redos?kind=${kind}`);
      await expectLife(siege);
      const began = performance.now();
      const call = await withoutFreeze(kind, still, () => attack(siege));
      const schemaCheck: SchemaCheck | undefined =
        call.status === 'done' ? call.result.schemaCheck : undefined;
      // A ladder of references is cheap for a validator that caches its results.
      if (kind === 'ladder') expect(schemaCheck?.status).to.be.oneOf(['valid', 'unchecked']);
      else expect(schemaCheck?.status).to.equal('unchecked');
      const took = performance.now() - began;
      expect(took).to.be.below(await boundOf(2 * within, took));
      await expectLife(siege);
    });
  }
});

/** Patterns that backtrack forever on text that does not match, and such texts. */
const patterns: readonly (readonly [string, string])[] = [
  ['^(a+)+$', `${'a'.repeat(40)}!`],
  ['^(a*)*$', `${'a'.repeat(40)}!`],
  ['^(a|a)*$', `${'a'.repeat(40)}!`],
  ['^(a|aa)+$', `${'a'.repeat(60)}!`],
  ['^(.*a){20}$', `${'a'.repeat(40)}!`],
  ['^([a-zA-Z]+)*$', `${'a'.repeat(40)}!`],
  ['^(\\w+\\s?)*$', `${'a'.repeat(40)}!`],
  ['^((a+)+)+$', `${'a'.repeat(40)}!`],
  ['^([a-z0-9]+[-.]?)+@x$', 'a'.repeat(40)],
  ['^(([a-z])+.)+[A-Z]([a-z])+$', 'a'.repeat(40)],
  ['(x+x+)+y', 'x'.repeat(40)],
  ['^(?:a?){30}a{30}$', 'a'.repeat(29)],
  ['^(\\d+)*\\.$', '1'.repeat(40)],
  ['^(\\s*\\w*)*;$', 'a'.repeat(40)],
  ['^([^,]+,?)*;$', 'a'.repeat(40)],
  ['^(?:(?:a|b)+c?)+$', `${'ab'.repeat(20)}!`],
  ['^"(\\\\?.)*"$', `"${'\\\\'.repeat(20)}`],
  ['^(-?[a-z]+)*=$', 'a'.repeat(40)],
  ['^((ab)*(ba)*)*c$', 'ab'.repeat(25)],
  ['^(?=(a+)+b)a*$', 'a'.repeat(40)],
  ['^\\/(?:[^/]+\\/?)*\\.html$', `/${'a'.repeat(40)}`],
  ['^(?:0|[1-9]+)+[a-z]$', '1'.repeat(40)],
  ['(?:(?:\\p{L}|\\d)+)+_$', 'é'.repeat(40)],
  ['^(.+)+\\n$', 'a'.repeat(40)],
  ['^.*a.*a.*b$', 'a'.repeat(10_000)],
];

const levels = (count: number, each: (next: JsonObject) => JsonObject): JsonObject => ({
  $ref: '#/$defs/level0',
  $defs: Object.fromEntries(
    Array.from({ length: count + 1 }, (_, level) => [
      `level${level}`,
      level < count ? each({ $ref: `#/$defs/level${level + 1}` }) : { type: 'string' },
    ]),
  ),
});
const nested = (count: number): JsonObject => {
  let schema: JsonObject = { type: 'string' };
  for (let level = 0; level < count; level++) schema = { type: 'object', properties: { a: schema } };
  return schema;
};
const objects = Array.from({ length: 20_000 }, (_, at) => ({ at, more: [at] }));

/** Each with its result. */
const bombs: Readonly<Record<string, readonly [ProblemCode, JsonObject, JsonValue]>> = {
  'a circle': ['schema-unsupported', { $ref: '#' }, 1],
  'a circle of two': [
    'schema-unsupported',
    { $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } } },
    1,
  ],
  'a ladder': ['schema-refused', levels(25, (next) => ({ allOf: [next, next] })), 1],
  'a ladder of choices': ['schema-refused', levels(25, (next) => ({ anyOf: [next, next] })), 1],
  'a ladder of exactly one': ['schema-refused', levels(25, (next) => ({ oneOf: [next, next] })), 'a'],
  'a ladder of negations': ['schema-refused', levels(25, (next) => ({ not: { allOf: [next, next] } })), 'a'],
  'a value that is visited twice on each of its levels': [
    'validation-timeout',
    { properties: { a: { allOf: [{ $ref: '#' }, { $ref: '#' }] } } },
    JSON.parse('{"a":'.repeat(60) + '1' + '}'.repeat(60)) as JsonValue,
  ],
  'a thousand levels': ['schema-refused', nested(1_000), {}],
  'five thousand levels': ['schema-refused', nested(5_000), {}],
  'unique items': ['validation-timeout', { uniqueItems: true }, objects],
  'another place': ['schema-unsupported', { $ref: 'https://example.com/schema.json' }, 1],
  'a million choices': ['schema-refused', { enum: Array.from({ length: 1_000_000 }, (_, at) => at) }, 'a'],
  'ten thousand patterns': [
    'schema-refused',
    { patternProperties: Object.fromEntries(objects.slice(0, 10_000).map(({ at }) => [`^a{${at}}$`, {}])) },
    { a: 1 },
  ],
  'a pattern as long as a book': ['schema-refused', { pattern: '(a|b)'.repeat(10_000) }, 'a'],
  'what is no pattern': ['schema-unsupported', { pattern: '(' }, 'a'],
};

for (const engine of ['interpreter', 'ajv'] as const) {
  describe(`a schema (${engine})`, () => {
    let use: ValidationInUse | undefined;
    before(async () => {
      validator = new Validator(defaultLimits, workersOf({ engine }), (now) => (use = now));
      await validator.validate({ type: 'object' }, {});
    });
    after(() => {
      validator.destroy();
    });

    it('The validation runs with that engine in a worker', () => {
      expect(use).to.deep.equal({ engine, isolation: 'worker' });
    });

    it('An endless pattern is stopped in time, and the next value is checked', async () => {
      let uncheckable = 0;
      for (const [pattern, value] of patterns) {
        const status = await check(pattern, { type: 'string', pattern }, value);
        expect(status, pattern).to.be.oneOf(['validation-timeout', 'invalid']);
        if (status === 'validation-timeout') uncheckable++;
        await worksOn();
      }
      expect(uncheckable, 'bombs that are bombs').to.be.at.least(20);
    });

    it('An endless pattern for property names is stopped too', async () => {
      const value = { [`${'a'.repeat(40)}!`]: 1 };
      expect(await check('patternProperties', { patternProperties: { '^(a+)+$': {} } }, value)).to.equal(
        'validation-timeout',
      );
      expect(await check('propertyNames', { propertyNames: { pattern: '^(a+)+$' } }, value)).to.equal(
        'validation-timeout',
      );
      await worksOn();
    });

    for (const [name, [code, schema, value]] of Object.entries(bombs)) {
      it(`A bomb (${name}) ends with ${code} while the page can run`, async () => {
        expect(await check(name, schema, value)).to.equal(code);
        await worksOn();
      });
    }

    it('A reference to another address sends no request', async () => {
      const check = await validator.validate({ $ref: 'https://example.com/schema.json' }, 1);
      expect(check.status === 'unchecked' && check.problem.code).to.equal('schema-unsupported');
    });
  });
}
