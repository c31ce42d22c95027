import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execute } from './execute.js';
import type { Example } from './list.js';

/** Gives the element an invalid server, and checks that the example's type check rejects it. */
export async function refuseWrongTypes({ name, check }: Example, at: string): Promise<void> {
  if (!check) return;
  const [right, wrong] = ["label: 'Notes'", 'label: 42'];
  const sources = ['src', 'app'].flatMap((folder) => filesIn(join(at, folder)));
  const spoiled = sources.filter((path) => readFileSync(path, 'utf8').includes(right));
  if (spoiled.length === 0) throw new Error(`${name} contains no server to make invalid`);
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
    throw new Error(`The type check accepts a number as a label:\n${refusal || 'no output'}`);
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
