import type { Calls } from '../calls/calls.js';
import { digest } from '../base/digest.js';
import { isObject } from '../../shared/is-object.js';
import { withoutQuery } from '../../shared/network.js';
import { problem, problemError, type Problem } from '../base/problems.js';
import { version } from '../base/version.js';
import type { OfferParts } from '../offers/requests.js';
import type { RequestMethod } from '../servers/connection/session.js';
import type {
  AppDisplayMode,
  AppFile,
  AppFrame,
  Ask,
  Call,
  FilePart,
  Grant,
  JsonObject,
  JsonValue,
  OpenApp,
  Server,
  Tool,
} from '../protocol/index.js';
import { isForApps, ownSite } from './access.js';
import type { AppResource } from './app-resource.js';
import { AppBridge, type Handler } from './bridge.js';
import { endMessage, whenEnded } from './call-end.js';
import { capabilitiesWith, reads, toolInfoOf } from './capabilities.js';
import { documentOf, policyOf, sourcesOf } from './document.js';
import { layoutMs, paced } from './paced.js';
import { isNothing, isSame, partsOf, saidIn, silence, type Said, type Speaker } from './said.js';
import { filesOf } from './download.js';
import { readFor } from './reads.js';

type Size = Parameters<AppFrame['resized']>[0];

/** Version of MCP Apps that this host supports. */
const protocolVersion = '2026-01-26';

/** The parts of a host that an open app can use. Each applies the host's checks. */
export interface AppParts extends OfferParts {
  readonly calls: Calls;
  /** Adds an app's log message (MCP `notifications/message`) to those of its server. */
  logged(serverId: string, params: JsonObject, app: string): void;
  /** Asks a person to open an address; resolves with true if they open it. */
  openLink(app: AppSession, url: string): Promise<boolean>;
  /** Asks a person whether to send an app's message to the model; resolves with true if it was sent. */
  say(app: AppSession, said: Said): Promise<boolean>;
  /** Asks a person whether to save files on this device; resolves with true if they were saved. */
  save(app: AppSession, files: readonly AppFile[]): Promise<boolean>;
}

interface Opened {
  readonly call: Call;
  readonly server: Server;
  readonly tool: Tool;
  readonly uri: string;
  readonly resource: AppResource;
  readonly sandboxUrl: string | undefined;
  readonly grant: Grant | undefined;
}

/** An app in a frame: sends it the call, and answers its requests. */
export class AppSession implements OpenApp {
  readonly html: string;
  readonly frameSources: string;
  readonly sandboxUrl?: string;
  readonly grant?: Grant;
  readonly #parts: AppParts;
  readonly #opened: Opened;
  readonly #frame: AppFrame;
  readonly #bridge: AppBridge;
  readonly #alive = new AbortController();
  readonly #whenClosed: (session: AppSession) => void;
  /** Display modes that the app supports; `undefined` if it has not listed any. */
  #modes: readonly unknown[] | undefined;
  /** Aborted when the document in the frame ends. The frame may then load another. */
  #document = new AbortController();
  #told = silence;
  /** Throttled, because each change affects the page's layout and an app may request hundreds of changes together. */
  readonly #displayed = paced(layoutMs, (mode: unknown) => this.#display(mode));
  readonly #resized = paced(layoutMs, (params: JsonObject) => this.#frame.resized(sizeIn(params)));
  readonly frameStuck = (): void => this.#end(problem('app-stuck'));

