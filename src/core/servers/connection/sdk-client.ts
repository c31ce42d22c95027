import { Client, type jsonSchemaValidator } from '@modelcontextprotocol/client';
import { McpToolsError, problem } from '../../base/errors.js';
import type { Limits } from '../../base/limits.js';
import type { JsonObject } from '../../protocol/index.js';
import { version } from '../../base/version.js';
import { isSignIn } from './failures.js';
import type { SessionEvents } from './session.js';

/** Results are validated by us, off the page's thread; the SDK's own validator would do it on that thread. */
const passThrough: jsonSchemaValidator = {
  getValidator: () => (input) => ({ valid: true, data: input as never, errorMessage: undefined }),
};

/** A client of the SDK that says what this host can do, and passes on what a server asks or tells unasked. */
export function createClient(limits: Limits, withSampling: boolean, events: SessionEvents): Client {
  const client = new Client(
    { name: 'mcp-tools', version },
    {
      capabilities: { elicitation: { form: {}, url: {} }, ...(withSampling ? { sampling: {} } : {}) },
      versionNegotiation: { mode: 'auto', probe: { timeoutMs: limits.connectMs, maxRetries: 0 } },
      inputRequired: { autoFulfill: false },
      jsonSchemaValidator: passThrough,
    },
  );
  client.setNotificationHandler('notifications/tools/list_changed', () => {
    events.toolsChanged();
  });
  client.setNotificationHandler('notifications/resources/updated', ({ params }) => {
    events.resourceUpdated(params.uri);
  });
  const pass = (method: 'elicitation/create' | 'sampling/createMessage'): void => {
    client.setRequestHandler(method, async ({ params }, { mcpReq: { signal } }) => {
      const answer = await events.asked({ method, params: params as unknown as JsonObject }, signal);
      return answer as never;
    });
  };
  pass('elicitation/create');
  if (withSampling) pass('sampling/createMessage');
  client.onerror = (error) => {
    // An answer that nobody asked for, or that nobody can read, says nothing of whether the server is there.
    const isIdle =
      ['SyntaxError', 'ZodError', '$ZodError'].includes(error.name) || /unknown message/i.test(error.message);
    // A server that refuses a request is there; whoever made the request is told.
    if (!isIdle && !isSignIn(error)) events.troubled();
  };
  return client;
}

/** What a server wants a person to do before it will make a call, as servers before 2026-07-28 say it: by an error. */
export function questionsIn(error: unknown): JsonObject | undefined {
  const { code, data } = error as { code?: unknown; data?: { elicitations?: unknown } | null };
  const elicitations: unknown = data?.elicitations;
  // One that names nothing to do would get the same call again and again.
  if (code !== -32042 || !Array.isArray(elicitations) || elicitations.length === 0) return undefined;
  const all = elicitations as readonly JsonObject[];
  // Nothing but an address can be dealt with before a call: what is typed into a form would go nowhere.
  if (!all.every((params) => params['mode'] === 'url')) return undefined;
  const asked = all.map((params, number): [string, JsonObject] => [
    String(number),
    { method: 'elicitation/create', params },
  ]);
  return { resultType: 'input_required', inputRequests: Object.fromEntries(asked), isRefusal: true };
}

/** Throws where an answer of the server is no object of the kind that it has to be. */
export function asList(value: unknown, name: string): readonly unknown[] {
  if (Array.isArray(value)) return value as readonly unknown[];
  throw new McpToolsError(problem('invalid-result', { detail: `\`${name}\` is not a list` }));
}
