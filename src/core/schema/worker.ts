import { allowScript, ownPolicy } from '../base/trusted-types.js';
import type { ValidationOptions } from '../protocol/index.js';

// Beside this file, on the page's own origin. A build may move them together.
const workerUrl = new URL('./validation.worker.js', import.meta.url);
const ajvWorkerUrl = new URL('./validation-ajv.worker.js', import.meta.url);
for (const { href } of [workerUrl, ajvWorkerUrl]) allowScript(href);

/**
 * Returns a function that creates workers as the page wants them, and `undefined` if there is none: in Node, from another
 * origin, or if the page forbids it. With `worker: false` no policy of the page reports a violation.
 */
export function workersOf({ engine, worker }: ValidationOptions = {}): () => Worker | undefined {
  return () => {
    const WorkerClass = (globalThis as { Worker?: typeof Worker }).Worker;
    if (!WorkerClass || worker === false) return undefined;
    try {
      const own = engine === 'ajv' ? ajvWorkerUrl : workerUrl;
      const { href } = worker === undefined ? own : new URL(worker, baseUrl());
      if (worker !== undefined) allowScript(href);
      return new WorkerClass(ownPolicy()?.createScriptURL(href) ?? href, {
        type: 'module',
        name: 'mcp-tools validation',
      });
    } catch {
      return undefined;
    }
  };
}

/** Returns the base of the page's relative URLs. */
function baseUrl(): string | undefined {
  const { document, location } = globalThis as {
    document?: { readonly baseURI: string };
    location?: { readonly href: string };
  };
  return document?.baseURI ?? location?.href;
}
