/**
 * Client for the official conformance suite: the public API of the core, with a person who allows everything. The suite starts
 * one client for each scenario and records its requests.
 */
import {
  type Answer,
  type Ask,
  createMcpHost,
  type JsonObject,
  type JsonValue,
  type McpHost,
  type ProblemCode,
  type Server,
  type SignInAsk,
  type Tool,
} from '../../src/core/index.js';

interface PlannedCall {
  readonly name: string;
  readonly arguments: JsonObject;
}

const scenario = process.env['MCP_CONFORMANCE_SCENARIO'] ?? '';
const context = JSON.parse(process.env['MCP_CONFORMANCE_CONTEXT'] ?? '{}') as {
  readonly toolCalls?: readonly PlannedCall[];
  readonly client_id?: string;
  readonly client_secret?: string;
};
const url = process.argv[2] ?? '';

/** True if the scenario's server lists a tool but answers no call of it. */
const answersNoCall = scenario === 'json-schema-ref-no-deref';

/** Scenarios that must end without a sign-in, each with the expected problem. */
const refusals: ReadonlyMap<string, ProblemCode> = new Map([
  ['auth/scope-retry-limit', 'too-many-sign-ins'],
  ['auth/resource-mismatch', 'sign-in-mismatch'],
  ['auth/iss-supported-missing', 'sign-in-mismatch'],
  ['auth/iss-wrong-issuer', 'sign-in-mismatch'],
  ['auth/iss-unexpected', 'sign-in-mismatch'],
  ['auth/iss-normalized', 'sign-in-mismatch'],
  ['auth/metadata-issuer-mismatch', 'sign-in-mismatch'],
]);
/** Problem of the sign-in that failed; `undefined` if none failed. */
let refused: ProblemCode | undefined;

const host = createMcpHost({
  // The suite starts all its clients together, so a server on this machine may be slower than a remote one.
  limits: { connectMs: 60_000, discoverMs: 60_000 },
  policy: () => ({ decision: 'allow' }),
  signIn: {
    callbackUrl: 'http://localhost:5190/mcp-tools-callback.html',
    // The suite treats this address as a document that it knows.
    clientMetadataUrl: 'https://conformance-test.local/client-metadata.json',
  },
});
const opened = new Set<string | undefined>();
answerAll(host);
const { client_id: clientId, client_secret: clientSecret } = context;
const serverId = host.addServer({
  url,
  autoConnect: false,
  ...(clientId ? { signIn: { clientId, ...(clientSecret ? { clientSecret } : {}) } } : {}),
});
await host.connect(serverId);
let server = await settled();
// A connection may break on a busy machine. A person would follow the advice and try again.
if (server && 'problem' in server && server.problem.code === 'sign-in-unreachable') {
  await host.connect(serverId);
  server = await settled();
}
const refusal = refusals.get(scenario);
if (refusal) {
  const why = refused ?? (server && 'problem' in server ? server.problem.code : undefined);
  if (why !== refusal) throw new Error(`It was to be refused for ${refusal}, and was for ${why}`);
} else if (server?.status !== 'connected') {
  throw new Error(`There is no connection: ${JSON.stringify(server)}`);
}
const { tools } = host.getSnapshot();

// The calls run in parallel, so that data of one call could leak into another.
const ends = await Promise.all(
  plan(tools).map(({ name: tool, arguments: args }) => host.call({ serverId, tool, arguments: args })),
);
const failed = ends.filter(({ status }) => status !== 'done' && !answersNoCall);
if (failed.length > 0) throw new Error(`Calls came to no result: ${JSON.stringify(failed)}`);
host.destroy();
// The runner looks for this line, because the suite ignores a client's exit code and timeout.
console.log('done');

/** Returns the server once its tools are listed, or once a person can do nothing more about it. */
async function settled(): Promise<Server | undefined> {
  // Discovery of the authorization server takes time.
  for (let rest = 0; rest < 200 && !refused;) {
    const { servers, asks } = host.getSnapshot();
    const now = servers.find(({ id }) => id === serverId);
    if (now?.status === 'connected' && now.toolsStatus === 'ready') return now;
    const mayGoOn = now?.status === 'connecting' || now?.status === 'connected' || asks.length > 0;
    rest = mayGoOn ? 0 : rest + 1;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return host.getSnapshot().servers.find(({ id }) => id === serverId);
}

/** Signs in. The suite's sign-in page has no person in front of it: it redirects back immediately. */
async function signIn({ id, url: address }: SignInAsk): Promise<void> {
  const { headers } = await fetch(address ?? '', { redirect: 'manual' });
  const response = new URL(headers.get('location') ?? 'about:blank').search;
  if (!host.answer(id, { kind: 'sign-in', action: 'finish', response })) throw new Error('Not taken');
}

/** Returns the calls that the scenario names, or one call of each tool. */
function plan(offered: readonly Tool[]): readonly PlannedCall[] {
  // `null` stands for "not provided": these schemas do not allow it, and such a call would not be sent.
  if (context.toolCalls) {
    return context.toolCalls.map(({ name, arguments: args }) => ({
      name,
      arguments: Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null)),
    }));
  }
  const calls = offered.map(({ name, inputSchema }) => ({
    name,
    arguments: sample(inputSchema) as JsonObject,
  }));
  if (scenario !== 'json-schema-2020-12-preservation') return calls;
  const [rich] = offered;
  return rich ? [{ name: 'json_schema_echo', arguments: { schema: rich.inputSchema } }] : [];
}

/** Returns a value that a plain schema allows. */
function sample(schema: JsonObject): JsonValue {
  switch (schema['type']) {
    case 'object': {
      const properties = Object.entries((schema['properties'] ?? {}) as Record<string, JsonObject>);
      return Object.fromEntries(properties.map(([name, property]) => [name, sample(property)]));
    }
    case 'array':
      return [];
    case 'number':
    case 'integer':
      return 1;
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return 'text';
  }
}

function answerAll(asked: McpHost): void {
  asked.subscribe(() => {
    for (const ask of asked.getSnapshot().asks) {
      const answer = answerTo(ask);
      if (answer) asked.answer(ask.id, answer);
    }
  });
}

function answerTo(ask: Ask): Answer | undefined {
  switch (ask.kind) {
    // Without a worker some arguments cannot be checked, and the host then asks whatever the policy returns.
    case 'approval':
      return { kind: 'approval', decision: 'approve' };
    case 'form':
      return { kind: 'form', action: 'accept', content: defaultsOf(ask.schema) };
    case 'open-url':
      return { kind: 'open-url', action: 'accept' };
    case 'sign-in':
      return answerToSignIn(ask);
    case 'app':
    case 'app-message':
    case 'app-download':
    case 'sampling':
    case 'model-turn':
      return undefined;
  }
}

function answerToSignIn(ask: SignInAsk): Answer | undefined {
  // A request for another sign-in, or for more access, does not end the sign-in.
  if (ask.problem && !['sign-in-required', 'access-missing'].includes(ask.problem.code)) {
    refused = ask.problem.code;
    return { kind: 'sign-in', action: 'decline' };
  }
  if (ask.step === 'ready') return { kind: 'sign-in', action: 'continue' };
  if (ask.step === 'open' && !opened.has(ask.url)) {
    opened.add(ask.url);
    void signIn(ask);
  }
  return undefined;
}

function defaultsOf(schema: JsonObject): JsonObject {
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, JsonObject>);
  return Object.fromEntries(
    properties.flatMap(([name, property]) => {
      const value = property['default'];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
