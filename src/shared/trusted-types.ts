/** Values of this policy are trusted objects if the page enforces Trusted Types, and strings otherwise. */
export interface OwnPolicy {
  createHTML(markup: string): string;
  createScriptURL(url: string): string;
}

const scripts = new Set<string>();
let policy: OwnPolicy | null | undefined;

/** Allows the policy to make a script URL from this address. Call it only with addresses of workers. */
export function allowScript(url: string): void {
  scripts.add(url);
}

/**
 * Returns this package's only Trusted Types policy, `mcp-tools`; `undefined` without Trusted Types. It makes no scripts, and
 * script URLs only for its workers. It accepts markup from the package's templates, from the sandboxed HTML view and from the
 * sanitizer's empty document. None of these exposes the policy.
 */
export function ownPolicy(): OwnPolicy | undefined {
  if (policy === undefined) policy = createPolicy() ?? null;
  return policy ?? undefined;
}

/** Creates the policy. If the page's CSP forbids it, the browser reports that. */
function createPolicy(): OwnPolicy | undefined {
  // TypeScript's DOM types do not contain `trustedTypes`.
  const { trustedTypes } = globalThis as {
    trustedTypes?: { createPolicy(name: string, rules: OwnPolicy): OwnPolicy };
  };
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
