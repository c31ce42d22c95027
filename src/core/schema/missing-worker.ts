import type { ValidationOptions } from '../protocol/index.js';
import { startWorker, workerAddress } from './validator.js';

/** Addresses that were already reported. */
const told = new Set<string>();

/** Time in ms to wait for the browser's report of a policy violation. */
const answerMs = 500;

/** Warns once in the console that the page's worker could not be started, with the reason and the solution. */
export async function tellOfMissingWorker(validation: ValidationOptions | undefined): Promise<void> {
  const address = addressIn(validation);
  if (address === undefined || told.has(address)) return;
  told.add(address);
  // eslint-disable-next-line no-console -- Developers look in the console.
  console.warn(
    `mcp-tools: ${address} could not be started as a worker, so calls whose schemas have patterns go unchecked. ${await reason(address)}`,
  );
}

/** Returns the address of the worker; `undefined` if the page wants none or its address is invalid. */
function addressIn(validation: ValidationOptions | undefined): string | undefined {
  try {
    return workerAddress(validation);
  } catch {
    return undefined;
  }
}

async function reason(address: string): Promise<string> {
  if (await isForbidden(address))
    return "This page's Content-Security-Policy forbids it: allow its origin in worker-src (docs/csp.md).";
  return 'Run "npx mcp-tools copy public/" to put the file into your public folder.';
}

/**
 * Returns true if the page's policy forbids the worker. Starts it again to find out, because violations are reported only to
 * current listeners.
 */
function isForbidden(address: string): Promise<boolean> {
  type Listen = (type: string, listener: (event: { readonly blockedURI?: string }) => void) => void;
  const page = globalThis as { readonly addEventListener?: Listen; readonly removeEventListener?: Listen };
  return new Promise((resolve) => {
    let worker: Worker | undefined;
    const end = (isSo: boolean): void => {
      page.removeEventListener?.('securitypolicyviolation', hear);
      worker?.terminate();
      resolve(isSo);
    };
    const hear = ({ blockedURI }: { readonly blockedURI?: string }): void => {
      if (blockedURI === address) end(true);
    };
    page.addEventListener?.('securitypolicyviolation', hear);
    setTimeout(() => end(false), answerMs);
    try {
      worker = startWorker(address);
      worker.onerror = (event) => event.preventDefault();
    } catch {
      // Some browsers throw and also report the violation.
    }
  });
}
