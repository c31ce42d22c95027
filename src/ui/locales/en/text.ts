import type { TextStrings } from '../strings/text.js';

const number = (value: number): string => value.toLocaleString('en');

export const textEn: TextStrings = {
  size: (bytes, lines) => `${bytes} · ${number(lines)} ${lines === 1 ? 'line' : 'lines'}`,
  wrap: 'Wrap long lines',
  codes: 'Show color codes',
  find: 'Find',
  findInText: 'Find in this text',
  found: (at, total, isMore) => `${number(at)} of ${number(total)}${isMore ? ' or more' : ''}`,
  notFound: 'Not found',
  searching: 'Searching…',
  previous: 'Previous match',
  next: 'Next match',
  caseTold: 'Match case',
  closeFind: 'Close the search',
  foundBeyond: 'This match is in the hidden part. The download has it.',
  empty: 'It is empty.',
  restNotShown: 'The page shows no more than this. The download has all of it.',
  colorsLeftOut: 'Too many colors: some are not shown.',
};
