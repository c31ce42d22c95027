import type { Problem } from '../../core/index.js';
import { Dictionary } from './dictionary.js';
import { baseEn } from '../locales/en/base.js';
import type { BaseStrings } from '../locales/en/base.js';
import { renderChips } from './chips.js';
import { visibleText } from './visible.js';

/** The words that are needed at first. */
export const baseStrings: Dictionary<BaseStrings> = new Dictionary('shell', baseEn);

/** A problem in the reader's words, with what hides in those that it quotes as chips. */
export function renderProblem(strings: BaseStrings, problem: Problem): unknown {
  return renderChips(problemSentence(strings, problem));
}

/** The same where there can be nothing but text. */
export function problemText(strings: BaseStrings, problem: Problem): string {
  return visibleText(problemSentence(strings, problem));
}

/** As it was written, to be shown with chips. In its own words where these do not know it: a host may be a newer one. */
export function problemSentence({ problems }: BaseStrings, { code, data, message }: Problem): string {
  return Object.hasOwn(problems, code) ? problems[code](data) : message;
}
