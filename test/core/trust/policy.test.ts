import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { askAlways, askUnlessGranted } from '../../../src/core/trust/policy.js';
import { rule } from '../../../src/core/trust/rule.js';
import type { Grant, Policy, PolicyCall, PolicyContext, Tool } from '../../../src/core/protocol/index.js';

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
const context: PolicyContext = {
  influencedBy: [],
  toolHistory: { status: 'new-tool' },
  trustsAnnotations: false,
};
const grant: Grant = {
  id: 'grant-1',
  effect: 'allow',
  duration: 'session',
  url: 'https://a.example/mcp',
  principal: '',
  tool: 'delete_everything',
  fingerprint: 'f',
  createdAt: 1,
  uses: 0,
  stored: false,
};
const odd = (answer: unknown): Policy => (() => answer) as unknown as Policy;

describe('policies', () => {
  test('The built-in policies ask for every starter of a call and every claim of a server', () => {
    for (const startedBy of ['person', 'model', 'page'] as const) {
      for (const policy of [askAlways, askUnlessGranted]) {
        assert.equal(rule(policy, { ...call, startedBy }, context).decision, 'ask');
      }
    }
  });

  test('`askAlways` ignores earlier decisions', () => {
    for (const effect of ['allow', 'deny'] as const) {
      const told = { ...context, grant: { ...grant, effect }, trustsClaims: true };
      assert.deepEqual(rule(askAlways, call, told), { decision: 'ask', reason: { code: 'policy' } });
    }
  });

  for (const decision of ['allow', 'ask', 'deny'] as const) {
    test(`A page's policy can return ${decision}, with or without a reason`, () => {
      assert.deepEqual(rule(odd({ decision }), call, context), { decision, reason: { code: 'policy' } });
      assert.deepEqual(rule(odd({ decision, reason: 'because' }), call, context), {
        decision,
        reason: { code: 'policy', text: 'because' },
      });
    });
  }

  test('A policy receives the call and its context', () => {
    const seen: [PolicyCall, PolicyContext][] = [];
    const policy: Policy = (...given) => {
      seen.push(given);
      return { decision: 'ask' };
    };
    rule(policy, call, context);
    assert.deepEqual(seen, [[call, context]]);
  });

  test('A policy can give one of the known codes, and no other', () => {
    assert.deepEqual(rule(odd({ decision: 'ask', code: 'definition-changed' }), call, context).reason, {
      code: 'definition-changed',
    });
    for (const code of ['because', 'toString', '__proto__', 'policy-failed', 7, null, {}]) {
      assert.deepEqual(rule(odd({ decision: 'ask', code }), call, context).reason, { code: 'policy' });
    }
  });

  test("A policy that throws makes the call ask, with the error's message", () => {
    const policy: Policy = () => {
      throw new Error('no such grant');
    };
    assert.deepEqual(rule(policy, call, context), {
      decision: 'ask',
      reason: { code: 'policy-failed', text: 'no such grant' },
    });
  });

  test('A policy that throws a value other than an error makes the call ask', () => {
    const policy: Policy = () => {
      throw Object.create(null);
    };
    assert.equal(rule(policy, call, context).decision, 'ask');
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
    test(`A policy that returns ${JSON.stringify(answer)} makes the call ask`, () => {
      const { decision, reason } = rule(odd(answer), call, context);
      assert.equal(decision, 'ask');
      assert.equal(reason.code, 'policy-failed');
    });
  }

  test('An asynchronous policy makes the call ask, and its rejection does no harm', async () => {
    assert.equal(rule(odd(Promise.resolve({ decision: 'allow' })), call, context).decision, 'ask');
    assert.equal(rule(odd(Promise.reject(new Error('unhandled?'))), call, context).decision, 'ask');
    await setImmediate();
  });
});

describe('the policy that respects earlier decisions', () => {
  const known = { ...context, standing: { status: 'known', since: 1 } } as const;
  const rows: [name: string, context: PolicyContext, decision: string, code: string][] = [
    ['nothing', context, 'ask', 'not-granted'],
    ['an approval', { ...known, grant }, 'allow', 'granted'],
    ['a denial', { ...known, grant: { ...grant, effect: 'deny' } }, 'deny', 'denied-before'],
    ['a tool that was approved once', known, 'ask', 'not-granted'],
    [
      'a tool that has changed',
      { ...context, toolHistory: { status: 'changed', since: 1 } },
      'ask',
      'definition-changed',
    ],
    [
      'an approval, and a result of another server',
      { ...known, grant, influencedBy: [{ serverId: 'server-2', label: 'B' }] },
      'ask',
      'after-other-server',
    ],
    [
      'an approval, and results of its own server',
      { ...known, grant, influencedBy: [{ serverId: 'server-1', label: 'A' }] },
      'allow',
      'granted',
    ],
    [
      'another server with the same label',
      { ...known, grant, influencedBy: [{ serverId: 'server-2', label: 'A' }] },
      'ask',
      'after-other-server',
    ],
    [
      'a denial, and a result of another server',
      { ...known, grant: { ...grant, effect: 'deny' }, influencedBy: [{ serverId: 'server-2', label: 'B' }] },
      'deny',
      'denied-before',
    ],
    ['a claim that the page believes', { ...known, trustsAnnotations: true }, 'allow', 'read-only-hint'],
    [
      'a claim that the page believes, and a result of another server',
      { ...known, trustsAnnotations: true, influencedBy: [{ serverId: 'server-2', label: 'B' }] },
      'ask',
      'after-other-server',
    ],
    [
      'a claim that the page believes, of a tool that has changed',
      { ...context, trustsAnnotations: true, toolHistory: { status: 'changed', since: 1 } },
      'ask',
      'definition-changed',
    ],
  ];
  for (const [name, told, decision, code] of rows) {
    test(`The policy ${decision === 'ask' ? 'asks' : decision === 'deny' ? 'denies' : 'allows'} after ${name}`, () => {
      assert.deepEqual(rule(askUnlessGranted, call, told), { decision, reason: { code } });
    });
  }

  test('A read-only claim does not count beside a destructive one', () => {
    const annotations = { readOnlyHint: true, destructiveHint: true };
    const of = { ...call, tool: { ...tool, annotations } };
    assert.equal(rule(askUnlessGranted, of, { ...known, trustsAnnotations: true }).decision, 'ask');
  });

  test('The policy returns the same result every time, because it has no state', () => {
    const told = { ...known, grant };
    const first = rule(askUnlessGranted, call, told);
    rule(askUnlessGranted, call, { ...told, grant: { ...grant, effect: 'deny' } });
    assert.deepEqual(rule(askUnlessGranted, call, told), first);
  });
});
