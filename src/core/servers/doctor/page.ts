/** Globals that there may be: all in a page, some in a worker, none in Node. */
interface Globals {
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

/** The page that asks the server. */
export interface Page {
  /** `null` if a page has an origin of its own that it shares with nobody, such as in a sandbox. */
  readonly origin: string;
  readonly isOffline: boolean;
}

/** Returns the page; `undefined` if nothing stands between the code and the network: no CORS, no policy. */
export function thisPage(): Page | undefined {
  const { location, navigator } = globalThis as Globals;
  if (!location?.origin) return undefined;
  return { origin: location.origin, isOffline: navigator?.onLine === false };
}

/** Watches which origins the page's own policy keeps its requests from. */
export interface PolicyWatch {
  hasBlocked(url: string): boolean;
  stop(): void;
}

export function watchPolicy(): PolicyWatch {
  const target = globalThis as Globals;
  const blocked = new Set<string | undefined>();
  const listen = ({ effectiveDirective, blockedURI = '', disposition }: Violation): void => {
    if (effectiveDirective === 'connect-src' && disposition !== 'report') blocked.add(originOf(blockedURI));
  };
  target.addEventListener?.('securitypolicyviolation', listen);
  return {
    hasBlocked: (url) => blocked.has(originOf(url)),
    stop: () => target.removeEventListener?.('securitypolicyviolation', listen),
  };
}

function originOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).origin : undefined;
}
