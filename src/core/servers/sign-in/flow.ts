import { createServerAuth, type Change, type ServerAuth } from './index.js';
import { problem, type Problem } from '../../base/errors.js';
import { problemOf } from './ask.js';
import { createAsking } from './asking.js';
import { createDuring, type DuringCall } from './call.js';
import type { SignInServers } from './flows.js';
import type { Shared } from '../../state/shared.js';
import { withTimeout } from '../../base/storage.js';
import type { ServerConfig, SignInAsk, SignInOptions, SignInRecord } from '../../protocol/index.js';

/** Where one server's sign-ins are asked about. */
export interface SignInFlow {
  readonly door: ServerAuth;
  /** The server wants a sign-in before anything else. */
  wanted(): void;
  /** What it had to be given it has; or somebody wants it tried anew. */
  stands(): void;
  readonly during: DuringCall;
  /** Goes on with what was begun before the page was left. Whether it was begun here. */
  resume(response: string): Promise<boolean>;
  signOut(): Promise<void>;
  leave(): void;
}

export interface Desks {
  of(serverId: string, config: ServerConfig): SignInFlow;
  remove(serverId: string): void;
}

export function createDesks(shared: Shared, given: SignInOptions, servers: SignInServers): Desks {
  const options = patient(given, shared.limits.storageMs);
  const desks = new Map<string, SignInFlow>();
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
    ...(storage ? { storage: withTimeout(storage, ms) } : {}),
    ...(pending ? { pending: withTimeout(pending, ms) } : {}),
  };
}

function createDesk(
  serverId: string,
  config: ServerConfig,
  shared: Shared,
  options: SignInOptions,
  servers: SignInServers,
): SignInFlow {
  const { store, limits, record } = shared;
  const { origin, host } = new URL(config.url);
  /** Sign-ins after each of which the server wanted another one before it let anything be done. */
  let tries = 0;

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
  const dropGrants = ({ principal, isNamed }: ReturnType<ServerAuth['whose']>): void => {
    if (principal && !isNamed) servers.revokeGrants(principal);
  };
  const changed = (how: Change): void => {
    if (how === 'renewed') note('renewed', door.standing());
    if (how === 'expired') dropGrants(door.whose());
    servers.noteSignedIn(serverId);
  };
  const door = createServerAuth({ config, options, limits, changed });

  const signedIn = (about: Partial<SignInAsk>): void => {
    note('signed-in', { ...about, ...door.standing() });
    servers.noteSignedIn(serverId);
    asking.end('signed-in');
  };

  const asking = createAsking({ serverId, shared, door, note, signedIn });

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
    if (tries > limits.accessUpgrades) {
      servers.refuse(serverId, problem('too-many-sign-ins', { origin, value: tries }));
      return;
    }
    // It was given what it wanted, and wants it again.
    const server = tries > 0 && !asking.isOpen ? serverNow() : undefined;
    if (server && 'problem' in server) asking.before ??= server.problem;
    try {
      if ((await asking.join().done) !== 'signed-in') return;
      tries++;
      await connect();
    } catch (error) {
      refuse(problemOf(error, host));
    }
  };

  return {
    door,
    wanted: () => void wanted(),
    stands() {
      tries = 0;
    },
    during: createDuring({ serverUrl: config.url, asking, limits, servers, connect, refuse }),
    async resume(response) {
      if (!(await door.takeUp(response))) return false;
      try {
        await door.finish(response);
        signedIn({});
        void connect();
      } catch (error) {
        const why = problemOf(error, host);
        note('failed', { problem: why });
        asking.before = why;
        asking.end('left');
        if (serverNow()?.status === 'needs-sign-in') void wanted();
      }
      return true;
    },
    async signOut() {
      await door.ready;
      const before = door.standing();
      const whose = door.whose();
      await door.signOut();
      asking.end('left');
      if (!whose.principal) return;
      note('signed-out', before);
      dropGrants(whose);
      servers.end(serverId);
    },
    leave() {
      // What was begun may go on in another life of the page.
      door.forget(true);
      asking.end('left');
    },
  };
}
