import type { Browser, ElementHandle, Page } from 'puppeteer-core';
import { cspReports, openPage, until } from '../e2e/browser.js';
import { callByModel } from '../e2e/call-by-model.js';
import { Person } from '../e2e/person.js';
import type { OfficialServer } from './list.js';
import { servePage } from './page.js';
import { startOfficial } from './start.js';

/** Measurements of an app. */
export interface Measured {
  readonly name: string;
  /** True if the app initialized, received the result of its tool, drew more than one color, and reported no error. */
  readonly isShown: boolean;
  /** First error of the app: on screen, or else in its console. */
  readonly says?: string;
  /** Violations of its frame's policy: directives with the blocked address. */
  readonly refused: readonly string[];
  /** Reports of the page's own policy, and errors in the page. */
  readonly faults: readonly string[];
}

interface Options {
  /** Receives the page when the app is idle. */
  readonly picture?: (page: Page) => Promise<void>;
  /** True if the app has an origin of its own. */
  readonly hasOrigin?: boolean;
}

interface Seen {
  readonly got: readonly string[];
  readonly refused: readonly string[];
  readonly text: string;
}

/** Starts a server, makes a model call its tool, allows the app, and measures the result. */
export async function measure(
  browser: Browser,
  server: OfficialServer,
  { picture, hasOrigin = false }: Options = {},
): Promise<Measured> {
  const official = await startOfficial(server);
  const served = await servePage(() => official.url, hasOrigin);
  const { page, troubles } = await openPage(browser);
  try {
    await page.evaluateOnNewDocument(watch);
    await page.setViewport({ width: 1280, height: 1000 });
    await page.goto(`${served.origin}/`);
    await page.evaluate(callByModel, official.url, server.tool, server.arguments ?? {});
    const person = new Person(page);
    const failure = await until('the question, or a failure', async () =>
      (await person.find('button', 'Show once')) ? 'none' : page.evaluate(failureOfCall),
    );
    const { name } = server;
    if (failure !== 'none') return { name, isShown: false, says: failure, refused: [], faults: [] };
    await person.press('Show once');
    const place = await until('the app', () => page.$('>>> mcp-app >>> #place[aria-busy=false]'));
    // An app that cannot load its code may never initialize.
    const isOpen = await until('the result, or a complaint', async () => {
      if ((await seenIn(page))?.got.includes('tool-result')) return 'yes';
      return troubles.console.length > 0 ? 'no' : undefined;
    });
    await atRest(place);
    const hasDrawn = await isPicture(browser, place);
    await picture?.(page);
    const { refused = [], text = '' } = (await seenIn(page)) ?? {};
    const complaints = troubles.console.filter(
      (said) => hasOrigin || !server.wantsStorage || !/localStorage/.test(said),
    );
    const says = /^.*\b(?:Error|failed)\b.*$/m.exec(text)?.[0] ?? complaints[0];
    return {
      name,
      isShown: isOpen === 'yes' && hasDrawn && says === undefined,
      ...(says === undefined ? {} : { says }),
      refused: [...new Set(refused)].sort(),
      faults: [...(await cspReports(page)), ...troubles.uncaught],
    };
  } finally {
    await page.close();
    await served.stop();
    await official.stop();
  }
}

/** Records the messages that a frame receives from its host, and the violations of its policy. Runs in every frame. */
function watch(): void {
  const seen = { got: [] as string[], refused: [] as string[] };
  Object.assign(globalThis, { seen });
  const listen = (): void => {
    addEventListener('message', ({ data }: MessageEvent<{ method?: unknown } | null>) => {
      const method = data?.method;
      if (typeof method === 'string') seen.got.push(method.replace('ui/notifications/', ''));
    });
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      seen.refused.push(`${effectiveDirective} ${blockedURI}`);
    });
  };
  listen();
  // An app with an origin is written into its window, which removes the earlier listeners.
  const open = document.open.bind(document) as () => Document;
  document.open = (): Document & Window => {
    const opened = open() as Document & Window;
    listen();
    return opened;
  };
}

/** Returns the reason that the call shows no app; empty while it still may. Runs in the page. */
function failureOfCall(): string {
  const call = document.querySelector('mcp-tools')?.host?.getSnapshot().calls.at(-1);
  if (call?.status === 'failed' || call?.status === 'lost') return call.problem.message;
  return '';
}

async function seenIn(page: Page): Promise<Seen | undefined> {
  // The page, the file around the app, and the app.
  const app = page.frames().find((frame) => frame.parentFrame()?.parentFrame() === page.mainFrame());
  return app?.evaluate(() => {
    const { got, refused } = (globalThis as unknown as { seen: Omit<Seen, 'text'> }).seen;
    return { got, refused, text: document.body.innerText.trim() };
  });
}

/** Waits until two screenshots in a row have the same size. Moving content changes it. */
async function atRest(place: ElementHandle): Promise<void> {
  let before = -1;
  await until('the app to have its size', async () => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    const height = (await place.boundingBox())?.height ?? 0;
    const isSame = height === before;
    before = height;
    return isSame;
  });
}

/** Checks a screenshot of the app. An empty page has one color; a line of text is about 1% of another color. */
async function isPicture(browser: Browser, place: ElementHandle): Promise<boolean> {
  const picture = await place.screenshot({ encoding: 'base64' });
  const blank = await browser.newPage();
  try {
    const share = await blank.evaluate(shareOfOthers, `data:image/png;base64,${picture}`);
    return share > 0.01;
  } finally {
    await blank.close();
  }
}

/** Returns the share of pixels that do not have the most common color. Runs in a page. */
async function shareOfOthers(address: string): Promise<number> {
  const image = new Image();
  image.src = address;
  await image.decode();
  const { naturalWidth: width, naturalHeight: height } = image;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (!context) throw new Error('no canvas');
  context.drawImage(image, 0, 0);
  const pixels = new Uint32Array(context.getImageData(0, 0, width, height).data.buffer);
  const counts = new Map<number, number>();
  for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
  return 1 - Math.max(...counts.values()) / pixels.length;
}
