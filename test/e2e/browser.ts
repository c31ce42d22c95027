import type { Browser, BrowserContext, ConsoleMessage, Frame, Page } from 'puppeteer-core';
import { inFirefox } from '../../scripts/browser/firefox.mjs';

/** Errors in a page. */
export interface Troubles {
  /** Errors in the console, other than those that the browser prints for a failed request. */
  readonly console: string[];
  /** Uncaught exceptions. */
  readonly uncaught: string[];
}

/** Opens a page that records its errors, including Content-Security-Policy reports. */
export async function openPage(
  browser: Browser | BrowserContext,
): Promise<{ page: Page; troubles: Troubles }> {
  const page = await browser.newPage();
  const troubles: Troubles = { console: [], uncaught: [] };
  page.on('console', (message) => {
    if (message.type() === 'error' && !isFailedRequest(message)) troubles.console.push(message.text());
  });
  page.on('pageerror', (error) => {
    troubles.uncaught.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
  });
  // The compiler that runs these tests wraps named functions in a helper, which a page does not have.
  await page.evaluateOnNewDocument('globalThis.__name = (named) => named;');
  await page.evaluateOnNewDocument(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { cspReports: seen });
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      seen.push(`${violatedDirective} ${blockedURI}`);
    });
  });
  return { page, troubles };
}

/** When a frame moves to another process, Firefox's driver is late with what runs in it first, and reports it as an error. */
export function isOfDriver(error: unknown): boolean {
  return (
    inFirefox &&
    error instanceof Error &&
    /^(Security)?Error: Permission denied to access/.test(error.message)
  );
}

/** A click in a frame queries the frame's position, and Firefox 140 does not support this query. */
export function helpClick(frame: Frame): void {
  const parent = frame.parentFrame();
  if (inFirefox && parent) frame.frameElement = async () => await parent.$('iframe');
}

/** The Content-Security-Policy reports of a page so far. */
export function cspReports(page: Page): Promise<string[]> {
  return page.evaluate(() => (globalThis as unknown as { cspReports: string[] }).cspReports);
}

/** A legacy server answers the probe for a modern one with status 400, and every browser prints that. */
function isFailedRequest(message: ConsoleMessage): boolean {
  return message.text().startsWith('Failed to load resource');
}

/** Time limit of one check: a window that closes or navigates meanwhile may never respond. */
const lookMs = 15_000;
const unanswered = Symbol('unanswered');

/**
 * Waits until a check succeeds; fails after a minute with the last value. A check without a response is abandoned,
 * and the next one runs on the current state.
 */
export async function until<Value>(
  what: string,
  look: () => Promise<Value | false | undefined | null>,
): Promise<Value> {
  const end = Date.now() + 60_000;
  let lost = 0;
  for (;;) {
    const value = await inTime(look());
    if (value === unanswered) lost++;
    else if (value) return value;
    if (Date.now() > end)
      throw new Error(`never came: ${what}${lost > 0 ? `; ${lost} looks were not answered` : ''}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function inTime<Value>(looking: Promise<Value>): Promise<Value | typeof unanswered> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<typeof unanswered>((resolve) => {
    timer = setTimeout(() => resolve(unanswered), lookMs);
  });
  // The slow window may still fail after the wait was abandoned.
  looking.catch(() => undefined);
  try {
    return await Promise.race([looking, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Closes a page. If a window closes by itself at that moment, its driver may wait forever. */
export async function closePage(page: Page): Promise<void> {
  await inTime(page.close().catch(() => undefined));
}

/** Waits until the elements that a selector finds stop changing. */
export async function settled(page: Page, selector: string): Promise<void> {
  let before: string | undefined;
  await until(`${selector} to settle`, async () => {
    const now = await page.evaluate(contentsOf, selector);
    const isSettled = now === before;
    before = now;
    await new Promise((resolve) => setTimeout(resolve, 250));
    return isSettled;
  });
}

/** Size of the content of each. Runs in the page. */
function contentsOf(selector: string): string {
  const lengthOf = (root: ParentNode): number =>
    [...root.querySelectorAll('*')].reduce(
      (sum, { shadowRoot }) => sum + 1 + (shadowRoot ? lengthOf(shadowRoot) : 0),
      0,
    );
  return Array.from(document.querySelectorAll(selector), ({ shadowRoot }) =>
    shadowRoot ? lengthOf(shadowRoot) : 0,
  ).join(' ');
}
