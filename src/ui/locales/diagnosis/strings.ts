import type { Advice, DiagnosisCode, ProblemData } from '../../../core/index.js';

/** What a diagnosis means, told twice. */
export interface DiagnosisSentences {
  /** For whoever sits in front of the page: what is wrong, and what they can do. */
  readonly person: (data: ProblemData) => string;
  /** For whoever runs the server or wrote the page: what exactly is wrong, and what to change. */
  readonly author: (data: ProblemData) => string;
}

/**
 * The words around a diagnosis. Its data may hold `origin` (the server's), `page` (the page's origin), `url`,
 * `issuer`, `tokenUrl`, `status`, `headers` (names, joined by commas), `limit` and `value`, `seconds`; a sentence reads well
 * without those that its code may lack.
 */
export interface DiagnosisStrings {
  readonly codes: { readonly [Code in DiagnosisCode]: DiagnosisSentences };
  /** Names the other thing that it may be. */
  readonly or: (sentence: string) => string;
  readonly adviceFor: { readonly [Who in Advice['for']]: string };

  readonly label: (server: string) => string;
  readonly forAuthor: string;
  readonly evidence: string;
  readonly lines: string;
  readonly copyLines: string;
  readonly copyText: string;
  readonly lookedAt: (when: string) => string;
  /** The heading of the text that is copied. */
  readonly report: (server: string, url: string) => string;
}
