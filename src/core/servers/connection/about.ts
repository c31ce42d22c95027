import { isObject } from '../../base/is-object.js';
import type { Limits } from '../../base/limits.js';
import type { Capability, ConnectedServer } from '../../protocol/index.js';

/** The extension of MCP 2026-07-28 by which a call may go on after its request was answered. */
const tasksExtension = 'io.modelcontextprotocol/tasks';

/** Facts about a connection, with the server's own words about itself. */
export type About = Pick<
  ConnectedServer,
  'era' | 'protocolVersion' | 'claims' | 'capabilities' | 'instructions'
>;

/** A server's answer when it is connected, as it was sent. */
interface Said {
  readonly serverInfo: unknown;
  readonly capabilities: unknown;
  readonly instructions: string | undefined;
}

/** Returns the facts about a connection, with the server's words cut to the limits. */
export function aboutOf(
  { era, protocolVersion }: Pick<About, 'era' | 'protocolVersion'>,
  { serverInfo, capabilities, instructions }: Said,
  { toolNameChars, instructionsChars }: Limits,
): About {
  const { name, version } = isObject(serverInfo) ? serverInfo : {};
  const isNamed = typeof name === 'string' && typeof version === 'string';
  return {
    era,
    protocolVersion,
    claims: isNamed ? { name: name.slice(0, toolNameChars), version: version.slice(0, toolNameChars) } : {},
    capabilities: isObject(capabilities) ? capabilitiesIn(capabilities) : [],
    ...(instructions ? { instructions: instructions.slice(0, instructionsChars) } : {}),
  };
}

/** Returns the capabilities that this host has a use for, among those that a server declares. */
function capabilitiesIn(declared: Readonly<Record<string, unknown>>): readonly Capability[] {
  const { extensions } = declared;
  const hasTasks =
    isObject(declared['tasks']) || (isObject(extensions) && isObject(extensions[tasksExtension]));
  const named = (['resources', 'prompts', 'completions', 'logging'] as const).filter((name) =>
    isObject(declared[name]),
  );
  return hasTasks ? [...named, 'tasks'] : named;
}
