import { count, number } from './numbers.js';

const rows = (value: number): string => count(value, 'row');

export const tableEn = {
  size: (all: number, columns: number) => `${rows(all)}, ${count(columns, 'column')}`,
  rowsFound: (found: number, all: number) => `${number(found)} of ${rows(all)}`,
  /** Read out before the size of the table. */
  grid: 'Table',

  noRows: 'The table has no rows.',
  headOnly: 'The table has a header but no rows.',
  reading: 'Reading the table…',
  rowsBeyond: (kept: number) => `Only the first ${rows(kept)} are shown. There are more.`,
  columnsBeyond: (kept: number) => `Only the first ${count(kept, 'column')} are shown. There are more.`,
  tooLong: (limit: number) => `Shown as plain text: CSV becomes a table up to ${count(limit, 'character')}.`,

  row: 'Row',
  /** Heading of a column without a name. */
  column: (position: number) => `Column ${number(position)}`,
  /** Heading of the column for values that are not records. */
  value: 'Value',
  nameless: '(no name)',

  sorting: 'Sorting…',
  sorted: {
    ascending: (column: string) => `Sorted by ${column}, ascending.`,
    descending: (column: string) => `Sorted by ${column}, descending.`,
  },
  unsorted: 'In the original order.',
  width: (column: string) => `Width of ${column}`,
  pixels: (width: number) => `${number(width)} pixels`,

  filter: 'Filter rows',
  filtering: 'Filtering…',
  noneFound: (query: string) => `No row contains “${query}”.`,
  clearFilter: 'Clear the filter',

  columnsShown: (first: number, last: number, all: number) =>
    `Columns ${number(first)} to ${number(last)} of ${number(all)}`,
  earlierColumns: 'Earlier columns',
  laterColumns: 'Later columns',

  format: 'Format',
  copyRows: (format: string, all: number) => `Copy ${rows(all)} as ${format}`,
  downloadAll: (file: string, all: number) => `Download ${file} (${rows(all)})`,
  copied: (all: number) => `${rows(all)} copied`,
  preparing: 'Preparing…',
  guarded: 'In CSV, text that a spreadsheet would run as a formula gets a leading apostrophe.',

  /** Read out for a cell without a value. */
  absent: 'not there',
  open: 'Show in full',
  place: (row: number, column: string) => `Row ${number(row)}, ${column}`,
  wholeRow: (row: number) => `Row ${number(row)}`,
  closeDetail: 'Close',
  absentValue: 'This row has no such entry.',
  emptyText: 'Empty text.',
  sentAs: 'It was sent as one of these numbers; this page cannot tell them apart:',
  property: (name: string) => `Sent as “${name}”`,

  invalid: 'Invalid',
  missing: 'Missing',
  problems: (all: number) => `${count(all, 'place does', 'places do')} not match the schema`,
  nextProblem: 'Go to the next',
};

export type TableStrings = typeof tableEn;
