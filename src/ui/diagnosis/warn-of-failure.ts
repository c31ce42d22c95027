import type { Server } from '../../core/index.js';
import { withoutQuery } from '../../core/base/network.js';
import { warnOnce } from '../base/warn.js';
import { diagnosisEn } from '../locales/en/diagnosis.js';
import { hasLinesFirst, placeOf, sentenceOf } from './advice.js';

/** The page offers a sign-in by itself, and what is well now is nothing to mend. */
const isNoFault = /^(sign-in-required|works-now)$/;

/** Says in the console, once for each server and cause, why a server cannot be used and what to do about it. */
export function warnOfFailure({ url, status, diagnosis }: Server): void {
  if (!diagnosis || status === 'connected' || isNoFault.test(diagnosis.code)) return;
  const { code, or, data, advice } = diagnosis;
  const { codes, or: orElse } = diagnosisEn;
  const text = [
    `${withoutQuery(url)} cannot be used (${code}).`,
    sentenceOf(codes, code, data),
    ...(or ? [orElse(sentenceOf(codes, or, data))] : []),
    `See docs/diagnoses.md#${code}.`,
  ].join(' ');
  // Browsers ignore a directive that is there twice.
  const head = code === 'page-csp' && 'In the Content-Security-Policy, beside what is there';
  const lines = advice.flatMap((one) => [`${head || placeOf(one, diagnosisEn)}:`, ...one.lines]);
  warnOnce([text, ...(hasLinesFirst(diagnosis) ? lines : [])].join('\n'), `${url} ${code}`);
}
