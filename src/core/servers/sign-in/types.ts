import type {
  AuthorizationServerMetadata,
  OAuthClientInformationMixed,
  OAuthProtectedResourceMetadata,
} from '@modelcontextprotocol/client';

export type Client = OAuthClientInformationMixed;

/** Where a server has people sign in, as its own metadata and that of its authorization server say. */
export interface Found {
  readonly authorizationServerUrl: string;
  readonly metadata: AuthorizationServerMetadata;
  readonly resourceMetadata?: OAuthProtectedResourceMetadata | undefined;
}

/** Tokens as they were given. */
export interface Tokens {
  readonly access: string;
  readonly type: 'bearer' | 'dpop';
  readonly refresh?: string | undefined;
}

/** A sign-in that stands. */
export interface Session {
  readonly issuer: string;
  readonly tokens: Tokens;
  readonly scopes: readonly string[];
  readonly client: Client;
  /** Whose it is: told apart from every other, and not more. */
  readonly principal: string;
  /** The authorization server said who that is. */
  readonly isNamed: boolean;
  /** Where its tokens can be revoked. */
  readonly revocation?: string | undefined;
}

/** A sign-in that was begun, until what comes back of it is used up. */
export interface Flow {
  readonly state: string;
  readonly verifier: string;
  readonly serverUrl: string;
  readonly callbackUrl: string;
  readonly found: Found;
  readonly client: Client;
  readonly scopes: readonly string[];
  readonly resource: string;
  /** It is for more rights than there are. */
  readonly isMore: boolean;
  readonly startedAt: number;
}

/** What a server last said of the sign-in that it wants. */
export interface Challenge {
  readonly metadataUrl?: URL | undefined;
  readonly scopes: readonly string[];
  /** The sign-in that there is is good, and is not enough. */
  readonly isForMore: boolean;
}
