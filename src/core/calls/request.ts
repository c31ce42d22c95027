import { freezeRaw } from '../results/raw.js';
import type { RequestMethod } from '../servers/connection/session.js';
import type { Servers } from '../servers/servers.js';
import type { HostState } from '../state/host-state.js';
import { problemError } from '../base/problems.js';
import type { JsonObject, JsonValue } from '../protocol/index.js';
import { awaitServer } from './awaited.js';
import { isConnecting } from './call-state.js';
import type { Inputs } from './inputs.js';
import { DeadlineError, sendWithSignIn, withDeadline } from './sending.js';

/** A result as the server sent it, frozen, with its approximate length in characters. */
export interface Received {
  readonly raw: JsonValue;
  readonly chars: number;
}

export interface TimeLimit {
  readonly ms: number;
  /** Ends the request earlier. */
  readonly signal?: AbortSignal;
}

export interface RequestParts {
  readonly shared: HostState;
  readonly servers: Servers;
  readonly inputs: Inputs;
}

/** The server of a request, and the call that the request belongs to, if any. */
interface RequestOrigin {
  readonly serverId: string;
  readonly callId?: string;
}

/**
 * Makes a request other than a tool call, within `ms` milliseconds. Signs in and answers questions if the server asks for it;
 * the time limit pauses while a person is asked. Rejects with an `McpToolsError`.
 */
export async function makeRequest(
  { shared, servers, inputs }: RequestParts,
  asked: RequestOrigin,
  method: RequestMethod,
  params: JsonObject,
  { ms, signal = new AbortController().signal }: TimeLimit,
): Promise<Received> {
  const { limits, store } = shared;
  const { serverId } = asked;
  const connection = servers.connectionOf(serverId);
  const server = store.get().servers.find(({ id }) => id === serverId);
  if (isConnecting(server)) await awaitServer(shared, serverId, signal);
  if (!connection) throw problemError('not-connected', { server: server?.label ?? serverId });
  try {
    const raw = await withDeadline({ idleMs: ms, totalMs: ms, signal }, (inner, clock) => {
      const sent = { ...asked, clock, signal: inner };
      const send = (): Promise<JsonValue> =>
        connection.request(method, params, { signal: inner, answer: inputs.round(sent) });
      return inputs.during(sent, () => sendWithSignIn(servers.signIns, limits, sent, () => undefined, send));
    });
    const { chars } = await freezeRaw(raw, limits);
    return { raw, chars };
  } catch (error) {
    if (!(error instanceof DeadlineError) || error.by === 'signal') throw error;
    const seconds = Math.ceil(ms / 1000);
    throw problemError('connect-timeout', { origin: server?.origin ?? '', seconds }, { cause: error });
  }
}
