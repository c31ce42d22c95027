import { isAboutAccess, type ServerAuth, type SignInSource, withoutJit } from '../connection/index.js';
import type { CallEvent } from '../../calls/reducer.js';
import { detailOf, McpToolsError, problem, type Problem } from '../../base/errors.js';
import type { UnderWay } from '../../calls/inputs.js';
import type { SignInFlow, Desks } from './flow.js';
import type { Shared } from '../../state/shared.js';
import type { ServerConfig, SignedIn, SignInOptions } from '../../protocol/index.js';

/** The sign-ins of a host. A page whose servers want none never loads what makes them. */
export interface SignIns {
  /** The sign-in at a server, where this host may make one. A page's own token wins over it. */
  sourceOf(serverId: string, config: ServerConfig): SignInSource | undefined;
  /** A server cannot be connected to without a sign-in, or without a better one. */
  wanted(serverId: string): void;
  /** A connection stands, and its tools are listed. */
  stands(serverId: string): void;
  /** Makes a call's request, and makes it again once a person has signed in for it. The call's time stands still meanwhile. */
  during<Value>(
    call: UnderWay,
    dispatch: (event: CallEvent) => void,
    work: () => Promise<Value>,
  ): Promise<Value>;
  standing(serverId: string): SignedIn | undefined;
  principal(serverId: string): string;
  signOut(serverId: string): Promise<void>;
  resume(response: string): Promise<boolean>;
  /** Nobody is asked about this server any more. */
  leave(serverId: string): void;
  /** The server is gone. */
  remove(serverId: string): void;
}

/** What sign-ins need of the servers. */
export interface SignInServers {
  connect(serverId: string): Promise<void>;
  /** Why a server cannot be signed in to. */
  refuse(serverId: string, why: Problem): void;
  /** The sign-in of a server is another one now. */
  noteSignedIn(serverId: string): void;
  /** A call went without the sign-in that it needed. */
  signedOut(serverId: string, why: Problem): void;
  /** A person signed out. */
  end(serverId: string): void;
  revokeGrants(principal: string): void;
}

export function createSignIns(
  shared: Shared,
  options: SignInOptions | undefined,
  servers: SignInServers,
): SignIns {
  const configs = new Map<string, ServerConfig>();
  let desks: Desks | undefined;
  let loading: Promise<Desks> | undefined;

  const load = (of: SignInOptions): Promise<Desks> => {
    withoutJit();
    loading ??= import('./flow.js').then(
      ({ createDesks }) => (desks = createDesks(shared, of, servers)),
      (error: unknown) => {
        // What could not be loaded may be there the next time.
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };

  const deskOf = async (serverId: string): Promise<SignInFlow | undefined> => {
    const config = configs.get(serverId);
    if (!config || !options) return undefined;
    return (desks ?? (await load(options))).of(serverId, config);
  };
  const deskNow = (serverId: string): SignInFlow | undefined => {
    const config = configs.get(serverId);
    return config && desks?.of(serverId, config);
  };
  const doorOf = async (serverId: string): Promise<ServerAuth> => {
    const desk = await deskOf(serverId);
    if (!desk) throw new Error('There is no sign-in at this server any more.');
    return desk.door;
  };

  return {
    sourceOf(serverId, config) {
      if (!options || !mayAsk(config)) return undefined;
      configs.set(serverId, config);
      return {
        now: () => deskNow(serverId)?.door,
        load: () => doorOf(serverId),
        mayBeKept: options.storage !== undefined,
      };
    },
    wanted(serverId) {
      void deskOf(serverId).then(
        (desk) => desk?.wanted(),
        (error: unknown) => {
          servers.refuse(serverId, problem('part-missing', { detail: detailOf(error) }));
        },
      );
    },
    stands(serverId) {
      deskNow(serverId)?.stands();
    },
    async during(call, dispatch, work) {
      try {
        return await work();
      } catch (error) {
        const isAccess = McpToolsError.isInstance(error) && isAboutAccess(error.problem);
        const desk = isAccess && (await deskOf(call.serverId));
        if (!desk) throw error;
        return desk.during(call, dispatch, error, work);
      }
    },
    standing: (serverId) => deskNow(serverId)?.door.standing(),
    principal: (serverId) => deskNow(serverId)?.door.whose().principal ?? '',
    async signOut(serverId) {
      await (await deskOf(serverId))?.signOut();
    },
    async resume(response) {
      for (const serverId of [...configs.keys()]) {
        if (await (await deskOf(serverId))?.resume(response)) return true;
      }
      return false;
    },
    leave(serverId) {
      deskNow(serverId)?.leave();
    },
    remove(serverId) {
      desks?.remove(serverId);
      configs.delete(serverId);
    },
  };
}

function mayAsk({ signIn, getToken, headers = {} }: ServerConfig): boolean {
  const hasToken = Object.keys(headers).some((name) => name.toLowerCase() === 'authorization');
  return signIn !== false && !getToken && !hasToken;
}
