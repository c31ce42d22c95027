import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

/** Names of the model adapters. Each file of `src/llm` is an entry; its folders contain their parts. */
export const adapters = readdirSync(join(root, 'src/llm'))
  .filter((name) => name.endsWith('.ts'))
  .map((name) => name.slice(0, -'.ts'.length));
