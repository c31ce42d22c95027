import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../paths.mjs';
import { run } from '../run.mjs';

const minute = 60_000;
/** The folder with the output of each program. */
export const logs = join(root, '.cache/examples/logs');

/** Runs a program to its end. Throws with its last output if it fails. */
export async function execute(command: string, args: string[], cwd: string, name: string): Promise<void> {
  mkdirSync(logs, { recursive: true });
  const log = join(logs, `${name}.log`);
  const output = openSync(log, 'w');
  const env = { NEXT_TELEMETRY_DISABLED: '1', NG_CLI_ANALYTICS: 'false' };
  const end = await run(command, args, { cwd, env, timeLimit: 5 * minute, stdio: output });
  closeSync(output);
  if (end === 'exit 0') return;
  const said = readFileSync(log, 'utf8').trim().split('\n').slice(-30).join('\n');
  throw new Error(`${command} ${args.join(' ')}: ${end}\n${said}`);
}
