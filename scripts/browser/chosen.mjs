/** @typedef {'chromium' | 'firefox' | 'webkit'} BrowserName */

export const browserNames = /** @type {const} */ (['chromium', 'firefox', 'webkit']);

/** The browser in which tests run: `npm run test:firefox` and `test:webkit` say so to the processes that they start. */
export const chosenBrowser =
  browserNames.find((name) => name === process.env['MCP_TOOLS_BROWSER']) ?? 'chromium';
