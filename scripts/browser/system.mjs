import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';
import { Launcher } from 'chrome-launcher';

const run = promisify(execFile);
const debianPackages = ['chromium-headless-shell', 'chromium'];

/** Finds every installed Chrome and Chromium. */
export function* installedBrowsers() {
  for (const executablePath of installations()) yield { executablePath, source: 'installed' };
}

/** The last resort on a Debian without a browser, and only where no password is needed. */
export async function* aptBrowsers() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return;
  await run('apt-get', ['update']);
  let failure;
  for (const name of debianPackages) {
    try {
      await run('apt-get', ['install', '-y', '--no-install-recommends', name]);
      const executablePath = which(name);
      if (executablePath) yield { executablePath, source: `apt ${name}` };
    } catch (error) {
      // Older releases do not have both.
      failure = error;
    }
  }
  throw failure;
}

function installations() {
  const shell = which('chromium-headless-shell');
  try {
    return [...(shell ? [shell] : []), ...Launcher.getInstallations()];
  } catch {
    return shell ? [shell] : [];
  }
}

/** @param {string} name */
function which(name) {
  try {
    return execFileSync('which', [name], { encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return undefined;
  }
}
