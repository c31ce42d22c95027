import type { ValidationOptions } from '../types.js';
import { ajvWorkerUrl, workerUrl } from './worker-url.js';

/** The parts of the Trusted Types API that are used here; the platform's own types leave it out. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): Policy;
}

interface Policy {
  createScriptURL(url: string): string;
}

/** Those of ours, and those that the page named itself. */
const allowed = new Set<string>([workerUrl.href, ajvWorkerUrl.href]);
let policy: Policy | undefined;

/** An address as a page with Trusted Types wants it: from a policy that lets no other through. */
function trusted(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy('mcp-tools', {
    createScriptURL(given) {
      if (!allowed.has(given)) throw new TypeError('not a script of mcp-tools');
      return given;
    },
  });
  return policy ? policy.createScriptURL(url) : url;
}

/**
 * Makes workers as the page wants them; none where there is none to be had: in Node, from another origin, where the page
 * forbids it, or where it says so, which no policy of the page's ever reports.
 */
export function workersOf({ engine, worker }: ValidationOptions = {}): () => Worker | undefined {
  return () => {
    const WorkerClass = (globalThis as { Worker?: typeof Worker }).Worker;
    if (!WorkerClass || worker === false) return undefined;
    try {
      const own = engine === 'ajv' ? ajvWorkerUrl : workerUrl;
      const { href } = worker === undefined ? own : new URL(worker, baseUrl());
      if (worker !== undefined) allowed.add(href);
      return new WorkerClass(trusted(href), { type: 'module', name: 'mcp-tools validation' });
    } catch {
      return undefined;
    }
  };
}

/** What the page's own addresses are relative to. */
function baseUrl(): string | undefined {
  const { document, location } = globalThis as {
    document?: { readonly baseURI: string };
    location?: { readonly href: string };
  };
  return document?.baseURI ?? location?.href;
}
