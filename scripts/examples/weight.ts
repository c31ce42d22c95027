import { gzipSync } from 'node:zlib';
import type { Page } from 'puppeteer-core';

/** Measures what a page has loaded by the time its tools are on screen, in bytes of gzip, including the page itself. */
export async function scaleOf(page: Page): Promise<() => Promise<number>> {
  const weights = new Map<string, Promise<number>>();
  page.on('response', (response) => {
    if (!/^(document|script|stylesheet)$/.test(response.request().resourceType())) return;
    const weight = response.buffer().then(
      (body) => gzipSync(body, { level: 9 }).length,
      () => 0,
    );
    weights.set(response.url(), weight);
  });
  await page.evaluateOnNewDocument(noteTools);
  return async () => {
    const loaded = await page.evaluate(loadedBeforeTools);
    const all = await Promise.all(loaded.map((url) => weights.get(url) ?? Promise.resolve(0)));
    return all.reduce((sum, weight) => sum + weight, 0);
  };
}

/** Marks the moment at which the first tool is drawn. Runs in the page. */
function noteTools(): void {
  const look = (): void => {
    const list = document.querySelector('mcp-tools')?.shadowRoot?.querySelector('mcp-tool-list');
    if (list?.shadowRoot?.querySelector('[data-tool]')) performance.mark('tools on screen');
    else requestAnimationFrame(look);
  };
  look();
}

/** Runs in the page. */
function loadedBeforeTools(): string[] {
  const [mark] = performance.getEntriesByName('tools on screen');
  if (!mark) throw new Error('no tools were on screen');
  const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const loaded = resources.filter(({ responseEnd }) => responseEnd <= mark.startTime);
  return [location.href, ...loaded.map(({ name }) => name)];
}
