/**
 * Names under which opaque data are kept: whose they are. Anthropic and Google take the signatures of one model from another of
 * its family; of other endpoints nobody says so, and data go back to the very model at the very address alone.
 */

/** Returns the name of one model at an address, or of the agent there. A query is left out: it may hold a key. */
export function exactName(api: string, url: string, ...model: readonly string[]): string {
  return [api, url.replace(/\?.*/, ''), ...model].join(' ');
}

/**
 * Returns the name of a family of models: of the API, of the host if it is another than the provider's own, and of
 * the models' family, which is how the model's name begins. So a signature goes back to whom it came from, and to no other.
 */
export function familyName(api: string, baseUrl: string, providersOwn: string, model: string): string {
  const [host, own] = [hostOf(baseUrl), hostOf(providersOwn)];
  // Gateways put the provider before the name: `anthropic/claude-…`, `us.anthropic.claude-…`.
  const name = model.split(/[/.:]/).find((part) => /[-_]/.test(part)) ?? model;
  const family = /[a-z]+/i.exec(name)?.[0].toLowerCase() ?? name;
  return [api, ...(host === own ? [] : [host]), family].join(':');
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url.split(/[?#]/)[0] || '/';
}
