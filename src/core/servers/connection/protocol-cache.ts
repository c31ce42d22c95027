import { isObject } from '../../base/is-object.js';
import { quietly } from '../../base/storage.js';
import type { HostStorage, JsonObject } from '../../protocol/index.js';

/** The protocol that a server was found to speak: enough to connect without asking again. */
export type CachedProtocol =
  | { readonly era: 'legacy' }
  /** `discover` is the server's own answer, as it was sent. */
  | { readonly era: 'modern'; readonly discover: JsonObject };

/** Remembers the protocol of one server between visits. If anything goes wrong with it, the server is simply asked. */
export interface ProtocolCache {
  read(): Promise<CachedProtocol | undefined>;
  write(protocol: CachedProtocol): Promise<unknown>;
  drop(): Promise<unknown>;
}

export function createProtocolCache(
  storage: HostStorage | undefined,
  url: string,
  maxAgeMs: number,
): ProtocolCache {
  const key = `mcp-tools:protocol:${url}`;
  return {
    read: () =>
      quietly(async () => {
        const text = await storage?.get(key);
        return typeof text === 'string' ? parse(text, Date.now() - maxAgeMs) : undefined;
      }),
    write: (protocol) => quietly(() => storage?.set(key, JSON.stringify({ ...protocol, at: Date.now() }))),
    drop: () => quietly(() => storage?.delete(key)),
  };
}

function parse(text: string, notBefore: number): CachedProtocol | undefined {
  const { era, discover, at } = JSON.parse(text) as Partial<JsonObject>;
  if (typeof at !== 'number' || at < notBefore || at > Date.now()) return undefined;
  if (era === 'legacy') return { era };
  const isWhole =
    era === 'modern' &&
    isObject(discover) &&
    Array.isArray(discover['supportedVersions']) &&
    typeof discover['capabilities'] === 'object';
  return isWhole ? { era, discover } : undefined;
}
