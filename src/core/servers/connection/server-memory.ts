import { isObject } from '../../../shared/is-object.js';
import type { Limits } from '../../base/limits.js';
import { quietly } from '../../base/storage.js';
import type { HostStorage, JsonObject, ServerConfig } from '../../protocol/index.js';
import { loadMemoryText } from '../services.js';
import type { CachedProtocol, RememberedServer, RememberedTools } from './remembered.js';
import type { SignInSource } from './session.js';
import type { ToolPages } from './tool-pages.js';

/** Remembers one server between visits. If storage fails, the server is asked instead. */
export class ServerMemory {
  readonly #storage: HostStorage;
  readonly #signIn: SignInSource | undefined;
  readonly #key: string;
  readonly #limits: Limits;
  /** Account whose list may be remembered. `undefined` if it is unknown. */
  readonly #account: string | undefined;
  /** The stored text, and the date of the protocol in it. */
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
    // The name is older than the stored tools.
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

  /** Remembers a server that has listed its tools. With `isKnown`, the protocol keeps its date, so that it can expire. */
  write(protocol: CachedProtocol, isKnown: boolean, listed: RememberedTools & ToolPages): Promise<unknown> {
    return quietly(async () => {
      this.#at = (isKnown ? this.#at : undefined) ?? Date.now();
      // A list after a sign-in belongs to an account, and the page has not named it.
      const account = this.#signIn?.now()?.signedIn ? this.#account || undefined : this.#account;
      const { memoryText } = await loadMemoryText();
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
    const { protocolFamily, discover, at, listed } = JSON.parse(text) as Partial<JsonObject>;
    if (typeof at !== 'number' || at < Date.now() - this.#limits.cachedProtocolMs || at > Date.now())
      return undefined;
    this.#at = at;
    const modern =
      protocolFamily === 'modern' && isObject(discover) ? ({ protocolFamily, discover } as const) : undefined;
    const protocol = protocolFamily === 'legacy' ? ({ protocolFamily } as const) : modern;
    return protocol && { protocol, listed: isObject(listed) ? this.#readList(listed) : undefined };
  }

  #readList({ tools, instructions, account }: JsonObject): RememberedTools | undefined {
    const isOurs = account === null || account === (this.#account ?? false);
    const text = typeof instructions === 'string' ? instructions : undefined;
    return isOurs && Array.isArray(tools) ? { tools, instructions: text } : undefined;
  }
}
