import { execFileSync } from 'node:child_process';

const names = ['firefox', 'firefox-esr'];

/** A Firefox that is there: MCP_TOOLS_FIREFOX, or one on the path. Nothing is installed: its tests are for who asks for them. */
export function findFirefox() {
  const { MCP_TOOLS_FIREFOX } = process.env;
  if (MCP_TOOLS_FIREFOX) return MCP_TOOLS_FIREFOX;
  for (const name of names) {
    try {
      return execFileSync('which', [name], { encoding: 'utf8', stdio: 'pipe' }).trim();
    } catch {
      // Perhaps by the other name.
    }
  }
  throw new Error(
    'There is no Firefox here. On Debian: apt-get install firefox-esr. Elsewhere: set MCP_TOOLS_FIREFOX.',
  );
}
