import assert from 'node:assert/strict';
import type { CallParts, StartedCall } from '../../../src/core/calls/call-context.js';
import { begin, runCall } from '../../../src/core/calls/call-runtime.js';
import type { CallEvent } from '../../../src/core/calls/call-state.js';
import { Inputs } from '../../../src/core/calls/inputs.js';
import { McpToolsError, problem, type Problem } from '../../../src/core/base/problems.js';
import { withLimits } from '../../../src/core/base/limits.js';
import { createHostState, type HostState } from '../../../src/core/state/host-state.js';
import { Trust } from '../../../src/core/trust/trust.js';
import type {
  ApprovalAnswer,
  ApprovalAsk,
  Check,
  JsonObject,
  JsonValue,
  Policy,
  Progress,
  Server,
  Tool,
} from '../../../src/core/protocol/index.js';
import { describe, test } from '../../fixtures/suites.js';

const limits = withLimits({ callIdleMs: 500, callTotalMs: 1_500, definitionChanges: 3 });

const approve: ApprovalAnswer = { kind: 'approval', decision: 'approve' };

const server: Server = {
  id: 'server-1',
  label: 'Weather',
  url: 'https://weather.example/mcp',
  origin: 'https://weather.example',
  status: 'connected',
  era: 'modern',
  protocolVersion: '2026-07-28',
  capabilities: ['tools'],
  toolsStatus: 'listed',
} as unknown as Server;

const tool: Tool = {
  serverId: server.id,
  name: 'get_weather',
  displayName: 'Get weather',
  description: 'Says what the weather is.',
  inputSchema: { type: 'object' },
} as unknown as Tool;

/** Differences from a call in which every step succeeds. */
interface Own {
  readonly approved?: boolean;
  readonly policy?: Policy;
  readonly check?: (args: JsonObject) => Promise<Check>;
  /** Returns the answers to an approval request in order; after the last one, it stays open. */
  readonly ask?: (ask: ApprovalAsk, shared: HostState) => readonly ApprovalAnswer[];
  /** Returns a problem if no request may be made. */
  readonly count?: () => Problem | undefined;
  readonly refused?: (ask: ApprovalAsk) => void;
  /** The tool after each decision. */
  readonly toolThen?: (tool: Tool) => Tool | undefined;
  readonly send?: (onProgress: (progress: Progress) => void) => Promise<JsonValue>;
  readonly noteSize?: () => void;
}

interface Run {
  readonly events: CallEvent[];
  /** The steps in order: the type of each event, and the others. */
  readonly order: string[];
  readonly end: CallEvent | undefined;
}

/** Answers each request as given, as soon as it is shown. */
function answering(shared: HostState, { ask: answers = () => [approve] }: Own): void {
  const left = new Map<string, ApprovalAnswer[]>();
  shared.store.subscribe(() => {
    for (const ask of shared.store.get().asks) {
      if (ask.kind !== 'approval' || ask.checking) continue;
      if (!left.has(ask.id)) left.set(ask.id, [...answers(ask, shared)]);
      const answer = left.get(ask.id)?.shift();
      if (answer) shared.asks.answer(ask.id, answer);
    }
  });
}

/** State of a host with this tool. `order` records the steps. */
function stateOf(order: string[], { refused, toolThen }: Own): HostState {
  const state = createHostState(limits);
  const { asks, store } = state;
  asks.isWatched = true;
  store.update({ servers: [server], tools: [tool] });
  return {
    ...state,
    record(draft) {
      if (draft.kind !== 'decision') return;
      order.push(`${draft.outcome === 'approved' ? 'allow' : 'deny'} by ${draft.decidedBy}`);
      if (toolThen) store.update({ tools: store.get().tools.flatMap((now) => toolThen(now) ?? []) });
    },
    asks: {
      ...asks,
      put(ask) {
        if (ask.kind === 'approval' && !ask.checking) refused?.(ask);
        asks.put(ask);
      },
      close(askId) {
        order.push('close');
        asks.close(askId);
      },
    },
  };
}

async function run(own: Own = {}, signal = new AbortController().signal): Promise<Run> {
  const events: CallEvent[] = [];
  const order: string[] = [];
  const shared = stateOf(order, own);
  answering(shared, own);
  const dispatch = (event: CallEvent): void => {
    events.push(event);
    order.push(event.type === 'edit' ? `edit ${JSON.stringify(event.arguments)}` : event.type);
  };
  const { policy = () => ({ decision: 'ask' }), check = async () => ({ status: 'valid' }) } = own;
  const connection = {
    callTool(_name: string, _args: JsonObject, options: { onProgress: (progress: Progress) => void }) {
      order.push('send');
      return own.send?.(options.onProgress) ?? Promise.resolve({ content: [] });
    },
  };
  const servers = {
    catalog: {},
    connectionOf: () => connection,
    configOf: () => undefined,
    endpointOf: () => ({ url: server.url, principal: '' }),
    sendsParamHeaders: () => false,
  };
  const parts = {
    shared,
    servers,
    policy,
    dispatch: (_id: string, event: CallEvent) => dispatch(event),
    validator: { validate: (_schema: JsonObject, args: JsonObject) => check(args) },
    trust: new Trust(shared, servers, undefined),
    approvals: { count: own.count ?? (() => undefined) },
    inputs: new Inputs(() => Promise.reject(new Error('not asked'))),
    list: { noteSchema: () => undefined, noteSize: own.noteSize ?? (() => undefined) },
  } as unknown as CallParts;
  const { approved = false } = own;
  const call = {
    id: 'call-1',
    status: 'checking',
    serverId: server.id,
    serverLabel: server.label,
    tool: tool.name,
    displayName: tool.displayName,
    arguments: {},
    startedBy: 'page',
    createdAt: 0,
  } as const;
  const started: StartedCall = { call, server, tool, approved, fingerprint: undefined, after: [] };
  await runCall(begin(parts, started, signal), dispatch, signal);
  return { events, order, end: events.at(-1) };
}

