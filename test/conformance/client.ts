/**
 * The client that the official conformance suite drives: our core, through its public door, with a person who allows
 * everything. The suite starts one for each scenario, and watches the wire.
 */
import {
  type Answer,
  type Ask,
  createMcpHost,
  type JsonObject,
  type JsonValue,
  type McpHost,
  type Tool,
} from '../../src/core/index.js';

interface PlannedCall {
  readonly name: string;
  readonly arguments: JsonObject;
}

const scenario = process.env['MCP_CONFORMANCE_SCENARIO'] ?? '';
const context = JSON.parse(process.env['MCP_CONFORMANCE_CONTEXT'] ?? '{}') as {
  readonly toolCalls?: readonly PlannedCall[];
};
const url = process.argv[2] ?? '';

/** Its server lists a tool and answers no call of it. */
const answersNoCall = scenario === 'json-schema-ref-no-deref';

const host = createMcpHost({ policy: () => ({ decision: 'allow' }) });
answerAll(host);
const serverId = host.addServer({ url, autoConnect: false });
await host.connect(serverId);
const { servers, tools } = host.getSnapshot();
const server = servers.find(({ id }) => id === serverId);
if (server?.status !== 'connected' || server.toolsStatus !== 'ready') {
  throw new Error(`There is no connection: ${JSON.stringify(server)}`);
}

// All at once, so that what belongs to one call could get into another.
const ends = await Promise.all(
  plan(tools).map(({ name: tool, arguments: args }) => host.call({ serverId, tool, arguments: args })),
);
const failed = ends.filter(({ status }) => status !== 'done' && !answersNoCall);
if (failed.length > 0) throw new Error(`Calls came to no result: ${JSON.stringify(failed)}`);
host.destroy();
// The runner looks for it: the suite itself heeds neither a client's exit nor that it ran out of time.
console.log('done');

/** What the scenario names, or each tool once. */
function plan(offered: readonly Tool[]): readonly PlannedCall[] {
  // `null` is none of the values that these schemas allow, and such a call is not sent; it stands for "not provided".
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

/** Some value that a plain schema allows. */
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
    // Where there is no worker, some arguments cannot be checked, and that asks whatever the policy says.
    case 'approval':
      return { kind: 'approval', decision: 'approve' };
    case 'form':
      return { kind: 'form', action: 'accept', content: defaultsOf(ask.schema) };
    case 'open-url':
      return { kind: 'open-url', action: 'accept' };
    case 'sampling':
    case 'model-turn':
    case 'sign-in':
      return undefined;
  }
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
