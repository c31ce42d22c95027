import { executeServerCommand } from '@web/test-runner-commands';

declare global {
  interface Window {
    /** Where the servers of test/fixtures/servers.ts are, by their names. */
    __FIXTURES__: Record<string, string>;
  }
}

/** The address of a server that test/fixtures/servers.ts started. */
export function fixture(name: string): string {
  const url = window.__FIXTURES__[name];
  if (url === undefined) throw new Error(`there is no fixture server called ${name}`);
  return url;
}

/** A command of the DevTools protocol to the page of this test, now or later, when the page cannot ask for it itself. */
export function cdp(method: string, params: object = {}, afterMs = 0): Promise<unknown> {
  return executeServerCommand('cdp', { method, params, afterMs });
}

/** The page stands still, and unlike in a loop that runs all the time, the processor has nothing to do. */
export function standStill(ms: number): void {
  const request = new XMLHttpRequest();
  request.open('GET', `/late?ms=${ms}`, false);
  request.send();
}

/** `emulateMedia` has an option for this that does nothing here. */
export async function forcedColors(isOn: boolean): Promise<void> {
  const value = isOn ? 'active' : 'none';
  await cdp('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] });
}

/** Puts a picture of the page into `.cache/screenshots/`, to be looked at. */
export async function screenshot(name: string, { fullPage = false } = {}): Promise<void> {
  await executeServerCommand('screenshot', { name, fullPage });
}
