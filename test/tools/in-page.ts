import { executeServerCommand } from '@web/test-runner-commands';

declare global {
  interface Window {
    /** Addresses of the servers of test/fixtures/servers.ts, by name. */
    __FIXTURES__: Record<string, string>;
    /** Mocha's runner, which Web Test Runner exposes. */
    __WTR_MOCHA_RUNNER__?: { readonly currentRunnable: Runnable | undefined };
  }
}

/** Result of a command, or the reason that this browser does not support it. */
interface Answer {
  readonly value?: unknown;
  readonly why?: string;
}

/** The test or hook that is running. */
interface Runnable {
  readonly type: string;
  readonly title: string;
  readonly parent: { titlePath(): string[] };
  titlePath(): string[];
  skip(): never;
}

/** Returns the address of a server that test/fixtures/servers.ts started. */
export function fixture(name: string): string {
  const url = window.__FIXTURES__[name];
  if (url === undefined) throw new Error(`there is no fixture server called ${name}`);
  return url;
}

/**
 * Runs a command of scripts/wtr/commands.mjs. A browser that does not support it skips the test, and the run reports the
 * reason from scripts/test/not-in.mjs.
 */
export async function command(name: string, payload: object): Promise<unknown> {
  const now = window.__WTR_MOCHA_RUNNER__?.currentRunnable;
  const isHook = now?.type === 'hook';
  const test = (isHook ? now.parent.titlePath() : now?.titlePath()) ?? [];
  const answer = await executeServerCommand<Answer, object>(name, { ...payload, test });
  if (answer.why === undefined) return answer.value ?? {};
  // The test was skipped, so its cleanup has nothing to undo.
  if (isHook && now.title.startsWith('"after')) return {};
  return now?.skip();
}

/** Sends a DevTools protocol command to the page of this test, after a delay if the page cannot send it itself by then. */
export function cdp(method: string, params: object = {}, afterMs = 0): Promise<unknown> {
  return command('cdp', { method, params, afterMs });
}

/** Clicks at one place, so fast that they are sent together. `counts` has the number of each click in its series. */
export async function clicks([x, y]: readonly [number, number], counts: readonly number[]): Promise<void> {
  await command('clicks', { x, y, counts });
}

/** Sets the page's time zone, or resets it. */
export async function timeZone(id: string | undefined): Promise<void> {
  await command('timeZone', { id });
}

/** Blocks the page. Unlike an endless loop, it leaves the processor idle. */
export function standStill(ms: number): void {
  const request = new XMLHttpRequest();
  request.open('GET', `/late?ms=${ms}`, false);
  request.send();
}

export function forcedColors(isOn: boolean): Promise<void> {
  return prefer('forced-colors', isOn ? 'active' : 'none', isOn);
}

export function reducedMotion(isOn: boolean): Promise<void> {
  return prefer('prefers-reduced-motion', isOn ? 'reduce' : 'no-preference', isOn);
}

const preferred = new Set<string>();

/** Sets a media feature. Some options of `emulateMedia` have no effect here. A feature that was not set is not reset. */
async function prefer(name: string, value: string, isOn: boolean): Promise<void> {
  if (!isOn && !preferred.delete(name)) return;
  if (isOn) preferred.add(name);
  await cdp('Emulation.setEmulatedMedia', { features: [{ name, value }] });
}

/** Saves a screenshot of the page in `.cache/screenshots/`. */
export async function screenshot(name: string, { fullPage = false } = {}): Promise<void> {
  await command('screenshot', { name, fullPage });
}
