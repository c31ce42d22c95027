import type { Limits } from '../base/limits.js';
import { startTimeSlice } from '../../shared/time-slice.js';
import type { Tool, ToolRef } from '../protocol/index.js';

/** The characters that each character looks like. */
export type Confusables = ReadonlyMap<string, string>;

/** Lookalikes within ASCII. All others are in a separate table, which is large and rarely needed. */
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
 * Returns a text's skeleton (Unicode TR39), which is the same for texts that look alike. In contrast to Unicode's skeleton, it
 * ignores outer and repeated spaces, and treats full-width letters as ordinary ones.
 */
export function skeletonOf(text: string, confusables: Confusables): string {
  const look = (from: string): string => {
    let looks = '';
    for (const char of from.normalize('NFD')) looks += confusables.get(char) ?? char;
    return looks;
  };
  const one = text.replace(/\s+/g, ' ');
  const seen = isAscii(one)
    ? one
    : one.replace(/[\p{DI}\p{Cc}\p{Cf}]/gu, '').replace(/[\uff01-\uff5e]/g, (wide) => wide.normalize('NFKD'));
  // Applied twice, because a few lookalikes decompose into characters that have lookalikes.
  return look(look(seen.trim())).normalize('NFD');
}

function isAscii(text: string): boolean {
  return /^[ -~]*$/.test(text);
}

/** Fields of a tool that are compared. */
export type Named = Pick<Tool, 'serverId' | 'name' | 'displayName'>;

/** Tools that look alike, by their exact text. */
type Alike<One> = Map<string, One[]>;

/**
 * Returns, for each tool, the tools of any server whose name or title differs but looks the same. Equal names do not count,
 * because the server's label distinguishes them.
 */
export async function findLookalikes<One extends Named>(
  tools: readonly One[],
  { lookalikesNamed, toolNameChars }: Limits,
  loadTable: () => Promise<string>,
): Promise<ReadonlyMap<One, readonly ToolRef[]>> {
  const textsOf = ({ name, displayName }: One): readonly string[] => {
    const texts = [name.slice(0, toolNameChars), displayName.slice(0, toolNameChars)];
    return texts[0] === texts[1] ? texts.slice(1) : texts;
  };
  const slice = startTimeSlice();
  let confusables = asciiConfusables;
  for (const tool of tools) {
    if (slice.isLong()) await slice.rest();
    if (textsOf(tool).every(isAscii)) continue;
    confusables = await loadConfusables(loadTable);
    break;
  }

  if (!(await areAnyAlike(tools.map(textsOf), confusables))) return new Map();
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
        // One more than the limit, because the tool itself is left out later.
        if (same.length <= lookalikesNamed) alike.set(text, [...same, tool]);
        return [text, alike] as const;
      }),
    );
    if (slice.isLong()) await slice.rest();
  }

  const found = new Map<One, readonly ToolRef[]>();
  for (const [tool, texts] of seen) {
    const others = new Set<One>();
    for (const [text, alike] of texts) collect(tool, text, alike, others, lookalikesNamed);
    if (others.size > 0)
      found.set(
        tool,
        Array.from(others, ({ serverId, name }) => ({ serverId, tool: name })),
      );
    if (slice.isLong()) await slice.rest();
  }
  return found;
}

/**
 * Returns true if any two different texts look alike. In most cases none do, and this check is faster than finding out which.
 */
async function areAnyAlike(texts: Iterable<readonly string[]>, confusables: Confusables): Promise<boolean> {
  const slice = startTimeSlice();
  const known = new Map<string, string>();
  for (const some of texts) {
    for (const text of some) {
      const skeleton = skeletonOf(text, confusables);
      const before = known.get(skeleton);
      if (before === undefined) known.set(skeleton, text);
      else if (before !== text) return true;
    }
    if (slice.isLong()) await slice.rest();
  }
  return false;
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

let loaded: Confusables | undefined;

/** Loads the table. If that fails, returns the lookalikes within ASCII, and the next call tries again. */
async function loadConfusables(loadTable: () => Promise<string>): Promise<Confusables> {
  try {
    loaded ??= readConfusables(await loadTable());
    return loaded;
  } catch {
    return asciiConfusables;
  }
}

/** Reads the table in the format of `scripts/confusables.mjs`. */
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
