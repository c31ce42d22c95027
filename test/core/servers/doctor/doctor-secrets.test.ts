import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { DiagnosisCode } from '../../../../src/core/protocol/index.js';
import { answered, diagnosed, discover, samples, toolsCall } from './doctor-samples.js';

const canary = 'canary-5f1d';

describe('data that the doctor shows and sends', () => {
  for (const code of Object.keys(samples) as DiagnosisCode[]) {
    test(`The diagnosis ${code} contains no secret`, async () => {
      const sample = samples[code];
      const address = new URL(sample.case?.url ?? 'https://mcp.example/mcp');
      address.pathname = `/s/${canary}/mcp`;
      address.search = `?key=${canary}`;
      address.hash = canary;
      const exchanges = sample.exchanges?.map((one) => {
        const { outcome } = one;
        if (outcome.kind !== 'response' || outcome.status < 300) return one;
        return { ...one, outcome: { ...outcome, body: `${outcome.body ?? ''} ${canary}` } };
      });
      const { value, sent } = await diagnosed({
        ...sample,
        ...(exchanges ? { exchanges } : {}),
        case: { ...sample.case, url: address.href, headerNames: ['authorization', 'x-api-key'] },
      });
      assert.doesNotMatch(JSON.stringify(value), new RegExp(canary));
      for (const { init } of sent) {
        assert.equal(init.credentials, 'omit');
        assert.equal(init.referrerPolicy, 'no-referrer');
        assert.equal(init.cache, 'no-store');
        assert.equal(init.redirect, init.mode === 'no-cors' ? 'follow' : 'manual');
        const values = [...new Headers(init.headers).values()];
        assert.ok(
          values.every((one) =>
            /^(probe|(application\/json, )?text\/event-stream|application\/json|2026-07-28)$/.test(one),
          ),
          values.join(),
        );
      }
    });
  }

  for (const search of [
    '?key=AbC+dEf/gh==',
    '?key=a%2FbcdefGh',
    '?a-secret-alone',
    '?key-by-name=1&x=longEnough1',
  ]) {
    test(`A server's echo of its address is removed from its message: ${search}`, async () => {
      const said = `Route POST:/hidden-path/mcp${search} and ${decodeURIComponent(search)} not found`;
      const body = JSON.stringify({ message: said });
      const url = `https://mcp.example/hidden-path/mcp${search}`;
      const { value } = await diagnosed({ exchanges: [discover(answered(404, { body }))], case: { url } });
      assert.match(String(value.data['said']), /^Route POST:.* not found$/);
      assert.doesNotMatch(
        JSON.stringify(value),
        /AbC|dEf|bcdefGh|a-secret-alone|key-by-name|longEnough1|hidden-path/,
      );
    });
  }

  test("A server's message is shortened", async () => {
    const contentType = `text/${'x'.repeat(5_000)}`;
    const { value } = await diagnosed({ exchanges: [discover(answered(200, { contentType }))] });
    assert.ok(JSON.stringify(value).length < 1_000);
  });

  test('Only the last of many exchanges are shown', async () => {
    const exchanges = Array.from({ length: 200 }, () => toolsCall(answered(500)));
    const { value } = await diagnosed({ exchanges });
    assert.ok(value.evidence.length <= 6);
  });
});
