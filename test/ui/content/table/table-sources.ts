import { csvSeparator, readTable } from '../../../../src/ui/content/table/source.js';
import { TimeSlices } from '../../../../src/ui/base/time-slices.js';

export const turns = new TimeSlices();

export async function fieldsOf(text: string, most = 1_000): Promise<(string | undefined)[][]> {
  const table = await readTable(text, csvSeparator(text), most, turns);
  return Array.from({ length: table.rows }, (_, row) =>
    Array.from({ length: table.columns }, (_, column) => table.field(row, column)),
  );
}
