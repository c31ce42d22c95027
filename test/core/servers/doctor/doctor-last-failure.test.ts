import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { DiagnosisInput } from '../../../../src/core/servers/doctor/diagnosis-input.js';
import { lastFailureOf } from '../../../../src/core/servers/doctor/causes.js';
import type { Exchange, Outcome } from '../../../../src/core/servers/connection/exchange.js';
import { problem } from '../../../../src/core/base/problems.js';
import { answered, blocked, discover, initialize, initialized, toolsCall, url } from './doctor-samples.js';

function codeOf(exchanges: readonly Exchange[], more: Partial<DiagnosisInput> = {}): string | undefined {
  const failure = lastFailureOf({ url, headerNames: [], exchanges, withSignIn: false, ...more });
  return failure && (failure.finding?.code ?? 'blocked');
}

function get(outcome: Outcome, ...asked: string[]): Exchange {
  return { at: 0, method: 'GET', asked: ['mcp-session-id', ...asked], outcome };
}

const rpcError = (code: number): Outcome =>
  answered(400, { body: `{"jsonrpc":"2.0","id":1,"error":{"code":${code},"message":"no"}}` });
const cancelled: Outcome = { kind: 'ended' };

describe('a diagnosis from the exchanges alone', () => {
  const rows: [
    name: string,
    exchanges: Exchange[],
    code: string | undefined,
    more?: Partial<DiagnosisInput>,
  ][] = [
    ['nothing', [], undefined],
    ['all is well', [discover(answered(200)), toolsCall(answered(200))], undefined],
    ['a failure that was made good', [toolsCall(blocked), toolsCall(answered(200))], undefined],
    ['a failure before a new connection', [discover(answered(503)), discover(answered(200))], undefined],
    ['a call fails, another request does not', [toolsCall(blocked), initialized(answered(202))], 'blocked'],
    [
      'an older server, asked the new way',
      [discover(rpcError(-32601)), initialize(answered(200))],
      undefined,
    ],
    ['an older server without JSON-RPC', [discover(answered(404)), initialize(answered(200))], undefined],
    ['a goodbye that is blocked', [{ at: 0, method: 'DELETE', asked: [], outcome: blocked }], undefined],
    ['no stream to listen to', [get(answered(405))], undefined],
    ['a stream that is blocked', [get(blocked)], undefined],
    ['a stream that cannot be resumed', [get(blocked, 'last-event-id')], 'blocked'],
    ['a call that somebody cancelled', [toolsCall(cancelled)], undefined],
    [
      'a call that took too long',
      [toolsCall(cancelled)],
      'no-answer',
      { problem: problem('timed-out', { seconds: 60 }) },
    ],
    ['an error in the words of JSON-RPC', [toolsCall(rpcError(-32602))], undefined],
    ['an error in the words of JSON-RPC, to the first request', [initialize(rpcError(-32000))], 'refused'],
    ['an answer in another form than was asked for', [discover(answered(406))], 'refused'],
    [
      'an error of JSON-RPC that is all that a call was told',
      [discover(answered(200)), toolsCall(rpcError(-32602))],
      'refused',
      { problem: problem('http-status', { origin: 'https://mcp.example', status: 400 }) },
    ],
    [
      'a call that is refused outside of JSON-RPC',
      [discover(answered(200)), toolsCall(answered(404))],
      'refused',
    ],
    ['no common version', [discover(rpcError(-32022))], 'version-mismatch'],
    ['no common version, in the older way', [initialize(rpcError(-32022))], 'version-mismatch'],
    [
      'only the newer version, which is blocked',
      [discover(blocked), initialize(rpcError(-32022))],
      'modern-headers-not-allowed',
    ],
    [
      'a session that cannot be read',
      [initialize(answered(200)), initialized(answered(400, { body: 'Bad Request: Missing session ID' }))],
      'session-id-not-exposed',
    ],
    [
      'a session that cannot be read, told in other words',
      [initialize(answered(200)), initialized(rpcError(-32000))],
      'session-id-not-exposed',
    ],
    [
      'a refusal of something that came after what went well',
      [initialize(answered(200)), initialized(answered(202)), toolsCall(rpcError(-32602))],
      undefined,
    ],
    [
      'a session that could be read, and is wanted',
      [
        initialize(answered(200, { hasSessionId: true })),
        initialized(answered(400, { body: '{"jsonrpc":"2.0","error":{"message":"no session id"}}' })),
      ],
      undefined,
    ],
    ['a session that ended', [initialized(answered(404), 'mcp-session-id')], undefined],
    ['a page for people', [discover(answered(200, { contentType: 'text/html' }))], 'html-answer'],
    ['a stream of events', [toolsCall(answered(200, { contentType: 'text/event-stream' }))], undefined],
    ['nothing to say', [initialized(answered(202))], undefined],
    ['401', [discover(answered(401))], 'sign-in-required'],
    ['403', [discover(answered(403))], 'forbidden'],
    ['404', [discover(answered(404))], 'wrong-path'],
    ['405', [discover(answered(405))], 'wrong-path'],
    ['415', [discover(answered(415))], 'not-mcp'],
    ['429', [discover(answered(429))], 'server-error'],
    ['502', [discover(answered(502))], 'server-error'],
  ];
  for (const [name, exchanges, code, more] of rows) {
    test(`${name}: ${code ?? 'no fault'}`, () => assert.equal(codeOf(exchanges, more), code));
  }

  test('The diagnosis lists the versions that a server supports', () => {
    const body = '{"error":{"code":-32022,"data":{"supported":["2031-01-01","<b>","2030-01-01"]}}}';
    const failure = lastFailureOf({
      url,
      headerNames: [],
      withSignIn: false,
      exchanges: [discover(answered(400, { body }))],
    });
    assert.deepEqual(failure?.finding?.data, { value: '2031-01-01, 2030-01-01' });
  });

  const quotes: [name: string, outcome: Outcome, said: string | undefined][] = [
    [
      'plain words',
      answered(403, { contentType: 'text/plain', body: ' Only\n at localhost:3000 ' }),
      'Only at localhost:3000',
    ],
    [
      'JSON-RPC',
      answered(406, { body: '{"jsonrpc":"2.0","error":{"code":-32000,"message":"Not Acceptable"}}' }),
      'Not Acceptable',
    ],
    [
      'OAuth',
      answered(403, { body: '{"error":"invalid_scope","error_description":"Ask for more"}' }),
      'Ask for more',
    ],
    ['one word', answered(403, { body: '{"error":"nope"}' }), 'nope'],
    ['a problem document', answered(500, { body: '{"detail":"Disk full"}' }), 'Disk full'],
    ['JSON without words', answered(500, { body: '{"a":1}' }), '{"a":1}'],
    ['no object', answered(500, { body: 'null' }), 'null'],
    ['a page', answered(500, { contentType: 'text/html', body: '<h1>Oh</h1>' }), undefined],
    [
      'a page by another name',
      answered(500, { contentType: 'text/plain', body: ' <!doctype html>' }),
      undefined,
    ],
    ['nothing', answered(500), undefined],
    ['much', answered(500, { contentType: 'text/plain', body: 'x'.repeat(500) }), `${'x'.repeat(200)}…`],
  ];
  for (const [name, outcome, said] of quotes) {
    test(`A rejection is quoted: ${name}`, () => {
      const failure = lastFailureOf({
        url,
        headerNames: [],
        withSignIn: false,
        exchanges: [discover(outcome)],
      });
      assert.equal(failure?.finding?.data?.['said'], said);
    });
  }

  test('A 401 with a readable challenge is certain, and one without is not', () => {
    const of = (outcome: Outcome): unknown =>
      lastFailureOf({ url, headerNames: [], withSignIn: false, exchanges: [discover(outcome)] })?.finding?.or;
    assert.equal(of(answered(401, { hasChallenge: true })), undefined);
    assert.equal(of(answered(401)), 'key-required');
  });
});
