import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  detailOf,
  McpToolsError,
  problem,
  type ProblemCode,
  type ProblemData,
  problemSentences,
  readProblem,
} from '../../../src/core/base/problems.js';

const codes = Object.keys(problemSentences) as ProblemCode[];

/** A value for every placeholder of the messages. */
const everything: ProblemData = Object.fromEntries(
  [
    ...[
      'url',
      'origin',
      'host',
      'detail',
      'error',
      'scopes',
      'name',
      'server',
      'tool',
      'limit',
      'method',
      'digits',
      'path',
      'headers',
    ].map((key) => [key, `the-${key}`]),
    ...['status', 'seconds', 'minutes', 'value', 'code', 'bytes', 'tools', 'count'].map((key) => [key, 42]),
  ].map(([key, value]) => [key, value]),
) as ProblemData;

describe('problems', () => {
  for (const code of codes) {
    test(`The code ${code} has a sentence`, () => {
      const { message, code: own } = problem(code, everything);
      assert.equal(own, code);
      assert.match(message, /^.{7,}(\.|: “?the-(detail|scopes)”?)$/s);
      assert.doesNotMatch(message, /undefined|null|\[object/);
    });
  }

  test('A problem is data that can be cloned', () => {
    const why = problem('protocol-error', { code: -32602, detail: 'no' });
    assert.deepEqual(structuredClone(why), why);
    assert.equal(why.message, 'The server reported an error (-32602): “no”');
  });

  test("A server's text is cut in the data and the message", () => {
    const why = problem('list-failed', { detail: 'x'.repeat(1_000_000) });
    assert.ok(String(why.data['detail']).length <= 501);
    assert.ok(why.message.length < 700);
    assert.match(why.message, /…$/);
  });

  test('Data that is neither text nor a number is left out', () => {
    const data = { detail: 'x', more: { a: 1 }, run: () => 1 } as unknown as ProblemData;
    assert.deepEqual(problem('list-failed', data).data, { detail: 'x' });
  });
});

describe('a problem from outside', () => {
  test('A problem is accepted with limits', () => {
    const given = { code: 'model-failed', message: 'm'.repeat(9_000), data: { detail: 'd' }, extra: () => 1 };
    const why = readProblem(given, 'invalid-reply');
    assert.deepEqual(Object.keys(why).sort(), ['code', 'data', 'message']);
    assert.ok(why.message.length <= 501);
    assert.deepEqual(why.data, { detail: 'd' });
  });

  for (const given of [
    null,
    undefined,
    'broken',
    7,
    {},
    { code: 'toString', message: 'x' },
    { code: 'bad-url' },
  ]) {
    test(`The value ${JSON.stringify(given)} becomes a problem of this package`, () => {
      assert.equal(readProblem(given, 'model-failed').code, 'model-failed');
    });
  }
});

describe('the detail of a thrown value', () => {
  const thrown: [name: string, value: unknown, detail: string | RegExp][] = [
    ['an error', new Error('it broke'), 'it broke'],
    ['text', 'just text', 'just text'],
    ['nothing', undefined, 'undefined'],
    ['a symbol', Symbol('s'), 'Symbol(s)'],
    ['an object without a prototype', Object.create(null), /an error without a message/],
    [
      'an error whose message is no text',
      Object.assign(new Error(), { message: { a: 1 } }),
      '[object Object]',
    ],
    [
      'an object whose toString throws',
      {
        toString(): string {
          throw new Error('never');
        },
      },
      /an error without a message/,
    ],
  ];
  for (const [name, value, detail] of thrown) {
    test(`The detail of ${name} is a readable text`, () => {
      if (typeof detail === 'string') assert.equal(detailOf(value), detail);
      else assert.match(detailOf(value), detail);
    });
  }
});

describe('McpToolsError', () => {
  const error = new McpToolsError(problem('turn-running'));

  test('An error has its problem', () => {
    assert.equal(error.code, 'turn-running');
    assert.equal(error.message, problem('turn-running').message);
    assert.ok(error instanceof Error);
  });

  test('An error is recognized by another copy of this package', () => {
    const brand = Object.getOwnPropertySymbols(error).find((it) => it.description === 'mcp-tools.error');
    assert.equal(brand, Symbol.for('mcp-tools.error'));
    assert.ok(McpToolsError.isInstance(error));
  });

  test('Other values are not recognized', () => {
    for (const value of [null, undefined, 'turn-running', new Error('x'), {}, []]) {
      assert.equal(McpToolsError.isInstance(value), false);
    }
  });
});
