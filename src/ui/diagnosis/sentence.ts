import type { Diagnosis } from '../../core/index.js';
import type { DiagnosisSentences } from '../locales/strings/diagnosis.js';

/** A diagnosis in words. One that only a newer core knows is told as one that nobody knows. */
export function sentenceOf(codes: DiagnosisSentences, code: string, data: Diagnosis['data']): string {
  const known = Object.hasOwn(codes, code) ? (code as Diagnosis['code']) : 'unknown';
  return codes[known](data);
}
