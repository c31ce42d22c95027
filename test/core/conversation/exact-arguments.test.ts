import assert from 'node:assert/strict';
import { afterEach } from 'node:test';
import fc from 'fast-check';
import {
  askUnlessGranted,
  type AuditRecord,
  type JsonObject,
  type LlmRequest,
  type McpHost,
  type Policy,
  type ToolMessage,
} from '../../../src/core/index.js';
import { describe, test } from '../../fixtures/suites.js';
import { type Era, eras, start, stopAfter } from '../servers/connection/wire-eras.js';
import { add, approvalAsk, assertIsData, endHosts, makeHost, when } from '../support.js';

afterEach(endHosts);
stopAfter();

const allow: Policy = () => ({ decision: 'allow' });
const big = '1915883588174806058';
const bigger = '1915883588174806059';

interface Talk {
  readonly host: McpHost;
  /** The arguments of each call in the JSON that arrived. */
  readonly sent: string[];
  /** Sends a message, after which the model calls the tool with these arguments. */
  say(...args: string[]): Promise<readonly ToolMessage[]>;
  readonly requests: LlmRequest[];
}

async function talk({
  schema = { type: 'object' },
  policy = allow,
  era = 'modern',
}: { schema?: JsonObject; policy?: Policy; era?: Era } = {}): Promise<Talk> {
  const sent: string[] = [];
  const wire = await start(era, {
    'tools/list': () => ({ tools: [{ name: 'tool', inputSchema: schema }], ttlMs: 0, cacheScope: 'private' }),
    'tools/call': ({ text }) => {
      sent.push(argumentsIn(text));
      return { content: [{ type: 'text', text: 'It worked.' }] };
    },
  });
  const requests: LlmRequest[] = [];
  let asked: string[] = [];
  const host = makeHost({
    policy,
    llm(request) {
      requests.push(request);
      const toolCalls = asked.map((args, at) => ({
        id: `${requests.length}-${at}`,
        name: request.tools[0]!.name,
        arguments: args,
      }));
      asked = [];
      return { text: '.', toolCalls };
    },
  });
  await add(host, { url: wire.url });
  return {
    host,
    sent,
    requests,
    async say(...args) {
      asked = args;
      await host.send('Go on');
      const last = requests.at(-1)?.messages ?? [];
      return last.filter((one) => one.role === 'tool').slice(-args.length);
    },
  };
}

/** Cuts the arguments out of a message. */
function argumentsIn(text: string): string {
  const from = text.indexOf('"arguments":') + '"arguments":'.length;
  let depth = 0;
  let isString = false;
  for (let at = from; at < text.length; at++) {
    const char = text[at];
    if (isString && char === '\\') at++;
    else if (char === '"') isString = !isString;
    else if (!isString && (char === '{' || char === '[')) depth++;
    else if (!isString && (char === '}' || char === ']') && --depth === 0) return text.slice(from, at + 1);
  }
  throw new Error('no arguments');
}

const saidOf = (result: ToolMessage | undefined): string =>
  (result?.content ?? []).map((part) => (part.type === 'text' ? part.text : part.type)).join('\n');

