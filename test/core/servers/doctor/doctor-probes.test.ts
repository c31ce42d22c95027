import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { diagnose } from '../../../../src/core/servers/doctor/diagnose.js';
import { problem } from '../../../../src/core/base/problems.js';
import { defaultLimits } from '../../../../src/core/base/limits.js';
import { within } from './doctor-network.js';
import {
  answered,
  blocked,
  diagnosed,
  discover,
  initialize,
  initialized,
  isLegacy,
  isModern,
  modern,
  old,
  page,
  type Sample,
  toolsCall,
  url,
} from './doctor-samples.js';

const nothingWent = [discover(blocked), initialize(blocked)];

async function found(sample: Sample): Promise<string> {
  const { value } = await diagnosed(sample);
  return [value.code, ...(value.or ? ['or', value.or] : [])].join(' ');
}

describe('a diagnosis from probes', () => {
  const fellBack = [discover(blocked), initialize(answered(200)), initialized(answered(202))];
  const rpc = (code: number): string => `{"jsonrpc":"2.0","error":{"code":${code}}}`;
  const rows: [name: string, sample: Sample, code: string][] = [
    [
      'a server that is down',
      { exchanges: nothingWent, site: { is: 'down' } },
      'server-down or resource-policy',
    ],
    [
      'a server that says nothing',
      { exchanges: nothingWent, site: { is: 'silent' } },
      'no-answer or server-down',
    ],
    [
      'a server that lets a stream wait for its first word, and forgets CORS',
      { exchanges: nothingWent, site: { allowsOrigin: false, isSlowToHead: true } },
      'cors-missing or refused-without-cors',
    ],
    [
      'a call was blocked, and now the server is down',
      { exchanges: [discover(answered(200)), toolsCall(blocked)], case: isModern, site: { is: 'down' } },
      'server-down',
    ],
    [
      'a private address, and a public page',
      { exchanges: nothingWent, case: { url: 'http://localhost:8080/mcp' }, site: { is: 'down' } },
      'server-down or private-network',
    ],
    [
      'a private address, and a private page',
      {
        exchanges: nothingWent,
        page: 'http://localhost:3000',
        site: { is: 'down' },
        case: { url: 'http://localhost:8080/mcp' },
      },
      'server-down or resource-policy',
    ],
    ['it works now', { exchanges: nothingWent }, 'works-now or refused-without-cors'],
    [
      'it works now, as it has before',
      { exchanges: [toolsCall(answered(200)), toolsCall(blocked)], case: isModern },
      'works-now',
    ],
    [
      'it is there now, and has nothing here',
      { exchanges: nothingWent, site: { status: 404 } },
      'wrong-path',
    ],
    [
      'it breaks off in the middle of a call',
      {
        exchanges: [discover(answered(200)), toolsCall(answered(200))],
        case: { ...isModern, problem: problem('connection-lost') },
      },
      'cut-off',
    ],
    [
      'it breaks off before the answer to a call, or keeps that to itself',
      {
        exchanges: [discover(answered(200)), toolsCall(blocked)],
        case: { ...isModern, problem: problem('connection-lost') },
      },
      'cut-off or refused-without-cors',
    ],
    ['it is there now, and redirects', { exchanges: nothingWent, site: { status: 307 } }, 'redirect'],
    [
      'it wants a token, which the probes have not',
      { exchanges: nothingWent, case: { headerNames: ['authorization'] }, site: { status: 401 } },
      'works-now or refused-without-cors',
    ],
    [
      'a refusal without CORS, by a server that knows CORS',
      { exchanges: [discover(answered(200)), toolsCall(blocked)], site: { allowsOrigin: false } },
      'refused-without-cors or cors-missing',
    ],
    [
      'an older server, blocked after its session began',
      {
        exchanges: [
          initialize(answered(200, { hasSessionId: true })),
          initialized(blocked, 'mcp-session-id'),
        ],
        site: { allows: ['content-type', 'last-event-id'] },
      },
      'header-not-allowed',
    ],
    [
      'a server of both ages, held back',
      { exchanges: fellBack, case: isLegacy, site: { allows: old, body: rpc(-32020) } },
      'compatibility-mode',
    ],
    [
      'an older server whose list is as old',
      { exchanges: fellBack, case: isLegacy, site: { allows: old, body: rpc(-32601) } },
      'works-now',
    ],
    [
      'an older list before a sign-in, which says nothing of the age',
      { exchanges: fellBack, case: isLegacy, site: { allows: old, status: 401 } },
      'works-now',
    ],
    [
      'a slow call is no matter of the list',
      {
        exchanges: fellBack,
        site: { allows: old, body: rpc(-32020) },
        case: { ...isLegacy, problem: problem('timed-out', { seconds: 60 }) },
      },
      'no-answer',
    ],
    [
      'a list that was mended since',
      { exchanges: [discover(blocked), initialize(answered(400, { body: rpc(-32022) }))] },
      'works-now or refused-without-cors',
    ],
    [
      'a header that no call has needed yet',
      {
        exchanges: [discover(answered(200))],
        case: { ...isModern, headerNames: ['mcp-param-a'] },
        site: { allows: modern },
      },
      'header-not-allowed',
    ],
    [
      'headers of sessions, which not every older server has',
      {
        exchanges: [initialize(answered(200))],
        case: isLegacy,
        site: { allows: ['content-type', 'mcp-protocol-version'] },
      },
      'works-now',
    ],
    [
      'a sandboxed page',
      { exchanges: nothingWent, page: 'null', site: { allowsOrigin: false } },
      'cors-missing or refused-without-cors',
    ],
  ];
  for (const [name, sample, code] of rows) {
    test(`${name}: ${code}`, async () => assert.equal(await found(sample), code));
  }

  test('A page without an origin is allowed with `*`', async () => {
    const { value } = await diagnosed({
      exchanges: nothingWent,
      page: 'null',
      site: { allowsOrigin: false },
    });
    assert.ok(value.advice.every(({ lines }) => lines.includes('Access-Control-Allow-Origin: *')));
  });

  test('Many headers are examined with few requests at a time', async () => {
    const headerNames = Array.from({ length: 40 }, (_, index) => `mcp-param-p${index}`);
    const { value, sent } = await diagnosed({
      exchanges: [discover(answered(200))],
      case: { ...isModern, headerNames },
      site: { allows: modern },
    });
    assert.ok(sent.length <= 10, String(sent.length));
    assert.equal(value.code, 'header-not-allowed');
    assert.match(String(value.data['headers']), /Mcp-Param-P0, .*Mcp-Param-P39$/);
  });

  test('Outside of a page, there are no CORS probes and no ambiguous results', async () => {
    const world: Sample = { exchanges: nothingWent, page: undefined };
    const { value, sent } = await diagnosed({ ...world, site: { is: 'down' } });
    assert.equal(value.code, 'server-down');
    assert.equal(sent.length, 1);
    assert.deepEqual(value.evidence.at(-1), { tried: 'POST', saw: 'blocked', detail: 'ECONNREFUSED' });
    assert.equal(await found(world), 'works-now');
    assert.equal(await found({ ...world, exchanges: [discover(answered(401))] }), 'sign-in-required');
  });

  test('An examination that is aborted ends immediately', async () => {
    const ending = new AbortController();
    const of = { url, headerNames: [], exchanges: nothingWent, withSignIn: false };
    const examination = within({ page, site: { is: 'silent' } }, () =>
      diagnose(of, defaultLimits, ending.signal),
    );
    setTimeout(() => ending.abort(new Error('enough')), 20);
    await assert.rejects(examination, /enough/);
  });
});
