import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

/** Names of the adapters for models: each file of `src/llm` is one that pages import; the folders in it are their parts. */
export const adapters = readdirSync(join(root, 'src/llm'))
  .filter((name) => name.endsWith('.ts'))
  .map((name) => name.slice(0, -'.ts'.length));
