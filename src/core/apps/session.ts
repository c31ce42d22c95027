import type { Calls } from '../calls/calls.js';
import { isObject, isName } from '../base/is-object.js';
import { problem, problemError, type Problem } from '../base/problems.js';
import { version } from '../base/version.js';
import type { OfferParts } from '../offers/requests.js';
import { requestOffer } from '../offers/requests.js';
import type { RequestMethod } from '../servers/connection/session.js';
import type {
  AppDisplayMode,
  AppFrame,
  DoneCall,
  FilePart,
  JsonObject,
  OpenApp,
  Server,
  Tool,
} from '../protocol/index.js';
import { isForApps } from './access.js';
import type { AppResource } from './app-resource.js';
import { AppBridge, type Handler } from './bridge.js';
import { documentOf, policyOf, sourcesOf } from './document.js';
import { partOf, textOf, type Speaker } from './said.js';

/** Version of MCP Apps that this host speaks. */
const protocolVersion = '2026-01-26';

/** The parts of a host that an open app reaches, each through the host's own checks. */
export interface AppParts extends OfferParts {
  readonly calls: Calls;
  /** Asks a person to open an address; resolves with true if they did. */
  openLink(app: AppSession, url: string): Promise<boolean>;
  /** Asks a person whether to say something to the model; resolves with true if it was said. */
  say(app: AppSession, text: string): Promise<boolean>;
}

interface Opened {
  readonly call: DoneCall;
  readonly server: Server;
  readonly tool: Tool;
  readonly uri: string;
  readonly resource: AppResource;
  readonly sandboxUrl: string | undefined;
}

/** Lists and resources of its own server that an app may read: it is that server's own. */
const reads: readonly RequestMethod[] = [
  'resources/list',
  'resources/templates/list',
  'resources/read',
  'prompts/list',
];

/** One app in one frame: what it gets, and what it may ask for. */
export class AppSession implements OpenApp {
  readonly html: string;
  readonly frameSources: string;
  readonly sandboxUrl?: string;
  readonly #parts: AppParts;
  readonly #opened: Opened;
  readonly #frame: AppFrame;
  readonly #bridge: AppBridge;
  readonly #alive = new AbortController();
  readonly #whenClosed: (session: AppSession) => void;
  #modes: readonly unknown[] = [];
  #told = '';

