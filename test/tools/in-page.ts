import { executeServerCommand } from '@web/test-runner-commands';

declare global {
  interface Window {
    /** Where the servers of test/fixtures/servers.ts are, by their names. */
    __FIXTURES__: Record<string, string>;
    /** The runner of Mocha, as Web Test Runner has it. */
    __WTR_MOCHA_RUNNER__?: { readonly currentRunnable: Runnable | undefined };
  }
}

/** What came of a command, or why this browser does not have it. */
interface Answer {
  readonly value?: unknown;
  readonly why?: string;
}

/** A test, or a hook, that runs now. */
interface Runnable {
  readonly type: string;
  readonly title: string;
  readonly parent: { titlePath(): string[] };
  titlePath(): string[];
  skip(): never;
}

/** The address of a server that test/fixtures/servers.ts started. */
export function fixture(name: string): string {
  const url = window.__FIXTURES__[name];
  if (url === undefined) throw new Error(`there is no fixture server called ${name}`);
  return url;
}

/**
 * A command of scripts/wtr/commands.mjs. Where a browser cannot do it, the test that asks for it is left out, which the run
 * says, with the reason from scripts/test/not-in.mjs.
 */
export async function command(name: string, payload: object): Promise<unknown> {
  const now = window.__WTR_MOCHA_RUNNER__?.currentRunnable;
  const isHook = now?.type === 'hook';
  const test = (isHook ? now.parent.titlePath() : now?.titlePath()) ?? [];
  const answer = await executeServerCommand<Answer, object>(name, { ...payload, test });
  if (answer.why === undefined) return answer.value ?? {};
  // What was never done need not be undone.
  if (isHook && now.title.startsWith('"after')) return {};
  return now?.skip();
}

/** A command of the DevTools protocol to the page of this test, now or later, when the page cannot ask for it itself. */
export function cdp(method: string, params: object = {}, afterMs = 0): Promise<unknown> {
  return command('cdp', { method, params, afterMs });
}

/** Presses of a hand at one place, so quick that they are sent together; `counts` says of each which of a series it is. */
export async function clicks([x, y]: readonly [number, number], counts: readonly number[]): Promise<void> {
  await command('clicks', { x, y, counts });
}

/** Puts the page into a time zone, or back into its own. */
export async function timeZone(id: string | undefined): Promise<void> {
  await command('timeZone', { id });
}

/** The page stands still, and unlike in a loop that runs all the time, the processor has nothing to do. */
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

/** `emulateMedia` has options for this, of which some do nothing here. What was never set need not be taken back. */
async function prefer(name: string, value: string, isOn: boolean): Promise<void> {
  if (!isOn && !preferred.delete(name)) return;
  if (isOn) preferred.add(name);
  await cdp('Emulation.setEmulatedMedia', { features: [{ name, value }] });
}

/** Puts a picture of the page into `.cache/screenshots/`, to be looked at. */
export async function screenshot(name: string, { fullPage = false } = {}): Promise<void> {
  await command('screenshot', { name, fullPage });
}
