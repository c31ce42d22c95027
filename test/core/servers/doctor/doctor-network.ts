/** A server as a browser shows it to a page. Omitted members mean that all is well. */
export interface Site {
  readonly is?: 'down' | 'silent';
  /** True if HEAD gets no response. */
  readonly isSlowToHead?: boolean;
  /** True if responses carry Access-Control-Allow-Origin. */
  readonly allowsOrigin?: boolean;
  /** True if OPTIONS is answered correctly. */
  readonly answersPreflight?: boolean;
  /** In lower case; `undefined` allows everything. */
  readonly allows?: readonly string[];
  readonly status?: number;
  readonly body?: string;
  readonly contentType?: string;
  readonly challenge?: string;
}

export interface World {
  /** The page's origin; `undefined` outside of a page. */
  readonly page?: string | undefined;
  readonly isOnline?: boolean;
  /** Origins that the page's policy blocks; `true` blocks all. */
  readonly hasPolicy?: boolean | readonly string[];
  /** Sites by URL. */
  readonly sites?: Readonly<Record<string, Site>>;
  /** The response for all other URLs. */
  readonly site?: Site;
}

export interface Sent {
  readonly url: string;
  readonly init: RequestInit;
}

const safe: readonly string[] = ['accept'];

/** Runs the work with a `fetch` that behaves as in that world's browser, and returns what was sent. */
export async function within<Value>(
  world: World,
  work: () => Promise<Value>,
): Promise<{ value: Value; sent: Sent[] }> {
  const sent: Sent[] = [];
  const listeners = new Set<(event: unknown) => void>();
  const before = new Map<string, PropertyDescriptor | undefined>();
  const put = (name: string, value: unknown): void => {
    before.set(name, Object.getOwnPropertyDescriptor(globalThis, name));
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  };
  put('location', world.page === undefined ? undefined : { origin: world.page });
  put('navigator', { onLine: world.isOnline ?? true });
  put('addEventListener', (_: string, listener: (event: unknown) => void) => listeners.add(listener));
  put('removeEventListener', (_: string, listener: (event: unknown) => void) => listeners.delete(listener));
  put('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, init });
    const site = world.sites?.[url] ?? world.site ?? {};
    const { hasPolicy = false } = world;
    if (typeof hasPolicy === 'boolean' ? hasPolicy : hasPolicy.includes(new URL(url).origin)) {
      const event = { effectiveDirective: 'connect-src', disposition: 'enforce', blockedURI: url };
      setTimeout(() => listeners.forEach((listener) => listener(event)), 1);
      throw new TypeError('Failed to fetch');
    }
    return world.page === undefined ? direct(site) : shown(site, init);
  });
  try {
    return { value: await work(), sent };
  } finally {
    for (const [name, descriptor] of before) {
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
      else Reflect.deleteProperty(globalThis, name);
    }
  }
}

function direct(site: Site): Response {
  if (site.is !== 'down') return answerOf(site);
  throw Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNREFUSED' } });
}

async function shown(site: Site, init: RequestInit): Promise<Response> {
  const isSilent = site.is === 'silent' || (site.isSlowToHead && init.method === 'HEAD');
  if (isSilent) await aborted(init.signal!);
  if (site.is === 'down') throw new TypeError('Failed to fetch');
  if (init.mode === 'no-cors') {
    if (init.redirect !== 'follow') throw new TypeError('no-cors insists on following redirects');
    return { type: 'opaque', status: 0, headers: new Headers() } as Response;
  }
  const names = [...new Headers(init.headers).keys()].filter((name) => !safe.includes(name));
  const isForm = init.body instanceof URLSearchParams;
  if (names.length > 0 && !isForm) {
    const { answersPreflight = true, allows } = site;
    const isAllowed = answersPreflight && names.every((name) => allows?.includes(name) ?? true);
    if (!isAllowed) throw new TypeError('Failed to fetch');
  }
  if (site.allowsOrigin === false) throw new TypeError('Failed to fetch');
  return answerOf(site);
}

function answerOf({ status = 400, body = '', contentType = 'text/plain', challenge }: Site): Response {
  if (status < 400 && status >= 300) {
    return { type: 'opaqueredirect', status: 0, headers: new Headers() } as Response;
  }
  const headers = { 'content-type': contentType, ...(challenge ? { 'www-authenticate': challenge } : {}) };
  return new Response(body, { status, headers });
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });
}
