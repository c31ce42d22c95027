/**
 * Names that record the owner of opaque data. Anthropic and Google accept the signatures of one model from another of its family.
 * Other endpoints do not document this, so their data go back only to the same model at the same address.
 */

/** Returns the name of one model at an address, or of the agent there. It leaves out the query, which may hold a key. */
export function exactName(api: string, url: string, ...model: readonly string[]): string {
  return [api, url.replace(/\?.*/, ''), ...model].join(' ');
}

/**
 * Returns the name of a family of models: the API, the host if it differs from the provider's, and the family, which is how the
 * model's name begins. A signature therefore returns only to its origin.
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
