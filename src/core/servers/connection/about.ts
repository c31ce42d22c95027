import { isObject } from '../../base/is-object.js';
import type { Limits } from '../../base/limits.js';
import type { ConnectedServer } from '../../protocol/index.js';

/** Facts about a connection, with the server's own words about itself. */
export type About = Pick<ConnectedServer, 'era' | 'protocolVersion' | 'claims' | 'instructions'>;

/** Returns the facts about a connection with the server's words cut to the limits. `serverInfo` is as the server sent it. */
export function aboutOf(
  { era, protocolVersion }: Pick<About, 'era' | 'protocolVersion'>,
  serverInfo: unknown,
  instructions: string | undefined,
  { toolNameChars, instructionsChars }: Limits,
): About {
  const { name, version } = isObject(serverInfo) ? serverInfo : {};
  const isNamed = typeof name === 'string' && typeof version === 'string';
  return {
    era,
    protocolVersion,
    claims: isNamed ? { name: name.slice(0, toolNameChars), version: version.slice(0, toolNameChars) } : {},
    ...(instructions ? { instructions: instructions.slice(0, instructionsChars) } : {}),
  };
}
