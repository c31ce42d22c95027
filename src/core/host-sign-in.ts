import type { CallEvent } from './calls/reducer.js';
import { isAboutAccess } from './connection/index.js';
import { createDoor, type Change, type SignInDoor } from './connection/sign-in/index.js';
import { McpToolsError, problem, type Problem } from './errors.js';
import type { UnderWay } from './host-inputs.js';
import { type Outcome, problemOf, putQuestion, type Question, scopesIn } from './host-sign-in-ask.js';
import type { SignInServers } from './host-sign-ins.js';
import type { Shared } from './host-shared.js';
import { inTime } from './host-storage.js';
import type { ServerConfig, SignInAsk, SignInOptions, SignInRecord } from './types.js';

/** Where one server's sign-ins are asked about. */
export interface Desk {
  readonly door: SignInDoor;
  /** The server wants a sign-in before anything else. */
  wanted(): void;
  /** What it had to be given it has; or somebody wants it tried anew. */
  stands(): void;
  /** Has a person sign in for a call whose request was refused, and makes it again. Rejects where they do not. */
  during<Value>(
    call: UnderWay,
    dispatch: (event: CallEvent) => void,
    refusal: McpToolsError,
    work: () => Promise<Value>,
  ): Promise<Value>;
  /** Goes on with what was begun before the page was left. Whether it was begun here. */
  resume(response: string): Promise<boolean>;
  signOut(): Promise<void>;
  leave(): void;
}

export interface Desks {
  of(serverId: string, config: ServerConfig): Desk;
  remove(serverId: string): void;
}

/** More than any call can need. */
const mostRounds = 10;

export function createDesks(shared: Shared, given: SignInOptions, servers: SignInServers): Desks {
  const options = patient(given, shared.limits.storageMs);
  const desks = new Map<string, Desk>();
  return {
    of(serverId, config) {
      const desk = desks.get(serverId) ?? createDesk(serverId, config, shared, options, servers);
      desks.set(serverId, desk);
      return desk;
    },
    remove(serverId) {
      desks.get(serverId)?.leave();
      desks.delete(serverId);
    },
  };
}

/** The page's storages, with an end to waiting. */
function patient({ storage, pending, ...rest }: SignInOptions, ms: number): SignInOptions {
  return {
    ...rest,
    ...(storage ? { storage: inTime(storage, ms) } : {}),
    ...(pending ? { pending: inTime(pending, ms) } : {}),
  };
}

/** One question to a person, for all that wait for its answer. */
interface Asking {
  readonly done: Promise<Outcome>;
  /** The question, once it is put. */
  question?: Question;
  /** Told the id of the question as soon as it is put. */
  readonly listeners: ((askId: string) => void)[];
  /** Nobody is to be asked any more. */
  end(outcome: Outcome): void;
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
  /** Calls that wait; and whether the server itself does. */
  let waiting = 0;
  let isWanted = false;
  /** Sign-ins after each of which the server wanted another one before it let anything be done. */
  let tries = 0;
  /** Why the one before came to nothing, for whoever is asked next. */
  let before: Problem | undefined;

