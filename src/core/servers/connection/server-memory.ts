import { isObject } from '../../base/is-object.js';
import type { Limits } from '../../base/limits.js';
import { quietly } from '../../base/storage.js';
import type { HostStorage, JsonObject, ServerConfig } from '../../protocol/index.js';
import type { ToolPages } from './tool-pages.js';

/** The protocol that a server was found to speak: enough to connect without asking again. */
export type CachedProtocol =
  | { readonly era: 'legacy' }
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
  readonly #key: string;
  readonly #maxAgeMs: number;
  readonly #maxChars: number;
  /** The account whose list may be remembered; `undefined` if nobody knows which one it is. */
  readonly #account: string | undefined;
  /** The text that is stored. */
  #stored: string | undefined;

  constructor(
    storage: HostStorage,
    { url, principal, headers, getToken }: ServerConfig,
    withSignIn: boolean,
    limits: Limits,
  ) {
    this.#storage = storage;
    this.#key = `mcp-tools:protocol:${url}`;
    this.#maxAgeMs = limits.cachedProtocolMs;
    this.#maxChars = limits.rememberedListChars;
    const isNamed = principal !== undefined && principal !== '';
    const hasKey = getToken !== undefined || withSignIn || Object.keys(headers ?? {}).length > 0;
    this.#account = isNamed ? principal : hasKey ? undefined : '';
  }

  read(): Promise<RememberedServer | undefined> {
    return quietly(async () => {
      const text = await this.#storage.get(this.#key);
      if (typeof text !== 'string') return undefined;
      this.#stored = text;
      return this.#parse(text);
    });
  }

  /** Remembers a server that has listed its tools. With `isKnown` its protocol keeps its date: else it would be believed for ever. */
  write(protocol: CachedProtocol, isKnown: boolean, listed: RememberedTools & ToolPages): Promise<unknown> {
    return quietly(async () => {
      const before = this.#stored === undefined ? {} : (JSON.parse(this.#stored) as JsonObject);
      const at = isKnown ? before['at'] : Date.now();
      // MCP 2026-07-28, `cacheScope`: what is private belongs to one account alone.
      const account = listed.isPublic ? null : this.#account;
      const list = { tools: listed.tools, instructions: listed.instructions, account };
      const mayKeep = account !== undefined && listed.problem === undefined;
      const whole = JSON.stringify({ ...protocol, at, ...(mayKeep ? { listed: list } : {}) });
      const text = whole.length > this.#maxChars ? JSON.stringify({ ...protocol, at }) : whole;
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
    if (typeof at !== 'number' || at < Date.now() - this.#maxAgeMs || at > Date.now()) return undefined;
    const list = isObject(listed) ? this.#readList(listed) : undefined;
    if (era === 'legacy') return { protocol: { era }, listed: list };
    const isWhole =
      era === 'modern' &&
      isObject(discover) &&
      Array.isArray(discover['supportedVersions']) &&
      typeof discover['capabilities'] === 'object';
    return isWhole ? { protocol: { era, discover }, listed: list } : undefined;
  }

  #readList({ tools, instructions, account }: JsonObject): RememberedTools | undefined {
    const isOurs = account === null || (account !== undefined && account === this.#account);
    if (!isOurs || !Array.isArray(tools)) return undefined;
    return { tools, instructions: typeof instructions === 'string' ? instructions : undefined };
  }
}
