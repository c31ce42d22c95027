import { isObject, objectOf } from '../../../shared/is-object.js';
import { readIcons } from '../../base/icon.js';
import type { Limits } from '../../base/limits.js';
import type { Capability, ConnectedServer } from '../../protocol/index.js';
import { tasksExtension } from './every-request.js';

/** Facts about a connection, with the server's own words about itself. */
export type About = Pick<
  ConnectedServer,
  'protocolFamily' | 'era' | 'protocolVersion' | 'claims' | 'capabilities' | 'instructions'
>;

/** A server's answer when it is connected, as it was sent. */
interface Said {
  readonly serverInfo: unknown;
  readonly capabilities: unknown;
  readonly instructions: string | undefined;
}

/** Returns the facts about a connection, with the server's words cut to the limits. */
export function aboutOf(
  { protocolFamily, protocolVersion }: Pick<About, 'protocolFamily' | 'protocolVersion'>,
  { serverInfo, capabilities, instructions }: Said,
  { toolNameChars, toolChars, instructionsChars }: Limits,
): About {
  const { name, version, icons: given } = objectOf(serverInfo);
  const icons = readIcons(given, toolChars);
  const isNamed = typeof name === 'string' && typeof version === 'string';
  return {
    protocolFamily,
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- The old name works until 1.0.
    era: protocolFamily,
    protocolVersion,
    claims: {
      ...(isNamed && { name: name.slice(0, toolNameChars), version: version.slice(0, toolNameChars) }),
      ...(icons.length > 0 && { icons }),
    },
    capabilities: isObject(capabilities) ? capabilitiesIn(capabilities) : [],
    ...(instructions ? { instructions: instructions.slice(0, instructionsChars) } : {}),
  };
}

/** Returns the capabilities that this host has a use for, among those that a server declares. */
function capabilitiesIn(declared: Readonly<Record<string, unknown>>): readonly Capability[] {
  const hasTasks = isObject(declared['tasks']) || isObject(objectOf(declared['extensions'])[tasksExtension]);
  const named = (['resources', 'prompts', 'completions', 'logging'] as const).filter((name) =>
    isObject(declared[name]),
  );
  return hasTasks ? [...named, 'tasks'] : named;
}
