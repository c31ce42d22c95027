import { UnauthorizedError } from '@modelcontextprotocol/client';
import { inTime } from '../../base/in-time.js';
import type { ServerConfig } from '../../protocol/index.js';

type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

/** The token that a page gives for each request. Where the server refuses one, the page is asked for another, once. */
export class PageToken {
  readonly #get: NonNullable<ServerConfig['getToken']>;
  readonly #waitMs: number;
  /** The token of each request that was refused. */
  readonly #sent = new WeakMap<Response, string>();
  #refused: string | undefined;
  /** The token in the place of the one that was refused. */
  #renewed: string | undefined;
  /** Requests that are refused at the same time wait for one answer. */
  #renewing: Promise<string | undefined> | undefined;
  #isDue = false;

  constructor(get: NonNullable<ServerConfig['getToken']>, waitMs: number) {
    this.#get = get;
    this.#waitMs = waitMs;
  }

  async next(): Promise<string | undefined> {
    if (this.#isDue) {
      this.#isDue = false;
      return this.#renewed;
    }
    const token = await this.#get({});
    return token !== undefined && token === this.#refused ? this.#renewed : token;
  }

  wrap(send: Fetch): Fetch {
    return async (url, init) => {
      const response = await send(url, init);
      const token = new Headers(init?.headers).get('authorization')?.replace(/^\S+ /, '');
      if (token !== undefined && response.status === 401) this.#sent.set(response, token);
      return response;
    };
  }

  /** Resolves when another try of a refused request may succeed; rejects where the page has no other token. */
  async refused(response: Response): Promise<void> {
    const refused = this.#sent.get(response);
    // The request went out with an older token, and there is a newer one already.
    if (refused !== undefined && refused === this.#refused && this.#renewed !== undefined) return;
    this.#renewing ??= this.#renew(refused);
    const renewed = await this.#renewing;
    this.#renewing = undefined;
    if (refused === undefined || renewed === undefined || renewed === refused) throw new UnauthorizedError();
    this.#refused = refused;
    this.#renewed = renewed;
    this.#isDue = true;
  }

  /** Asks the page. One that throws, or takes too long, has no other token. */
  async #renew(refused: string | undefined): Promise<string | undefined> {
    if (refused === undefined) return undefined;
    const asked = (async () => this.#get({ refused }))().catch(() => undefined);
    return inTime(asked, this.#waitMs);
  }
}
