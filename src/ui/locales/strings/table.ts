/** The words around a table. */
export interface TableStrings {
  readonly size: (rows: number, columns: number) => string;
  readonly rowsFound: (found: number, count: number) => string;
  /** What a screen reader hears of the table, before its size. */
  readonly grid: string;

  readonly noRows: string;
  readonly headOnly: string;
  readonly reading: string;
  readonly rowsBeyond: (kept: number) => string;
  readonly columnsBeyond: (kept: number) => string;
  readonly tooLong: (limit: number) => string;

  /** The column of the rows' own numbers. */
  readonly row: string;
  /** What stands in the place of a name that is missing. */
  readonly column: (position: number) => string;
  /** Of what is in a row and is no record. */
  readonly value: string;
  readonly nameless: string;

  readonly sorting: string;
  readonly sorted: { readonly [Direction in 'ascending' | 'descending']: (column: string) => string };
  readonly unsorted: string;
  readonly width: (column: string) => string;
  readonly pixels: (width: number) => string;

  readonly filter: string;
  readonly filtering: string;
  readonly noneFound: (query: string) => string;
  readonly clearFilter: string;

  readonly columnsShown: (first: number, last: number, count: number) => string;
  readonly earlierColumns: string;
  readonly laterColumns: string;

  readonly format: string;
  readonly copyRows: (format: string, rows: number) => string;
  readonly downloadAll: (file: string, rows: number) => string;
  readonly copied: (rows: number) => string;
  readonly preparing: string;
  /** Why a table as CSV is not to the letter what was sent. */
  readonly guarded: string;

  /** A cell that has nothing in it, for those who hear the table. */
  readonly absent: string;
  readonly open: string;
  readonly place: (row: number, column: string) => string;
  readonly wholeRow: (row: number) => string;
  readonly closeDetail: string;
  readonly absentValue: string;
  readonly emptyText: string;
  readonly sentAs: string;
  readonly property: (name: string) => string;

  /** The marks of what is not as the schema says. */
  readonly invalid: string;
  readonly missing: string;
  readonly problems: (count: number) => string;
  readonly nextProblem: string;
}
