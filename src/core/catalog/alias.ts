const longest = 64;

/** Gives a tool's alias; the same tool of the same server has the same one for as long as the host lives. */
export type AliasOf = (serverId: string, serverLabel: string, tool: string) => string;

/**
 * Hands out the names that a model calls tools by: unique over all servers, and made of what every provider takes,
 * `^[a-zA-Z0-9_-]{1,64}$`. They read well, but nothing ever reads them back: the host looks them up.
 */
export function createAliases(): AliasOf {
  const known = new Map<string, string>();
  const taken = new Set<string>();
  /** Where to go on counting, so that a server with many names of one sort does not make it long. */
  const numbers = new Map<string, number>();
  return (serverId, serverLabel, tool) => {
    const key = JSON.stringify([serverId, tool]);
    const existing = known.get(key);
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
    known.set(key, alias);
    return alias;
  };
}

function plain(text: string, length: number): string {
  return text
    .normalize('NFKD')
    .replace(/[^a-zA-Z0-9_-]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, length);
}
