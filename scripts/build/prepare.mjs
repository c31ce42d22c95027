import { run } from '../run.mjs';
import { isBuilt } from './is-built.mjs';

/** Builds the package and the demo, unless they are newer than all their sources. Throws if that fails. */
export async function prepareBuild() {
  if (isBuilt()) return;
  console.log('building …');
  const end = await run(process.execPath, ['scripts/build.mjs'], { timeLimit: 10 * 60_000 });
  if (end !== 'exit 0') throw new Error(`The build failed: ${end}.`);
}
