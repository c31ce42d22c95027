import type { TableStrings } from '../../locales/table/strings.js';
import type { ColumnName, TableSource } from '../../renderers/pure/table-source.js';

/** A name for each column where no two may be the same: in a file. What a row itself is has none of its own. */
export function fileNames({ columns, isText }: TableSource, words: TableStrings): readonly string[] {
  const used = new Set<string>();
  return columns.map((name, at) => {
    const own = plainName(name, at, isText, words);
    let unique = own;
    for (let more = 2; used.has(unique); more++) unique = `${own} (${more})`;
    used.add(unique);
    return unique;
  });
}

function plainName(name: ColumnName, at: number, isText: boolean, words: TableStrings): string {
  if (name === undefined) return words.value;
  return isText && name.trim() === '' ? words.column(at + 1) : name;
}
