import { deliver } from './await-callback.js';
import { listen, listenTo, say } from './channel.js';
import { languageMark, windowMark, type Message } from './protocol.js';

/** For so long a window is waited for: it has a page to load. */
const silentMs = 6000;
/** Where it is not even known whether there is one. */
const doubtMs = 3000;
/** For so long a window that was heard through its opener may still be heard on the channel. */
const graceMs = 400;
const size = { width: 520, height: 720 };

export interface SignInTarget {
  readonly url: string;
  readonly state: string;
  readonly host: string;
}

export interface SignInWindow {
  /** Sends it to where a person signs in, as soon as it is ready. */
  go(target: SignInTarget): void;
  /** Hears nothing more of it, and closes it where the browser lets us. */
  close(): void;
}

/**
 * Opens the callback page in a window of its own; `undefined` where the browser blocks it. Must be called within a click.
 * `silent` is called where the window gives no sign: it is out of reach, or there is none. The window speaks the `language`
 * where it has it.
 *
 * It has no name by which it could be used again: where a person signs in it has let go of this page, and from then on no
 * browser finds it by a name, nor lets this page bring it to the front.
 */
export function openSignInWindow(
  callbackUrl: string,
  on: { silent(): void },
  language?: string,
): SignInWindow | undefined {
  const id = crypto.randomUUID();
  const url = new URL(callbackUrl, document.baseURI);
  const marks = { [windowMark]: id, ...(language ? { [languageMark]: language } : {}) };
  url.hash = new URLSearchParams(marks).toString();
  const handle = openWindow(url);
  // Under an opener policy that is not its own, a frame gets `null` for a window that does open.
  if (!handle && !isUnderOthers()) return undefined;
  return new OpenedWindow(id, handle, url.origin, on.silent);
}

class OpenedWindow implements SignInWindow {
  readonly #id: string;
  readonly #handle: Window | null;
  readonly #stop = new AbortController();
  /** How long it takes until it is said to be silent, or to be reached through its opener alone. */
  #timer: ReturnType<typeof setTimeout>;
  #target: SignInTarget | undefined;
  #isOnChannel = false;
  /** The only way to a window that shares no channel with this page: a frame inside of another site has its own. */
  #port: MessagePort | undefined;
  #isRelay = false;

  constructor(id: string, handle: Window | null, origin: string, silent: () => void) {
    this.#id = id;
    this.#handle = handle;
    this.#timer = setTimeout(silent, handle ? silentMs : doubtMs);
    const { signal } = this.#stop;
    signal.addEventListener('abort', listen(id, this.#hear));
    const hello = (event: MessageEvent): void => {
      const data = event.data as { readonly [windowMark]?: unknown } | null;
      const [port] = event.ports;
      if (event.origin === origin && data?.[windowMark] === id && port) this.#hearOpener(port);
    };
    window.addEventListener('message', hello, { signal });
  }

  go(target: SignInTarget): void {
    this.#target = target;
    this.#send();
  }

  close(): void {
    this.#stop.abort();
    clearTimeout(this.#timer);
    say(this.#id, { say: 'close' });
    // After the answer to what it just brought, which it has to pass on.
    setTimeout(() => {
      this.#port?.postMessage({ say: 'close' } satisfies Message);
      if (!this.#isRelay && this.#handle && mayClose(this.#handle)) this.#handle.close();
    });
  }

  readonly #hear = (message: Message): void => {
    if (message.say !== 'hello') return;
    clearTimeout(this.#timer);
    this.#isOnChannel = true;
    say(this.#id, { say: 'here' });
    this.#send();
  };

  #hearOpener(port: MessagePort): void {
    clearTimeout(this.#timer);
    this.#port = port;
    listenTo(port, this.#hearRelay);
    port.postMessage({ say: 'here' } satisfies Message);
    this.#timer = setTimeout(() => {
      this.#isRelay = !this.#isOnChannel;
      this.#send();
    }, graceMs);
  }

  readonly #hearRelay = ({ say, response }: Message): void => {
    const state = this.#target?.state;
    if (say !== 'response' || response === undefined || state === undefined) return;
    if (deliver(state, response)) this.#port?.postMessage({ say: 'taken', response } satisfies Message);
  };

  #send(): void {
    if (!this.#target || this.#stop.signal.aborted) return;
    const { url, state } = this.#target;
    if (this.#isOnChannel) say(this.#id, { say: 'go', url, state });
    else if (this.#isRelay) this.#port?.postMessage({ say: 'relay', url, state } satisfies Message);
  }
}

function openWindow(url: URL): Window | null {
  try {
    return window.open(url, '_blank', features());
  } catch {
    // So says Firefox, in a frame that may open none, where others give `null`.
    return null;
  }
}

/**
 * Firefox closes what a page has opened, wherever that is. Others refuse, in red, where it is at another origin and has let
 * go of its opener, as our callback page does before it goes there.
 */
function mayClose(handle: Window): boolean {
  if ('mozInnerScreenX' in window) return true;
  try {
    return handle.opener !== null || handle.location.origin === location.origin;
  } catch {
    return false;
  }
}

/** Whether this is a frame in a page of another origin, whose opener policy counts. */
function isUnderOthers(): boolean {
  try {
    return window.top?.location.origin !== location.origin;
  } catch {
    return true;
  }
}

/** Small, and in the middle of the window that it belongs to. A phone opens a tab. */
function features(): string {
  const left = Math.round(screenX + (outerWidth - size.width) / 2);
  const top = Math.round(screenY + (outerHeight - size.height) / 2);
  return `popup,width=${size.width},height=${size.height},left=${left},top=${top}`;
}
