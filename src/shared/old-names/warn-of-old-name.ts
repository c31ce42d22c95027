const reported = new Set<string>();

/** Warns the developer in the console, once for each old name (docs/versioning.md). */
export function warnOfOldName(old: string, name: string): void {
  if (reported.has(old)) return;
  reported.add(old);
  // eslint-disable-next-line no-console -- The developer of the page reads the console.
  console.warn(`mcp-tools: "${old}" is now "${name}". The old name works until 1.0.`);
}
