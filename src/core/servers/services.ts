import { Lazy } from '../../shared/lazy.js';
import { withoutJit } from '../../shared/without-jit.js';
import { detailOf, problemError } from '../base/problems.js';
import type * as MemoryTextModule from './connection/memory-text.js';
import type * as SdkModule from './connection/sdk.js';
import type * as OpenerModule from './connection/opener.js';
import type * as DoctorModule from './doctor/diagnose.js';
import type { SignInFlow } from './sign-in/flow.js';
import type { ToolCatalog } from './tool-catalog.js';

/* Parts that a page loads for its servers when one first needs them. */

/** Loads the code that opens a connection and lists tools before the SDK is loaded (docs/decisions/0020-opener.md). */
export const loadOpener = (): Promise<typeof OpenerModule> => import('./connection/opener.js');

/** Loads the code that writes the remembered data of a server. */
export const loadMemoryText = (): Promise<typeof MemoryTextModule> => import('./connection/memory-text.js');

/** Loads the SDK. Rejects with an `McpToolsError` if it cannot be loaded. */
export function loadSdk(): Promise<typeof SdkModule> {
  withoutJit();
  return import('./connection/sdk.js').catch((error: unknown) => {
    throw problemError('part-missing', { detail: detailOf(error) }, { cause: error });
  });
}

/** Returns a host's tool catalog, which is needed only after a server has listed tools. */
export function toolCatalog(...parts: ConstructorParameters<typeof ToolCatalog>): Lazy<ToolCatalog> {
  return new Lazy(async () => {
    const { ToolCatalog } = await import('./tool-catalog.js');
    return new ToolCatalog(...parts);
  });
}

/** Returns the class of a host's sign-in flows, loaded on demand. */
export function signInFlow(): Lazy<typeof SignInFlow> {
  return new Lazy(async () => {
    withoutJit();
    return (await import('./sign-in/flow.js')).SignInFlow;
  });
}

/** Loads the code that finds out why a server cannot be used. */
export const loadDoctor = (): Promise<typeof DoctorModule> => import('./doctor/diagnose.js');
