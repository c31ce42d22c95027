/** Time in ms until a violation is reported, in a separate task, after the request has failed. */
const reportMs = 50;

export interface PolicyWatch {
  /** Returns the origins of these addresses that the page's policy blocked, in the form of `connect-src`. */
  blocked(urls: readonly string[]): Promise<string>;
  stop(): void;
}

/** Watches which origins the page's own policy blocks. Workers and Node do not have all of these globals. */
export function watchPolicy(): PolicyWatch {
  type Violation = Partial<
    Pick<SecurityPolicyViolationEvent, 'effectiveDirective' | 'blockedURI' | 'disposition'>
  >;
  const target = globalThis as {
    addEventListener?(type: string, listener: (event: Violation) => void): void;
    removeEventListener?(type: string, listener: (event: Violation) => void): void;
  };
  const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : '');
  const all = new Set<string>();
  const listen = ({ effectiveDirective, blockedURI = '', disposition }: Violation): void => {
    if (effectiveDirective === 'connect-src' && disposition !== 'report') all.add(originOf(blockedURI));
  };
  target.addEventListener?.('securitypolicyviolation', listen);
  return {
    blocked: async (urls) => {
      await new Promise((resolve) => setTimeout(resolve, reportMs));
      const asked = urls.map(originOf);
      return [...all].filter((origin) => asked.includes(origin)).join(' ');
    },
    stop: () => target.removeEventListener?.('securitypolicyviolation', listen),
  };
}
