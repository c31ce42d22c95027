import type { McpHost, SignInAsk } from '../../core/index.js';
import type { McpSignInEvent } from '../base/events.js';
import { leavePageFor } from '../sign-in/leave-page.js';
import { awaitCallback, openSignInWindow, type SignInWindow } from '../sign-in/open-window.js';

/** One sign-in: the window that was opened for it, and the listener for the response. */
export class SigningIn {
  /** The way the person chose, once they went on. */
  way: 'window' | 'page' | undefined;
  isBlocked = false;
  isSilent = false;
  readonly #host: McpHost;
  readonly #changed: () => void;
  #window: SignInWindow | undefined;
  /** The `state` that the window was sent to the authorization server with, and the one that is listened for. */
  #sent: string | undefined;
  #heard: string | undefined;
  #stopHearing: (() => void) | undefined;
  /** The ask as it was when the person went on; each later step of it is another object. */
  #from: SignInAsk | undefined;

  constructor(host: McpHost, changed: () => void) {
    this.#host = host;
    this.#changed = changed;
  }

  /** Goes on with the sign-in. Must run inside a click, or the browser blocks the window. */
  go(
    { way, clientId }: McpSignInEvent['detail'],
    ask: SignInAsk,
    callbackUrl: string | undefined,
    language: string | undefined,
  ): void {
    this.#closeWindow();
    this.way = way;
    if (way === 'window') this.#open(callbackUrl, language);
    this.#from = ask;
    const isTaken = this.#host.answer(ask.id, {
      kind: 'sign-in',
      action: 'continue',
      ...(clientId === undefined ? {} : { clientId }),
      ...(way === 'page' ? { leaving: true } : {}),
    });
    if (!isTaken) this.end();
    this.#changed();
  }

  /** Does what is due at the step that the ask has come to. */
  follow(ask: SignInAsk): void {
    if (ask.step === 'open' && ask.url !== undefined && ask.state !== undefined)
      this.#goOn(ask, ask.url, ask.state);
    else if ((ask.step === 'ready' || ask.step === 'client-id') && ask !== this.#from) this.end();
  }

  end(): void {
    this.#closeWindow();
    this.#stopHearing?.();
    this.#stopHearing = undefined;
    this.#heard = undefined;
    this.#from = undefined;
    this.way = undefined;
    this.isBlocked = false;
  }

  #open(callbackUrl: string | undefined, language: string | undefined): void {
    const silent = (): void => {
      this.isSilent = true;
      this.#changed();
    };
    this.#window =
      callbackUrl === undefined ? undefined : openSignInWindow(callbackUrl, { silent }, language);
    this.isBlocked = this.#window === undefined;
  }

  #goOn(ask: SignInAsk, url: string, state: string): void {
    const isNew = this.#sent !== state;
    if (this.way === 'page') {
      this.#sent = state;
      if (isNew && !leavePageFor({ url, state })) this.#stay();
      return;
    }
    if (this.#heard !== state) {
      this.#stopHearing?.();
      this.#heard = state;
      this.#stopHearing = awaitCallback(state, (response) =>
        this.#host.answer(ask.id, { kind: 'sign-in', action: 'finish', response }),
      );
    }
    if (!this.#window || !isNew) return;
    this.#sent = state;
    this.#window.go({ url, state });
  }

  /** Offers a link instead: without storage there is no way back to this page. */
  #stay(): void {
    this.way = 'window';
    this.isBlocked = true;
    this.#sent = undefined;
    this.#changed();
  }

  #closeWindow(): void {
    this.#window?.close();
    this.#window = undefined;
    this.#sent = undefined;
    this.isSilent = false;
  }
}
