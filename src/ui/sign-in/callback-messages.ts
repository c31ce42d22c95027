/**
 * A message between the page and its callback page, always within their one origin.
 *
 * A window that was opened ahead sends `hello`, and is answered `here`; then `go`, or `relay` where it is the only way back
 * to the page, or `close`. The `response` of a sign-in is sent until somebody answers `taken`.
 */
export interface Message {
  readonly say: 'hello' | 'here' | 'go' | 'relay' | 'close' | 'response' | 'taken';
  readonly url?: string;
  readonly state?: string;
  readonly response?: string;
}

/** The address where a person signs in, and its `state`. */
export interface SignInTarget {
  readonly url: string;
  readonly state: string;
}

/** Names the window, in the fragment of the callback page's address. */
export const windowParam = 'mcp-tools-window';
/** Names the language of the page that opened it, beside that. */
export const languageParam = 'lang';

/** Longest response. The longest codes that are out there have a quarter of it. */
export const maxResponseChars = 8192;

/** Returns the channel of one window, or of one `state`. */
export function channelName(name: string): string {
  return `mcp-tools:sign-in:${name}`;
}

/** Key of the response, in the tab's own storage, when the page itself was left for the sign-in. */
export const returnedKey = 'mcp-tools:returned';

const loopback = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/;

/** True for the only kind of address that a window is ever sent to. */
export function isSignInAddress(url: string | undefined): url is string {
  if (url === undefined || !URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || (protocol === 'http:' && loopback.test(hostname));
}

/** Reads a message. Returns `undefined` for anything else: scripts of others on this origin may use the same ways. */
export function messageOf(data: unknown): Message | undefined {
  if (typeof data !== 'object' || data === null || !('say' in data)) return undefined;
  const { say, url, state, response } = data as Record<string, unknown>;
  if (typeof say !== 'string') return undefined;
  return {
    say: say as Message['say'],
    ...(typeof url === 'string' ? { url } : {}),
    ...(typeof state === 'string' ? { state } : {}),
    ...(typeof response === 'string' && response.length <= maxResponseChars ? { response } : {}),
  };
}