const codeOf = (event: CallEvent | undefined): string | undefined =>
  event && 'problem' in event ? event.problem.code : undefined;

describe('steps of a call', { timeout: 10_000 }, () => {
  test('A call is checked, asks, is approved, is sent and is done, in this order', async () => {
    const { order } = await run();
    assert.deepEqual(order, ['ask', 'allow by person', 'close', 'start', 'send', 'done']);
  });

  test('A call with invalid arguments asks nothing and sends nothing', async () => {
    const errors = [
      { path: '/location', keyword: 'required', message: 'is required', schemaPath: '', params: {} },
    ];
    const { order, end } = await run({ check: async () => ({ status: 'invalid', errors }) });
    assert.deepEqual(order, ['fail']);
    assert.equal(codeOf(end), 'invalid-arguments');
    assert.deepEqual(end && 'errors' in end ? end.errors : undefined, errors);
  });

  test('A call that the person denies sends nothing and keeps the reason', async () => {
    const answer: ApprovalAnswer = { kind: 'approval', decision: 'deny', reason: 'not today' };
    const { order, end } = await run({ ask: () => [answer] });
    assert.deepEqual(order, ['ask', 'deny by person', 'deny', 'close']);
    assert.equal(end?.type === 'deny' ? end.reason : '', 'not today');
  });

  test('A call that the policy denies does not ask, even if the person pressed Run', async () => {
    const policy: Policy = () => ({ decision: 'deny', reason: 'never' });
    const { order, end } = await run({ approved: true, policy });
    assert.deepEqual(order, ['deny by policy', 'deny']);
    assert.equal(end?.type === 'deny' ? end.by : '', 'policy');
  });

  test('A call that the policy allows does not ask', async () => {
    const { order } = await run({ policy: () => ({ decision: 'allow' }) });
    assert.deepEqual(order, ['allow by policy', 'start', 'send', 'done']);
  });

  test('A call that a person approved in a form does not ask', async () => {
    assert.deepEqual((await run({ approved: true })).order, ['allow by person', 'start', 'send', 'done']);
  });

  test('A call with unchecked arguments asks, even if the policy allows it', async () => {
    const asked: unknown[] = [];
    const why = problem('validation-timeout', { value: 250 });
    await run({
      check: async () => ({ status: 'unchecked', problem: why }),
      policy: () => ({ decision: 'allow' }),
      ask({ reason, unchecked }) {
        asked.push(reason.code, unchecked);
        return [approve];
      },
    });
    assert.deepEqual(asked, ['arguments-unchecked', why]);
  });

  test('A call that is cancelled during its request closes it and sends nothing', async () => {
    const abort = new AbortController();
    const ask: Own['ask'] = () => {
      queueMicrotask(() => abort.abort('changed my mind'));
      return [];
    };
    const { order, end } = await run({ ask }, abort.signal);
    assert.deepEqual(order, ['ask', 'close', 'cancel']);
    assert.equal(end?.type === 'cancel' ? end.reason : '', 'changed my mind');
  });

  test('A call that is cancelled together with its approval is not sent', async () => {
    const abort = new AbortController();
    const ask: Own['ask'] = ({ id }, { asks }) => {
      queueMicrotask(() => {
        asks.answer(id, approve);
        abort.abort();
      });
      return [];
    };
    const { order } = await run({ ask }, abort.signal);
    assert.equal(order.includes('send'), false);
    assert.equal(order.at(-1), 'cancel');
  });

  test('A call whose tool has changed is checked and asks again, up to the limit', async () => {
    let at = 0;
    const changed = (now: Tool): Tool => ({ ...now, description: `${now.description} ${++at}` });
    const twice = await run({ approved: true, toolThen: (now) => (at < 2 ? changed(now) : now) });
    assert.deepEqual(twice.order, [
      'allow by person',
      ...['ask', 'allow by person', 'close'],
      ...['ask', 'allow by person', 'close'],
      ...['start', 'send', 'done'],
    ]);
    const endless = await run({ toolThen: changed });
    assert.equal(codeOf(endless.end), 'tool-changed');
    assert.equal(endless.order.filter((it) => it === 'ask').length, 4);
    assert.equal(endless.order.includes('send'), false);
  });

  test('A call whose tool is gone is not sent', async () => {
    const { order, end } = await run({ toolThen: () => undefined });
    assert.equal(codeOf(end), 'unknown-tool');
    assert.equal(order.includes('send'), false);
  });

  test('A call that may not ask fails with the reason', async () => {
    const { order, end } = await run({ count: () => problem('asks-too-often') });
    assert.deepEqual(order, ['fail']);
    assert.equal(codeOf(end), 'asks-too-often');
  });

  test('Changed arguments are checked, and the request stays open while they are invalid', async () => {
    const errors = [
      { path: '/location', keyword: 'type', message: 'is no text', schemaPath: '', params: {} },
    ];
    const refused: unknown[] = [];
    const wrong: ApprovalAnswer = { ...approve, arguments: { location: 7 } };
    const right: ApprovalAnswer = { ...approve, arguments: { location: 'Oslo' } };
    const { order } = await run({
      check: async (args) => (args['location'] === 7 ? { status: 'invalid', errors } : { status: 'valid' }),
      ask: () => [wrong, right],
      refused: (ask) => refused.push([ask.errors, ask.unchecked]),
    });
    assert.deepEqual(refused, [[errors, undefined]]);
    assert.deepEqual(order, [
      ...['ask', 'edit {"location":"Oslo"}', 'allow by person', 'close'],
      ...['start', 'send', 'done'],
    ]);
  });

  test('Changed arguments that cannot be checked need a second approval', async () => {
    const why = problem('validation-timeout', { value: 250 });
    const refused: unknown[] = [];
    const changed: ApprovalAnswer = { ...approve, arguments: { location: 'Oslo' } };
    const { order } = await run({
      check: async (args) => (args['location'] ? { status: 'unchecked', problem: why } : { status: 'valid' }),
      ask: () => [changed, changed],
      refused: (ask) => refused.push([ask.errors, ask.unchecked]),
    });
    assert.deepEqual(refused, [[[], why]]);
    assert.equal(order.filter((it) => it === 'send').length, 1);
  });

  test('Changed arguments that the policy forbids are denied', async () => {
    const { order, end } = await run({
      policy: ({ arguments: args }) =>
        args['location'] === 'Oslo' ? { decision: 'deny', reason: 'not there' } : { decision: 'ask' },
      ask: () => [{ ...approve, arguments: { location: 'Oslo' } }],
    });
    assert.deepEqual(order, ['ask', 'edit {"location":"Oslo"}', 'deny by policy', 'deny', 'close']);
    assert.equal(end?.type === 'deny' ? end.reason : '', 'not there');
  });

  test('A call that was cancelled before it began ends as cancelled', async () => {
    assert.deepEqual((await run({}, AbortSignal.abort())).order, ['cancel']);
  });

  test('A silent tool and one that never ends time out with different codes', async () => {
    const silent = await run({ approved: true, send: () => new Promise(() => undefined) });
    assert.equal(codeOf(silent.end), 'timed-out');
    let beat: ReturnType<typeof setInterval> | undefined;
    const endless = await run({
      approved: true,
      send(onProgress) {
        beat = setInterval(() => onProgress({ progress: 1 }), 15);
        return new Promise(() => undefined);
      },
    });
    clearInterval(beat);
    assert.equal(codeOf(endless.end), 'timed-out-total');
    assert.ok(endless.order.filter((it) => it === 'progress').length > 3);
  });

  for (const [code, status, end] of [
    ['connection-lost', undefined, 'lose'],
    ['server-removed', undefined, 'lose'],
    ['session-ended', undefined, 'lose'],
    ['session-ended', 404, 'fail'],
    ['protocol-error', undefined, 'fail'],
    ['http-status', 404, 'fail'],
    ['http-status', 429, 'fail'],
    ['http-status', 502, 'lose'],
  ] as const) {
    test(`A call that ends with ${code} ${status ?? ''} is ${end === 'lose' ? 'lost' : 'failed'}`, async () => {
      const why = problem(code, status === undefined ? {} : { status });
      const send = (): Promise<never> => Promise.reject(new McpToolsError(why));
      const { events } = await run({ approved: true, send });
      assert.equal(events.at(-1)?.type, end);
      assert.equal(codeOf(events.at(-1)), code);
    });
  }

  for (const [name, thrown] of [
    ['an error', new Error('odd')],
    ['nothing', undefined],
    ['an object without a prototype', Object.create(null)],
  ] as const) {
    test(`A call ends even if a step throws ${name}`, async () => {
      const reject = (): Promise<never> => Promise.reject(thrown as Error);
      const noteSize = (): void => {
        throw thrown as Error;
      };
      for (const own of [{ check: reject }, { send: reject }, { noteSize }]) {
        const { end } = await run({ approved: true, ...own });
        assert.equal(codeOf(end), 'invalid-result');
      }
    });
  }
});
