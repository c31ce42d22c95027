import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Outcome } from '../../../../src/core/servers/connection/exchange.js';
import type { Site } from './doctor-network.js';
import { answered, diagnosed, discover, json, modern, type Sample } from './doctor-samples.js';

const missing: Site = { status: 404 };
const keyLine = "headers: { Authorization: 'Bearer …' }";

async function found(outcome: Outcome, sample: Partial<Sample> = {}) {
  const { value } = await diagnosed({
    exchanges: [discover(outcome)],
    site: missing,
    ...sample,
    case: { withSignIn: true, ...sample.case },
  });
  const { code, or, data, advice } = value;
  return { code, or, said: data['said'], key: data['key'], lines: advice.flatMap(({ lines }) => lines) };
}

function refusal(challenge: string, body = ''): Outcome {
  return answered(401, { hasChallenge: challenge !== '', challenge, body });
}

describe('a server that needs a key', () => {
  for (const [challenge, body, said] of [
    ['Bearer', '{"error":"Missing Authorization header"}', 'Missing Authorization header'],
    ['Bearer realm="api"', '{"error":{"message":"Invalid API key"}}', 'Invalid API key'],
    ['Bearer error="invalid_token"', '{"message":"No key was given"}', 'No key was given'],
    ['Bearer', '{"detail":"Not authenticated here"}', 'Not authenticated here'],
    ['Bearer', '{"detail":[{"loc":["header"],"msg":"Field required"}]}', 'Field required'],
    ['Bearer', '{"errors":[{"code":7,"title":"Key is missing"}]}', 'Key is missing'],
    ['Bearer', '{"jsonrpc":"2.0","id":null,"error":{"code":-32001,"message":"Key needed"}}', 'Key needed'],
    [
      'Bearer',
      '{"error":"invalid_token","error_description":"Missing Authorization header"}',
      'Missing Authorization header',
    ],
    ['Bearer', '{"error":null,"message":"A key, please"}', 'A key, please'],
    ['Bearer', '"Who are you?"', 'Who are you?'],
    [
      'Bearer error="invalid_token", error_description="No authorization provided"',
      '',
      'No authorization provided',
    ],
    ['Bearer error_description="Missing key"', '{"error":"unauthorized"}', 'Missing key'],
  ] as const) {
    test(`A server's message is quoted, and no sign-in is suggested: ${challenge} ${body}`, async () => {
      assert.deepEqual(await found(refusal(challenge, body)), {
        code: 'key-required',
        or: undefined,
        key: 'missing',
        said,
        lines: [keyLine],
      });
    });
  }

  test('A missing key is found if every other address needs it, too', async () => {
    const site: Site = { status: 401, challenge: 'Bearer', contentType: 'application/json' };
    const { code, key } = await found(refusal('Bearer'), { site });
    assert.deepEqual([code, key], ['key-required', 'missing']);
  });

  test('A missing key is distinguished from unreadable sign-in metadata', async () => {
    const about = 'Bearer resource_metadata="https://mcp.example/about"';
    const { code } = await found(refusal(about), { site: { ...missing, status: 401, challenge: about } });
    assert.equal(code, 'sign-in-metadata');
    const sites = {
      'https://mcp.example/.well-known/oauth-protected-resource/mcp': json({
        resource: 'https://mcp.example/mcp',
      }),
    };
    assert.equal((await found(refusal('Bearer'), { sites })).code, 'sign-in-metadata');
  });

  test('A server whose metadata is hidden may have a sign-in or need a key', async () => {
    const { code, or, said } = await found(refusal('Bearer', '{"error":"No key here"}'), {
      site: { allowsOrigin: false },
    });
    assert.deepEqual([code, or, said], ['sign-in-metadata', 'key-required', 'No key here']);
  });

  for (const [challenge, line] of [
    ['Basic realm="staff"', "headers: { Authorization: 'Basic …' }"],
    ['ApiKey', "headers: { Authorization: 'ApiKey …' }"],
    ['Token realm=x', "headers: { Authorization: 'Token …' }"],
  ] as const) {
    test(`The advice names the scheme: ${challenge}`, async () => {
      const { code, lines } = await found(refusal(challenge));
      assert.deepEqual([code, lines], ['key-required', [line]]);
    });
  }

  test('A rejected key is reported, and the advice repeats no line that exists', async () => {
    const asked = [...modern, 'authorization'];
    const exchange = { ...discover(refusal('Bearer', '{"error":"Invalid API key"}')), asked };
    const { value } = await diagnosed({
      exchanges: [exchange],
      case: { headerNames: ['authorization'] },
    });
    const { code, or, data, advice } = value;
    assert.deepEqual(
      [code, or, data['key'], data['said']],
      ['key-required', undefined, 'refused', 'Invalid API key'],
    );
    assert.deepEqual(
      advice.flatMap(({ lines }) => lines),
      [keyLine],
    );
  });

  for (const said of [
    'Invalid API key',
    'Missing x-api-key header',
    'Bearer token required',
    'API_KEY is wrong',
  ]) {
    test(`A 403 may mean a rejected key: ${said}`, async () => {
      const { code, or } = await found(answered(403, { body: JSON.stringify({ error: said }) }));
      assert.deepEqual([code, or], ['key-required', 'forbidden']);
    });
  }

  for (const said of ['Access is only allowed at localhost:3000', 'Monkeys only', 'Forbidden']) {
    test(`Not every 403 means a rejected key: ${said}`, async () => {
      const { code, or } = await found(answered(403, { body: JSON.stringify({ error: said }) }));
      assert.deepEqual([code, or], ['forbidden', undefined]);
    });
  }

  test('Without a readable challenge, the diagnosis is uncertain and the advice says so', async () => {
    const { code, or, key, said } = await found(answered(401, { body: 'Key needed' }));
    assert.deepEqual(
      [code, or, key, said],
      ['key-required', 'challenge-not-exposed', undefined, 'Key needed'],
    );
  });
});
