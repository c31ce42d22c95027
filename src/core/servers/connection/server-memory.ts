import { isObject } from '../../../shared/is-object.js';
import type { Limits } from '../../base/limits.js';
import { quietly } from '../../base/storage.js';
import type { HostStorage, JsonObject, ServerConfig } from '../../protocol/index.js';
import type { SignInSource } from './session.js';
import type { ToolPages } from './tool-pages.js';

/** The protocol that a server was found to speak: enough to connect without asking again. */
export type CachedProtocol =
  /** `isGuess` where the server has said nothing, and is only taken for an older one. */
  | { readonly era: 'legacy'; readonly isGuess?: boolean }
  /** `discover` is the server's own answer, as it was sent. */
  | { readonly era: 'modern'; readonly discover: JsonObject };

/** A server's list of tools as it was sent, with the instructions that came with it. */
export interface RememberedTools {
  readonly tools: readonly unknown[];
  readonly instructions?: string | undefined;
}

/** One server between visits. */
export interface RememberedServer {
  readonly protocol: CachedProtocol;
  readonly listed: RememberedTools | undefined;
}

/** Remembers one server between visits. If anything goes wrong with it, the server is simply asked. */
export class ServerMemory {
  readonly #storage: HostStorage;
  readonly #signIn: SignInSource | undefined;
  readonly #key: string;
  readonly #limits: Limits;
  /** The account whose list may be remembered; `undefined` if nobody knows which one it is. */
  readonly #account: string | undefined;
  /** The text that is stored, and the date of the protocol in it. */
  #stored: string | undefined;
  #at: number | undefined;

  constructor(
    storage: HostStorage,
    { url, principal, headers, getToken }: ServerConfig,
    signIn: SignInSource | undefined,
    limits: Limits,
  ) {
    this.#storage = storage;
    this.#signIn = signIn;
    // The tools came later than the name.
    this.#key = `mcp-tools:protocol:${url}`;
    this.#limits = limits;
    const hasKey = getToken ?? Object.keys({ ...headers })[0];
    this.#account = principal || (hasKey ? undefined : '');
  }

  read(): Promise<RememberedServer | undefined> {
    return quietly(async () => {
      const text = String(await this.#storage.get(this.#key));
      if (text.length > 2 * this.#limits.rememberedListChars) return undefined;
      this.#stored = text;
      return this.#parse(text);
    });
  }

  /** Remembers a server that has listed its tools. With `isKnown` its protocol keeps its date: else it would be believed for ever. */
  write(protocol: CachedProtocol, isKnown: boolean, listed: RememberedTools & ToolPages): Promise<unknown> {
    return quietly(async () => {
      this.#at = (isKnown ? this.#at : undefined) ?? Date.now();
      // One that a sign-in brought is somebody's, and the page has not said whose.
      const account = this.#signIn?.now()?.signedIn ? this.#account || undefined : this.#account;
      const text = memoryText(protocol, this.#at, listed, account, this.#limits.rememberedListChars);
      if (text === this.#stored) return;
      this.#stored = text;
      await this.#storage.set(this.#key, text);
    });
  }

  drop(): Promise<unknown> {
    this.#stored = undefined;
    return quietly(() => this.#storage.delete(this.#key));
  }

  #parse(text: string): RememberedServer | undefined {
    const { era, discover, at, listed } = JSON.parse(text) as Partial<JsonObject>;
    if (typeof at !== 'number' || at < Date.now() - this.#limits.cachedProtocolMs || at > Date.now())
      return undefined;
    this.#at = at;
    const modern = era === 'modern' && isObject(discover) ? ({ era, discover } as const) : undefined;
    const protocol = era === 'legacy' ? ({ era } as const) : modern;
    return protocol && { protocol, listed: isObject(listed) ? this.#readList(listed) : undefined };
  }

  #readList({ tools, instructions, account }: JsonObject): RememberedTools | undefined {
    const isOurs = account === null || account === (this.#account ?? false);
    const text = typeof instructions === 'string' ? instructions : undefined;
    return isOurs && Array.isArray(tools) ? { tools, instructions: text } : undefined;
  }
}

/**
 * Returns what is stored of a server: its protocol, and its list of tools if that may be remembered, is all that is shown of
 * it and no longer than `maxChars`. What is private (MCP 2026-07-28, `cacheScope`) belongs to one account alone, and is left out if nobody knows
 * which one.
 */
function memoryText(
  protocol: CachedProtocol,
  at: number,
  { tools, instructions, isPublic, problem }: RememberedTools & ToolPages,
  knownAccount: string | undefined,
  maxChars: number,
): string {
  const account = isPublic ? null : knownAccount;
  let left = maxChars;
  // Another time, time and bytes may go further.
  const isSettled = problem === undefined || problem.data['limit'] === 'toolsPerServer';
  const mayKeep = account !== undefined && isSettled;
  const isKept = mayKeep && tools.every((tool) => (left -= JSON.stringify(tool).length) >= 0);
  return JSON.stringify({ ...protocol, at, ...(isKept ? { listed: { tools, instructions, account } } : {}) });
}
