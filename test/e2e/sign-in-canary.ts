import { type BrowserContext, type Frame, type Page, TargetType } from 'puppeteer-core';
import { inFirefox } from '../../scripts/browser/firefox.mjs';

export type SecretKind = 'access token' | 'refresh token' | 'code' | 'verifier';

/** Records secrets on the network, which must appear nowhere else, and the other traffic. */
export class Canary {
  readonly secrets = new Map<string, SecretKind>();
  /** Each request's address and referrer. */
  readonly #requests: { readonly url: string; readonly referrer: string }[] = [];
  /** Console messages of all windows. */
  readonly printed: string[] = [];

  constructor(context: BrowserContext) {
    context.on('targetcreated', (target) => {
      if (target.type() !== TargetType.PAGE) return;
      void target.page().then((page) => page && this.#hear(page));
    });
  }

  /** Kinds of secrets that were recorded so far. */
  async heard(frames: readonly Frame[]): Promise<ReadonlySet<SecretKind>> {
    for (const frame of frames)
      for (const exchange of await frame.evaluate(exchangesHeard)) this.#read(exchange);
    return new Set(this.secrets.values());
  }

  /** Places of a secret that must not be there, as `place: kind`. */
  async findings(frames: readonly Frame[], but: readonly SecretKind[] = []): Promise<string[]> {
    await this.heard(frames);
    const secrets = [...this.secrets].filter(([, kind]) => !but.includes(kind));
    const found: string[] = [];
    const look = (place: string, text: string, among = secrets): void => {
      for (const [secret, kind] of among) if (text.includes(secret)) found.push(`${place}: ${kind}`);
    };
    for (const { url, referrer } of this.#requests) {
      // A code returns in the address of the callback page, and the verifier appears in no address.
      look(
        `the address ${new URL(url).pathname}`,
        url,
        secrets.filter(([, kind]) => kind !== 'code'),
      );
      look('a referrer', referrer);
    }
    look('the console', this.printed.join('\n'));
    for (const frame of frames) {
      const places = await frame.evaluate(everywhere);
      for (const [place, text] of Object.entries(places)) look(place, text);
    }
    // Only the DevTools protocol reads a history.
    for (const page of new Set(inFirefox ? [] : frames.map((frame) => frame.page()))) {
      const session = await page.createCDPSession();
      const { entries } = await session.send('Page.getNavigationHistory');
      await session.detach();
      look('the history', JSON.stringify(entries));
    }
    return [...new Set(found)];
  }

  #hear(page: Page): void {
    page.on('console', (message) => this.printed.push(message.text()));
    page.on('request', (request) => {
      this.#requests.push({ url: request.url(), referrer: request.headers()['referer'] ?? '' });
    });
  }

  #read({ sent, answer }: Exchange): void {
    const asked = new URLSearchParams(sent);
    this.#keep(asked.get('code'), 'code');
    this.#keep(asked.get('code_verifier'), 'verifier');
    this.#keep(asked.get('refresh_token'), 'refresh token');
    const given = JSON.parse(answer) as Readonly<Record<string, unknown>>;
    this.#keep(given['access_token'], 'access token');
    this.#keep(given['refresh_token'], 'refresh token');
  }

  #keep(secret: unknown, kind: SecretKind): void {
    if (typeof secret === 'string' && secret.length > 8) this.secrets.set(secret, kind);
  }
}

/** A token request, and its response. */
interface Exchange {
  readonly sent: string;
  readonly answer: string;
}

/** Runs first in each page: records there, because the browser keeps no copy for others. */
export function hearTokens(): void {
  const heard: Exchange[] = [];
  Object.assign(globalThis, { heard });
  const plain = globalThis.fetch;
  globalThis.fetch = async (...request) => {
    const response = await plain(...request);
    const { body } = request[1] ?? {};
    if (response.ok && new URL(response.url).pathname === '/token') {
      const sent = body instanceof URLSearchParams || typeof body === 'string' ? body.toString() : '';
      heard.push({ sent, answer: await response.clone().text() });
    }
    return response;
  };
}

function exchangesHeard(): readonly Exchange[] {
  return (globalThis as unknown as { heard?: readonly Exchange[] }).heard ?? [];
}

/** Every place of a page that a script, a person or another page can read, as text. Runs in the page. */
async function everywhere(): Promise<Record<string, string>> {
  const bytes = new TextDecoder('latin1');
  /** JSON leaves out buffers, and fails at large numbers and cycles. */
  const textOf = (value: unknown, depth = 0): string => {
    if (value instanceof ArrayBuffer) return bytes.decode(value);
    if (ArrayBuffer.isView(value)) return bytes.decode(value);
    if (typeof value !== 'object' || value === null) return String(value);
    if (depth > 20) return '';
    return Reflect.ownKeys(value)
      .map((key) => `${String(key)}=${textOf((value as Record<PropertyKey, unknown>)[key], depth + 1)}`)
      .join('\n');
  };
  const texts: string[] = [];
  const attributes: string[] = [];
  const read = (node: Node): void => {
    if (node instanceof CharacterData) texts.push(node.data);
    if (node instanceof Element) {
      for (const { name, value } of node.attributes) attributes.push(`${name}=${value}`);
      if ('value' in node) texts.push(String(node.value));
      if (node.shadowRoot) read(node.shadowRoot);
    }
    for (const child of node.childNodes) read(child);
  };
  read(document);

  const inDatabases = async (): Promise<string> => {
    const all: string[] = [];
    const done = <Value>(request: IDBRequest<Value>): Promise<Value> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error('not read'));
      });
    for (const { name } of await indexedDB.databases()) {
      if (name === undefined) continue;
      const database = await done(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const opened = database.transaction(store).objectStore(store);
        all.push(name, store, textOf(await done(opened.getAllKeys())), textOf(await done(opened.getAll())));
      }
      database.close();
    }
    return all.join('\n');
  };
  const given = globalThis as unknown as {
    mcpEvents?: readonly string[];
    snapshots?: readonly string[];
    audits?: readonly string[];
  };
  const inCaches = async (): Promise<string> => {
    const names = 'caches' in globalThis ? await caches.keys() : [];
    const held = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return held
      .flat()
      .map(({ url }) => url)
      .join('\n');
  };
  const or = async (work: () => string | Promise<string>): Promise<string> => {
    try {
      return await work();
    } catch {
      // The browser stores nothing for this page.
      return '';
    }
  };
  return {
    text: texts.join('\n'),
    attributes: attributes.join('\n'),
    events: (given.mcpEvents ?? []).join('\n'),
    snapshots: (given.snapshots ?? []).join('\n'),
    audit: (given.audits ?? []).join('\n'),
    localStorage: await or(() => JSON.stringify(localStorage)),
    sessionStorage: await or(() => JSON.stringify(sessionStorage)),
    databases: await or(inDatabases),
    caches: await or(inCaches),
    state: textOf(history.state),
    location: location.href,
    cookies: document.cookie,
    name: window.name,
    referrer: document.referrer,
    performance: JSON.stringify(performance.getEntries()),
  };
}
