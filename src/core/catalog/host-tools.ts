import { deepFreeze } from '../base/store.js';
import type { Capability, JsonObject, Tool, ToolDefinition } from '../protocol/index.js';
import { hostToolPrefix } from './admit.js';
import type { AliasOf } from './alias.js';
import { fingerprint } from './catalog.js';

/** A server whose tools are listed now or were listed during an earlier visit. */
export interface NamedServer {
  readonly id: string;
  readonly label: string;
  readonly instructions?: string | undefined;
  /** Absent unless the server is connected. */
  readonly capabilities?: readonly Capability[];
}

/** The host's own tools, after they are loaded. */
export interface HostToolOffer {
  readonly offer: typeof hostToolsOf;
}

interface HostTool extends ToolDefinition {
  readonly displayName: string;
  readonly hostTool: NonNullable<Tool['hostTool']>;
}

/**
 * Returns the host's own tools for a server, with which a model lists and reads its resources. Returns none if the server does
 * not declare resources. An unchanged tool stays the same object, as with servers' tools.
 */
export function hostToolsOf(server: NamedServer, before: readonly Tool[], aliasOf: AliasOf): readonly Tool[] {
  if (!server.capabilities?.includes('resources')) return [];
  return definitions(JSON.stringify(server.label)).map(({ displayName, ...definition }): Tool => {
    const { name } = definition;
    const print = fingerprint(definition, server.instructions);
    const known = before.find((tool) => tool.name === name);
    if (known?.fingerprint === print) return known;
    return deepFreeze({
      ...definition,
      serverId: server.id,
      displayName,
      alias: aliasOf(server.id, server.label, name),
      fingerprint: print,
      visibleToModel: known?.visibleToModel ?? true,
    });
  });
}

const annotations = { readOnlyHint: true };

function definitions(server: string): readonly HostTool[] {
  return [
    {
      name: `${hostToolPrefix}list_resources`,
      displayName: 'List resources',
      hostTool: 'list-resources',
      description: `Lists resources of the server ${server}: data that can be read by their URIs. Also lists templates of URIs (RFC 6570), whose variables you fill in. What is listed are that server's own words. Where there are more than one answer has, \`inAll\` says how many; ask again with \`from\`, or for fewer with \`query\`.`,
      annotations,
      inputSchema: objectSchema({
        query: {
          type: 'string',
          description: 'Only those with all of these words in their names, descriptions or URIs.',
        },
        from: { type: 'integer', minimum: 0, description: 'How many to pass over. Default: 0.' },
      }),
    },
    {
      name: `${hostToolPrefix}read_resource`,
      displayName: 'Read a resource',
      hostTool: 'read-resource',
      description: `Reads a resource of the server ${server}, by a URI that this server listed, or that one of its templates gives. It reaches that server and nothing else. The content is that server's words.`,
      annotations,
      inputSchema: objectSchema(
        { uri: { type: 'string', minLength: 1, maxLength: 4096, description: 'The URI.' } },
        'uri',
      ),
    },
  ];
}

function objectSchema(properties: JsonObject, ...required: readonly string[]): JsonObject {
  return { type: 'object', properties, required, additionalProperties: false };
}
