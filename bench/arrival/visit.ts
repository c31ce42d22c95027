import { PredefinedNetworkConditions, type Browser, type Page } from 'puppeteer-core';

declare global {
  /** Milliseconds from navigation until a frame with all tools. */
  var shown: Promise<number>;
}

/** One visit to a page. */
export interface Arrival {
  readonly ms: number;
  /**
   * Requests to the page's own origin before the tools were on screen, the waves in which they waited for each other, and their
   * bytes.
   */
  readonly files: number;
  readonly waves: number;
  readonly bytes: number;
}

interface Transfer {
  start: number;
  end: number;
  bytes: number;
}

/** Opens a page in a fresh profile, and then again in another tab. */
export async function arriveTwice(
  browser: Browser,
  url: string,
  isSlow: boolean,
): Promise<[Arrival, Arrival]> {
  const context = await browser.createBrowserContext();
  try {
    const first = await arrive(await context.newPage(), url, isSlow);
    return [first, await arrive(await context.newPage(), url, isSlow)];
  } finally {
    await context.close();
  }
}

async function arrive(page: Page, url: string, isSlow: boolean): Promise<Arrival> {
  await page.setViewport({ width: 1280, height: 900 });
  // Before any page code runs: what is compiled for one page would otherwise help the next.
  if (isSlow) {
    await page.emulateCPUThrottling(4);
    await slowDown(page);
  }
  const transfers = await watch(page, new URL(url).origin);
  await page.goto(url, { waitUntil: 'domcontentloaded' });
  const ms = await page.evaluate(() => shown);
  const [start, all] = transfers();
  const before = all.filter((transfer) => transfer.start - start <= ms / 1000);
  await page.close();
  return {
    ms,
    files: before.length,
    waves: wavesOf(before),
    bytes: before.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

/** Gives a page a slow network. Puppeteer's own method sends parameters that Chromium 147 rejects. */
async function slowDown(page: Page): Promise<void> {
  const { latency = 0, download = -1, upload = -1 } = PredefinedNetworkConditions['Slow 4G'];
  const session = await page.createCDPSession();
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: download,
    uploadThroughput: upload,
  });
}

/** Records what a page loads from an origin. Times are the browser's own, in seconds. */
async function watch(page: Page, origin: string): Promise<() => [number, Transfer[]]> {
  const session = await page.createCDPSession();
  await session.send('Network.enable');
  const transfers = new Map<string, Transfer>();
  let start = 0;
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type }) => {
    if (type === 'Document') start = timestamp;
    else if (request.url.startsWith(origin))
      transfers.set(requestId, { start: timestamp, end: Infinity, bytes: 0 });
  });
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const transfer = transfers.get(requestId);
    if (transfer) Object.assign(transfer, { end: timestamp, bytes: encodedDataLength });
  });
  return () => [start, [...transfers.values()]];
}

/** Returns the length of the longest chain of requests that waited for each other. */
function wavesOf(transfers: readonly Transfer[]): number {
  const waves = new Map<Transfer, number>();
  for (const transfer of transfers.toSorted((a, b) => a.start - b.start)) {
    const before = [...waves].filter(([{ end }]) => end <= transfer.start).map(([, wave]) => wave);
    waves.set(transfer, 1 + Math.max(0, ...before));
  }
  return Math.max(0, ...waves.values());
}
