import {
  handOver,
  languageParam,
  listen,
  listenOnPort,
  onHandedOver,
  send,
  windowParam,
  type CallbackMessage,
  type SignInTarget,
} from './callback-messages.js';

/** Time in ms that a window has to load its page before the page is checked. */
const lookMs = 2000;
/**
 * Further time in ms until the window counts as silent. Without a handle to the window, its page cannot be checked, and only
 * this time applies.
 */
const silentMs = 4000;
/** Time in ms to wait for the channel after a window has connected through its opener. */
const channelMs = 400;
const size = { width: 520, height: 720 };

/** Options and listeners of a window and its page. */
interface WindowOptions {
  /** True if the page set the callback address itself. The callback page then cannot be recognized until it answers. */
  readonly isNamed?: boolean;
  /** Called if the window does not answer: it is unreachable, was not opened, or (`isOther`) shows another page. */
  silent(isOther: boolean): void;
  /** Called when the window answers, even after it was silent. */
  heard?(): void;
}

/**
 * Opens the callback page in a separate window; returns `undefined` if the browser blocks it. Must be called within a click.
 * `language` is that of the window, if the window has its strings.
 *
 * The window has no name for reuse: it drops its opener before the person signs in, and from then on no browser finds it by
 * name or lets this page bring it to the front.
 */
export function openSignInWindow(
  callbackUrl: string,
  on: WindowOptions,
  language?: string,
): SignInWindow | undefined {
  const id = crypto.randomUUID();
  const url = new URL(callbackUrl, document.baseURI);
  const params = { [windowParam]: id, ...(language ? { [languageParam]: language } : {}) };
  url.hash = new URLSearchParams(params).toString();
  const handle = openWindow(url);
  // Under the opener policy of another origin, a frame gets `null` even for a window that opens.
  if (!handle && !isInForeignPage()) return undefined;
  return new SignInWindow(id, handle, url.origin, on);
}

/** A window that was opened for a sign-in. */
export class SignInWindow {
  readonly #id: string;
  readonly #handle: Window | null;
  readonly #on: WindowOptions;
  readonly #stop = new AbortController();
  /** Runs until the window counts as silent, or as reachable only through its opener. */
  #timer: ReturnType<typeof setTimeout>;
  #target: SignInTarget | undefined;
  #isOnChannel = false;
  /**
   * The only connection to a window that shares no channel with this page. The channels of a frame in a page of another site
   * are separate.
   */
  #port: MessagePort | undefined;
  #isRelay = false;

