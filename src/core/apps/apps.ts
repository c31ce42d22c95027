import { problemError, problemFrom, McpToolsError } from '../base/problems.js';
import { addNewNames } from '../../shared/old-names/by-either-name.js';
import { offerProblem, requestOffer } from '../offers/requests.js';
import type { Questions } from '../calls/questions.js';
import type { Lazy } from '../../shared/lazy.js';
import type {
  AppDownloadAsk,
  AppFile,
  AppFrame,
  AppMessageAsk,
  AppOptions,
  Call,
  Grant,
  OpenApp,
  Question,
  Server,
  UserPart,
} from '../protocol/index.js';
import { ownSite } from './access.js';
import { readApp, type AppResource } from './app-resource.js';
import { whenEnded } from './call-end.js';
import { consent, grantOf, type Wanted } from './consent.js';
import { partsOf, withTold, type Said } from './said.js';
import { AppSession, type AppParts } from './session.js';

/** The parts of a host that are needed to open apps. */
export interface AppsParts extends Omit<AppParts, 'openLink' | 'say' | 'save'> {
  readonly questions: Lazy<Questions>;
  /** Options for apps; `undefined` if the host does not show apps. */
  readonly options: AppOptions | undefined;
  send(parts: readonly UserPart[]): Promise<void>;
}

/** Fields that differ between the asks of an open app. */
type Wish =
  Pick<AppMessageAsk, 'kind' | 'message' | 'media'> | Pick<AppDownloadAsk, 'kind' | 'message' | 'files'>;

const newNames = { told: 'contextUpdated', began: 'ready', ended: 'closed' } as const;

/** The open apps of a host (MCP Apps, extension `io.modelcontextprotocol/ui`). */
export class Apps {
  readonly #parts: AppsParts;
  readonly #open = new Set<AppSession>();
  /** Pending requests for consent. */
  readonly #asked = new Map<string, Promise<Grant | undefined>>();

  constructor(parts: AppsParts) {
    this.#parts = parts;
  }

  /** Reads the app of a call, asks for consent if there is none, and opens the app. Rejects with an `McpToolsError`. */
  async open(callId: string, frame: AppFrame, signal = new AbortController().signal): Promise<OpenApp> {
    try {
      return await this.#openFor(callId, addNewNames(frame, newNames), signal);
    } catch (error) {
      throw new McpToolsError(problemFrom(error, 'app-failed'), { cause: error });
    }
  }

  async #openFor(callId: string, frame: AppFrame, signal: AbortSignal): Promise<OpenApp> {
    const { shared, options } = this.#parts;
    const { calls, servers, tools } = shared.store.get();
    const call = calls.find(({ id }) => id === callId);
    const uri = call?.app;
    if (!options) throw problemError('app-failed', { detail: 'this page shows none.' });
    if (!call || !('startedAt' in call) || uri === undefined)
      throw problemError('app-failed', { detail: 'the call has no app.' });
    const { serverId, serverLabel } = call;
    const server = servers.find(({ id }) => id === serverId);
    const tool = tools.find((one) => one.serverId === serverId && one.name === call.tool);
    if (!server || !tool) throw problemError('not-connected', { server: serverLabel });
    const resource = await this.#read(call, server, uri, signal);
    const wanted = { call, server, tool, uri, resource, signal };
    const grant = await this.#consent(wanted, frame);
    const [oldest] = this.#open;
    if (oldest && this.#open.size >= shared.limits.appsOpen) this.#dismiss(oldest);
    const sandboxUrl = options.sandboxUrl === undefined ? undefined : String(options.sandboxUrl);
    const session = new AppSession(
      { ...this.#parts, openLink: this.#openLink, say: this.#say, save: this.#save },
      { ...wanted, sandboxUrl, grant },
      frame,
      (closed) => this.#open.delete(closed),
    );
    this.#open.add(session);
    return session;
  }

  /** Asks for consent once for all results that the same app shows, and only when a result has arrived. */
  async #consent(wanted: Wanted, frame: AppFrame): Promise<Grant | undefined> {
    const { shared, runtime } = this.#parts;
    const parts = { shared, runtime: await runtime.load() };
    if (!(await grantOf(parts, wanted))) {
      const ended = await whenEnded(shared, wanted.call, wanted.signal);
      if (ended?.status !== 'done') throw problemError('app-failed', { detail: 'its call gave no result.' });
      frame.asked?.();
    }
    const key = `${wanted.server.id} ${wanted.uri} ${wanted.resource.digest}`;
    const asked = this.#asked.get(key) ?? consent(parts, wanted);
    this.#asked.set(key, asked);
    try {
      return await asked;
    } finally {
      this.#asked.delete(key);
    }
  }

