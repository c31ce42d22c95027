import { chosenBrowser } from '../browser/chosen.mjs';
import { testsNotIn } from '../test/not-in.mjs';

/**
 * The page in which a test file runs.
 *
 * @param {string} testFramework
 * @param {Record<string, Record<string, string>> | undefined} fixtures the servers of each session, where the driver puts
 *   nothing into a page before it is loaded
 */
export function testPage(testFramework, fixtures) {
  const own = fixtures ? `<script>(${takeFixtures})(${JSON.stringify(fixtures)})</script>` : '';
  const listed = testsNotIn
    .filter((entry) => entry.in.some((name) => name === chosenBrowser))
    .map(({ file, name }) => ({ file: file.replace(/\.ts$/, '.js'), name: name?.source ?? '' }));
  const leaving =
    listed.length > 0
      ? `<script type="module">(${leaveOut})(${JSON.stringify(listed).replaceAll('<', '\\u003c')})</script>`
      : '';
  return `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8" />${own}</head>
  <body><script type="module" src="${testFramework}"></script>${leaving}</body>
</html>`;
}

/** Runs in the page. @param {Record<string, Record<string, string>>} ofSessions */
function takeFixtures(ofSessions) {
  const session = new URLSearchParams(location.search).get('wtr-session-id') ?? '';
  Object.assign(window, { __FIXTURES__: ofSessions[session] });
}

/**
 * Runs in the page, after Mocha and before any test. A skipped test runs no hooks either: a hook after it would clean up what no
 * hook before it created.
 *
 * @param {{ file: string, name: string }[]} listed
 */
function leaveOut(listed) {
  const { suite } = /** @type {any} */ (window).mocha;
  suite.beforeAll(function leaveOutListed() {
    const loaded = performance.getEntriesByType('resource').map((entry) => new URL(entry.name).pathname);
    const names = listed
      .filter(({ file }) => loaded.some((path) => path.endsWith(file)))
      .map(({ name }) => new RegExp(name));
    suite.eachTest((/** @type {any} */ test) => {
      const title = test.titlePath().join(' › ');
      test.pending ||= names.some((name) => name.test(title));
    });
  });
}
