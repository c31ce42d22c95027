import assert from 'node:assert/strict';
import type { Browser, BrowserContext, Frame, Page } from 'puppeteer-core';
import { resize } from '../../scripts/browser/firefox.mjs';
import { helpClick, isOfDriver, until } from './browser.js';
import { Person } from './person.js';
import { Canary, hearTokens, type SecretKind } from './sign-in-canary.js';
import type { ProtectedName, SignInStage } from './sign-in-stage.js';

type Told = Readonly<Record<string, string | undefined>>;

export interface Entered {
  /** Which server; the modern one by default. */
  readonly server?: ProtectedName;
  readonly told?: Told;
  /** The origin of a page that has this one in a frame, and what that is told. */
  readonly around?: string;
  readonly aroundTold?: Told;
  /** The browser of another scene, for another tab of the same. */
  readonly beside?: Scene;
  /** Runs in each window before anything else. */
  readonly first?: () => void;
}

/** One page with the widget in a browser of its own, somebody before it, and all windows that open. */
export class Scene {
  readonly context: BrowserContext;
  readonly canary: Canary;
  readonly page: Page;
  /** Where the widget is: a frame, or the page itself. */
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
    // A frame has all that a person looks with.
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

  /** Has the card of a sign-in shown, by the server's row where no call needs it. */
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

  /** The window at a place, once there is one. */
  windowAt(start: string): Promise<Page> {
    return until(`a window at ${start}`, async () =>
      (await this.context.pages()).find((page) => page !== this.page && page.url().startsWith(start)),
    );
  }

  /** At the page where one signs in: who they are, where they are asked, and what they answer. */
  async decide(answer: 'yes' | 'no' = 'yes', name = 'Ada'): Promise<Page> {
    const page = await until('where to sign in', async () =>
      (await this.context.pages()).find((each) => each.url().startsWith(`${this.issuer}/sign-in/`)),
    );
    await decideIn(page, answer, name);
    return page;
  }

  /** The whole of it. */
  async signIn(): Promise<void> {
    await this.continue();
    await this.decide();
    await this.onlyPage();
  }

  /** All windows but the page's own are gone, without anybody's help. */
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

  /** Signs out by the server's row. */
  async signOut(): Promise<void> {
    await this.person.chooseFrom('More: Notes', 'Sign out');
    await this.person.read('Signed out');
  }

  /** No secret is where it should not be, and some were heard at all. */
  async isClean(
    but: readonly SecretKind[] = [],
    frames: readonly Frame[] = this.page.frames(),
  ): Promise<void> {
    // The windows of a sign-in are gone before its tokens are there.
    for (const kind of ['access token', 'refresh token', 'code', 'verifier'] as const)
      await until(`a ${kind} to be heard`, async () => (await this.canary.heard(frames)).has(kind));
    assert.deepEqual(await this.canary.findings(frames, but), []);
    assert.deepEqual(this.uncaught, []);
  }
}

/** Answers what is asked in a window until it is closed, or is somewhere else. */
export async function decideIn(page: Page, answer: 'yes' | 'no' = 'yes', name = 'Ada'): Promise<void> {
  const { origin } = new URL(page.url());
  const isThere = (): boolean => !page.isClosed() && page.url().startsWith(`${origin}/`);
  let last = '';
  await until('the end of the questions', async () => {
    if (!isThere()) return true;
    // Each question has an address of its own, and the window may be on its way to the next.
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
      // The page may be on its way to the next question, or away, before its address says so.
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

/** Every event of ours, wherever it is fired and however far it goes. */
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
