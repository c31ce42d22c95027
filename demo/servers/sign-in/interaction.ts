import type { IncomingMessage, ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';
import {
  type Asker,
  consentPage,
  type Fault,
  faultPage,
  pageHeaders,
  PASSWORD,
  signInPage,
  type Wish,
} from './pages.js';
import { wordsFor } from './words.js';

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

const MAX_FORM_BYTES = 4096;
const MAX_NAME = 40;

/** Asks the person for a name and for consent, one page after the other. */
export async function interact(provider: Provider, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const words = wordsFor(req.headers['accept-language']);
  let interaction: Interaction;
  try {
    interaction = await provider.interactionDetails(req, res);
  } catch {
    // The cookie for the address is missing, or it is too late.
    return send(res, 400, faultPage(words, 'over'));
  }

  const asker = await askerOf(provider, interaction);
  const show = async (fault?: Fault): Promise<void> => {
    const page =
      interaction.prompt.name === 'login'
        ? signInPage(words, asker, fault)
        : consentPage(words, asker, await wishOf(provider, interaction));
    send(res, fault ? 422 : 200, page, asker.site);
  };
  if (req.method !== 'POST') return show();

  const form = await readForm(req);
  if (form.get('answer') !== 'yes') {
    const denied = { error: 'access_denied', error_description: 'The person said no.' };
    return provider.interactionFinished(req, res, denied, { mergeWithLastSubmission: false });
  }
  if (interaction.prompt.name === 'login') {
    const name = (form.get('name') ?? '').trim();
    if (name === '' || name.length > MAX_NAME) return show({ what: 'nameMissing', name: '' });
    if (form.get('password') !== PASSWORD) return show({ what: 'passwordWrong', name });
    return provider.interactionFinished(req, res, { login: { accountId: name } });
  }
  const consent = { grantId: await grantWish(provider, interaction) };
  return provider.interactionFinished(req, res, { consent });
}

async function askerOf(provider: Provider, { params }: Interaction): Promise<Asker> {
  const id = textOf(params['client_id']);
  const client = await provider.Client.find(id);
  const { origin, protocol } = new URL(textOf(params['redirect_uri']));
  return { app: client?.clientName ?? id, site: origin === 'null' ? protocol : origin };
}

/** Returns the requested scopes, by MCP server. */
async function wishOf(provider: Provider, interaction: Interaction): Promise<Wish> {
  const servers = resourcesOf(interaction);
  const before = interaction.grantId ? await provider.Grant.find(interaction.grantId) : undefined;
  const allowed = new Set(servers.flatMap((server) => before?.getResourceScope(server).split(' ') ?? []));
  return {
    person: interaction.session?.accountId ?? '',
    servers,
    rights: scopesOf(interaction).map((scope) => ({ scope, isAllowedBefore: allowed.has(scope) })),
    otherNameUrl: askedAgain(provider, interaction),
  };
}

/** Returns the address of the same request, from the start. */
function askedAgain(provider: Provider, { params }: Interaction): string {
  const again = new URLSearchParams();
  for (const [name, values] of Object.entries({ ...params, prompt: 'login' })) {
    for (const value of [values].flat()) if (typeof value === 'string') again.append(name, value);
  }
  return `${provider.pathFor('authorization')}?${again.toString()}`;
}

async function grantWish(provider: Provider, interaction: Interaction): Promise<string> {
  const { Grant } = provider;
  const before = interaction.grantId ? await Grant.find(interaction.grantId) : undefined;
  const grant =
    before ??
    new Grant({
      accountId: interaction.session?.accountId,
      clientId: textOf(interaction.params['client_id']),
    });
  const scopes = scopesOf(interaction);
  if (scopes.includes('openid')) grant.addOIDCScope('openid');
  for (const resource of resourcesOf(interaction)) grant.addResourceScope(resource, scopes.join(' '));
  return grant.save();
}

function scopesOf({ params }: Interaction): string[] {
  return [...new Set(textOf(params['scope']).split(' '))].filter((scope) => scope !== '');
}

function resourcesOf({ params }: Interaction): string[] {
  const resource = params['resource'];
  return (Array.isArray(resource) ? resource : [resource]).map(textOf).filter((url) => url !== '');
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

async function readForm(req: IncomingMessage): Promise<URLSearchParams> {
  let body = '';
  for await (const chunk of req as AsyncIterable<Buffer>) {
    body += chunk.toString('utf8');
    if (body.length > MAX_FORM_BYTES) throw new Error('The form is too large.');
  }
  return new URLSearchParams(body);
}

function send(res: ServerResponse, status: number, page: string, site?: string): void {
  res.writeHead(status, pageHeaders(site));
  res.end(page);
}
