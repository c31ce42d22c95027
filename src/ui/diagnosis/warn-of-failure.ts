import type { Server } from '../../core/index.js';
import { withoutQuery } from '../../shared/network.js';
import { warnOnce } from '../base/page-warnings.js';
import { diagnosisEn } from '../locales/en/diagnosis.js';
import { isFault } from '../base/is-fault.js';
import { hasLinesFirst, placeOf, sentenceOf } from './advice.js';

/** Warns in the console, once per server and cause: why a server or a call failed, and how to fix it. */
export function warnOfFailure({ url, status, diagnosis }: Server): void {
  // The page already offers to sign in.
  if (!diagnosis || !isFault(diagnosis) || diagnosis.code === 'sign-in-required') return;
  const { code, or, data, advice } = diagnosis;
  const { codes, or: orElse } = diagnosisEn;
  const text = [
    `${withoutQuery(url)} ${status === 'connected' ? 'did not answer' : 'cannot be used'} (${code}).`,
    sentenceOf(codes, code, data),
    ...(or ? [orElse(sentenceOf(codes, or, data))] : []),
    `See docs/diagnoses.md#${code}.`,
  ].join(' ');
  // Browsers ignore a repeated directive, so the values belong in the existing one.
  const head = code === 'page-csp' && 'In the Content-Security-Policy, beside what is there';
  const lines = advice.flatMap((one) => [`${head || placeOf(one, diagnosisEn)}:`, ...one.lines]);
  warnOnce([text, ...(hasLinesFirst(diagnosis) ? lines : [])].join('\n'), `${url} ${code}`);
}