  /** Closes the oldest app when there are too many. It stops counting immediately, although it still gets time to save. */
  #dismiss(session: AppSession): void {
    this.#open.delete(session);
    void session.dismiss();
  }

  /** Returns a person's message, preceded by the content that apps have provided for the model. The content is sent once. */
  withTold(message: string | readonly UserPart[]): string | readonly UserPart[] {
    return withTold(
      message,
      [...this.#open].flatMap((session) => session.takeTold()),
    );
  }

  async #read(
    { serverId, serverLabel, id }: Call,
    server: Server,
    uri: string,
    signal: AbortSignal,
  ): Promise<AppResource> {
    const { shared, options } = this.#parts;
    const base = { kind: 'read', serverId, server: serverLabel, callId: id, uri } as const;
    try {
      const { raw } = await requestOffer(
        this.#parts,
        serverId,
        'resources/read',
        { uri },
        { ms: shared.limits.readMs, signal },
      );
      const place = { uri, server: server.url, appsSite: ownSite(options?.sandboxUrl) };
      const resource = await readApp(raw, place, shared.limits);
      shared.record({ ...base, outcome: 'done' });
      return resource;
    } catch (error) {
      const problem = offerProblem(error, 'read-failed');
      if (!signal.aborted) shared.record({ ...base, outcome: 'failed', problem });
      throw new McpToolsError(problem, { cause: error });
    }
  }

  /** Counts a request of a server's app. Throws if there are too many. */
  async #count(serverId: string): Promise<void> {
    const tooOften = (await this.#parts.runtime.load()).approvals.count(serverId);
    if (tooOften) throw new McpToolsError(tooOften);
  }

  /** Asks in the same way as for an address that a server wants to open, with the same warnings. */
  readonly #openLink = async ({ server, call, signal }: AppSession, url: string): Promise<boolean> => {
    await this.#count(server.id);
    const questions = await this.#parts.questions.load();
    const { action } = await questions.ask({
      server,
      callId: call.id,
      round: 1,
      signal,
      method: 'elicitation/create',
      params: { mode: 'url', url, message: '' },
      onShown: () => undefined,
    });
    return action === 'accept';
  };

  readonly #say = async (session: AppSession, said: Said): Promise<boolean> => {
    const { shared, send } = this.#parts;
    const beforeTurn = (): void => {
      if (shared.store.get().conversation.status !== 'idle') throw problemError('turn-running');
    };
    beforeTurn();
    const { text: message, media } = said;
    if (!(await this.#ask(session, { kind: 'app-message', message, media }))) return false;
    beforeTurn();
    // The app gets its answer when the message is sent, because the turn takes longer.
    void send(partsOf(said, session.speaker)).catch(() => undefined);
    return true;
  };

  /** The element that shows the ask saves the files, in the same click. */
  readonly #save = (session: AppSession, files: readonly AppFile[]): Promise<boolean> =>
    this.#ask(session, { kind: 'app-download', message: '', files });

  /** Asks a person about an app's request. Resolves with true if they allow it. */
  async #ask({ server, call, signal, speaker }: AppSession, wanted: Wish): Promise<boolean> {
    const { shared } = this.#parts;
    await this.#count(server.id);
    const about = { serverId: server.id, callId: call.id };
    const ask: Question = {
      id: shared.nextId('ask'),
      createdAt: Date.now(),
      round: 1,
      app: speaker.app,
      ...about,
      ...wanted,
    };
    const declined = (): Error => problemError('app-declined');
    const answer = await shared.asks.openUntil(ask, signal, declined, () => 'taken');
    const isAllowed = 'decision' in answer && answer.decision === 'approve';
    shared.record({
      kind: 'question',
      question: wanted.kind,
      server: server.label,
      ...about,
      outcome: isAllowed ? 'accepted' : 'declined',
    });
    return isAllowed;
  }
}
