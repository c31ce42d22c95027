import { McpToolsError } from '../../core/index.js';

const said = new Set<string>();

/** Warns the developer once for each text, or once for each `about`. */
export function warnOnce(text: string, about = text): void {
  if (said.has(about)) return;
  said.add(about);
  // eslint-disable-next-line no-console -- Developers look for warnings in the console.
  console.warn(`mcp-tools: ${text}`);
}

/** Warns that each unknown name is ignored, and names the known ones nearest to it. */
export function warnOfUnknown(where: string, names: readonly string[], known: readonly string[]): void {
  for (const name of names)
    if (!known.includes(name))
      warnOnce(`${where}: there is no "${name}", so it is ignored. ${nearestTo(name, known)}`);
}

/**
 * Warns of attributes that differ from a known one only by a typing error, or that are properties, which a page has to set in
 * code: framework templates write an unknown property as an attribute. Other attributes may belong to other code.
 */
export function warnOfSlips(
  element: Element,
  names: readonly string[],
  known: readonly string[],
  properties: ReadonlyMap<PropertyKey, { readonly state?: boolean }>,
): void {
  const where = `attributes of <${element.localName}>`;
  const own = [...properties].flatMap(([name, { state }]) =>
    typeof name === 'string' && !state ? name : [],
  );
  const slips = names.filter((name) => {
    const property = own.find((one) => one.toLowerCase() === name);
    if (property)
      warnOnce(`${where}: "${name}" is a property: ${waysToSet(property, element.getAttribute(name))}`);
    return !property && known.some((one) => distance(name, one) < 3);
  });
  warnOfUnknown(where, slips, known);
}

function waysToSet(property: string, value: string | null): string {
  return value?.startsWith('[object ')
    ? `its value was lost in the template. Set "${property}" in code; in a Vue template, write :${property}.prop (docs/embedding.md).`
    : property === property.toLowerCase()
      ? 'set it in code.'
      : `set "${property}" in code.`;
}

function nearestTo(name: string, known: readonly string[]): string {
  const near = known
    .map((one) => ({ one, far: distance(name.toLowerCase(), one.toLowerCase()) }))
    .sort((a, b) => a.far - b.far)
    .slice(0, 4)
    .map(({ one }) => one);
  return near.length < known.length ? `Closest names: ${near.join(', ')}.` : `Names: ${known.join(', ')}.`;
}

/** Returns the number of letters to change, insert or remove to turn one name into the other. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [line, letter] of Array.from(a).entries()) {
    let left = line + 1;
    row = row.map((above, at) => {
      if (at === 0) return left;
      const diagonal = (row[at - 1] ?? 0) + (b[at - 1] === letter ? 0 : 1);
      left = Math.min(above + 1, left + 1, diagonal);
      return left;
    });
  }
  return row.at(-1) ?? 0;
}

/** Warns once of each option that was set too late and is ignored. Equal values in other objects count as the same. */
export function warnOfIgnored(
  names: readonly string[],
  before: readonly unknown[],
  now: readonly unknown[],
): void {
  names.forEach((name, at) => {
    if (meaningOf(before[at]) === meaningOf(now[at])) return;
    warnOnce(
      `"${name}" was set after the element connected, and is ignored. Set it before inserting the element, or remove the element and insert it again.`,
    );
  });
}

/**
 * Returns a string for comparing values. All functions count as equal, and so do all storages, because they consist of
 * functions.
 */
function meaningOf(value: unknown): string {
  if (typeof value === 'function') return 'function';
  try {
    return (
      JSON.stringify(value ?? {}, (key, inner: unknown) => {
        if (key === 'storage' || key === 'pending') return inner !== undefined;
        // The function that leaves the page for a sign-in may change at any time.
        if (key === 'way') return undefined;
        return typeof inner === 'function' ? 'function' : inner;
      }) || ''
    );
  } catch {
    return 'no JSON';
  }
}

/** Warns of unknown names of panes. */
export function warnOfPanes(wanted: readonly string[], known: readonly string[]): void {
  warnOfUnknown('<mcp-tools> panes', wanted.filter(Boolean), known);
}

/** Reports why something in the page's list of servers is not a server. */
export function warnOfServer(error: unknown): void {
  if (McpToolsError.isInstance(error)) warnOnce(`<mcp-tools> servers: ${error.message} (${error.code})`);
}

/** Warns that an ask waits for a person and no element shows it, with the solution. */
export function warnOfUnshown(): void {
  warnOnce(
    'a request waits for a person, but no <mcp-asks> is in the page to show it. Add one with the same mcpHost (docs/styling.md).',
  );
}

/** Warns that a person's message had no effect, and what the page has to set. */
export function warnOfUnheard({ localName }: Element): void {
  warnOnce(
    `<${localName}> has neither "mcpHost" nor "conversation", so no message is sent. Set "mcpHost" in code; in a Vue template, write :mcpHost.prop (docs/embedding.md).`,
  );
}
