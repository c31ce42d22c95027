/** The first thing that keeps a text from being JSON. */
export type JsonFault =
  'value' | 'name' | 'colon' | 'comma' | 'escape' | 'control' | 'after' | 'early' | 'long';

/** The words around a value that is shown as a tree. */
export interface TreeStrings {
  /** What it is called where it has no other name. */
  readonly label: string;
  readonly reading: string;
  readonly items: (count: number) => string;
  readonly entries: (count: number) => string;
  /** A value of no parts, all by itself: what it is. */
  readonly kinds: {
    readonly string: string;
    readonly number: string;
    readonly boolean: string;
    readonly null: string;
    readonly list: string;
    readonly object: string;
  };

  readonly expandLevel: string;
  readonly expandAll: string;
  readonly collapseAll: string;

  readonly search: string;
  readonly searching: string;
  /** “3 of 128”; and where not all were counted. */
  readonly found: (at: number, total: number, isCut: boolean) => string;
  readonly foundNone: string;
  readonly next: string;
  readonly previous: string;

  readonly copyAll: string;
  readonly copyFailed: string;
  readonly download: (name: string) => string;
  readonly copyPath: string;
  readonly copyValue: string;
  /** The notation of a path, and what stands for the empty one. */
  readonly pointer: string;
  readonly whole: string;
  /** What is in hand of the tree, and by which keys. */
  readonly active: string;
  readonly keys: string;

  readonly openText: (characters: number) => string;
  readonly openName: (characters: number) => string;
  readonly text: string;
  readonly name: string;
  readonly characters: (count: number) => string;
  readonly close: string;

  readonly level: (depth: number) => string;
  readonly errorsInside: (count: number) => string;
  readonly error: string;
  readonly note: string;
  readonly moreErrors: (count: number) => string;
  /** Of a number that was sent in several spellings, which JavaScript takes for one number. */
  readonly or: (spellings: readonly string[]) => string;
  readonly severalNumbers: string;

  readonly isLines: (count: number) => string;
  readonly repeated: (count: number) => string;
  readonly repeatedHere: string;
  readonly cut: (count: number) => string;
  readonly rows: (first: number, last: number, total: number) => string;
  readonly earlier: string;
  readonly later: string;

  readonly notJson: (line: number, column: number, why: string) => string;
  readonly faults: { readonly [Fault in Exclude<JsonFault, 'long'>]: string };
  readonly tooLong: (limit: number) => string;
}
