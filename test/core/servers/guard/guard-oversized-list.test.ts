import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { OversizedListReader } from '../../../../src/core/servers/guard/oversized-list.js';
import { leftOutKey } from '../../../../src/core/catalog/admit.js';
import { withLimits } from '../../../../src/core/base/limits.js';

const limits = withLimits({ toolChars: 200, toolDepth: 5, toolNameChars: 20 });
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The output for parts of this size. */
function sieved(text: string, size = Infinity): string {
  const sieve = new OversizedListReader(limits);
  const bytes = encode(text);
  const out: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += size) out.push(...sieve.take(bytes.subarray(at, at + size)));
  out.push(...sieve.end());
  return Buffer.concat(out).toString();
}

function listed(...tools: readonly string[]): string {
  return `{"jsonrpc":"2.0","id":1,"result":{"tools":[${tools.join(',')}],"nextCursor":"2"}}`;
}

const good = '{"name":"good","description":"\\"}],[{ 語 💡 \\\\","inputSchema":{"type":"object"}}';
const long = `{"name":"long","description":"${'x'.repeat(300)}"}`;
const nested = `{"inputSchema":${'{"not":'.repeat(9)}1${'}'.repeat(9)},"name":"nested"}`;
const leftOut = (name: string, limit: string): string => `{"name":"${name}","${leftOutKey}":"${limit}"}`;

const lists: readonly (readonly [what: string, given: string, passed: string])[] = [
  ['no tools', listed(), listed()],
  [
    'good tools',
    listed(good, ` ${good} `, '7', '"{"', 'null'),
    listed(good, ` ${good} `, '7', '"{"', 'null'),
  ],
  ['a long one', listed(good, long, good), listed(good, leftOut('long', 'toolChars'), good)],
  ['one nested deeply', listed(nested, good), listed(leftOut('nested', 'toolDepth'), good)],
  ['many values', listed(`{"e":[${'1,'.repeat(150)}1]}`), listed(leftOut('', 'toolChars'))],
  [
    'much space, which counts for nothing',
    listed(`{${' '.repeat(999)}"name":"x"}`),
    listed(`{${' '.repeat(999)}"name":"x"}`),
  ],
  [
    'escapes, which count for what they mean',
    listed(`{"name":"${'\\u8a9e'.repeat(150)}"}`),
    listed(`{"name":"${'\\u8a9e'.repeat(150)}"}`),
  ],
  ['a name that is too long', listed(`{"name":"${'n'.repeat(300)}"}`), listed(leftOut('', 'toolChars'))],
  [
    'a name that is not the tool’s',
    listed(`{"a":{"name":"no"},"b":"${'x'.repeat(300)}","name":"it"}`),
    listed(leftOut('it', 'toolChars')),
  ],
  [
    'an error in place of tools',
    '{"id":1,"error":{"code":1,"data":{"tools":[{"a":1}]}}}',
    '{"id":1,"error":{"code":1,"data":{"tools":[{"a":1}]}}}',
  ],
  [
    'tools that are elsewhere',
    `{"result":{"a":{"tools":[${long}]}},"tools":[${long}]}`,
    `{"result":{"a":{"tools":[${long}]}},"tools":[${long}]}`,
  ],
  [
    'a message that ends within a good tool',
    '{"result":{"tools":[{"name":"go',
    '{"result":{"tools":[{"name":"go',
  ],
  ['no JSON at all', '<html>]]}}', '<html>]]}}'],
];

describe('a list from which oversized tools are removed', () => {
  for (const [what, given, passed] of lists) {
    test(`The result is correct with ${what}, for any cut`, () => {
      for (const size of [1, 2, 3, 7, 64, Infinity]) assert.equal(sieved(given, size), passed, `${size}`);
    });

    test(`The result is correct with ${what} in an event, for any cut`, () => {
      for (const end of ['\n', '\r\n', '\r'])
        for (const space of ['', ' ']) {
          const stream = (text: string): string =>
            `: "hello${end}event: message${end}id: 1${end}data:${space}${text}${end}${end}data: {}${end}${end}`;
          for (const size of [1, 2, 3, 7, 64, Infinity])
            assert.equal(sieved(stream(given), size), stream(passed), `${size} ${JSON.stringify(end)}`);
        }
    });
  }

  test('The result is correct in an event of several lines', () => {
    const [before, after] = [listed(good, long), listed(good, leftOut('long', 'toolChars'))];
    const stream = (text: string): string => `data: ${text.replace('},{', '},\ndata: {')}\n\n`;
    for (const size of [1, 5, Infinity]) assert.equal(sieved(stream(before), size), stream(after));
  });

  test('The result is correct in each event of a stream', () => {
    const stream = (text: string): string => `data: ${text}\n\n`.repeat(3);
    assert.equal(sieved(stream(listed(long))), stream(listed(leftOut('long', 'toolChars'))));
  });
});
