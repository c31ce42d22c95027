import type { McpHost, SignInAsk } from '../../core/index.js';
import type { McpSignInEvent } from '../base/events.js';
import { leavePageFor } from './leave-page.js';
import { isCallbackMissing, awaitCallback, openSignInWindow, type SignInWindow } from './open-window.js';

/** One sign-in, with its window and the listener for the response. */
export class SigningIn {
  /** The way that the person chose; `undefined` until they continue. */
  way: 'window' | 'page' | undefined;
  isBlocked = false;
  isSilent = false;
  readonly #host: McpHost;
  readonly #changed: () => void;
  readonly #lacksCallback: (url: string | undefined) => void;
  #window: SignInWindow | undefined;
  /** The `state` that was sent to the authorization server, and the one whose response is awaited. */
  #sent: string | undefined;
  #heard: string | undefined;
  #stopHearing: (() => void) | undefined;
  /** The ask at the moment when the person continued; each later step is another object. */
  #from: SignInAsk | undefined;

  /** `lacksCallback` receives the address at which the callback page is missing, and `undefined` once the page has answered. */
  constructor(host: McpHost, changed: () => void, lacksCallback: (url: string | undefined) => void) {
    this.#host = host;
    this.#changed = changed;
    this.#lacksCallback = lacksCallback;
  }

  /** Continues the sign-in. Must run inside a click, or the browser blocks the window. */
  go(
    { way, clientId }: McpSignInEvent['detail'],
    ask: SignInAsk,
    callbackUrl: string | undefined,
    isNamed: boolean,
    language: string | undefined,
  ): void {
    this.#closeWindow();
    this.way = way;
    if (way === 'window') this.#open(callbackUrl, isNamed, language);
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

  /** Reacts to the current step of the ask. */
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

  #open(url: string | undefined, isNamed: boolean, language: string | undefined): void {
    const on = {
      isNamed,
      silent: (isOther: boolean): void => {
        this.isSilent = true;
        void this.#noteSilent(isOther, isNamed, url);
      },
      heard: (): void => {
        this.isSilent = false;
        this.#lacksCallback(undefined);
      },
    };
    this.#window = url === undefined ? undefined : openSignInWindow(url, on, language);
    this.isBlocked = this.#window === undefined;
  }

  async #noteSilent(isOther: boolean, isNamed: boolean, url = ''): Promise<void> {
    this.#changed();
    // A script cannot inspect the browser's error page, so this requests the address instead.
    if (isNamed || (!isOther && !(await isCallbackMissing(url)))) return;
    // The window may have answered in the meantime, or may have been closed.
    if (!this.isSilent) return;
    this.#closeWindow();
    this.#lacksCallback(url);
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

  /** Offers a link instead, because without storage there is no way back to this page. */
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
