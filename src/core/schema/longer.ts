/**
 * Returns true if a value is certainly longer than `limit` characters as JSON. Does not write the JSON, because that may take
 * long.
 */
export function isLongerThan(value: unknown, limit: number): boolean {
  let chars = 0;
  const open = [value];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (typeof at === 'string') chars += at.length;
    if (typeof at !== 'object' || at === null) continue;
    const children: readonly unknown[] = Array.isArray(at) ? at : Object.entries(at);
    chars += children.length;
    if (chars > limit) return true;
    for (const child of children)
      if (typeof child === 'object' || typeof child === 'string') open.push(child);
  }
  return chars > limit;
}
