import { McpToolsError, problem, type Problem } from '../../base/problems.js';
import type { HostState } from '../../state/host-state.js';
import type { Server, ServerConfig, SignInAsk, SignInOptions, SignInRecord } from '../../protocol/index.js';
import { ActiveSignIn, type SignInChange } from './active-sign-in.js';
import { PendingSignIn } from './pending-sign-in.js';
import { type SignInOutcome, SignInQuestion, type Waiting } from './question.js';
import { problemOf } from './sign-in-problem.js';
import { SignInStore } from './sign-in-store.js';
import { revoke } from './tokens.js';

/** The effects of a sign-in on the servers. */
export interface SignInServers {
  connect(serverId: string): Promise<void>;
  /** Shows why signing in to a server is not possible. */
  refuse(serverId: string, why: Problem): void;
  /** Shows the changed sign-in of a server. */
  noteSignedIn(serverId: string): void;
  /** Ends a connection after a request without the required sign-in. */
  signedOut(serverId: string, why: Problem): void;
  /** Ends a connection after a person signed out. */
  end(serverId: string): void;
  revokeGrants(principal: string): void;
}

/** Request that a server rejected until a person signs in (`sign-in-required`) or allows more (`access-missing`). */
export interface RefusedRequest {
  /** Id of the call. Absent if the request is not a call. */
  readonly callId?: string | undefined;
  readonly refusal: Problem;
  /** Aborted when no caller waits for the request any longer. */
  readonly signal: AbortSignal;
  /** Called with the ask's id as soon as a person is asked, possibly immediately. */
  asked(askId: string): void;
}

/** Asks a person to sign in to one server: when it connects, for rejected requests, and after the page was left. */
export class SignInFlow {
  readonly origin: string;
  readonly active: ActiveSignIn;
  readonly #pending: PendingSignIn;
  readonly #serverId: string;
  readonly #url: string;
  readonly #shared: HostState;
  readonly #servers: SignInServers;
  /** Number of sign-ins after which the server required another one before it accepted a request. */
  #tries = 0;
  #connecting: Promise<void> | undefined;
  /** Open question, shared by all requests that wait for its answer. */
  #question: SignInQuestion | undefined;
  /** Failure of the last sign-in, shown with the next question. */
  #lastProblem: Problem | undefined;

