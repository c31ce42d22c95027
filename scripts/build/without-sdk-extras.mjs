/** The files of the SDK's client. Their names contain hashes, so each pattern may be in any of them. */
export const sdkFiles = /\/node_modules\/@modelcontextprotocol\/client\/dist\/[\w-]+\.mjs$/;

const error = "throw new Error('mcp-tools leaves this out of what it builds');";

/** @type {ReadonlyMap<string, string>} what stands in the SDK, and what our builds have in its place */
const changes = new Map([
  // Schemas by name. All are in a list, so no bundler can detect that the client uses only one.
  [
    'for (const key of SPEC_SCHEMA_KEYS) register(key, schemas_exports[key]);',
    "register('ImplementationSchema', ImplementationSchema);",
  ],
  ['for (const [key, schema] of Object.entries(authSchemas)) register(key, schema);', ''],
  // The one that it uses. If this changes, it may use others.
  ['isSpecType.Implementation(fromMeta)', 'isSpecType.Implementation(fromMeta)'],
  // Helpers for servers that ask for input.
  ['const inputRequired = Object.assign(', 'const inputRequired = /* @__PURE__ */ Object.assign('],
  // The SDK's own sign-in: `sdk.ts` passes tokens and no provider, and has it throw if a scope is missing.
  ...unused('async function auth(provider, options) {'),
  ...unused(
    'async function resolveAuthorizationCallbackParams(codeOrParams, iss, provider, serverUrl, opts) {',
  ),
  ...unused('if (stepUpRetries >= this._maxStepUpRetries) throw new SdkHttpError('),
  // The SDK's own list subscriptions: `sdk-list-changes.ts` replaces them.
  ...unused('const config = this._listChangedConfig;'),
  ...unused('_setupListChangedHandlers(config) {'),
  ...unused('_setupListChangedHandler(listType, notificationMethod, options, fetcher) {'),
  // The SDK's own rounds of questions, which `sdk.ts` disables, and its own calls: `sdk-session.ts` replaces both.
  ...unused('function runInputRequiredFlow(host, config, decoded, flow) {'),
  ...unused('async callTool(params, options) {'),
]);

/**
 * Removes SDK client code that never runs here from our bundles: 9 kB (gzip). The build fails if the SDK no longer contains what
 * is changed here.
 *
 * @returns {import('vite').Plugin}
 */
export function withoutSdkExtras() {
  /** @type {Map<string, number>} how often each has been found */
  const found = new Map();
  let isThere = false;
  return {
    name: 'mcp-tools:without-sdk-extras',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: sdkFiles },
      handler(code) {
        isThere = true;
        for (const text of changes.keys())
          found.set(text, (found.get(text) ?? 0) + code.split(text).length - 1);
        return { code: withoutExtras(code), map: null };
      },
    },
    buildEnd(failure) {
      if (failure) return;
      const lost = [...changes.keys()].filter((text) => isThere && found.get(text) !== 1);
      if (lost.length > 0) throw new Error(`The SDK's client has changed; check ${lost.join(' and ')}`);
    },
  };
}

/** Returns a file of the SDK's client as our builds change it. @param {string} code */
export function withoutExtras(code) {
  return [...changes].reduce((changed, [text, instead]) => changed.replaceAll(text, () => instead), code);
}

/** @param {string} head of a function, or a statement, that nothing runs; if something does, it says so @returns {[string, string][]} */
function unused(head) {
  return [[head, head.endsWith('{') ? `${head} ${error}` : `${error} ${head}`]];
}
