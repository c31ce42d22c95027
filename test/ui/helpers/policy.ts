/** Reports of what this page's policies blocked since `setPolicy`: the directive, the address and a sample. */
export const violations: string[] = [];

interface Strict {
  /** Servers that the page may call, besides the test runner. */
  readonly connect?: string;
  /** Names of the policies of Trusted Types. */
  readonly types?: string;
  /** Additional directives. */
  readonly more?: readonly string[];
}

/** Sets a policy for this page that forbids inline code, inline styles, images, media and frames. */
export function setStrictPolicy({ connect = "'self'", types = '', more = [] }: Strict = {}): void {
  setPolicy([
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `connect-src ${connect} ws:`,
    "require-trusted-types-for 'script'",
    `trusted-types ${types} mcp-tools lit-html`,
    ...more,
  ]);
}

/** Adds these directives to the policy of this page. */
export function setPolicy(directives: readonly string[]): void {
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
    violations.push(`${effectiveDirective} ${blockedURI} ${sample}`);
  });
  const meta = document.createElement('meta');
  meta.httpEquiv = 'Content-Security-Policy';
  meta.content = directives.join('; ');
  document.head.append(meta);
}
