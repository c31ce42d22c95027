/** Roughly how many characters a value holds: enough to add up what is kept. Counts without recursion. */
export function weightOf(value: unknown): number {
  const open: unknown[] = [value];
  let weight = 0;
  while (open.length > 0) {
    const next = open.pop();
    weight += typeof next === 'string' ? next.length : 8;
    if (typeof next !== 'object' || next === null) continue;
    for (const [key, child] of Object.entries(next)) {
      weight += key.length;
      open.push(child);
    }
  }
  return weight;
}
