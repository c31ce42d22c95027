import type { HostStorage } from '../../protocol/index.js';

/** What was learnt of a server's protocol: enough to connect without asking again. */
export type CachedProtocol =
  | { readonly era: 'legacy' }
  /** `discover` is the server's own answer, as it was sent. */
  | { readonly era: 'modern'; readonly discover: Readonly<Record<string, unknown>> };

/** The cached of a server, remembered between visits. Whatever goes wrong with it, the server is simply asked. */
export interface CachedProtocols {
  read(): Promise<CachedProtocol | undefined>;
  write(cached: CachedProtocol): Promise<void>;
  drop(): Promise<void>;
}

export function cachedProtocols(
  storage: HostStorage | undefined,
  url: string,
  cachedProtocolMs: number,
): CachedProtocols {
  const key = `mcp-tools:protocol:${url}`;
  const quietly = async <Value>(work: () => Value | Promise<Value>): Promise<Value | undefined> => {
    try {
      return await work();
    } catch {
      // A full or forbidden storage costs a request, and no more than that.
      return undefined;
    }
  };
  return {
    async read() {
      const text = await quietly(() => storage?.get(key));
      return typeof text === 'string' ? readCachedProtocol(text, Date.now() - cachedProtocolMs) : undefined;
    },
    async write(cached) {
      await quietly(() => storage?.set(key, JSON.stringify({ ...cached, at: Date.now() })));
    },
    async drop() {
      await quietly(() => storage?.delete(key));
    },
  };
}

function readCachedProtocol(text: string, notBefore: number): CachedProtocol | undefined {
  try {
    const { era, discover, at } = JSON.parse(text) as { era?: unknown; discover?: unknown; at?: unknown };
    if (typeof at !== 'number' || at < notBefore || at > Date.now()) return undefined;
    if (era === 'legacy') return { era };
    const isWhole =
      era === 'modern' &&
      typeof discover === 'object' &&
      discover !== null &&
      Array.isArray((discover as { supportedVersions?: unknown }).supportedVersions) &&
      typeof (discover as { capabilities?: unknown }).capabilities === 'object';
    return isWhole ? { era, discover: discover as Readonly<Record<string, unknown>> } : undefined;
  } catch {
    return undefined;
  }
}