  constructor(
    serverId: string,
    config: ServerConfig,
    shared: HostState,
    options: SignInOptions,
    servers: SignInServers,
  ) {
    const { limits } = shared;
    this.origin = new URL(config.url).origin;
    this.#serverId = serverId;
    this.#url = config.url;
    this.#shared = shared;
    this.#servers = servers;
    const store = new SignInStore(options.storage, config.url);
    this.active = new ActiveSignIn(config.url, store, limits, (how) => this.#onChange(how));
    this.#pending = new PendingSignIn(config, options, limits, this.active);
  }

  /** Asks for the sign-in that the server requires before any request. */
  async ask(): Promise<void> {
    if (this.#tries > this.#shared.limits.accessUpgrades) {
      const why = problem('too-many-sign-ins', { origin: this.origin, value: this.#tries });
      return this.#servers.refuse(this.#serverId, why);
    }
    // The server got the sign-in that it required, and requires it again.
    const server = this.#tries > 0 && !this.#question ? this.#server : undefined;
    if (server && 'problem' in server) this.#lastProblem ??= server.problem;
    try {
      if ((await this.#join({}).done) !== 'signed-in') return;
      this.#tries++;
      await this.#connect();
    } catch (error) {
      this.#refuse(this.#problemOf(error));
    }
  }

  resetTries(): void {
    this.#tries = 0;
  }

  /**
   * Resolves when a person has signed in and the server is connected: `true` if they were asked for every scope that the
   * request lacked. Rejects if they did not sign in.
   */
  async signInFor({ callId, refusal, signal, asked }: RefusedRequest): Promise<boolean> {
    const lacking = refusal.code === 'access-missing' ? scopesIn(refusal) : undefined;
    const question = this.#join({ callId, wanted: lacking, asked });
    try {
      const outcome = await Promise.race([question.done, aborted(signal)]);
      if (outcome !== 'signed-in') {
        if (outcome === 'declined' && !lacking) this.#servers.signedOut(this.#serverId, refusal);
        const code = lacking ? 'access-declined' : 'sign-in-declined';
        throw new McpToolsError(problem(code, { origin: this.origin }));
      }
      // Another request may have ended the connection meanwhile.
      await this.#connect();
      return !lacking || lacking.every((scope) => question.scopes.includes(scope));
    } catch (error) {
      const why = this.#problemOf(error);
      if (!lacking && why.code !== 'sign-in-declined') {
        this.#servers.signedOut(this.#serverId, refusal);
        this.#refuse(why);
      }
      throw error;
    } finally {
      if (--question.waiting === 0 && this.#question === question) this.#endQuestion('left');
    }
  }

  /** Continues a sign-in that left the page. Returns false if it was not started for this server. */
  async resume(response: string): Promise<boolean> {
    if (!(await this.#pending.restore(response))) return false;
    try {
      await this.#pending.finish(response);
      this.#signedIn({});
      void this.#connect();
    } catch (error) {
      const why = this.#problemOf(error);
      this.#note('failed', { problem: why });
      this.#lastProblem = why;
      this.#endQuestion('left');
      if (this.#server?.status === 'needs-sign-in') void this.ask();
    }
    return true;
  }

  async signOut(): Promise<void> {
    await this.active.ready;
    const { session, signedIn, account } = this.active;
    this.#pending.clear();
    await this.active.replace(undefined);
    if (session) void revoke(session, this.#url, this.#shared.limits);
    this.#endQuestion('left');
    if (!account.principal) return;
    this.#note('signed-out', signedIn);
    this.#dropGrants(account);
    this.#servers.end(this.#serverId);
  }

  /** Stops asking the person. A sign-in that left the page may still continue when the page is back. */
  stopAsking(): void {
    this.#pending.forget(true);
    this.#endQuestion('left');
  }

  /** Opens the question, or joins the open one. */
  #join(waiting: Waiting): SignInQuestion {
    const question = (this.#question ??= this.#ask(waiting));
    question.join(waiting);
    return question;
  }

  #ask(first: Waiting): SignInQuestion {
    const takeLastProblem = (): Problem | undefined => {
      const before = this.#lastProblem;
      this.#lastProblem = undefined;
      return before;
    };
    const question = new SignInQuestion(
      {
        serverId: this.#serverId,
        shared: this.#shared,
        pending: this.#pending,
        takeLastProblem,
        note: (outcome, about) => this.#note(outcome, about),
        signedIn: (about) => this.#signedIn(about),
      },
      first,
    );
    const over = (): void => {
      if (this.#question === question) this.#question = undefined;
    };
    void question.done.then(over, over);
    return question;
  }

  #endQuestion(outcome: SignInOutcome): void {
    const question = this.#question;
    this.#question = undefined;
    question?.end(outcome);
  }

  /** Connects once for all waiting requests. */
  async #connect(): Promise<void> {
    if (this.#server?.status === 'connected') return;
    this.#connecting ??= this.#servers.connect(this.#serverId).finally(() => {
      this.#connecting = undefined;
    });
    await this.#connecting;
  }

  #signedIn(about: Partial<SignInAsk>): void {
    this.#note('signed-in', { ...about, ...this.active.signedIn });
    this.#servers.noteSignedIn(this.#serverId);
    this.#endQuestion('signed-in');
  }

  #onChange(how: SignInChange): void {
    if (how === 'renewed') this.#note('renewed', this.active.signedIn);
    if (how === 'expired') this.#dropGrants(this.active.account);
    this.#servers.noteSignedIn(this.#serverId);
  }

  /** Revokes the grants of an account that cannot be recognized at its next sign-in. */
  #dropGrants({ principal, isNamed }: ActiveSignIn['account']): void {
    if (principal && !isNamed) this.#servers.revokeGrants(principal);
  }

  #refuse(why: Problem): void {
    this.#note('failed', { problem: why });
    this.#servers.refuse(this.#serverId, why);
  }

  #note(outcome: SignInRecord['outcome'], about: Partial<SignInAsk> = {}): void {
    const { callId, host, scopes, problem: why } = about;
    this.#shared.record({
      kind: 'sign-in',
      serverId: this.#serverId,
      ...(this.#server ? { server: this.#server.label } : {}),
      outcome,
      ...(callId ? { callId } : {}),
      ...(host ? { host } : {}),
      ...(scopes ? { scopes } : {}),
      ...(why ? { problem: why } : {}),
    });
  }

  #problemOf(error: unknown): Problem {
    return problemOf(error, new URL(this.origin).host);
  }

  get #server(): Server | undefined {
    return this.#shared.store.get().servers.find(({ id }) => id === this.#serverId);
  }
}

/** Returns the scopes that a rejected request lacked, if the server named them. */
function scopesIn({ data }: Problem): readonly string[] {
  return String(data['scopes'])
    .split(' ')
    .filter((scope) => scope !== '?');
}

function aborted(signal: AbortSignal): Promise<SignInOutcome> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve('left');
    signal.addEventListener('abort', () => resolve('left'), { once: true });
  });
}
