import { Client, type jsonSchemaValidator } from '@modelcontextprotocol/client';
import type { Limits } from '../../base/limits.js';
import type { JsonObject } from '../../protocol/index.js';
import { version } from '../../base/version.js';
import { isSignIn } from './failures.js';
import type { SessionEvents } from './session.js';

/** Results are validated by us, off the page's thread; the SDK's own validator would do it on that thread. */
const passThrough: jsonSchemaValidator = {
  getValidator: () => (input) => ({ valid: true, data: input as never, errorMessage: undefined }),
};

/** Creates a client of the SDK that says what this host can do, and passes on what a server asks or tells unasked. */
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
