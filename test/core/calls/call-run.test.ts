import assert from 'node:assert/strict';
import type { CallParts, StartedCall } from '../../../src/core/calls/call-context.js';
import { begin, runCall } from '../../../src/core/calls/call-runtime.js';
import type { CallEvent } from '../../../src/core/calls/call-state.js';
import { Inputs } from '../../../src/core/calls/inputs.js';
import { McpToolsError, problem, type Problem } from '../../../src/core/base/problems.js';
import { withLimits } from '../../../src/core/base/limits.js';
import { createHostState, type HostState } from '../../../src/core/state/host-state.js';
import { Trust } from '../../../src/core/trust/trust.js';
import { Lazy } from '../../../src/shared/lazy.js';
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

/** What is different from a call in which every step is as good as it can be. */
interface Own {
  readonly approved?: boolean;
  readonly policy?: Policy;
  readonly check?: (args: JsonObject) => Promise<Check>;
  /** Returns the answers to a question, one after the other; then nobody answers any more. */
  readonly ask?: (ask: ApprovalAsk, shared: HostState) => readonly ApprovalAnswer[];
  /** Whether a person may be asked at all. */
  readonly count?: () => Problem | undefined;
  readonly refused?: (ask: ApprovalAsk) => void;
  /** The tool after each decision. */
  readonly toolThen?: (tool: Tool) => Tool | undefined;
  readonly send?: (onProgress: (progress: Progress) => void) => Promise<JsonValue>;
  readonly noteSize?: () => void;
}

interface Run {
  readonly events: CallEvent[];
  /** What happened, in order: the type of each event, and the other steps. */
  readonly order: string[];
  readonly end: CallEvent | undefined;
}

/** Answers each question as told, as soon as it is shown. */
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

/** The state of a host with this tool, which notes in `order` what happens. */
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
    inputs: new Inputs(shared, () => undefined, new Lazy(() => Promise.reject(new Error('not asked')))),
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

describe('a call', { timeout: 10_000 }, () => {
  test('goes by the book: check, ask, approve, send, done', async () => {
    const { order } = await run();
    assert.deepEqual(order, ['ask', 'allow by person', 'close', 'start', 'send', 'done']);
  });

  test('with arguments that do not fit asks nobody and sends nothing', async () => {
    const errors = [
      { path: '/location', keyword: 'required', message: 'is required', schemaPath: '', params: {} },
    ];
    const { order, end } = await run({ check: async () => ({ status: 'invalid', errors }) });
    assert.deepEqual(order, ['fail']);
    assert.equal(codeOf(end), 'invalid-arguments');
    assert.deepEqual(end && 'errors' in end ? end.errors : undefined, errors);
  });

  test('that the person denies sends nothing, and keeps the reason', async () => {
    const answer: ApprovalAnswer = { kind: 'approval', decision: 'deny', reason: 'not today' };
    const { order, end } = await run({ ask: () => [answer] });
    assert.deepEqual(order, ['ask', 'deny by person', 'deny', 'close']);
    assert.equal(end?.type === 'deny' ? end.reason : '', 'not today');
  });

  test('that the policy denies asks nobody, though the person pressed Run', async () => {
    const policy: Policy = () => ({ decision: 'deny', reason: 'never' });
    const { order, end } = await run({ approved: true, policy });
    assert.deepEqual(order, ['deny by policy', 'deny']);
    assert.equal(end?.type === 'deny' ? end.by : '', 'policy');
  });

  test('that the policy allows asks nobody', async () => {
    const { order } = await run({ policy: () => ({ decision: 'allow' }) });
    assert.deepEqual(order, ['allow by policy', 'start', 'send', 'done']);
  });

  test('that a person has approved at a form asks nobody', async () => {
    assert.deepEqual((await run({ approved: true })).order, ['allow by person', 'start', 'send', 'done']);
  });

  test('whose arguments nobody could check is asked about, whatever the policy allows', async () => {
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

  test('that is cancelled while somebody thinks about it closes its question and sends nothing', async () => {
    const abort = new AbortController();
    const ask: Own['ask'] = () => {
      queueMicrotask(() => abort.abort('changed my mind'));
      return [];
    };
    const { order, end } = await run({ ask }, abort.signal);
    assert.deepEqual(order, ['ask', 'close', 'cancel']);
    assert.equal(end?.type === 'cancel' ? end.reason : '', 'changed my mind');
  });

  test('that is cancelled in the moment of its approval is not sent', async () => {
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

  test('whose tool has changed meanwhile is checked and asked about anew, so often and no more', async () => {
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

  test('whose tool has gone meanwhile is not sent', async () => {
    const { order, end } = await run({ toolThen: () => undefined });
    assert.equal(codeOf(end), 'unknown-tool');
    assert.equal(order.includes('send'), false);
  });

  test('about which nobody may be asked fails with the reason', async () => {
    const { order, end } = await run({ count: () => problem('asks-too-often') });
    assert.deepEqual(order, ['fail']);
    assert.equal(codeOf(end), 'asks-too-often');
  });

  test('whose arguments a person changed is checked with these, and the question stays while they do not fit', async () => {
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

  test('whose changed arguments nobody can check is asked about once more, with the news', async () => {
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

  test('whose changed arguments the policy forbids is denied', async () => {
    const { order, end } = await run({
      policy: ({ arguments: args }) =>
        args['location'] === 'Oslo' ? { decision: 'deny', reason: 'not there' } : { decision: 'ask' },
      ask: () => [{ ...approve, arguments: { location: 'Oslo' } }],
    });
    assert.deepEqual(order, ['ask', 'edit {"location":"Oslo"}', 'deny by policy', 'deny', 'close']);
    assert.equal(end?.type === 'deny' ? end.reason : '', 'not there');
  });

  test('that was cancelled before it began ends so', async () => {
    assert.deepEqual((await run({}, AbortSignal.abort())).order, ['cancel']);
  });

  test('whose tool falls silent says so, and one that never ends says that', async () => {
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
    test(`that ends with ${code} ${status ?? ''} is ${end === 'lose' ? 'lost' : 'failed'}`, async () => {
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
    test(`comes to an end also where a step throws ${name}`, async () => {
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
