import { workerUrl } from './worker-url.js';

/** The parts of the Trusted Types API that are used here; the platform's own types leave it out. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string };
}

let scriptUrl: string | undefined;

/** The worker's address as a page with Trusted Types wants it: from a policy that lets no other address through. */
function trustedWorkerUrl(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  scriptUrl ??= trustedTypes
    ? trustedTypes
        .createPolicy('mcp-tools', {
          createScriptURL: (url) => {
            if (url !== workerUrl.href) throw new TypeError('not a script of mcp-tools');
            return url;
          },
        })
        .createScriptURL(workerUrl.href)
    : workerUrl.href;
  return scriptUrl;
}

/** A new worker, or nothing where there is none to be had: in Node, from another origin, or where the page forbids it. */
export function createWorker(): Worker | undefined {
  const WorkerClass = (globalThis as { Worker?: typeof Worker }).Worker;
  if (!WorkerClass) return undefined;
  try {
    return new WorkerClass(trustedWorkerUrl(), { type: 'module', name: 'mcp-tools validation' });
  } catch {
    return undefined;
  }
}
