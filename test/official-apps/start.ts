import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type ChildServer, startChild } from '../../demo/servers/child.js';
import { root } from '../../scripts/paths.mjs';
import type { OfficialServer } from './list.js';

const offline = new URL('offline.mjs', import.meta.url).href;

/** Starts an official server unchanged, on loopback and without access to the network. */
export function startOfficial({ name, args = [] }: OfficialServer): Promise<ChildServer> {
  const program = join('node_modules/@modelcontextprotocol', `server-${name}`, 'dist/index.js');
  const file = [join(root, 'test/official-apps', program), join(root, program)].find(existsSync);
  if (file === undefined) throw new Error(`server-${name} is not installed: npm run apps does that.`);
  return startChild({ name, file, args, preloaded: [offline] }, 0);
}
