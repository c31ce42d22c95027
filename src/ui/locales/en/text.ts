import { count, number } from './numbers.js';

export const textEn = {
  size: (bytes: string, lines: number) => `${bytes}\u00a0· ${count(lines, 'line')}`,
  wrap: 'Wrap long lines',
  /** Button that shows the escape sequences for terminal colors. */
  codes: 'Show color codes',
  find: 'Find',
  findInText: 'Find in this text',
  found: (at: number, total: number, isMore: boolean) =>
    `${number(at)} of ${number(total)}${isMore ? ' or more' : ''}`,
  notFound: 'Not found',
  searching: 'Searching…',
  previous: 'Previous match',
  next: 'Next match',
  matchCase: 'Match case',
  closeFind: 'Close the search',
  foundBeyond: 'This match is in the part not shown. The download has it.',
  empty: 'It is empty.',
  restNotShown: 'The rest is not shown here. The download has all of it.',
  colorsLeftOut: 'Too many colors: some are not shown.',
};

export type TextStrings = typeof textEn;
