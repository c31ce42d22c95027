import { join } from 'node:path';
import { Browser, BrowserTag, detectBrowserPlatform, install, resolveBuildId } from '@puppeteer/browsers';
import { cacheDir } from '../paths.mjs';

/** Chrome for Testing, for machines that the npm Chromium does not support. */
export async function* downloadedBrowser() {
  const platform = detectBrowserPlatform();
  if (!platform) return;
  const browser = Browser.CHROMEHEADLESSSHELL;
  const buildId = await resolveBuildId(browser, platform, BrowserTag.STABLE);
  const { executablePath } = await install({ browser, buildId, cacheDir: join(cacheDir, 'browsers') });
  yield { executablePath, source: `Chrome for Testing ${buildId}` };
}
