import type { TreeStrings } from '../strings/tree.js';

const number = (value: number): string => value.toLocaleString('en');
const count = (value: number, one: string, many: string): string =>
  `${number(value)} ${value === 1 ? one : many}`;

export const treeEn: TreeStrings = {
  label: 'Data',
  reading: 'Reading…',
  items: (value) => count(value, 'item', 'items'),
  entries: (value) => count(value, 'entry', 'entries'),
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
  found: (at, total, isCut) => `${number(at)} of ${number(total)}${isCut ? ' or more' : ''}`,
  foundNone: 'Not found',
  next: 'Next match',
  previous: 'Previous match',

  copyAll: 'Copy all as JSON',
  copyFailed: 'Could not copy',
  download: (name) => `Download ${name}`,
  copyPath: 'Copy path',
  copyValue: 'Copy value',
  pointer: 'JSON Pointer',
  whole: 'the whole value',
  active: 'Selected row',
  keys: 'Arrow keys move, expand and collapse. Asterisk expands all rows on this level. Enter shows long text in full. Ctrl+C copies the value.',

  openText: (characters) => `Show all ${count(characters, 'character', 'characters')}`,
  openName: (characters) => `Show the full name: ${count(characters, 'character', 'characters')}`,
  text: 'Full text',
  name: 'Full name',
  characters: (value) => count(value, 'character', 'characters'),
  close: 'Close the text',

  level: (depth) => `level ${number(depth)}`,
  errorsInside: (value) => `${count(value, 'error', 'errors')} inside`,
  error: 'Does not fit:',
  note: 'Note:',
  moreErrors: (value) => `${count(value, 'more error is', 'more errors are')} not marked here.`,
  or: (spellings) => spellings.join(' or '),
  severalNumbers: 'Sent in several ways, which this page cannot tell apart.',

  isLines: (value) => `One value a line: ${count(value, 'value', 'values')}, shown as a list.`,
  repeated: (value) =>
    value === 1
      ? 'One object has the same name twice. All values are shown; most programs use the last one.'
      : `Names are repeated ${number(value)} times within an object. All values are shown; most programs use the last one.`,
  repeatedHere: 'Repeated name: most programs use the last one.',
  cut: (value) => `The first ${number(value)} values are shown. The whole can be downloaded.`,
  rows: (first, last, total) => `Rows ${number(first)} to ${number(last)} of ${number(total)}`,
  earlier: 'Earlier rows',
  later: 'Later rows',

  notJson: (line, column, why) =>
    `Shown as plain text: this is not JSON. Line ${number(line)}, column ${number(column)}: ${why}`,
  faults: {
    value: 'a value should be here.',
    name: 'a name in quotes should be here.',
    colon: 'a colon should be here.',
    comma: 'a comma or a closing bracket should be here.',
    escape: 'a backslash that JSON does not know.',
    control: 'a control character inside of a text.',
    after: 'something follows the end of the value.',
    early: 'the text ends before the value does.',
  },
  tooLong: (limit) => `Shown as plain text: JSON becomes a tree up to ${number(limit)} characters.`,
};