describe("numbers in a model's arguments that JavaScript cannot hold", { timeout: 120_000 }, () => {
  for (const era of eras) {
    test(`The numbers reach a ${era} server with their digits`, async () => {
      const { host, sent, say } = await talk({ era });
      await say(`{"account":${big}}`);
      assert.deepEqual(sent, [`{"account":${big}}`]);
      const [call] = host.getSnapshot().calls;
      assert.deepEqual(call?.exact, { '/account': big });
      assert.deepEqual(call.arguments, { account: Number(big) });
      assertIsData(host);
    });
  }

  const written: [name: string, text: string, expected?: string][] = [
    ['a long fraction', '{"a":0.1234567890123456789}'],
    ['one over a power of ten', '{"a":1000000000000000000001}'],
    ['a negative zero', '{"a":-0,"b":[-0.0]}'],
    ['a number near zero', '{"a":1e-400}'],
    ['a name that JSON Pointer escapes', `{"a/b~c":{"":[0,${big}]}}`],
    ['an odd name', `{"__proto__":${big},"toString":{"constructor":${bigger}}}`],
    ['lists and objects', `{"a":[[${big},{"b":${bigger}}],1.5,"${big}"],"c":${big}}`],
    ['equal ones in another form', '{"a":1.0,"b":1e3,"c":100E-2}', '{"a":1,"b":1000,"c":1}'],
    ['a name that comes twice', `{"a":${big},"a":{"b":7}}`, '{"a":{"b":7}}'],
    ['a name that comes twice, the other way', `{"a":{"b":${bigger}},"a":${big}}`, `{"a":${big}}`],
    ['texts that look like it', `{"a":"${big}","b":"\\",${big},\\"","c":${bigger}}`],
    ['names in no order', `{"b":${big},"a":${bigger}}`, `{"a":${bigger},"b":${big}}`],
  ];
  for (const [name, text, expected = text] of written) {
    test(`The numbers are exact: ${name}`, async () => {
      const { sent, say } = await talk();
      await say(text);
      assert.deepEqual(sent, [expected]);
    });
  }

  test('The numbers are exact in any JSON', async () => {
    const { host, sent, say } = await talk();
    const digits = fc
      .tuple(
        fc.constantFrom('', '-'),
        fc.bigInt({ min: 1n, max: 10n ** 30n }),
        fc.constantFrom('', `.${'0123456789'.repeat(2)}1`, 'e20', 'e-20', 'E+3'),
      )
      .map(([minus, whole, rest]) => `${minus}${whole}${rest}`);
    const { tree } = fc.letrec<{ tree: string; object: string }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 4 },
        digits,
        fc.string().map((text) => JSON.stringify(text)),
        fc.constantFrom('true', 'null', '7', '0.5'),
        fc.array(tie('tree'), { maxLength: 4 }).map((items) => `[${items.join()}]`),
        tie('object'),
      ),
      object: fc.dictionary(fc.string(), tie('tree'), { maxKeys: 4 }).map(
        (all) =>
          `{${Object.entries(all)
            .map(([key, one]) => `${JSON.stringify(key)}:${one}`)
            .join()}}`,
      ),
    }));
    const one = fc.array(tree, { maxLength: 6 }).map((items) => `{"all":[${items.join()}]}`);
    for (const text of fc.sample(one, { numRuns: 60, seed: 37 })) {
      sent.length = 0;
      await say(text);
      assert.deepEqual(numbersIn(sent[0] ?? '').sort(), numbersIn(text).sort(), text);
      assert.deepEqual(JSON.parse(sent[0] ?? ''), JSON.parse(text));
    }
    assertIsData(host);
  });

  const refused: [name: string, text: string, path: string][] = [
    ['that is too large', '{"a":{"b":[1,1e400]}}', '/a/b/1'],
    ['that is too large, in capitals', '{"a":-1E400}', '/a'],
    ['of over 1,000 characters', `{"a":1${'0'.repeat(999)}1e-900}`, '/a'],
  ];
  for (const [name, text, path] of refused) {
    test(`A number ${name} is reported to the model, and the call is not made`, async () => {
      const { host, sent, say } = await talk();
      const [result] = await say(text);
      assert.deepEqual(sent, []);
      assert.equal(result?.isError, true);
      assert.ok(saidOf(result).includes(` at ${path} `), saidOf(result));
      assert.match(saidOf(result), /as text/);
      assert.deepEqual(host.getSnapshot().calls, []);
    });
  }

  const rules: [name: string, schema: JsonObject, digits: string, isSent: boolean][] = [
    ['of int64', { type: 'integer', minimum: -(2 ** 63), maximum: 2 ** 63 }, big, true],
    ['far from a bound', { maximum: 10 }, '0.1234567890123456789', true],
    ['a hair beyond a maximum', { maximum: 0.1 }, '0.10000000000000000001', false],
    ['a hair beyond a minimum', { minimum: 2 ** 53 }, '9007199254740991.9999', false],
    ['at an exclusive bound', { exclusiveMaximum: 2 ** 53 }, '9007199254740991.9999', false],
    ['that is a multiple', { multipleOf: 0.01 }, big, true],
    ['that is even', { multipleOf: 2 }, big, true],
    ['that is odd', { multipleOf: 2 }, bigger, false],
    ['that is whole', { type: ['null', 'integer'] }, big, true],
    ['that only seems whole', { type: 'integer' }, '9007199254740993.5', false],
    ['that nearly is an option', { enum: [1, 9007199254740992] }, '9007199254740993', false],
    ['that nearly is a constant', { anyOf: [{ const: 9007199254740992 }, {}] }, '9007199254740993', false],
    ['by a reference', { $ref: '#/$defs/odd' }, '9007199254740993', false],
  ];
  for (const [name, rule, digits, isSent] of rules) {
    test(`A number ${name} is ${isSent ? '' : 'not '}sent if the schema has a rule for it`, async () => {
      const schema: JsonObject = {
        type: 'object',
        properties: { a: rule, other: { multipleOf: 7, enum: [9007199254740992] } },
        $defs: { odd: { maximum: 9007199254740992 } },
      };
      const { sent, say } = await talk({ schema });
      const [result] = await say(`{"a":${digits}}`);
      assert.deepEqual(sent, isSent ? [`{"a":${digits}}`] : []);
      if (!isSent) assert.match(saidOf(result), /\/a[ :]/);
    });
  }

  test('A person approves the exact numbers, and two that JavaScript cannot distinguish cause two requests', async () => {
    const { host, sent, say } = await talk({ policy: askUnlessGranted });
    const first = say(`{"account":${big}}`, `{"account":${bigger}}`);
    const asks = await when(host, ({ asks }) => asks.length === 2 && asks, 'two questions');
    const digests = asks.map((ask) => ask.kind === 'approval' && ask.digest);
    assert.notEqual(digests[0], digests[1]);
    host.answer(asks[0]!.id, {
      kind: 'approval',
      decision: 'approve',
      duration: 'session',
      onlyTheseArguments: true,
    });
    host.answer(asks[1]!.id, { kind: 'approval', decision: 'deny' });
    await first;
    assert.deepEqual(sent, [`{"account":${big}}`]);
    const again = say(`{"account":${bigger}}`);
    host.answer((await approvalAsk(host)).id, { kind: 'approval', decision: 'deny' });
    await again;
    await say(`{"account":${big}}`);
    assert.deepEqual(sent, [`{"account":${big}}`, `{"account":${big}}`]);
  });

  test('The policy receives the exact numbers', async () => {
    let seen: unknown;
    const policy: Policy = (call) => {
      seen = call.exact;
      return { decision: 'deny', reason: 'no' };
    };
    const { sent, say } = await talk({ policy });
    await say(`{"account":${big}}`);
    assert.deepEqual(seen, { '/account': big });
    assert.deepEqual(sent, []);
  });

  test('The exact numbers stay when a person changes another argument', async () => {
    const { host, sent, say } = await talk({ policy: askUnlessGranted });
    const turn = say(`{"account":${big},"n":1,"list":[${big},${bigger}]}`);
    const { id } = await approvalAsk(host);
    const changed = { account: Number(big), n: 2, list: [7, Number(big)] };
    host.answer(id, { kind: 'approval', decision: 'approve', arguments: changed });
    const [result] = await turn;
    assert.deepEqual(sent, [`{"account":${big},"list":[7,${bigger}],"n":2}`]);
    assert.match(saidOf(result), /The person changed `n`, `list\/0` in/);
    assert.deepEqual(host.getSnapshot().calls[0]?.edit?.exact, {
      '/account': big,
      '/list/0': big,
      '/list/1': bigger,
    });
  });

  test('The exact numbers are dropped when a person replaces them with the rounded ones or other digits', async () => {
    const { host, sent, say } = await talk({ policy: askUnlessGranted });
    for (const [exact, expected] of [
      [{}, String(Number(big))],
      [{ '/account': bigger }, bigger],
      [{ '/account': '7' }, String(Number(big))],
      [{ '/account': '01915883588174806058' }, String(Number(big))],
    ] as const) {
      const turn = say(`{"account":${big}}`);
      const { id } = await approvalAsk(host);
      host.answer(id, {
        kind: 'approval',
        decision: 'approve',
        arguments: { account: Number(big) },
        exact: exact,
      });
      const [result] = await turn;
      assert.equal(sent.pop(), `{"account":${expected}}`);
      assert.match(saidOf(result), /The person changed `account` in/);
    }
  });

  test('The exact numbers are in the audit record, unless they are secret', async () => {
    const schema = { type: 'object', properties: { secret: { writeOnly: true } } } as const;
    const { host, say } = await talk({ schema });
    await say(`{"account":${big},"secret":[${bigger}]}`, `{"account":${bigger}}`);
    await say('{"secret":1e400}');
    const calls = host
      .getSnapshot()
      .audit.filter((one): one is Extract<AuditRecord, { kind: 'sent' }> => one.kind === 'sent');
    const [first, second] = calls;
    assert.equal(first?.arguments, `{"account":${big},"secret":"[secret]"}`);
    assert.equal(second?.arguments, `{"account":${bigger}}`);
    assert.notEqual(first.argumentsDigest, second.argumentsDigest);
    const all = JSON.stringify(host.getSnapshot().audit);
    assert.ok(!all.includes('1e400') && !all.includes(`[${bigger}]`), all);
  });

  test('The model gets its exact numbers back', async () => {
    const { requests, say } = await talk();
    await say(`{"account":${big}}`);
    const asked = requests.at(-1)?.messages.flatMap((one) => (one.role === 'assistant' ? one.toolCalls : []));
    assert.deepEqual(
      asked?.map((call) => call.arguments),
      [`{"account":${big}}`],
    );
  });
});

/** Numbers outside the strings of a JSON text, as written; equal ones in one form. */
function numbersIn(json: string): string[] {
  const numbers = json.replace(/"[^"\\]*(?:\\.[^"\\]*)*"/g, '').match(/-?\d[\d.eE+-]*/g) ?? [];
  return numbers.map((text) => (isHeld(text) ? String(Number(text)) : text));
}

/** Uses exact arithmetic, unlike the code under test. */
function isHeld(text: string): boolean {
  const [a, b] = [text, String(Number(text))].map((one) => {
    const [, whole = '', fraction = '', power = '0'] = /^(-?\d+)(?:\.(\d+))?(?:e(.+))?$/i.exec(one) ?? [];
    return BigInt(whole + fraction) * 10n ** BigInt(400 + Number(power) - fraction.length);
  });
  return a === b;
}
