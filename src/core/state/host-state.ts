import type { Draft } from '../audit/draft.js';
import { createRecorder, type Recorder } from '../audit/record.js';
import { withoutQuery } from '../../shared/network.js';
import { isObject } from '../../shared/is-object.js';
import type { Limits } from '../base/limits.js';
import { createStore, type Store } from '../base/store.js';
import type { MessageVersions } from './branch.js';
import type { Answer, Ask, HostOptions, ServerRef, Snapshot } from '../protocol/index.js';

/** State of an earlier host, on an earlier page, that this host continues. */
export interface RestoredState {
  /** Servers whose results the model has read. */
  readonly read: Map<string, ServerRef>;
  /** Ids of servers in restored calls, by address. They are used when those servers are added again. */
  readonly serverIds: Map<string, string>;
  /** Ids of restored calls. None had secret arguments, and none is in this host's audit record. */
  readonly callIds: Set<string>;
  /** The kept conversation in view, if a text of it is stored. The next host continues it. */
  kept?: KeptRef | undefined;
}

/** A stored text of a kept conversation. */
export interface KeptRef {
  readonly id: string;
  readonly revision: string;
}

/** The state that all parts of one host share. */
export interface HostState {
  readonly limits: Limits;
  readonly store: Store<Snapshot>;
  /** Returns an id that is unique within this host. */
  nextId(kind: string): string;
  /** Returns the id for a server that is added: the one in restored calls, or else a new one. */
  serverId(url: string): string;
  readonly past: RestoredState;
  /** Versions of the conversation's messages that are not in view. */
  readonly versions: Map<string, MessageVersions>;
  record(draft: Draft): void;
  readonly recorder: Recorder;
  recordOpened(url: string, callId?: string): void;
  readonly asks: Asks;
}

export function createHostState(limits: Limits, { isSecret, answersAsks }: HostOptions = {}): HostState {
  const store = createStore<Snapshot>({
    servers: [],
    tools: [],
    calls: [],
    openResources: [],
    asks: [],
    conversation: { status: 'idle', entries: [] },
    grants: [],
    audit: [],
    validation: { engine: 'interpreter', isolation: 'none-yet' },
    limits,
    ...(answersAsks && { answersAsks }),
  });
  let last = 0;
  const nextId = (kind: string): string => `${kind}-${++last}`;
  const past: RestoredState = { read: new Map(), serverIds: new Map(), callIds: new Set() };
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
    versions: new Map(),
    record: recorder.add,
    recorder,
    recordOpened(url, callId) {
      const call = store.get().calls.find(({ id }) => id === callId);
      const about = call ? { callId: call.id, serverId: call.serverId, server: call.serverLabel } : {};
      recorder.add({ kind: 'opened', outcome: 'opened', address: withoutQuery(url), ...about });
    },
    asks: createAsks(store),
  };
}

/**
 * Handles an answer of the ask's kind. `taken` closes the ask, `open` waits for further answers, `refused` ignores the answer.
 */
type Take = (answer: Answer) => 'taken' | 'open' | 'refused';

/** The open asks of the snapshot. */
export interface Asks {
  /** True if there has been a subscriber that may show asks. */
  isWatched: boolean;
  open(ask: Ask, take: Take): void;
  /**
   * Opens an ask; resolves with the answer that is taken. If the signal is aborted first, closes the ask and rejects with
   * `aborted`.
   */
  openUntil(ask: Ask, signal: AbortSignal, aborted: () => Error, take: Take): Promise<Answer>;
  put(ask: Ask): void;
  close(askId: string): void;
  answer(askId: string, answer: Answer): boolean;
}

function createAsks(store: Store<Snapshot>): Asks {
  const takers = new Map<string, Take>();
  const asks: Asks = {
    isWatched: false,
    open(ask, take) {
      takers.set(ask.id, take);
      store.update({ asks: [...store.get().asks, ask] });
    },
    openUntil: (ask, signal, aborted, take) =>
      new Promise((resolve, reject) => {
        const onAbort = (): void => {
          asks.close(ask.id);
          reject(aborted());
        };
        if (signal.aborted) return onAbort();
        signal.addEventListener('abort', onAbort, { once: true });
        asks.open(ask, (answer) => {
          const outcome = take(answer);
          if (outcome !== 'taken') return outcome;
          signal.removeEventListener('abort', onAbort);
          resolve(answer);
          return outcome;
        });
      }),
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

/** Field with the decision by kind of answer, and its allowed values. */
const answers: Readonly<Record<Exclude<Ask['kind'], 'model-turn'>, readonly [string, readonly unknown[]]>> = {
  approval: ['decision', ['approve', 'deny']],
  sampling: ['decision', ['approve', 'deny']],
  form: ['action', ['accept', 'decline', 'cancel']],
  'open-url': ['action', ['accept', 'decline', 'cancel']],
  app: ['decision', ['approve', 'deny']],
  'app-message': ['decision', ['approve', 'deny']],
  'app-download': ['decision', ['approve', 'deny']],
  'sign-in': ['action', ['continue', 'finish', 'decline']],
};

/**
 * Returns true if an answer is valid. Answers are untrusted: only the exact values count, and a malformed answer leaves the ask
 * open.
 */
function isAnswerTo(ask: Ask, answer: unknown): boolean {
  if (!isObject(answer) || answer['kind'] !== ask.kind) return false;
  if (ask.kind === 'model-turn') return true;
  const [field, values] = answers[ask.kind];
  return values.includes(answer[field]);
}
