import type { CallEvent } from './calls/reducer.js';
import { createDoor, type SignInDoor } from './connection/sign-in/index.js';
import { McpToolsError, problem, type Problem } from './errors.js';
import type { UnderWay } from './host-inputs.js';
import { problemOf, putQuestion, type Question } from './host-sign-in-ask.js';
import type { SignInServers } from './host-sign-ins.js';
import type { Shared } from './host-shared.js';
import type { ServerConfig, SignInAsk, SignInOptions, SignInRecord } from './types.js';

/** Where one server's sign-ins are asked about. */
export interface Desk {
  readonly door: SignInDoor;
  /** The server wants a sign-in before anything else. */
  wanted(): void;
  /** What it had to be given it has. */
  stands(): void;
  /** Has a person sign in for a call that was refused for `why`, `more` times before. Rejects where they do not. */
  during(call: UnderWay, dispatch: (event: CallEvent) => void, why: Problem, more: number): Promise<void>;
  /** Goes on with what was begun before the page was left. Whether it was begun here. */
  resume(response: string): Promise<boolean>;
  signOut(): Promise<void>;
  leave(): void;
}

export interface Desks {
  of(serverId: string, config: ServerConfig): Desk;
}

export function createDesks(shared: Shared, options: SignInOptions, servers: SignInServers): Desks {
  const desks = new Map<string, { readonly config: ServerConfig; readonly desk: Desk }>();
  return {
    of(serverId, config) {
      const known = desks.get(serverId);
      if (known?.config === config) return known.desk;
      known?.desk.leave();
      const desk = createDesk(serverId, config, shared, options, servers);
      desks.set(serverId, { config, desk });
      return desk;
    },
  };
}

/** One question to a person, for all that wait for its answer. */
interface Asking {
  readonly done: Promise<boolean>;
  /** Tells the id of the question as soon as it is put. */
  readonly whenPut: (tell: (askId: string) => void) => void;
}

function createDesk(
  serverId: string,
  config: ServerConfig,
  shared: Shared,
  options: SignInOptions,
  servers: SignInServers,
): Desk {
  const { store, limits, record } = shared;
  const { origin, host } = new URL(config.url);
  let asking: Asking | undefined;
  let question: Question | undefined;
  /** Sign-ins after each of which the server wanted another one before it let anything be done. */
  let tries = 0;

  const note = (
    outcome: SignInRecord['outcome'],
    about: Partial<SignInAsk> & { problem?: Problem } = {},
  ): void => {
    const server = store.get().servers.find(({ id }) => id === serverId);
    record({
      kind: 'sign-in',
      serverId,
      ...(server ? { server: server.label } : {}),
      outcome,
      ...(about.callId ? { callId: about.callId } : {}),
      ...(about.host ? { host: about.host } : {}),
      ...(about.scopes ? { scopes: about.scopes } : {}),
      ...(about.problem ? { problem: about.problem } : {}),
    });
  };

  const door = createDoor({
    config,
    options,
    limits,
    renewed: () => {
      note('renewed', door.standing());
      servers.noteSignedIn(serverId);
    },
  });

  const signedIn = (about: Partial<SignInAsk>): void => {
    note('signed-in', { ...about, ...door.standing() });
    servers.noteSignedIn(serverId);
    question?.end(true);
  };

  /** Asks, or waits with those who have. Rejects where there is nothing to ask about. */
  const ask = (callId?: string, before?: Problem): Asking => {
    if (asking) return asking;
    let askId: string | undefined;
    const tells: ((askId: string) => void)[] = [];
    const opened = door.offer().then((offer) => {
      const put = putQuestion({ serverId, shared, door, note, signedIn }, offer, callId, before);
      question = put;
      askId = put.id;
      for (const tell of tells) tell(put.id);
      return put.done;
    });
    const mine: Asking = {
      done: opened,
      whenPut(tell) {
        if (askId === undefined) tells.push(tell);
        else tell(askId);
      },
    };
    asking = mine;
    const over = (): void => {
      asking = undefined;
      question = undefined;
    };
    opened.then(over, over);
    return mine;
  };

  const isConnected = (): boolean =>
    store.get().servers.some(({ id, status }) => id === serverId && status === 'connected');
  /** For all that need it. */
  let connecting: Promise<void> | undefined;
  const connect = (): Promise<void> => {
    connecting ??= servers.connect(serverId).finally(() => {
      connecting = undefined;
    });
    return connecting;
  };

  const wanted = async (before?: Problem): Promise<void> => {
    if (tries > limits.signInMore) {
      servers.refuse(serverId, problem('sign-in-endless', { origin, value: tries }));
      return;
    }
    // It was given what it wanted, and wants it again.
    const isAgain = tries > 0 && !asking;
    const server = store.get().servers.find(({ id }) => id === serverId);
    const why = isAgain && server && 'problem' in server ? server.problem : undefined;
    try {
      if (!(await ask(undefined, before ?? why).done)) return;
      tries++;
      if (!isConnected()) await connect();
    } catch (error) {
      const reason = problemOf(error, host);
      note('failed', { problem: reason });
      servers.refuse(serverId, reason);
    }
  };

  return {
    door,
    wanted: () => void wanted(),
    stands() {
      tries = 0;
    },
    async during({ callId, clock, signal }, dispatch, why, more) {
      if (more >= limits.signInMore) {
        throw new McpToolsError(problem('sign-in-endless', { origin, value: more }));
      }
      const go = clock.pause();
      try {
        const { done, whenPut } = ask(callId);
        whenPut((askId) => dispatch({ type: 'input', askId, round: more + 1 }));
        const isSignedIn = await Promise.race([done, aborted(signal)]);
        if (!isSignedIn) {
          if (why.code === 'sign-in-required' && !signal.aborted) servers.signedOut(serverId, why);
          throw new McpToolsError(problem('sign-in-declined', { origin }));
        }
        // Something else may have found out meanwhile that nothing could be done.
        if (!isConnected()) await connect();
        dispatch({ type: 'resume' });
      } finally {
        go();
      }
    },
    async resume(response) {
      if (!(await door.takeUp(response))) return false;
      try {
        await door.finish(response);
        signedIn({});
        if (!isConnected()) await connect();
      } catch (error) {
        const why = problemOf(error, host);
        note('failed', { problem: why });
        question?.end(false);
        await wanted(why);
      }
      return true;
    },
    async signOut() {
      const before = door.standing();
      const { principal, isNamed } = door.whose();
      await door.signOut();
      question?.end(false);
      if (!before) return;
      note('signed-out', before);
      // Nobody can be told to be that one again.
      if (!isNamed) servers.revokeGrants(principal);
      servers.end(serverId);
    },
    // What was begun may go on in another life of the page.
    leave() {
      question?.end(false);
    },
  };
}

/** Resolves with `false` when the signal strikes. */
function aborted(signal: AbortSignal): Promise<false> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(false);
    signal.addEventListener('abort', () => resolve(false), { once: true });
  });
}
