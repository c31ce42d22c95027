import {
  handOver,
  languageParam,
  listen,
  listenOnPort,
  onHandedOver,
  send,
  windowParam,
  type Message,
  type SignInTarget,
} from './callback-messages.js';

/** Wait for a window, which has a page to load, until it is looked at. */
const lookMs = 2000;
/** Wait from then on. Where it is not known whether a window opened, there is nothing to look at. */
const silentMs = 4000;
/** Wait for the channel after a window was reached through its opener. */
const channelMs = 400;
const size = { width: 520, height: 720 };

/** Options and listeners of a window and its page. */
interface WindowOptions {
  /** The page names the address: what it has there is its own affair, and may look like any other page until it answers. */
  readonly isNamed?: boolean;
  /** It does not answer: it is out of reach, or there is none, or it shows another page. */
  silent(isOther: boolean): void;
  /** It answers, perhaps after all. */
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
  // Under an opener policy that is not its own, a frame gets `null` for a window that does open.
  if (!handle && !isInForeignPage()) return undefined;
  return new SignInWindow(id, handle, url.origin, on);
}

/** A window that was opened for a sign-in. */
export class SignInWindow {
  readonly #id: string;
  readonly #handle: Window | null;
  readonly #on: WindowOptions;
  readonly #stop = new AbortController();
  /** Runs until the window counts as silent, or as reached through its opener alone. */
  #timer: ReturnType<typeof setTimeout>;
  #target: SignInTarget | undefined;
  #isOnChannel = false;
  /** The only way to a window that shares no channel with this page: a frame inside of another site has its own. */
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

  /** Sends it to where a person signs in, as soon as it is ready. */
  go(target: SignInTarget): void {
    this.#target = target;
    this.#send();
  }

  /** Stops listening to it, and closes it where the browser allows that. */
  close(): void {
    this.#stop.abort();
    clearTimeout(this.#timer);
    send(this.#id, { say: 'close' });
    // After the answer to what it just brought, which it has to pass on.
    setTimeout(() => {
      this.#port?.postMessage({ say: 'close' } satisfies Message);
      if (!this.#isRelay && this.#handle && mayClose(this.#handle)) this.#handle.close();
    });
  }

  readonly #onMessage = (message: Message): void => {
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
    port.postMessage({ say: 'here' } satisfies Message);
    this.#timer = setTimeout(() => {
      this.#isRelay = !this.#isOnChannel;
      this.#send();
    }, channelMs);
  }

  readonly #onPortMessage = ({ say, response }: Message): void => {
    const state = this.#target?.state;
    if (say !== 'response' || response === undefined || state === undefined) return;
    if (deliver(state, response)) this.#port?.postMessage({ say: 'taken', response } satisfies Message);
  };

  #send(): void {
    if (!this.#target || this.#stop.signal.aborted) return;
    const { url, state } = this.#target;
    if (this.#isOnChannel) send(this.#id, { say: 'go', url, state });
    else if (this.#isRelay) this.#port?.postMessage({ say: 'relay', url, state } satisfies Message);
  }
}

function openWindow(url: URL): Window | null {
  try {
    return window.open(url, '_blank', features());
  } catch {
    // Firefox throws in a frame that may not open windows, where others return `null`.
    return null;
  }
}

/**
 * Firefox closes a window that the page has opened, wherever it is. Other browsers refuse, with an error in the console, if
 * it is at another origin and has no opener, as our callback page has none when it goes there.
 */
function mayClose(handle: Window): boolean {
  if ('mozInnerScreenX' in window) return true;
  try {
    return handle.opener !== null || handle.location.origin === location.origin;
  } catch {
    return false;
  }
}

/** True in a frame of a page of another origin, whose opener policy counts. */
function isInForeignPage(): boolean {
  try {
    return window.top?.location.origin !== location.origin;
  } catch {
    return true;
  }
}

/** Small, and in the middle of its opener. A phone opens a tab. */
function features(): string {
  const left = Math.round(screenX + (outerWidth - size.width) / 2);
  const top = Math.round(screenY + (outerHeight - size.height) / 2);
  return `popup,width=${size.width},height=${size.height},left=${left},top=${top}`;
}

/** The waiting sign-ins by `state`, for a response that comes from a window that speaks to this page alone. */
const waiting = new Map<string, (response: string) => boolean>();

/**
 * Waits for the callback page's response for a `state`, by channel, storage or relay; `take` returns whether it was taken.
 * After that the same response is answered again, and another one is not answered at all. Returns the way to stop.
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

/** Gives a response to the sign-in of this page that waits for its `state`; returns whether it was taken. */
function deliver(state: string, response: string): boolean {
  return waiting.get(state)?.(response) ?? false;
}

/** Our callback page has this, and no other page does. */
const callbackMain = /id=["']?mcp-tools-callback\b/;

/** Returns true if a window has loaded a page that is not the callback page: what a server shows for a file that is missing. */
function showsAnother(shown: Window): boolean {
  try {
    const { document: page, location: at } = shown;
    const isLoaded = page.readyState === 'complete' && at.href !== 'about:blank';
    return isLoaded && !page.getElementById('mcp-tools-callback');
  } catch {
    // It is none of this origin, and nothing can be told.
    return false;
  }
}

/**
 * Returns `true` if something else answers at the address of the callback page, as where a server answers every unknown path
 * with the page itself. `false` if that cannot be found out.
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
