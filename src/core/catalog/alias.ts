const longest = 64;

/** Returns a tool's alias. It stays the same as long as the tool is remembered. */
export interface AliasOf {
  (serverId: string, serverLabel: string, tool: string): string;
  /** Forgets the aliases of a server's tools, except those in `but`, if there are more than `most`. */
  forget(serverId: string, but: ReadonlySet<string>, most: number): void;
}

/**
 * Makes the names for the model. They are unique across all servers and match the pattern that every provider accepts,
 * `^[a-zA-Z0-9_-]{1,64}$`. They are readable but never parsed: the host looks them up.
 */
export function createAliases(): AliasOf {
  const known = new Map<string, Map<string, string>>();
  const taken = new Set<string>();
  /** Next number by wanted name, so that many equal names do not take long. */
  const numbers = new Map<string, number>();
  const aliasOf = (serverId: string, serverLabel: string, tool: string): string => {
    const own = known.get(serverId) ?? new Map<string, string>();
    known.set(serverId, own);
    const existing = own.get(tool);
    if (existing !== undefined) return existing;
    const wanted = `${plain(serverLabel, 24) || 'server'}__${plain(tool, longest) || 'tool'}`;
    let alias = wanted.slice(0, longest);
    let number = numbers.get(wanted) ?? 2;
    for (; taken.has(alias); number++) {
      const suffix = `_${number}`;
      alias = wanted.slice(0, longest - suffix.length) + suffix;
    }
    numbers.set(wanted, number);
    taken.add(alias);
    own.set(tool, alias);
    return alias;
  };
  return Object.assign(aliasOf, {
    forget(serverId: string, but: ReadonlySet<string>, most: number) {
      const own = known.get(serverId);
      if (!own || own.size <= most) return;
      for (const [tool, alias] of own) {
        if (but.has(tool)) continue;
        own.delete(tool);
        taken.delete(alias);
      }
      if (own.size === 0) known.delete(serverId);
      numbers.clear();
    },
  });
}

function plain(text: string, length: number): string {
  return text
    .normalize('NFKD')
    .replace(/[^a-zA-Z0-9_-]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, length);
}
