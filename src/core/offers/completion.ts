import { isCount, objectOf } from '../../shared/is-object.js';
import type { Limits } from '../base/limits.js';
import { McpToolsError, problem, problemError, type Problem } from '../base/problems.js';
import { awaitServer } from '../calls/awaited.js';
import { DeadlineError, withDeadline } from '../calls/sending.js';
import type {
  Completion,
  ConnectedServer,
  CompletionRequest,
  JsonObject,
  JsonValue,
} from '../protocol/index.js';
import type { OfferParts } from './requests.js';

/**
 * Requests values for an argument from a server. It runs while a person types, so it never rejects, never starts a sign-in and
 * does not answer the server's questions.
 */
export async function complete(
  { shared, servers }: Pick<OfferParts, 'shared' | 'servers'>,
  serverId: string,
  request: CompletionRequest,
): Promise<Completion> {
  const { limits } = shared;
  const { signal = new AbortController().signal } = request;
  try {
    const connection = servers.connectionOf(serverId);
    const deadline = { idleMs: limits.completionMs, totalMs: limits.completionMs, signal };
    const server = await withDeadline(deadline, (inner) => connected(shared, serverId, inner));
    if (!connection) throw problemError('not-connected', { server: server.label });
    if (!server.capabilities.includes('completions'))
      throw problemError('completion-failed', { detail: 'the server offers none' });
    const raw = await withDeadline(deadline, (inner) =>
      connection.request('completion/complete', paramsOf(request), { signal: inner, answer: refuse }),
    );
    return readCompletion(raw, request.value, limits);
  } catch (error) {
    return { values: [], hasMore: false, problem: whyNone(error) };
  }
}

async function connected(
  shared: OfferParts['shared'],
  serverId: string,
  signal: AbortSignal,
): Promise<ConnectedServer> {
  const server = shared.store.get().servers.find(({ id }) => id === serverId);
  if (server?.status === 'connected') return server;
  return awaitServer(shared, serverId, signal);
}

function paramsOf({ ref, argument, value, others }: CompletionRequest): JsonObject {
  return {
    ref:
      ref.kind === 'prompt'
        ? { type: 'ref/prompt', name: ref.name }
        : { type: 'ref/resource', uri: ref.uriTemplate },
    argument: { name: argument, value },
    ...(others && Object.keys(others).length > 0 ? { context: { arguments: others } } : {}),
  };
}

/** Maximum number of values that are read from one answer. Servers should send at most 100. */
const mostRead = 10_000;

/** Reads a `CompleteResult`. Throws if it is malformed. */
export function readCompletion(raw: JsonValue, written: string, limits: Limits): Completion {
  const { values, total, hasMore } = objectOf(objectOf(raw)['completion']);
  const given = values === null ? [] : values;
  if (!Array.isArray(given)) throw problemError('completion-failed', { detail: '`values` is not a list' });
  const { completionChars, completionValues } = limits;
  const fit = given
    .slice(0, mostRead)
    .filter((value) => typeof value === 'string' && value !== '' && value.length <= completionChars);
  const all = bestFirst([...new Set(fit as string[])], written);
  const shown = all.slice(0, completionValues);
  return {
    values: shown,
    ...(isCount(total) ? { total } : {}),
    hasMore: hasMore === true || all.length > shown.length || given.length > mostRead,
  };
}

/** Moves the values that begin with the typed text to the front, because some servers send all values in any order. */
function bestFirst(values: readonly string[], written: string): readonly string[] {
  const begin = written.toLowerCase();
  const isBest = (value: string): boolean => value.toLowerCase().startsWith(begin);
  return [...values.filter(isBest), ...values.filter((value) => !isBest(value))];
}

function refuse(): never {
  throw problemError('completion-failed', { detail: 'the server asks something itself' });
}

/** Returns the problem without sentences about a tool that may have run: a completion runs no tool. */
function whyNone(error: unknown): Problem {
  if (error instanceof DeadlineError)
    return problem('completion-failed', {
      detail: error.by === 'signal' ? 'cancelled' : 'no answer in time',
    });
  if (!McpToolsError.isInstance(error)) return problem('completion-failed', { detail: String(error) });
  const { code, data } = error.problem;
  if (/^(?:completion-failed|not-connected|unknown-server)$/.test(code)) return error.problem;
  return problem('completion-failed', {
    detail: code === 'protocol-error' ? `${data['detail']} (${data['code']})` : code,
  });
}
