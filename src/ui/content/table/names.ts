import type { TableStrings } from '../../locales/en/table.js';
import type { ColumnName, TableSource } from './source.js';

/** A name for each column where no two may be the same: in a file. What a row itself is has none of its own. */
export function fileNames({ columns, isText }: TableSource, words: TableStrings): readonly string[] {
  const used = new Set<string>();
  /** How often a name came, so that ten thousand of one name are not tried one after another. */
  const times = new Map<string, number>();
  return columns.map((name, at) => {
    const own = plainName(name, at, isText, words);
    let count = times.get(own) ?? 0;
    let unique: string;
    do unique = ++count === 1 ? own : `${own} (${count})`;
    while (used.has(unique));
    times.set(own, count);
    used.add(unique);
    return unique;
  });
}

function plainName(name: ColumnName, at: number, isText: boolean, words: TableStrings): string {
  if (name === undefined) return words.value;
  return isText && name.trim() === '' ? words.column(at + 1) : name;
}
