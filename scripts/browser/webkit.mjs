import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../free-port.mjs';
import { openSession, webDriverPage } from './webdriver.mjs';

/** Time limit for the driver to start, in ms. */
const startMs = 20_000;

/** Windows have no frame, get the focus, and have the size that a test sets, even if they request full screen. */
const windowManager = `<openbox_config xmlns="http://openbox.org/3.4/rc">
  <focus><focusNew>yes</focusNew></focus>
  <applications>
    <application class="*"><decor>no</decor><focus>yes</focus><fullscreen>no</fullscreen></application>
  </applications>
</openbox_config>`;

/** The tool bar, although invisible, makes windows at least as wide as its buttons. */
const toolBar = '* { min-width: 0; padding: 0; margin: 0; border: 0 none; -gtk-icon-source: none; }';

/** Finds the required programs. Nothing is installed; its tests are optional. */
export function findWebKit() {
  try {
    const [driver, screen, manager] = ['WebKitWebDriver', 'Xvfb', 'openbox'].map((name) =>
      execFileSync('which', [name], { encoding: 'utf8', stdio: 'pipe' }).trim(),
    );
    if (!driver || !screen || !manager) throw new Error('one is missing');
    return { driver, screen, manager, ...miniBrowser() };
  } catch (error) {
    throw new Error(
      'WebKitGTK was not found. On Debian, run apt-get install webkit2gtk-driver libwebkit2gtk-4.1-0 xvfb openbox.',
      { cause: error },
    );
  }
}

/** The browser is installed next to the library. */
function miniBrowser() {
  const name = 'libwebkit2gtk-4.1-0';
  const files = execFileSync('dpkg', ['-L', name], { encoding: 'utf8', stdio: 'pipe' }).split('\n');
  const browser = files.find((file) => file.endsWith('/MiniBrowser'));
  if (browser === undefined) throw new Error('MiniBrowser is missing');
  const version = execFileSync('dpkg-query', ['-W', '-f', '${Version}', name], { encoding: 'utf8' });
  return { browser, label: `WebKitGTK ${version}` };
}

/** Launches WebKitGTK with a driver and its own screen and storage. */
export async function launchWebKit() {
  const programs = findWebKit();
  const folder = mkdtempSync(join(tmpdir(), 'mcp-tools-webkit-'));
  mkdirSync(join(folder, 'gtk-3.0'));
  writeFileSync(join(folder, 'gtk-3.0/gtk.css'), toolBar);
  writeFileSync(join(folder, 'openbox.xml'), windowManager);

  const screen = spawn(
    programs.screen,
    ['-displayfd', '3', '-screen', '0', '2600x2600x24', '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    },
  );
  const [display] = await once(/** @type {import('node:stream').Readable} */ (screen.stdio[3]), 'data');
  const env = { ...environment(folder), DISPLAY: `:${String(display).trim()}` };
  const manager = spawn(programs.manager, ['--config-file', join(folder, 'openbox.xml')], {
    env,
    stdio: 'ignore',
  });
  const port = await freePort();
  // In a separate process group: the browser would outlive the driver, and a page that hangs keeps a core busy.
  const driver = spawn(programs.driver, [`--port=${port}`], { env, stdio: 'ignore', detached: true });
  const end = () => {
    process.off('exit', end);
    if (driver.pid !== undefined) process.kill(-driver.pid, 'SIGKILL');
    for (const child of [manager, screen]) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', end);

  const url = `http://127.0.0.1:${port}`;
  await untilThere(url);
  const { call } = await openSession(url, {
    pageLoadStrategy: 'none',
    'webkitgtk:browserOptions': { binary: programs.browser, args: ['--automation', '--full-screen'] },
  });
  return { page: webDriverPage(call), close: end };
}

/** @param {string} folder */
function environment(folder) {
  // With the test browser's fonts, it would draw no text.
  const { FONTCONFIG_FILE: _file, FONTCONFIG_PATH: _path, ...env } = process.env;
  return {
    ...env,
    GDK_BACKEND: 'x11',
    XDG_CONFIG_HOME: folder,
    XDG_DATA_HOME: join(folder, 'data'),
    XDG_CACHE_HOME: join(folder, 'cache'),
    // As root and in containers, it has no sandbox for its processes.
    ...(process.getuid?.() === 0 ? { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' } : {}),
  };
}

/** @param {string} url */
async function untilThere(url) {
  for (const end = Date.now() + startMs; ; await delay(50)) {
    try {
      if ((await fetch(`${url}/status`)).ok) return;
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
}
