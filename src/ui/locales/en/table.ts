import type { TableStrings } from '../strings/table.js';

const number = (value: number): string => value.toLocaleString('en');
const count = (value: number, one: string, many: string): string =>
  `${number(value)} ${value === 1 ? one : many}`;
const rows = (value: number): string => count(value, 'row', 'rows');

export const tableEn: TableStrings = {
  size: (all, columns) => `${rows(all)}, ${count(columns, 'column', 'columns')}`,
  rowsFound: (found, all) => `${number(found)} of ${rows(all)}`,
  grid: 'Table',

  noRows: 'The table has no rows.',
  headOnly: 'The table has a header but no rows.',
  reading: 'Reading the table…',
  rowsBeyond: (kept) => `Only the first ${rows(kept)} are shown. There are more.`,
  columnsBeyond: (kept) => `Only the first ${count(kept, 'column', 'columns')} are shown. There are more.`,
  tooLong: (limit) => `Shown as plain text: CSV becomes a table up to ${number(limit)} characters.`,

  row: 'Row',
  column: (position) => `Column ${number(position)}`,
  value: 'Value',
  nameless: '(no name)',

  sorting: 'Sorting…',
  sorted: {
    ascending: (column) => `Sorted by ${column}, ascending.`,
    descending: (column) => `Sorted by ${column}, descending.`,
  },
  unsorted: 'In the original order.',
  width: (column) => `Width of ${column}`,
  pixels: (width) => `${number(width)} pixels`,

  filter: 'Filter rows',
  filtering: 'Filtering…',
  noneFound: (query) => `No row contains “${query}”.`,
  clearFilter: 'Clear the filter',

  columnsShown: (first, last, all) => `Columns ${number(first)} to ${number(last)} of ${number(all)}`,
  earlierColumns: 'Earlier columns',
  laterColumns: 'Later columns',

  format: 'Format',
  copyRows: (format, all) => `Copy ${rows(all)} as ${format}`,
  downloadAll: (file, all) => `Download ${file} (${rows(all)})`,
  copied: (all) => `${rows(all)} copied`,
  preparing: 'Preparing…',
  guarded: 'In CSV, text that a spreadsheet would run as a formula gets a leading apostrophe.',

  absent: 'not there',
  open: 'Show all of it',
  place: (row, column) => `Row ${number(row)}, ${column}`,
  wholeRow: (row) => `Row ${number(row)}`,
  closeDetail: 'Close',
  absentValue: 'This row has no such entry.',
  emptyText: 'Empty text.',
  sentAs: 'It was sent as one of these numbers; this page cannot tell them apart:',
  property: (name) => `Sent as “${name}”`,

  invalid: 'Invalid',
  missing: 'Missing',
  problems: (all) => `${count(all, 'place does', 'places do')} not match the schema`,
  nextProblem: 'Go to the next',
};
