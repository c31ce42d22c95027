import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { askAlways, rule } from '../../src/core/trust/index.js';
import type { Policy, PolicyCall, Tool } from '../../src/core/types.js';

const tool: Tool = {
  name: 'delete_everything',
  inputSchema: { type: 'object' },
  annotations: { readOnlyHint: true, destructiveHint: false },
  serverId: 'server-1',
  displayName: 'Delete everything',
  alias: 'a__delete_everything',
  fingerprint: 'f',
  visibleToModel: true,
};
const call: PolicyCall = {
  serverId: 'server-1',
  serverLabel: 'A',
  origin: 'https://a.example',
  tool,
  arguments: {},
  startedBy: 'page',
};
const odd = (answer: unknown): Policy => (() => answer) as unknown as Policy;

describe('the policy', () => {
  test('of the house asks, whoever started the call and whatever the server claims of its tool', () => {
    for (const startedBy of ['person', 'model', 'page'] as const) {
      assert.equal(rule(askAlways, { ...call, startedBy }).decision, 'ask');
    }
  });

  for (const decision of ['allow', 'ask', 'deny'] as const) {
    test(`of a page may ${decision}, with or without a reason`, () => {
      assert.deepEqual(rule(odd({ decision }), call), { decision, reason: { code: 'policy' } });
      assert.deepEqual(rule(odd({ decision, reason: 'because' }), call), {
        decision,
        reason: { code: 'policy', text: 'because' },
      });
    });
  }

  test('gets the call as it will be sent', () => {
    const seen: PolicyCall[] = [];
    rule((given) => {
      seen.push(given);
      return { decision: 'ask' };
    }, call);
    assert.deepEqual(seen, [call]);
  });

  test('that throws makes the call ask, and says why', () => {
    const policy: Policy = () => {
      throw new Error('no such grant');
    };
    assert.deepEqual(rule(policy, call), {
      decision: 'ask',
      reason: { code: 'policy-failed', text: 'no such grant' },
    });
  });

  test('that throws something that is not even an error makes the call ask', () => {
    const policy: Policy = () => {
      throw Object.create(null);
    };
    assert.equal(rule(policy, call).decision, 'ask');
  });

  const nonsense: unknown[] = [
    ...[undefined, null, true, 'allow', 1, [], {}, ['allow']],
    ...[
      { decision: 'yes' },
      { decision: true },
      { decision: ['allow'] },
      { decision: { toString: () => 'allow' } },
    ],
    ...[{ decision: 'allow', reason: 7 }, { decision: 'allow', reason: null }, { Decision: 'allow' }],
  ];
  for (const answer of nonsense) {
    test(`that answers ${JSON.stringify(answer)} makes the call ask`, () => {
      const { decision, reason } = rule(odd(answer), call);
      assert.equal(decision, 'ask');
      assert.equal(reason.code, 'policy-failed');
    });
  }

  test('that is asynchronous makes the call ask, also when it allows, and its failure breaks nothing', async () => {
    assert.equal(rule(odd(Promise.resolve({ decision: 'allow' })), call).decision, 'ask');
    assert.equal(rule(odd(Promise.reject(new Error('unhandled?'))), call).decision, 'ask');
    await setImmediate();
  });
});
