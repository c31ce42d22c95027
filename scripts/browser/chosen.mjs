/** @typedef {'chromium' | 'firefox' | 'webkit'} BrowserName */

export const browserNames = /** @type {const} */ (['chromium', 'firefox', 'webkit']);

/** The browser in which tests run, as `npm run test:firefox` and `test:webkit` set it for their child processes. */
export const chosenBrowser =
  browserNames.find((name) => name === process.env['MCP_TOOLS_BROWSER']) ?? 'chromium';
