import type { DiagnosisSentences } from './diagnosis.js';

/** What a diagnosis says to whoever runs the server or wrote the page. */
export interface DiagnosisAuthorStrings {
  /** What exactly is wrong, and what to change. */
  readonly codes: DiagnosisSentences;
  /** Before the name of a framework. */
  readonly example: string;
  readonly evidence: string;
  readonly copyText: string;
  readonly lookedAt: (when: string) => string;
  /** The heading of the text that is copied. */
  readonly report: (server: string, url: string) => string;
}
