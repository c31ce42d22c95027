import assert from 'node:assert/strict';
import type { Browser, BrowserContext, Frame, Page } from 'puppeteer-core';
import { resize } from '../../scripts/browser/firefox.mjs';
import { helpClick, isOfDriver, until } from './browser.js';
import { Person } from './person.js';
import { Canary, hearTokens, type SecretKind } from './sign-in-canary.js';
import type { ProtectedName, SignInStage } from './sign-in-stage.js';

type Told = Readonly<Record<string, string | undefined>>;

export interface Entered {
  /** The server; the modern one by default. */
  readonly server?: ProtectedName;
  readonly told?: Told;
  /** The origin of a page that has this one in a frame, and the options of that page. */
  readonly around?: string;
  readonly aroundTold?: Told;
  /** The browser of another scene, for another tab of it. */
  readonly beside?: Scene;
  /** Runs first in each window. */
  readonly first?: () => void;
}

/** A page with the widget in a separate browser, a person, and all windows that open. */
export class Scene {
  readonly context: BrowserContext;
  readonly canary: Canary;
  readonly page: Page;
  /** The frame or page with the widget. */
  readonly frame: Frame;
  readonly person: Person;
  readonly issuer: string;
  readonly uncaught: string[];

  private constructor(
    context: BrowserContext,
    canary: Canary,
    frame: Frame,
    issuer: string,
    uncaught: string[],
  ) {
    this.context = context;
    this.canary = canary;
    this.frame = frame;
    this.page = frame.page();
    this.issuer = issuer;
    this.uncaught = uncaught;
    // A frame has every method that a person needs.
    this.person = new Person(frame as unknown as Page);
  }

  static async enter(browser: Browser, stage: SignInStage, entered: Entered = {}): Promise<Scene> {
    const { server = 'modern', told = {}, around, aroundTold = {}, beside, first } = entered;
    const { url, authorization } = stage.servers[server];
    const context = beside?.context ?? (await browser.createBrowserContext());
    const canary = beside?.canary ?? new Canary(context);
    const uncaught = beside?.uncaught ?? [];
    const page = await context.newPage();
    await resize(page, { width: 1000, height: 1300 });
    page.on('pageerror', (error) => {
      if (!isOfDriver(error)) uncaught.push(String(error));
    });
    // The compiler that runs these tests wraps named functions in a helper, which a page does not have.
    await page.evaluateOnNewDocument('globalThis.__name = (named) => named;');
    await page.evaluateOnNewDocument(recordEvents);
    await page.evaluateOnNewDocument(hearTokens);
    if (first) await page.evaluateOnNewDocument(first);
    const own = address(stage.own, '/page', { ...told, mcp: url });
    await page.goto(around === undefined ? own : address(around, '/around', { src: own, ...aroundTold }));
    const frame = await until('the frame', async () => page.frames().find((each) => each.url() === own));
    helpClick(frame);
    return new Scene(context, canary, frame, authorization.issuer, uncaught);
  }

  /** Opens the card of a sign-in, by the server's row if no call needs it. */
  async askToSignIn(): Promise<void> {
    await until('the card', async () => {
      if (await this.person.find('button', 'Continue to')) return true;
      await (await this.person.find('button', 'Sign in: '))?.click().catch(() => undefined);
      return undefined;
    });
  }

  /** Presses Continue on that card. */
  async continue(): Promise<void> {
    await this.askToSignIn();
    await this.person.press('Continue to');
  }

  /** The window at an address, once it exists. */
  windowAt(start: string): Promise<Page> {
    return until(`a window at ${start}`, async () =>
      (await this.context.pages()).find((page) => page !== this.page && page.url().startsWith(start)),
    );
  }

  /** At the sign-in provider: the name, and the answers to its questions. */
  async decide(answer: 'yes' | 'no' = 'yes', name = 'Ada'): Promise<Page> {
    const page = await until('where to sign in', async () =>
      (await this.context.pages()).find((each) => each.url().startsWith(`${this.issuer}/sign-in/`)),
    );
    await decideIn(page, answer, name);
    return page;
  }

  /** The whole sign-in. */
  async signIn(): Promise<void> {
    await this.continue();
    await this.decide();
    await this.onlyPage();
  }

  /** Waits until all windows except the page's have closed by themselves. */
  async onlyPage(pages: readonly Page[] = [this.page]): Promise<void> {
    await until('the windows to close', async () =>
      (await this.context.pages()).every((each) => pages.includes(each)),
    );
  }

  /** Runs a tool from its form. */
  async run(tool: string, text?: string): Promise<void> {
    await this.person.pickTool(tool);
    if (text !== undefined) {
      const box = await this.person.see('textbox', 'Text');
      await box.click({ count: 3 });
      await box.type(text);
    }
    await this.person.press('Run');
  }

  /** Signs out in the server's row. */
  async signOut(): Promise<void> {
    await this.person.chooseFrom('More: Notes', 'Sign out');
    await this.person.read('Signed out');
  }

  /** Expects no secret in a wrong place, and that some were detected at all. */
  async isClean(
    but: readonly SecretKind[] = [],
    frames: readonly Frame[] = this.page.frames(),
  ): Promise<void> {
    // The windows of a sign-in close before its tokens arrive.
    for (const kind of ['access token', 'refresh token', 'code', 'verifier'] as const)
      await until(`a ${kind} to be heard`, async () => (await this.canary.heard(frames)).has(kind));
    assert.deepEqual(await this.canary.findings(frames, but), []);
    assert.deepEqual(this.uncaught, []);
  }
}

/** Answers the questions in a window until it is closed or elsewhere. */
export async function decideIn(page: Page, answer: 'yes' | 'no' = 'yes', name = 'Ada'): Promise<void> {
  const { origin } = new URL(page.url());
  const isThere = (): boolean => !page.isClosed() && page.url().startsWith(`${origin}/`);
  let last = '';
  await until('the end of the questions', async () => {
    if (!isThere()) return true;
    // Each question has its own address, and the window may be navigating to the next.
    if (page.url() === last) return false;
    try {
      const button = await page.$(`button[value=${answer}]`);
      if (!button) return false;
      const url = page.url();
      const box = await page.$('input[name=name]');
      await box?.type(name);
      await button.click();
      last = url;
    } catch (error) {
      // The page may be navigating before its address changes.
      if (isThere() && !/context was destroyed/.test(String(error))) throw error;
    }
    return false;
  });
}

export function address(base: string, path: string, told: Told): string {
  const url = new URL(path, base);
  for (const [name, value] of Object.entries(told))
    if (value !== undefined) url.searchParams.set(name, value);
  return url.href;
}

/** All our events, wherever they are fired and however far they bubble. */
function recordEvents(): void {
  const events: string[] = [];
  Object.assign(globalThis, { mcpEvents: events });
  const { dispatchEvent } = EventTarget.prototype;
  EventTarget.prototype.dispatchEvent = function (event) {
    if (event.type.startsWith('mcp-')) {
      const detail = JSON.stringify((event as CustomEvent<unknown>).detail, (_name, value: unknown) =>
        typeof value === 'bigint' ? String(value) : value,
      );
      events.push(`${event.type} ${detail}`);
    }
    return dispatchEvent.call(this, event);
  };
}
