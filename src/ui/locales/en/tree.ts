import { count, number } from './numbers.js';

export const treeEn = {
  /** Name of a tree that has no other. */
  label: 'Data',
  reading: 'Reading…',
  items: (value: number) => count(value, 'item'),
  entries: (value: number) => count(value, 'entry', 'entries'),
  kinds: {
    string: 'text',
    number: 'a number',
    boolean: 'true or false',
    null: 'no value',
    list: 'an empty list',
    object: 'an object with no entries',
  },

  expandLevel: 'Expand a level',
  expandAll: 'Expand all',
  collapseAll: 'Collapse all',

  search: 'Search names and values',
  searching: 'Searching…',
  found: (at: number, total: number, isCut: boolean) =>
    `${number(at)} of ${number(total)}${isCut ? ' or more' : ''}`,
  foundNone: 'Not found',
  next: 'Next match',
  previous: 'Previous match',

  copyAll: 'Copy all as JSON',
  copyFailed: 'Could not copy',
  download: (name: string) => `Download ${name}`,
  copyPath: 'Copy path',
  copyValue: 'Copy value',
  /** Notation of a path; `whole` stands for the empty path. */
  pointer: 'JSON Pointer',
  whole: 'the whole value',
  /** Name of the selected row; `keys` is its description. */
  selectedRow: 'Selected row',
  keys: 'Arrow keys move, expand and collapse. Asterisk expands all rows on this level. Enter shows long text in full. Ctrl+C copies the value.',

  openText: (characters: number) => `Show all ${count(characters, 'character')}`,
  openName: (characters: number) => `Show the full name: ${count(characters, 'character')}`,
  text: 'Full text',
  name: 'Full name',
  characters: (value: number) => count(value, 'character'),
  close: 'Close the text',

  level: (depth: number) => `level ${number(depth)}`,
  errorsInside: (value: number) => `${count(value, 'error')} inside`,
  error: 'Does not match:',
  note: 'Note:',
  moreErrors: (value: number) => `${count(value, 'more error is', 'more errors are')} not marked here.`,
  /** Spellings of a number that JavaScript cannot distinguish. */
  or: (spellings: readonly string[]) => spellings.join(' or '),
  severalNumbers: 'Sent in several ways, which this page cannot tell apart.',

  isLines: (value: number) => `One value per line: ${count(value, 'value')}, shown as a list.`,
  repeated: (value: number) =>
    value === 1
      ? 'One object has the same name twice. All values are shown; most programs use the last one.'
      : `Names are repeated ${number(value)} times within an object. All values are shown; most programs use the last one.`,
  repeatedHere: 'Repeated name: most programs use the last one.',
  cut: (value: number) => `The first ${count(value, 'value')} are shown. The download has all of them.`,
  rows: (first: number, last: number, total: number) =>
    `Rows ${number(first)} to ${number(last)} of ${number(total)}`,
  earlier: 'Earlier rows',
  later: 'Later rows',

  notJson: (line: number, column: number, why: string) =>
    `Shown as plain text: this is not JSON. Line ${number(line)}, column ${number(column)}: ${why}`,
  faults: {
    value: 'a value should be here.',
    name: 'a name in quotes should be here.',
    colon: 'a colon should be here.',
    comma: 'a comma or a closing bracket should be here.',
    escape: 'this backslash escape is not valid in JSON.',
    control: 'a control character inside a string.',
    after: 'something follows the end of the value.',
    early: 'the text ends before the value does.',
  },
  tooLong: (limit: number) => `Shown as plain text: JSON becomes a tree up to ${count(limit, 'character')}.`,
};

export type TreeStrings = typeof treeEn;
