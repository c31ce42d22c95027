import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { JsonCount } from '../../../../src/core/servers/guard/json-count.js';
import { defaultLimits as limits } from '../../../../src/core/base/limits.js';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

type Found = readonly (readonly [made: string, times: number, ...texts: string[]])[];

/** The numbers found in a message in these parts. */
function passed(chunks: readonly Uint8Array[]): { id: number; found: Found } | undefined {
  const json = new JsonCount(limits);
  for (const chunk of chunks) assert.equal(json.take(chunk), true);
  const { id, numbers } = json.message ?? {};
  if (id === undefined) return undefined;
  const found = [...(numbers ?? [])].map(
    ([value, { texts, times }]) => [String(value), times, ...texts] as const,
  );
  return { id, found };
}
const foundIn = (value: string): Found => {
  const message = passed([bytesOf(`{"jsonrpc":"2.0","id":7,"result":${value}}`)]);
  assert.equal(message?.id, 7);
  return message.found;
};

const same = [
  ...['0', '-0', '0.0', '0e5', '0e99999999999999999999', '-0.000', '1', '-1', '1.0', '1e3', '1E3', '1e+3'],
  ...['1000.000', '0.001', '1e-3', '12.50', '9007199254740991', '9007199254740992', '-9007199254740992'],
  ...[
    '0.1',
    '0.30000000000000004',
    '1.7976931348623157e308',
    '5e-324',
    '1e21',
    '1e22',
    '100000000000000000000',
  ],
  ...[
    '123456789012345680000',
    '0.10000000000000000000',
    '0.000001',
    '1.5e-7',
    '2.5E+10',
    '00000000000000000.5',
  ],
];
const changed: readonly (readonly [text: string, made: string])[] = [
  ['9007199254740993', '9007199254740992'],
  ['-9007199254740993', '-9007199254740992'],
  ['12345678901234567890', '12345678901234567000'],
  ['0.1000000000000000055511151231257827', '0.1'],
  ['1e400', 'Infinity'],
  ['-1e400', '-Infinity'],
  ['1e99999999999999999999', 'Infinity'],
  ['1e-400', '0'],
  ['4e-324', '5e-324'],
  ['3.14159265358979323846', '3.141592653589793'],
  ['123456789.123456789123456789E+3', '123456789123.45679'],
];

describe('numbers that JavaScript cannot hold', () => {
  for (const text of same) {
    test(`The number ${text} can be held`, () => assert.deepEqual(foundIn(`[${text}]`), []));
  }

  for (const [text, made] of changed) {
    test(`The number ${text} is found for any cut`, () => {
      assert.equal(String(JSON.parse(text)), made);
      const message = bytesOf(`{"id":12,"result":{"né ${text}":[1,${text} ,"${text}",true]}}`);
      const whole = { id: 12, found: [[made, 1, text]] };
      assert.deepEqual(passed([message]), whole);
      assert.deepEqual(passed(Array.from(message, (_, at) => message.subarray(at, at + 1))), whole);
      for (let cut = 0; cut <= message.length; cut++) {
        assert.deepEqual(passed([message.subarray(0, cut), message.subarray(cut)]), whole, `cut at ${cut}`);
      }
    });
  }

  test('The numbers are counted, and distinguished if they are rounded to the same value', () => {
    assert.deepEqual(
      foundIn('[9007199254740993,{"a":9007199254740993},9007199254740992.5,1,9007199254740992]'),
      [['9007199254740992', 3, '9007199254740993', '9007199254740992.5']],
    );
  });

  test('Numbers in strings do not count', () => {
    assert.deepEqual(
      foundIn(String.raw`["9007199254740993","\"9007199254740993",{"1e400":"\\"},"1e400"]`),
      [],
    );
  });

  test('The numbers belong to one message', () => {
    const json = new JsonCount(limits);
    json.take(bytesOf('{"id":1,"result":[1e400]}'));
    assert.equal(json.message?.numbers?.size, 1);
    json.reset();
    json.take(bytesOf('{"id":2,"result":[1]}'));
    assert.deepEqual(json.message, { id: 2, numbers: undefined });
    json.reset();
    json.take(bytesOf('{"method":"x","params":{"n":1e400}}'));
    assert.equal(json.message, undefined);
  });

  test("The numbers have their message's id, wherever it is, and none in a batch", () => {
    const json = new JsonCount(limits);
    json.take(bytesOf('{"result":{"id":3,"n":[4]},"id":5}'));
    assert.equal(json.message?.id, 5);
    for (const text of ['[{"id":1}]', '{"id":"1"}', '{"id":{"id":1}}', '5', '{"id":1']) {
      assert.equal(passed([bytesOf(text)]), undefined, text);
    }
  });

  test('The number and length of what is kept are limited', () => {
    const long = `1${'0'.repeat(997)}.5`;
    assert.equal(long.length, 1_000);
    assert.deepEqual(foundIn(`[${long}]`), [['Infinity', 1, long]]);
    assert.deepEqual(foundIn(`[${long}1]`), []);
    assert.deepEqual(foundIn(`[${'1'.repeat(3_000_000)},1e400]`), [['Infinity', 1, '1e400']]);
    const many = Array.from({ length: 5_000 }, (_, at) => `1e${1_000 + at}`);
    const [all] = foundIn(`[${[...many, ...many].join()}]`);
    assert.equal(all?.length, 1_002);
    assert.equal(all[1], 2_000, 'what is known is counted still');
  });

  test('Invalid numbers are left to the parser', () => {
    for (const odd of ['1-2', '--1', '1.2.3000000000000000000', '1e', '-', '1e400e1']) {
      assert.deepEqual(foundIn(`[${odd}]`), [], odd);
    }
  });
});
