import type { Advice, DiagnosisCode, ProblemData } from '../../../core/index.js';

/**
 * A sentence for each code. The data may hold `origin` (the server's), `page` (the page's origin), `url`, `issuer`, `tokenUrl`,
 * `status`, `said`, `headers` (names, joined by commas), `limit` and `value`, `seconds`; a sentence reads well without those
 * that its code may lack.
 */
export type DiagnosisSentences = { readonly [Code in DiagnosisCode]: (data: ProblemData) => string };

/** The words around a diagnosis, for whoever sits in front of the page. */
export interface DiagnosisStrings {
  /** What is wrong, and what they can do. */
  readonly codes: DiagnosisSentences;
  /** Names the other thing that it may be. */
  readonly or: (sentence: string) => string;
  /** Before what the server itself said. */
  readonly said: string;
  readonly adviceFor: { readonly [Who in Advice['for']]: string };

  readonly label: (server: string) => string;
  readonly forAuthor: string;
  readonly lines: string;
  readonly copyLines: string;
  /** The answers that carry the lines. */
  readonly on: { readonly [Which in NonNullable<Advice['on']>]: string };
}
