import { isLoopback } from '../../shared/network.js';

/**
 * A message between the page and its callback page, which always have the same origin.
 *
 * A window that was opened in advance sends `hello` and receives `here`; then `go`, or `relay` if it is the only way back to the
 * page, or `close`. The `response` of a sign-in is sent until a page answers `taken`.
 */
export interface CallbackMessage {
  readonly say: 'hello' | 'here' | 'go' | 'relay' | 'close' | 'response' | 'taken';
  readonly url?: string;
  readonly state?: string;
  readonly response?: string;
}

/** The address where the person signs in, and its `state`. */
export interface SignInTarget {
  readonly url: string;
  readonly state: string;
}

/** Name of the fragment parameter with the window's id, in the callback page's address. */
export const windowParam = 'mcp-tools-window';
/** Name of the fragment parameter with the language of the page that opened the window. */
export const languageParam = 'lang';

/** Maximum length of a response: four times the longest known codes. */
export const maxResponseChars = 8192;

/** Returns the name of the channel of one window, or of one `state`. */
function channelName(name: string): string {
  return `mcp-tools:sign-in:${name}`;
}

/** Key of the response in the tab's storage, if the page itself was left for the sign-in. */
export const returnedKey = 'mcp-tools:returned';

/** True if a window may be sent to an address for a sign-in. */
export function isSignInAddress(url: string | undefined): url is string {
  if (url === undefined || !URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  // A loopback name that ends with a dot may be resolved by a name server.
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname) && !hostname.endsWith('.'));
}

/** Reads a message. Returns `undefined` for other data: other scripts on this origin may use the same channels. */
function messageOf(data: unknown): CallbackMessage | undefined {
  if (typeof data !== 'object' || data === null || !('say' in data)) return undefined;
  const { say, url, state, response } = data as Record<string, unknown>;
  if (typeof say !== 'string') return undefined;
  return {
    say: say as CallbackMessage['say'],
    ...(typeof url === 'string' ? { url } : {}),
    ...(typeof state === 'string' ? { state } : {}),
    ...(typeof response === 'string' && response.length <= maxResponseChars ? { response } : {}),
  };
}

/** Stores a string in the storage of this tab. Returns `false` if the browser stores nothing for this page. */
export function storeInTab(key: string, text: string): boolean {
  try {
    sessionStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** Returns the string that was stored in this tab, and removes it. */
export function takeFromTab(key: string): string | undefined {
  try {
    const text = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return text ?? undefined;
  } catch {
    return undefined;
  }
}

/** Sends a message to all pages of this origin that listen on the channel. */
export function send(name: string, message: CallbackMessage): void {
  // Opens a new channel for each message, because the handler of a message may stop the listener before the answer is sent.
  const channel = openChannel(name);
  channel?.postMessage(message);
  channel?.close();
}

/** Listens on the channel, including this page's own messages. Returns a function that stops listening. */
export function listen(name: string, listener: (message: CallbackMessage) => void): () => void {
  const channel = openChannel(name);
  if (channel) channel.onmessage = handlerOf(listener);
  return () => channel?.close();
}

export function listenOnPort(port: MessagePort, listener: (message: CallbackMessage) => void): void {
  port.onmessage = handlerOf(listener);
}

/** The response of a sign-in, and its confirmation. Both are sent in two ways: through a channel and by a `storage` event. */
type HandedOver = 'response' | 'taken';

/** Sends a response to the other pages of this origin that wait for this `state`. */
export function handOver(kind: HandedOver, state: string, response: string): void {
  send(state, { say: kind, response });
  try {
    // The `storage` event reaches the other pages, so the entry can be removed again.
    localStorage.setItem(storageKey(kind, state), response);
    localStorage.removeItem(storageKey(kind, state));
  } catch {
    // If there is no storage, or it is full, only the channel is used.
  }
}

/** Listens for a response, which may arrive more than once. Returns a function that stops listening. */
export function onHandedOver(
  kind: HandedOver,
  state: string,
  listener: (response: string) => void,
): () => void {
  const stopListening = listen(state, (message) => {
    if (message.say === kind && message.response !== undefined) listener(message.response);
  });
  const stored = ({ key, newValue }: StorageEvent): void => {
    if (key !== storageKey(kind, state) || newValue === null) return;
    if (newValue.length <= maxResponseChars) listener(newValue);
  };
  addEventListener('storage', stored);
  return () => {
    stopListening();
    removeEventListener('storage', stored);
  };
}

function storageKey(kind: HandedOver, state: string): string {
  return kind === 'response' ? channelName(state) : `${channelName(state)}:${kind}`;
}

function handlerOf(listener: (message: CallbackMessage) => void): (event: MessageEvent) => void {
  return ({ data }) => {
    const message = messageOf(data);
    if (message) listener(message);
  };
}

/** Returns `undefined` if the browser stores nothing for this page: it then provides no channel either. */
function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(channelName(name));
  } catch {
    return undefined;
  }
}