  constructor(id: string, handle: Window | null, origin: string, on: WindowOptions) {
    this.#id = id;
    this.#handle = handle;
    this.#on = on;
    const look = (): void => {
      if (handle && !on.isNamed && showsAnother(handle)) on.silent(true);
      else this.#timer = setTimeout(on.silent, silentMs, false);
    };
    this.#timer = setTimeout(look, handle ? lookMs : 0);
    const { signal } = this.#stop;
    signal.addEventListener('abort', listen(id, this.#onMessage));
    const hello = (event: MessageEvent): void => {
      const data = event.data as { readonly [windowParam]?: unknown } | null;
      const [port] = event.ports;
      if (event.origin === origin && data?.[windowParam] === id && port) this.#connectPort(port);
    };
    window.addEventListener('message', hello, { signal });
  }

  /** Sends the window to the sign-in address, as soon as the window is ready. */
  go(target: SignInTarget): void {
    this.#target = target;
    this.#send();
  }

  /** Stops listening to the window, and closes it if the browser allows that. */
  close(): void {
    this.#stop.abort();
    clearTimeout(this.#timer);
    send(this.#id, { say: 'close' });
    // Waits until the answer to the last message has been sent, because the window must pass on that answer.
    setTimeout(() => {
      this.#port?.postMessage({ say: 'close' } satisfies CallbackMessage);
      if (!this.#isRelay && this.#handle && mayClose(this.#handle)) this.#handle.close();
    });
  }

  readonly #onMessage = (message: CallbackMessage): void => {
    if (message.say !== 'hello') return;
    clearTimeout(this.#timer);
    this.#on.heard?.();
    this.#isOnChannel = true;
    send(this.#id, { say: 'here' });
    this.#send();
  };

  #connectPort(port: MessagePort): void {
    clearTimeout(this.#timer);
    this.#on.heard?.();
    this.#port = port;
    listenOnPort(port, this.#onPortMessage);
    port.postMessage({ say: 'here' } satisfies CallbackMessage);
    this.#timer = setTimeout(() => {
      this.#isRelay = !this.#isOnChannel;
      this.#send();
    }, channelMs);
  }

  readonly #onPortMessage = ({ say, response }: CallbackMessage): void => {
    const state = this.#target?.state;
    if (say !== 'response' || response === undefined || state === undefined) return;
    if (deliver(state, response))
      this.#port?.postMessage({ say: 'taken', response } satisfies CallbackMessage);
  };

  #send(): void {
    if (!this.#target || this.#stop.signal.aborted) return;
    const { url, state } = this.#target;
    if (this.#isOnChannel) send(this.#id, { say: 'go', url, state });
    else if (this.#isRelay) this.#port?.postMessage({ say: 'relay', url, state } satisfies CallbackMessage);
  }
}

function openWindow(url: URL): Window | null {
  try {
    return window.open(url, '_blank', features());
  } catch {
    // In a frame that may not open windows, Firefox throws; other browsers return `null`.
    return null;
  }
}

/**
 * True if the browser would close the window. Firefox closes any window that the page has opened. Other browsers refuse, with an
 * error in the console, if it is at another origin and has no opener. Our callback page drops its opener before it goes there.
 */
function mayClose(handle: Window): boolean {
  if ('mozInnerScreenX' in window) return true;
  try {
    return handle.opener !== null || handle.location.origin === location.origin;
  } catch {
    return false;
  }
}

/** True if this page is in a frame of a page of another origin. The opener policy of that page applies. */
function isInForeignPage(): boolean {
  try {
    return window.top?.location.origin !== location.origin;
  } catch {
    return true;
  }
}

/** Returns the `window.open` features for a small window in the middle of its opener. A phone opens a tab instead. */
function features(): string {
  const left = Math.round(screenX + (outerWidth - size.width) / 2);
  const top = Math.round(screenY + (outerHeight - size.height) / 2);
  return `popup,width=${size.width},height=${size.height},left=${left},top=${top}`;
}

/** Waiting sign-ins by `state`. Used for a response from a window that can reach only this page. */
const waiting = new Map<string, (response: string) => boolean>();

/**
 * Waits for the callback page's response for a `state`, by channel, storage or relay; `take` returns true if it accepts the
 * response. The accepted response is confirmed again if it is repeated; any other one gets no answer. Returns a function that
 * stops waiting.
 */
export function awaitCallback(state: string, take: (response: string) => boolean): () => void {
  let taken: string | undefined;
  const isTaken = (response: string): boolean => {
    if (taken !== undefined) return response === taken;
    if (!take(response)) return false;
    taken = response;
    return true;
  };
  const stopListening = onHandedOver('response', state, (response) => {
    if (isTaken(response)) handOver('taken', state, response);
  });
  waiting.set(state, isTaken);
  return () => {
    stopListening();
    if (waiting.get(state) === isTaken) waiting.delete(state);
  };
}

/** Passes a response to this page's sign-in that waits for its `state`. Returns true if it was accepted. */
function deliver(state: string, response: string): boolean {
  return waiting.get(state)?.(response) ?? false;
}

/** Matches the HTML of our callback page, and of no other page. */
const callbackMain = /id=["']?mcp-tools-callback\b/;

/** True if a window has loaded a page that is not the callback page, such as a server's page for a missing file. */
function showsAnother(shown: Window): boolean {
  try {
    const { document: page, location: at } = shown;
    const isLoaded = page.readyState === 'complete' && at.href !== 'about:blank';
    return isLoaded && !page.getElementById('mcp-tools-callback');
  } catch {
    // The page is from another origin and cannot be inspected.
    return false;
  }
}

/**
 * Resolves to `true` if the callback page is missing at its address, or another page answers there: some servers answer every
 * unknown path with the app's own page. `false` if that cannot be determined.
 */
export async function isCallbackMissing(url: string): Promise<boolean> {
  try {
    const response = await fetch(url);
    if (!response.ok) return response.status === 404;
    return !callbackMain.test(await response.text());
  } catch {
    return false;
  }
}
