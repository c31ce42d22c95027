import type { TextStrings } from '../strings/text.js';

const number = (value: number): string => value.toLocaleString('en');

export const textEn: TextStrings = {
  size: (bytes, lines) => `${bytes} · ${number(lines)} ${lines === 1 ? 'line' : 'lines'}`,
  wrap: 'Wrap long lines',
  codes: 'Show colour codes',
  find: 'Find',
  findInText: 'Find in this text',
  found: (at, total, isMore) => `${number(at)} of ${number(total)}${isMore ? ' or more' : ''}`,
  notFound: 'Not found',
  searching: 'Searching…',
  previous: 'Previous match',
  next: 'Next match',
  caseTold: 'Match case',
  closeFind: 'Close the search',
  foundBeyond: 'This match is in the part that is not shown. The download has it.',
  empty: 'There is nothing in it.',
  restNotShown: 'The page shows no more than this. The download has all of it.',
  colorsLeftOut: 'Not all of its colours are shown: there are too many.',
};
