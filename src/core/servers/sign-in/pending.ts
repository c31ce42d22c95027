import { McpToolsError, problem } from '../../base/errors.js';
import type { HostStorage } from '../../protocol/index.js';
import { isSafeAddress } from './address.js';
import type { Flow } from './types.js';

/** Keeps what was begun while the page is away. Whatever goes wrong with it, nothing was. */
export interface Pending {
  write(flow: Flow): Promise<void>;
  /** What was begun for this server with this `state`, where it is fit to be gone on with. */
  read(state: string, callbackUrl: string): Promise<Flow | undefined>;
  drop(state: string): Promise<void>;
}

/** Longer than any that we write. */
const mostChars = 1_000_000;

export function pendingOf(storage: HostStorage | undefined, serverUrl: string): Pending {
  const keyOf = (state: string): string => `mcp-tools:sign-in:${state}`;
  return {
    async write(flow) {
      try {
        if (!storage) throw new Error('there is none');
        await storage.set(keyOf(flow.state), JSON.stringify(flow));
      } catch (cause) {
        const { host } = new URL(serverUrl);
        const detail = 'this page cannot be left, since nothing can be kept for the way back';
        throw new McpToolsError(problem('sign-in-failed', { host, detail }), { cause });
      }
    },
    async read(state, callbackUrl) {
      try {
        const text = await storage?.get(keyOf(state));
        if (typeof text !== 'string' || text.length > mostChars) return undefined;
        const flow = JSON.parse(text) as Flow;
        const isOurs =
          flow.state === state && flow.serverUrl === serverUrl && flow.callbackUrl === callbackUrl;
        const { issuer, token_endpoint: tokens } = flow.found.metadata;
        const isFit = [issuer, tokens].every((url) => isSafeAddress(url, serverUrl));
        const isWhole = typeof flow.verifier === 'string' && Number.isFinite(flow.startedAt);
        return isOurs && isFit && isWhole ? flow : undefined;
      } catch {
        return undefined;
      }
    },
    async drop(state) {
      try {
        await storage?.delete(keyOf(state));
      } catch {
        // It is of no use to anybody without what came back, and that is used up.
      }
    },
  };
}
