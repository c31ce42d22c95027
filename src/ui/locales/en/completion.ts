import { count, number } from './numbers.js';

export const completionEn = {
  /** The name of a list of values. */
  valuesFor: (argument: string) => `Values for ${argument}`,
  /** What a screen reader says when the list is there. `total`: how many the server says there are. */
  found: (shown: number, total: number | undefined) =>
    total === undefined || total <= shown ? count(shown, 'value') : `${shown} of ${number(total)} values`,
  more: 'There are more. Type to narrow them down.',
};

export type CompletionStrings = typeof completionEn;
