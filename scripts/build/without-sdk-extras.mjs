/** The files of the SDK's client. Their names have hashes, so what is looked for in one may be in any of them. */
export const sdkFiles = /\/node_modules\/@modelcontextprotocol\/client\/dist\/[\w-]+\.mjs$/;

const error = "throw new Error('mcp-tools leaves this out of what it builds');";

/** @type {ReadonlyMap<string, string>} what stands in the SDK, and what our builds have in its place */
const changes = new Map([
  // Schemas that can be asked for by name. Each is in the list, so no bundler can see that the client asks for one alone.
  [
    'for (const key of SPEC_SCHEMA_KEYS) register(key, schemas_exports[key]);',
    "register('ImplementationSchema', ImplementationSchema);",
  ],
  ['for (const [key, schema] of Object.entries(authSchemas)) register(key, schema);', ''],
  // The one that it asks for. If this has changed it may ask for others.
  ['isSpecType.Implementation(fromMeta)', 'isSpecType.Implementation(fromMeta)'],
  // What a server says when it asks something.
  ['const inputRequired = Object.assign(', 'const inputRequired = /* @__PURE__ */ Object.assign('],
  // Its own way of signing in: `sdk.ts` gives it tokens and no provider, and has it throw where a scope is missing.
  ...unused('async function auth(provider, options) {'),
  ...unused(
    'async function resolveAuthorizationCallbackParams(codeOrParams, iss, provider, serverUrl, opts) {',
  ),
  ...unused('if (stepUpRetries >= this._maxStepUpRetries) throw new SdkHttpError('),
  // Its own lists that follow a server's news, for who asks for that: `sdk-subscriptions.ts` has ours.
  ...unused('const config = this._listChangedConfig;'),
  ...unused('_setupListChangedHandlers(config) {'),
  ...unused('_setupListChangedHandler(listType, notificationMethod, options, fetcher) {'),
  // Its own rounds of questions, which `sdk.ts` switches off, and its own calls: `sdk-session.ts` has both.
  ...unused('function runInputRequiredFlow(host, config, decoded, flow) {'),
  ...unused('async callTool(params, options) {'),
]);

/**
 * Leaves out of what we bundle what the SDK's client has for others: 9 kB of gzip that nothing here runs. The build fails if
 * the SDK no longer has what is changed here.
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
      if (lost.length > 0)
        throw new Error(`The SDK's client has changed; look again at ${lost.join(' and ')}`);
    },
  };
}

/** Returns a file of the SDK's client as our builds have it. @param {string} code */
export function withoutExtras(code) {
  return [...changes].reduce((changed, [text, instead]) => changed.replaceAll(text, () => instead), code);
}

/** @param {string} head of a function, or a statement, that nothing runs; if something does, it says so @returns {[string, string][]} */
function unused(head) {
  return [[head, head.endsWith('{') ? `${head} ${error}` : `${error} ${head}`]];
}
