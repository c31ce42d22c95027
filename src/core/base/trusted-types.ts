/** The parts of the Trusted Types API that are used here; the platform's own types leave it out. */
interface TrustedTypes {
  createPolicy(name: string, rules: PolicyRules): OwnPolicy;
}

interface PolicyRules {
  createHTML: (markup: string) => string;
  createScriptURL: (url: string) => string;
}

/** What it makes is no string for a page with Trusted Types, and passes for one everywhere else. */
export interface OwnPolicy {
  createHTML(markup: string): string;
  createScriptURL(url: string): string;
}

const scripts = new Set<string>();
let policy: OwnPolicy | null | undefined;

/** Lets the policy name this address as a script's. Only ever called with the address of a worker. */
export function allowScript(url: string): void {
  scripts.add(url);
}

/**
 * The one Trusted Types policy of this package, `mcp-tools`; nothing where there are no Trusted Types. It makes no script,
 * and no address but those of its workers. Markup it takes from our own templates, from what shows HTML in a frame where
 * nothing runs, and from the sanitizer's empty document: none of them hands it to anybody else.
 */
export function ownPolicy(): OwnPolicy | undefined {
  if (policy === undefined) policy = createPolicy() ?? null;
  return policy ?? undefined;
}

/** A page that forbids it is told so by the browser, and by what then has no markup to work with. */
function createPolicy(): OwnPolicy | undefined {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  try {
    return trustedTypes?.createPolicy('mcp-tools', {
      createHTML: (markup) => markup,
      createScriptURL(url) {
        if (!scripts.has(url)) throw new TypeError('not a script of mcp-tools');
        return url;
      },
    });
  } catch {
    return undefined;
  }
}
