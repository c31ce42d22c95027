import { allowScript, ownPolicy } from '../base/trusted-types.js';
import type { ValidationOptions } from '../protocol/index.js';
import { ajvWorkerUrl, workerUrl } from './worker-url.js';

for (const { href } of [workerUrl, ajvWorkerUrl]) allowScript(href);

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

/** What the page's own addresses are relative to. */
function baseUrl(): string | undefined {
  const { document, location } = globalThis as {
    document?: { readonly baseURI: string };
    location?: { readonly href: string };
  };
  return document?.baseURI ?? location?.href;
}
