/** Maximum size of a report in bytes. A larger one counts as an ordinary message. */
const mostBytes = 16_384;

const decoder = new TextDecoder();

/** Merges fast reports: passes on the first immediately, then the newest of each kind once in `ms`, in their order. */
export class LatestReports {
  readonly #ms: number;
  readonly #pass: (block: Uint8Array) => void;
  readonly #held = new Map<string, Uint8Array>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(ms: number, pass: (block: Uint8Array) => void) {
    this.#ms = ms;
    this.#pass = pass;
  }

  /**
   * Takes a block that is a report, and passes it on later unless a newer one replaces it. Returns `newer` if it replaced
   * another, so that the number of pending blocks stays the same.
   */
  take(block: Uint8Array): 'new' | 'newer' | undefined {
    const key = reportKey(block);
    if (key === undefined) return undefined;
    const report = this.#held.delete(key) ? 'newer' : 'new';
    this.#held.set(key, block);
    if (this.#timer === undefined) this.#next();
    return report;
  }

  flush(): void {
    for (const block of this.#held.values()) this.#pass(block);
    this.#held.clear();
  }

  end(): void {
    clearTimeout(this.#timer);
  }

  #next(): void {
    this.#timer = undefined;
    if (this.#held.size === 0) return;
    this.flush();
    this.#timer = setTimeout(() => this.#next(), this.#ms);
  }
}

/** Returns a key for the subject of a report that a later report replaces. `undefined` for other blocks. */
export function reportKey(block: Uint8Array): string | undefined {
  if (block.length > mostBytes) return undefined;
  const lines = decoder.decode(block).split(/\r\n|\r|\n/);
  const data = lines.flatMap((line) => (line.startsWith('data:') ? [line.slice(5)] : [])).join('\n');
  if (!data.includes('"notifications/')) return undefined;
  try {
    const { id, method, params } = JSON.parse(data) as { id?: unknown; method?: unknown; params?: unknown };
    if (id !== undefined || typeof method !== 'string') return undefined;
    const about = (params ?? {}) as { progressToken?: unknown; uri?: unknown };
    if (method === 'notifications/progress') return JSON.stringify([method, about.progressToken]);
    if (method === 'notifications/resources/updated') return JSON.stringify([method, about.uri]);
    return method.endsWith('/list_changed') ? method : undefined;
  } catch {
    return undefined;
  }
}
