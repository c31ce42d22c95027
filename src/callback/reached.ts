const key = (state: string): string => `mcp-tools:reached:${state}`;

/** For when this window comes back: the page has reached it by the channel, so nothing keeps the two apart; and its language. */
export function noteReached(state: string | undefined, language: string): void {
  try {
    if (state !== undefined) sessionStorage.setItem(key(state), language);
  } catch {
    // Then it is not known.
  }
}

/** The language, once, where the page had reached this window. */
export function takeReached(state: string | null): string | undefined {
  try {
    const language = sessionStorage.getItem(key(state ?? ''));
    sessionStorage.removeItem(key(state ?? ''));
    return language ?? undefined;
  } catch {
    return undefined;
  }
}