  constructor(parts: AppParts, opened: Opened, frame: AppFrame, whenClosed: (session: AppSession) => void) {
    this.#parts = parts;
    this.#opened = opened;
    this.#frame = frame;
    this.#whenClosed = whenClosed;
    const { resource, sandboxUrl, grant } = opened;
    this.html = documentOf(resource.html, policyOf(resource.access));
    this.frameSources = sourcesOf(resource.access.frames);
    if (sandboxUrl !== undefined) this.sandboxUrl = sandboxUrl;
    if (grant) this.grant = grant;
    this.#bridge = new AppBridge({
      limits: parts.shared.limits,
      post: (message) => frame.post(message),
      requests: this.#requests(),
      notifications: {
        'ui/notifications/initialized': () => this.#begin(),
        'ui/notifications/size-changed': (params) => void this.#resized(params),
        'ui/notifications/request-teardown': () => frame.closed(),
        'notifications/message': (params) => parts.logged(this.server.id, params, this.speaker.app),
      },
      broke: (why) => this.#end(why),
    });
    this.#follow();
  }

  get access(): OpenApp['access'] {
    return this.#opened.resource.access;
  }

  get bounds(): OpenApp['bounds'] {
    const { appMessageChars, appMessagesPerSecond } = this.#parts.shared.limits;
    return { messageChars: appMessageChars, messagesPerSecond: appMessagesPerSecond };
  }

  get originLabel(): string | undefined {
    return ownSite(this.sandboxUrl) && digest(withoutQuery(this.server.url)).slice(0, 32);
  }

  get host(): string {
    return this.server.origin.replace(/^https:\/\//, '');
  }

  get prefersBorder(): boolean {
    return this.#opened.resource.prefersBorder;
  }

  get call(): Call {
    return this.#opened.call;
  }

  get server(): Server {
    return this.#opened.server;
  }

  get signal(): AbortSignal {
    return this.#alive.signal;
  }

  get speaker(): Speaker {
    const { id: serverId, label: server } = this.server;
    return { serverId, server, app: this.call.displayName, uri: this.#opened.uri };
  }

  /** Returns the content that the app has provided for the model, and clears it. */
  takeTold(): readonly FilePart[] {
    const told = this.#told;
    this.#tell(silence);
    return partsOf(told, this.speaker);
  }

  receive(json: string, isFlood?: boolean): void {
    this.#bridge.receive(json, isFlood);
  }

  contextChanged(changed: JsonObject): void {
    this.#bridge.notify('ui/notifications/host-context-changed', changed);
  }

  frameFailed(address: string, isRefused = false): void {
    const detail = `${address} has to be on another site, and to list this page.`;
    this.#end(isRefused ? problem('app-failed', { detail }) : problem('app-no-sandbox', { url: address }));
  }

  async close(): Promise<void> {
    if (this.#alive.signal.aborted) return;
    await this.#bridge.request('ui/resource-teardown', {}, this.#parts.shared.limits.appCloseMs);
    this.#end();
  }

  /** Closes the app and notifies its frame. */
  async dismiss(): Promise<void> {
    await this.close();
    this.#frame.closed();
  }

  /** Prevents the app from covering a new ask, and closes it when its server is removed. */
  #follow(): void {
    const { store } = this.#parts.shared;
    let before = store.get().asks;
    const stop = store.subscribe(() => {
      const { asks, servers } = store.get();
      if (asks.some((ask) => isForPerson(ask) && !before.includes(ask))) this.#frame.displayed('inline');
      before = asks;
      if (!servers.some(({ id }) => id === this.server.id))
        this.#end(problem('not-connected', { server: this.server.label }));
    });
    this.signal.addEventListener('abort', stop, { once: true });
  }

  #end(why?: Problem): void {
    if (this.#alive.signal.aborted) return;
    this.#alive.abort();
    this.#document.abort();
    this.#bridge.end();
    this.#whenClosed(this);
    if (why) this.#frame.closed(why);
  }

  #requests(): Readonly<Record<string, Handler>> {
    const { limits } = this.#parts.shared;
    return {
      ping: () => ({}),
      'ui/initialize': ({ appCapabilities }) => this.#initialize(appCapabilities),
      'tools/call': (params) => this.#callTool(params),
      ...Object.fromEntries(reads.map((method) => [method, (params) => this.#read(method, params)])),
      'ui/open-link': async ({ url }) => {
        const isOpen = typeof url === 'string' && (await this.#parts.openLink(this, url));
        return isOpen ? {} : { isError: true };
      },
      'ui/download-file': ({ contents }) => this.#save(contents),
      'ui/message': async ({ content }) => {
        const said = saidIn({ content }, { limits, most: limits.questionChars });
        if (isNothing(said))
          throw problemError('app-failed', { detail: 'it says no text, picture or sound to the model.' });
        return (await this.#parts.say(this, said)) ? {} : { isError: true };
      },
      'ui/update-model-context': (params) => {
        this.#tell(saidIn(params, { limits, most: limits.modelResultChars }));
        return {};
      },
      'ui/request-display-mode': async ({ mode }) => ({ mode: await this.#displayed(mode) }),
    };
  }

  #initialize(capabilities: unknown): JsonObject {
    const modes = isObject(capabilities) ? capabilities['availableDisplayModes'] : undefined;
    this.#modes = Array.isArray(modes) ? modes : undefined;
    // The calls of the previous document are cancelled.
    this.#document.abort();
    this.#document = new AbortController();
    return {
      protocolVersion,
      hostInfo: { name: 'mcp-tools', version },
      hostCapabilities: capabilitiesWith(this.access),
      hostContext: { ...this.#frame.context(), toolInfo: toolInfoOf(this.#opened) },
    };
  }

  /** Sends the tool's arguments and result once the app is initialized, and again if its frame is reloaded. */
  #begin(): void {
    this.#frame.ready?.();
    this.#bridge.notify('ui/notifications/tool-input', { arguments: this.call.arguments });
    void whenEnded(this.#parts.shared, this.call, this.signal).then((ended) =>
      this.#bridge.notify(...endMessage(ended)),
    );
  }

  canBe(mode: AppDisplayMode): boolean {
    return mode === 'inline' || (this.#modes?.includes(mode) ?? true);
  }

  /** Changes the display mode unless the app has not listed it or an ask is open. Returns the current mode. */
  #display(mode: unknown): JsonValue {
    const known = (['inline', 'fullscreen'] as const).find((one) => one === mode);
    const isListed = known === 'inline' || (known !== undefined && this.#modes?.includes(known));
    const isAllowed = isListed && !this.#parts.shared.store.get().asks.some(isForPerson);
    return isAllowed ? this.#frame.displayed(known) : (this.#frame.context()['displayMode'] ?? 'inline');
  }

  async #callTool({ name, arguments: given = {} }: JsonObject): Promise<JsonObject> {
    const { calls, shared } = this.#parts;
    const { serverId, displayName } = this.call;
    const tool = shared.store.get().tools.find((one) => one.serverId === serverId && one.name === name);
    if (!tool || !isForApps(tool)) throw problemError('app-failed', { detail: 'it has no such tool.' });
    if (!isObject(given)) throw problemError('app-failed', { detail: 'the arguments are no object.' });
    const { callId, settled } = calls.begin({
      serverId,
      tool: tool.name,
      arguments: given,
      startedBy: 'app',
      byApp: displayName,
    });
    const { signal } = this.#document;
    const stop = (): void => calls.cancel(callId);
    signal.addEventListener('abort', stop, { once: true });
    const call = await settled;
    signal.removeEventListener('abort', stop);
    if (call.status === 'done' && isObject(call.result.raw)) return call.result.raw;
    if (call.status === 'failed' || call.status === 'lost') throw new Error(call.problem.message);
    throw new Error('The person or the policy of this page did not allow the call.');
  }

  async #read(method: RequestMethod, params: JsonObject): Promise<JsonObject> {
    return readFor(this.#parts, this, method, params);
  }

  async #save(contents: unknown): Promise<JsonObject> {
    const files = await filesOf(contents, this.#parts, this);
    return (await this.#parts.save(this, files)) ? {} : { isError: true };
  }

  #tell(told: Said): void {
    if (isSame(told, this.#told)) return;
    this.#told = told;
    this.#frame.contextUpdated(told.text, told.media);
  }
}

function isForPerson({ kind }: Ask): boolean {
  return kind !== 'model-turn';
}

/** Returns the size that an app requests (`ui/notifications/size-changed`), without invalid lengths. */
function sizeIn({ width, height }: JsonObject): Size {
  return { ...lengthIn('width', width), ...lengthIn('height', height) };
}

function lengthIn(name: keyof Size, value: unknown): Size {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? { [name]: value } : {};
}
