import type { Limits } from '../../base/limits.js';
import type { ServerConfig, SignedIn, SignInOptions } from '../../protocol/index.js';
import { askingOf, type Fetch } from './ask-server.js';
import { savedSignIns } from './stored.js';
import { createPendingSignIn, type PendingSignIn } from './pending-sign-in.js';
import { revoke } from './revoke.js';
import { type Change, createStanding } from './active-sign-in.js';

/** The sign-in at one server: the one that stands, and the one that is being made. No token comes out but into a request. */
export interface ServerAuth extends Omit<PendingSignIn, 'clear'> {
  /** For the next request; `undefined` where there is none. */
  token(): Promise<string | undefined>;
  /** Sends requests as the sign-in demands, and hears what the server refuses. */
  wrap(plain: Fetch): Fetch;
  /** The server refused a request: resolves when another try may do better, and rejects where only a person can help. */
  refused(response: Response): Promise<void>;
  /** Resolves when what was kept has been read. */
  readonly ready: Promise<void>;
  standing(): SignedIn | undefined;
  /** Whose sign-in it is, or was until the server took it no more, empty where there is none; and whether the same one would be known again. */
  whose(): { readonly principal: string; readonly isNamed: boolean };
  signOut(): Promise<void>;
}

export interface DoorOptions {
  readonly config: ServerConfig;
  readonly options: SignInOptions;
  readonly limits: Limits;
  /** The sign-in became another one, or none, and nobody was asked. */
  changed(how: Change): void;
}

export function createServerAuth({ config, options, limits, changed }: DoorOptions): ServerAuth {
  const { url } = config;
  const standing = createStanding(url, savedSignIns(options.storage, url), limits, changed);
  const making = createPendingSignIn(config, options, limits, standing);
  return {
    ...making,
    ready: standing.ready,
    token: standing.token,
    wrap: standing.wrap,
    refused: standing.refused,
    standing() {
      const session = standing.session();
      return session && { host: new URL(session.issuer).host, scopes: session.scopes };
    },
    whose() {
      const { principal = '', isNamed = false } = standing.session() ?? standing.expired() ?? {};
      return { principal, isNamed };
    },
    async signOut() {
      await standing.ready;
      const before = standing.session();
      making.clear();
      await standing.clear();
      if (before) void revoke(before, askingOf(url, limits).fetch);
    },
  };
}
