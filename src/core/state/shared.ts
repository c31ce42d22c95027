import type { Draft } from '../audit/index.js';
import { withoutQuery } from '../base/address.js';
import { emptyRestoredState, type RestoredState } from '../resume/restored-state.js';
import { createRecorder, type Recorder } from '../audit/record.js';
import type { Limits } from '../base/limits.js';
import { createStore, type Store } from '../base/store.js';
import type { Answer, Ask, HostOptions, Snapshot } from '../protocol/index.js';

/** What the parts of the host have in common. */
export interface Shared {
  readonly limits: Limits;
  readonly store: Store<Snapshot>;
  /** A name that no other thing of this host has. */
  nextId(kind: string): string;
  /** The name of a server that is added now: the one by which calls of before know it, where they do. */
  serverId(url: string): string;
  readonly past: RestoredState;
  /** Adds a record to the audit. */
  record(draft: Draft): void;
  readonly exportAudit: Recorder['export'];
  readonly recorderReady: Recorder['ready'];
  /** Puts on record that a person opened an address. */
  noteOpened(url: string, callId?: string): void;
  readonly asks: Asks;
}

/** Gets each answer of an ask's kind. `taken` closes the ask, `kept` waits for more, `refused` is as if none had come. */
type Take = (answer: Answer) => 'taken' | 'kept' | 'refused';

/** The questions that wait for somebody outside. */
export interface Asks {
  open(ask: Ask, take: Take): void;
  /** Puts an open ask in another state. */
  put(ask: Ask): void;
  close(askId: string): void;
  answer(askId: string, answer: Answer): boolean;
}

export function createShared(limits: Limits, isSecret: HostOptions['isSecret']): Shared {
  const store = createStore<Snapshot>({
    servers: [],
    tools: [],
    calls: [],
    asks: [],
    conversation: { status: 'idle', entries: [] },
    grants: [],
    audit: [],
    validation: { engine: 'interpreter', isolation: 'none-yet' },
  });
  let last = 0;
  const nextId = (kind: string): string => `${kind}-${++last}`;
  const past = emptyRestoredState();
  const recorder = createRecorder(store, limits, isSecret, nextId);
  return {
    limits,
    store,
    nextId,
    serverId(url) {
      const id = past.serverIds.get(url) ?? nextId('server');
      past.serverIds.delete(url);
      return id;
    },
    past,
    record: recorder.add,
    exportAudit: recorder.export,
    recorderReady: recorder.ready,
    noteOpened(url, callId) {
      const call = store.get().calls.find(({ id }) => id === callId);
      const about = call ? { callId: call.id, serverId: call.serverId, server: call.serverLabel } : {};
      recorder.add({ kind: 'opened', outcome: 'opened', address: withoutQuery(url), ...about });
    },
    asks: createAsks(store),
  };
}

function createAsks(store: Store<Snapshot>): Asks {
  const takers = new Map<string, Take>();
  const asks: Asks = {
    open(ask, take) {
      takers.set(ask.id, take);
      store.update({ asks: [...store.get().asks, ask] });
    },
    put(ask) {
      store.update({ asks: store.get().asks.map((one) => (one.id === ask.id ? ask : one)) });
    },
    close(askId) {
      if (takers.delete(askId)) store.update({ asks: store.get().asks.filter(({ id }) => id !== askId) });
    },
    answer(askId, answer) {
      const ask = store.get().asks.find(({ id }) => id === askId);
      const take = takers.get(askId);
      if (!ask || !take || !isAnswerTo(ask, answer)) return false;
      const outcome = take(answer);
      if (outcome === 'taken') asks.close(askId);
      return outcome !== 'refused';
    },
  };
  return asks;
}

/** The words that an answer of each kind may say, and where. */
const answers: Readonly<Record<Exclude<Ask['kind'], 'model-turn'>, readonly [string, readonly unknown[]]>> = {
  approval: ['decision', ['approve', 'deny']],
  sampling: ['decision', ['approve', 'deny']],
  form: ['action', ['accept', 'decline', 'cancel']],
  'open-url': ['action', ['accept', 'decline', 'cancel']],
  'sign-in': ['action', ['continue', 'finish', 'decline']],
};

/** Answers come from outside, and nothing but the word itself says yes. What is no answer leaves the ask open. */
function isAnswerTo(ask: Ask, answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null) return false;
  const given = answer as Readonly<Record<string, unknown>>;
  if (given['kind'] !== ask.kind) return false;
  if (ask.kind === 'model-turn') return true;
  const [name, words] = answers[ask.kind];
  return words.includes(given[name]);
}
