import type { Limits } from '../base/limits.js';
import { startTimeSlice } from '../base/time-slice.js';
import type { Tool, ToolRef } from '../protocol/index.js';

/** What each character looks like. */
export type Confusables = ReadonlyMap<string, string>;

type Named = Pick<Tool, 'serverId' | 'name' | 'displayName'>;

/** All that there is where nothing but ASCII is: the table of everything else is large, and seldom needed. */
const asciiConfusables: Confusables = new Map([
  ['0', 'O'],
  ['1', 'l'],
  ['I', 'l'],
  ['|', 'l'],
  ['m', 'rn'],
  ['"', "''"],
  ['`', "'"],
]);

/**
 * What a text looks like (Unicode TR39, skeletons): texts that look the same have the same. Spaces at the ends, and how
 * many there are, are not seen; letters of full width look like those of the usual width, which Unicode leaves out.
 */
export function skeletonOf(text: string, confusables: Confusables): string {
  const seen = text
    .replace(/\s+/g, ' ')
    .replace(/[\p{DI}\p{Cc}\p{Cf}]/gu, '')
    .replace(/[\uff01-\uff5e]/g, (wide) => wide.normalize('NFKD'))
    .trim();
  const look = (from: string): string =>
    Array.from(from.normalize('NFD'), (char) => confusables.get(char) ?? char).join('');
  // Twice: a few looks are written with letters that come apart, into what has another look again.
  return look(look(seen)).normalize('NFD');
}

/** Tools by what is written, of all that look the same. */
type Alike<One> = Map<string, One[]>;

/**
 * For each tool the others, of whichever server, whose name or title looks like its own and is not. Where two have the
 * same name to the letter, nobody is deceived: the server tells them apart.
 */
export async function lookalikesOf<One extends Named>(
  tools: readonly One[],
  { lookalikesNamed, toolNameChars }: Limits,
): Promise<ReadonlyMap<One, readonly ToolRef[]>> {
  const textsOf = ({ name, displayName }: One): ReadonlySet<string> =>
    new Set([name.slice(0, toolNameChars), displayName.slice(0, toolNameChars)]);
  const isAscii = tools.every((tool) => [...textsOf(tool)].every((text) => /^[\x20-\x7e]*$/.test(text)));
  const confusables = isAscii ? asciiConfusables : await loadConfusables();

  const stint = startTimeSlice();
  const groups = new Map<string, Alike<One>>();
  const seen = new Map<One, readonly (readonly [text: string, alike: Alike<One>])[]>();
  for (const tool of tools) {
    seen.set(
      tool,
      Array.from(textsOf(tool), (text) => {
        const skeleton = skeletonOf(text, confusables);
        const alike = groups.get(skeleton) ?? new Map<string, One[]>();
        groups.set(skeleton, alike);
        const same = alike.get(text) ?? [];
        // One more than are named, since a tool is not named with itself.
        if (same.length <= lookalikesNamed) alike.set(text, [...same, tool]);
        return [text, alike] as const;
      }),
    );
    if (stint.isLong()) await stint.rest();
  }

  const found = new Map<One, readonly ToolRef[]>();
  for (const [tool, texts] of seen) {
    const others = new Set<One>();
    for (const [text, alike] of texts) collect(tool, text, alike, others, lookalikesNamed);
    if (others.size > 0) found.set(tool, Array.from(others, nameOf));
    if (stint.isLong()) await stint.rest();
  }
  return found;
}

function collect<One>(tool: One, text: string, alike: Alike<One>, others: Set<One>, most: number): void {
  for (const [written, same] of alike) {
    if (written === text) continue;
    for (const other of same) {
      if (others.size >= most) return;
      if (other !== tool) others.add(other);
    }
  }
}

function nameOf({ serverId, name }: Named): ToolRef {
  return { serverId, tool: name };
}

let loaded: Confusables | undefined;

/** Where it cannot be had, what is known of ASCII is better than nothing; the next one asks again. */
async function loadConfusables(): Promise<Confusables> {
  try {
    loaded ??= readConfusables((await import('./confusables-table.js')).confusablesTable);
    return loaded;
  } catch {
    return asciiConfusables;
  }
}

/** Reads the table as `scripts/confusables.mjs` writes it. */
export function readConfusables(table: string): Confusables {
  const confusables = new Map<string, string>();
  let at = 0;
  for (const entry of table.split(' ')) {
    const [run = '', to = ''] = entry.split(':');
    const [gap = '', times = '1'] = run.split('+');
    const targets = to.split('.').map((number) => parseInt(number, 36));
    at += parseInt(gap, 36);
    for (let step = 0; step < parseInt(times, 36); step++, at++) {
      confusables.set(
        String.fromCodePoint(at),
        String.fromCodePoint(...targets.map((target) => target + step)),
      );
    }
  }
  return confusables;
}