  const serverNow = () => store.get().servers.find(({ id }) => id === serverId);
  const note = (outcome: SignInRecord['outcome'], about: Partial<SignInAsk> = {}): void => {
    const server = serverNow();
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
  /** Nobody can be told to be that one again, so nothing that was decided can hold any more. */
  const dropGrants = ({ principal, isNamed }: ReturnType<SignInDoor['whose']>): void => {
    if (principal && !isNamed) servers.revokeGrants(principal);
  };
  const changed = (how: Change): void => {
    if (how === 'renewed') note('renewed', door.standing());
    if (how === 'expired') dropGrants(door.whose());
    servers.noteSignedIn(serverId);
  };
  const door = createDoor({ config, options, limits, changed });

  const endAsking = (outcome: Outcome): void => {
    const mine = asking;
    asking = undefined;
    mine?.end(outcome);
  };
  const signedIn = (about: Partial<SignInAsk>): void => {
    note('signed-in', { ...about, ...door.standing() });
    servers.noteSignedIn(serverId);
    endAsking('signed-in');
  };

  /** Asks, or waits with those who have. Rejects where there is nothing to ask about. */
  const ask = (callId?: string, wanted?: readonly string[]): Asking => {
    if (asking) return asking;
    let over: Outcome | undefined;
    let stop: (outcome: Outcome) => void = () => undefined;
    const stopped = new Promise<Outcome>((resolve) => {
      stop = resolve;
    });
    const put = async (): Promise<Outcome> => {
      const offer = await door.offer(wanted);
      if (over) return over;
      const parts = { serverId, shared, door, note, signedIn };
      const question = putQuestion(parts, offer, callId, before);
      before = undefined;
      mine.question = question;
      for (const tell of mine.listeners) tell(question.id);
      return question.done;
    };
    const mine: Asking = {
      done: Promise.race([stopped, Promise.resolve().then(put)]).finally(() => {
        if (asking === mine) asking = undefined;
      }),
      listeners: [],
      end(outcome) {
        over = outcome;
        stop(outcome);
        mine.question?.end(outcome);
      },
    };
    mine.done.catch(() => undefined);
    asking = mine;
    return mine;
  };

  /** For all that need it. */
  let connecting: Promise<void> | undefined;
  const connect = async (): Promise<void> => {
    if (serverNow()?.status === 'connected') return;
    connecting ??= servers.connect(serverId).finally(() => {
      connecting = undefined;
    });
    await connecting;
  };
  const refuse = (why: Problem): void => {
    note('failed', { problem: why });
    servers.refuse(serverId, why);
  };

  const wanted = async (): Promise<void> => {
    if (tries > limits.signInMore) {
      servers.refuse(serverId, problem('sign-in-endless', { origin, value: tries }));
      return;
    }
    // It was given what it wanted, and wants it again.
    const server = tries > 0 && !asking ? serverNow() : undefined;
    if (server && 'problem' in server) before ??= server.problem;
    isWanted = true;
    try {
      if ((await ask().done) !== 'signed-in') return;
      tries++;
      await connect();
    } catch (error) {
      refuse(problemOf(error, host));
    } finally {
      isWanted = false;
    }
  };

  /** Whether a person was asked for what the call lacks; rejects where they did not sign in. */
  const signInFor = async (
    { callId, clock, signal }: UnderWay,
    dispatch: (event: CallEvent) => void,
    why: Problem,
    round: number,
  ): Promise<boolean> => {
    const lacking = why.code === 'access-missing' ? scopesIn(why) : undefined;
    const go = clock.pause();
    waiting++;
    try {
      const mine = ask(callId, lacking);
      const tell = (askId: string): void => dispatch({ type: 'input', askId, wants: 'sign-in', round });
      if (mine.question) tell(mine.question.id);
      else mine.listeners.push(tell);
      const outcome = await Promise.race([mine.done, aborted(signal)]);
      if (outcome !== 'signed-in') {
        if (outcome === 'declined' && !lacking) servers.signedOut(serverId, why);
        throw new McpToolsError(problem('sign-in-declined', { origin }));
      }
      // Something else may have found out meanwhile that nothing could be done.
      await connect();
      dispatch({ type: 'resume' });
      const asked = mine.question?.scopes ?? [];
      return !lacking || lacking.every((scope) => asked.includes(scope));
    } catch (error) {
      const reason = problemOf(error, host);
      if (reason.code !== 'sign-in-declined' && !lacking) {
        servers.signedOut(serverId, why);
        refuse(reason);
      }
      throw error;
    } finally {
      go();
      // The question was for a call that is over.
      if (--waiting === 0 && !isWanted && signal.aborted) endAsking('left');
    }
  };

  return {
    door,
    wanted: () => void wanted(),
    stands() {
      tries = 0;
    },
    async during(call, dispatch, refusal, work) {
      let more = 0;
      let why = refusal.problem;
      // Where others are asked for what they lack, this one waits with them; and not for ever.
      for (let round = 1; more < limits.signInMore && round <= mostRounds; round++) {
        if (await signInFor(call, dispatch, why, round)) more++;
        try {
          return await work();
        } catch (error) {
          if (!McpToolsError.isInstance(error) || !isAboutAccess(error.problem)) throw error;
          why = error.problem;
        }
      }
      throw new McpToolsError(problem('sign-in-endless', { origin, value: more }));
    },
    async resume(response) {
      if (!(await door.takeUp(response))) return false;
      try {
        await door.finish(response);
        signedIn({});
        void connect();
      } catch (error) {
        const why = problemOf(error, host);
        note('failed', { problem: why });
        before = why;
        endAsking('left');
        if (serverNow()?.status === 'needs-sign-in') void wanted();
      }
      return true;
    },
    async signOut() {
      await door.ready;
      const before = door.standing();
      const whose = door.whose();
      await door.signOut();
      endAsking('left');
      if (!whose.principal) return;
      note('signed-out', before);
      dropGrants(whose);
      servers.end(serverId);
    },
    leave() {
      // What was begun may go on in another life of the page.
      door.forget(true);
      endAsking('left');
    },
  };
}

/** Resolves when the signal strikes. */
function aborted(signal: AbortSignal): Promise<Outcome> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve('left');
    signal.addEventListener('abort', () => resolve('left'), { once: true });
  });
}
