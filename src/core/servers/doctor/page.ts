/** What there may be around the core: all of it in a page, some in a worker, nothing in Node. */
interface Surroundings {
  readonly location?: { readonly origin?: string };
  readonly navigator?: { readonly onLine?: boolean };
  addEventListener?(type: string, listener: (event: Violation) => void): void;
  removeEventListener?(type: string, listener: (event: Violation) => void): void;
}

interface Violation {
  readonly effectiveDirective?: string;
  readonly blockedURI?: string;
  readonly disposition?: string;
}

/** The page that the doctor runs in. */
export interface Page {
  /** `null` where a page has an origin of its own that it shares with nobody, such as in a sandbox. */
  readonly origin: string;
  readonly isOffline: boolean;
}

/** `undefined` where nothing stands between the code and the network: no CORS, no policy. */
export function thisPage(): Page | undefined {
  const { location, navigator } = globalThis as Surroundings;
  if (!location?.origin) return undefined;
  return { origin: location.origin, isOffline: navigator?.onLine === false };
}

/** The origins that the page's own policy kept its requests from, since the watch began. */
export interface PolicyWatch {
  keptFrom(url: string): boolean;
  stop(): void;
}

export function watchPolicy(): PolicyWatch {
  const around = globalThis as Surroundings;
  const blocked = new Set<string | undefined>();
  const listen = ({ effectiveDirective, blockedURI = '', disposition }: Violation): void => {
    if (effectiveDirective === 'connect-src' && disposition !== 'report') blocked.add(originOf(blockedURI));
  };
  around.addEventListener?.('securitypolicyviolation', listen);
  return {
    keptFrom: (url) => blocked.has(originOf(url)),
    stop: () => around.removeEventListener?.('securitypolicyviolation', listen),
  };
}

function originOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).origin : undefined;
}