  constructor(parts: AppParts, opened: Opened, frame: AppFrame, whenClosed: (session: AppSession) => void) {
    this.#parts = parts;
    this.#opened = opened;
    this.#frame = frame;
    this.#whenClosed = whenClosed;
    const { resource, sandboxUrl } = opened;
    this.html = documentOf(resource.html, policyOf(resource.access));
    this.frameSources = sourcesOf(resource.access.frames);
    if (sandboxUrl !== undefined) this.sandboxUrl = sandboxUrl;
    this.#bridge = new AppBridge({
      limits: parts.shared.limits,
      post: (message) => frame.post(message),
      requests: this.#requests(),
      notifications: {
        'ui/notifications/initialized': () => this.#begin(),
        'ui/notifications/size-changed': ({ width, height }) =>
          frame.resized({ ...lengthIn('width', width), ...lengthIn('height', height) }),
        'ui/notifications/request-teardown': () => frame.ended(),
      },
      broke: (why) => this.#end(why),
    });
    this.#followAsks();
  }

  get access(): OpenApp['access'] {
    return this.#opened.resource.access;
  }

  get bounds(): OpenApp['bounds'] {
    const { appMessageChars: messageChars, appMessagesPerSecond: messagesPerSecond } =
      this.#parts.shared.limits;
    return { messageChars, messagesPerSecond };
  }

  get permissions(): OpenApp['permissions'] {
    return this.access.permissions;
  }

  get host(): string {
    return this.server.origin.replace(/^https:\/\//, '');
  }

  get prefersBorder(): boolean {
    return this.#opened.resource.prefersBorder;
  }

  get call(): DoneCall {
    return this.#opened.call;
  }

  get server(): Server {
    return this.#opened.server;
  }

  get signal(): AbortSignal {
    return this.#alive.signal;
  }

  get speaker(): Speaker {
    return {
      serverId: this.server.id,
      server: this.server.label,
      app: this.call.displayName,
      uri: this.#opened.uri,
    };
  }

  /** What the app told for the model, once; `undefined` if nothing. */
  takeTold(): FilePart | undefined {
    const text = this.#told;
    this.#tell('');
    return text === '' ? undefined : partOf(text, this.speaker);
  }

  receive(json: string): void {
    this.#bridge.receive(json);
  }

  contextChanged(changed: JsonObject): void {
    this.#bridge.notify('ui/notifications/host-context-changed', changed);
  }

  frameFailed(address: string): void {
    this.#end(problem('app-no-sandbox', { url: address }));
  }

  async close(): Promise<void> {
    if (this.#alive.signal.aborted) return;
    await this.#bridge.request('ui/resource-teardown', {}, this.#parts.shared.limits.appCloseMs);
    this.#end();
  }

  /** Whatever a person is asked, no app lies over it. */
  #followAsks(): void {
    const { store } = this.#parts.shared;
    let before = store.get().asks;
    const stop = store.subscribe(() => {
      const { asks } = store.get();
      if (asks.some((ask) => ask.kind !== 'model-turn' && !before.includes(ask)))
        this.#frame.displayed('inline');
      before = asks;
    });
    this.signal.addEventListener('abort', stop, { once: true });
  }

  #end(why?: Problem): void {
    if (this.#alive.signal.aborted) return;
    this.#alive.abort();
    this.#bridge.end();
    this.#whenClosed(this);
    if (why) this.#frame.ended(why);
  }

  #requests(): Readonly<Record<string, Handler>> {
    return {
      ping: () => ({}),
      'ui/initialize': ({ appCapabilities }) => this.#initialize(appCapabilities),
      'tools/call': (params) => this.#callTool(params),
      ...Object.fromEntries(
        reads.map((method) => [method, (params: JsonObject) => this.#read(method, params)]),
      ),
      'ui/open-link': async ({ url }) => {
        const isOpen = typeof url === 'string' && (await this.#parts.openLink(this, url));
        return isOpen ? {} : { isError: true };
      },
      'ui/message': async ({ content }) => {
        const text = textOf(content, undefined, this.#parts.shared.limits.questionChars);
        if (text === '') throw problemError('app-failed', { detail: 'only text can be said to the model.' });
        return (await this.#parts.say(this, text)) ? {} : { isError: true };
      },
      'ui/update-model-context': ({ content, structuredContent }) => {
        this.#tell(textOf(content, structuredContent, this.#parts.shared.limits.modelResultChars));
        return {};
      },
      'ui/request-display-mode': ({ mode }) => ({ mode: this.#display(mode) }),
    };
  }

  #initialize(capabilities: unknown): JsonObject {
    const modes = isObject(capabilities) ? capabilities['availableDisplayModes'] : undefined;
    this.#modes = Array.isArray(modes) ? modes : [];
    const { connect, resources, frames, baseUris, permissions } = this.access;
    return {
      protocolVersion,
      hostInfo: { name: 'mcp-tools', version },
      hostCapabilities: {
        openLinks: {},
        serverTools: {},
        serverResources: {},
        logging: {},
        message: { text: {} },
        updateModelContext: { text: {}, structuredContent: {} },
        sandbox: {
          permissions: Object.fromEntries(permissions.map((name) => [name, {}])),
          csp: {
            connectDomains: connect,
            resourceDomains: resources,
            frameDomains: frames,
            baseUriDomains: baseUris,
          },
        },
      },
      hostContext: { ...this.#frame.context(), toolInfo: this.#toolInfo() },
    };
  }

  #toolInfo(): JsonObject {
    const { name, title, description, inputSchema } = this.#opened.tool;
    const words = {
      ...(title === undefined ? {} : { title }),
      ...(description === undefined ? {} : { description }),
    };
    return { id: this.call.id, tool: { name, ...words, inputSchema } };
  }

  /** The app listens: it gets what the tool was called with and what it gave, also when its frame was loaded anew. */
  #begin(): void {
    this.#bridge.notify('ui/notifications/tool-input', { arguments: this.call.arguments });
    const { raw } = this.call.result;
    if (isObject(raw)) this.#bridge.notify('ui/notifications/tool-result', raw);
  }

  #display(mode: unknown): AppDisplayMode {
    const known = (['inline', 'fullscreen'] as const).find((one) => one === mode);
    // Never one that the app did not list.
    const isListed = known !== undefined && this.#modes.includes(known);
    return this.#frame.displayed(isListed ? known : 'inline');
  }

  async #callTool({ name, arguments: given = {} }: JsonObject): Promise<JsonObject> {
    const { calls, shared } = this.#parts;
    const { serverId, displayName } = this.call;
    const tool = shared.store.get().tools.find((one) => one.serverId === serverId && one.name === name);
    if (!tool || !isForApps(tool)) throw problemError('app-failed', { detail: 'it has no such tool.' });
    if (!isObject(given)) throw problemError('app-failed', { detail: 'the arguments are no object.' });
    const { callId, settled } = calls.begin({
      ...{ serverId, tool: tool.name, arguments: given, startedBy: 'app', byApp: displayName },
    });
    const stop = (): void => calls.cancel(callId);
    this.signal.addEventListener('abort', stop, { once: true });
    const call = await settled;
    this.signal.removeEventListener('abort', stop);
    if (call.status === 'done' && isObject(call.result.raw)) return call.result.raw;
    if (call.status === 'failed' || call.status === 'lost') throw new Error(call.problem.message);
    throw new Error('The person or the policy of this page did not allow the call.');
  }

  async #read(method: RequestMethod, params: JsonObject): Promise<JsonObject> {
    const { uri, cursor } = params;
    const sent = method === 'resources/read' ? { uri } : cursor === undefined ? {} : { cursor };
    if (method === 'resources/read' && !isName(uri))
      throw problemError('read-failed', { detail: 'the URI is none.' });
    const { shared } = this.#parts;
    const { serverId } = this.call;
    const { raw } = await requestOffer(this.#parts, serverId, method, sent as JsonObject, {
      ms: shared.limits.readMs,
      signal: this.signal,
    });
    return isObject(raw) ? raw : {};
  }

  #tell(text: string): void {
    if (text === this.#told) return;
    this.#told = text;
    this.#frame.told(text);
  }
}

function lengthIn(
  name: 'width' | 'height',
  value: unknown,
): { readonly [Name in 'width' | 'height']?: number } {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? { [name]: value } : {};
}
