import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execute } from './execute.js';
import type { Example } from './list.js';

/** Gives the element a server that is none, and sees that the example's own check of types refuses it. */
export async function refuseWrongTypes({ name, check }: Example, at: string): Promise<void> {
  if (!check) return;
  const [right, wrong] = ["label: 'Notes'", 'label: 42'];
  const sources = ['src', 'app'].flatMap((folder) => filesIn(join(at, folder)));
  const spoiled = sources.filter((path) => readFileSync(path, 'utf8').includes(right));
  if (spoiled.length === 0) throw new Error(`${name} names no server that could be spoiled`);
  for (const path of spoiled) writeFileSync(path, readFileSync(path, 'utf8').replace(right, wrong));
  const [command = '', ...args] = check;
  const refusal = await execute(
    process.execPath,
    [join(at, 'node_modules/.bin', command), ...args],
    at,
    `${name}-types`,
  ).then(
    () => '',
    (error: unknown) => String(error),
  );
  if (!refusal.includes('ServerConfig'))
    throw new Error(`A label that is a number is taken for one:\n${refusal || 'nothing was said'}`);
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  } catch {
    return [];
  }
}
