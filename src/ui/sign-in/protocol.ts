/**
 * What the page and its callback page say to each other, always within their one origin.
 *
 * A window that was opened ahead says `hello`, and is told `here`; then `go`, or `relay` where it is the only way back to
 * the page, or `close`. What a sign-in brought is a `response`, said until somebody answers `taken`.
 */
export interface Message {
  readonly say: 'hello' | 'here' | 'go' | 'relay' | 'close' | 'response' | 'taken';
  readonly url?: string;
  readonly state?: string;
  readonly response?: string;
}

/** In the fragment of the callback page's address: which window this is, for the page that opened it. */
export const windowMark = 'mcp-tools-window';
/** Beside it: the language of that page. */
export const languageMark = 'lang';

/** Of what came back. The longest codes that are out there have a quarter of it. */
export const maxResponseChars = 8192;

/** The channel of one window, or of one `state`. */
export function channelName(name: string): string {
  return `mcp-tools:sign-in:${name}`;
}

/** In the tab's own storage: what that sign-in brought back. */
export const returnedKey = 'mcp-tools:returned';

const loopback = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/;

/** The only kind of address that a window is ever sent to. */
export function isSignInAddress(url: string | undefined): url is string {
  if (url === undefined || !URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || (protocol === 'http:' && loopback.test(hostname));
}

/** Nothing of what does not look like a message: scripts of others on this origin may use the same ways. */
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
