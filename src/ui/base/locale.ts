import type { Problem } from '../../core/index.js';
import { Dictionary } from './dictionary.js';
import { baseEn, type BaseStrings } from '../locales/en/base.js';
import { renderChips } from './chips.js';
import { visibleText } from './visible.js';

/** Strings that the first view needs. */
export const baseStrings: Dictionary<BaseStrings> = new Dictionary('shell', baseEn);

/** Renders a problem in the page's language, with hidden characters in quoted text as chips. */
export function renderProblem(strings: BaseStrings, problem: Problem): unknown {
  return renderChips(problemSentence(strings, problem));
}

/** Returns a problem in the page's language as plain text. */
export function problemText(strings: BaseStrings, problem: Problem): string {
  return visibleText(problemSentence(strings, problem));
}

/** Returns a problem's sentence, hidden characters included; its English message if the language has no sentence for it. */
export function problemSentence({ problems }: BaseStrings, { code, data, message }: Problem): string {
  return (Object.hasOwn(problems, code) ? problems[code]?.(data) : undefined) ?? message;
}
