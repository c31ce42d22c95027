import type { ProblemData } from '../base/errors.js';

/** What keeps a page from a server, as far as a page can find out. `docs/diagnoses.md` tells each. */
export type DiagnosisCode =
  // The way there
  | 'server-down'
  | 'resource-policy'
  | 'offline'
  | 'page-csp'
  | 'mixed-content'
  | 'private-network'
  // CORS
  | 'cors-missing'
  | 'refused-without-cors'
  | 'preflight-refused'
  | 'header-not-allowed'
  | 'compatibility-mode'
  | 'modern-headers-not-allowed'
  | 'session-id-not-exposed'
  | 'session-id-not-allowed'
  | 'challenge-not-exposed'
  // The answer
  | 'redirect'
  | 'wrong-path'
  | 'old-transport'
  | 'html-answer'
  | 'not-mcp'
  | 'refused'
  | 'server-error'
  | 'no-answer'
  | 'cut-off'
  | 'version-mismatch'
  | 'limit'
  // Sign-in
  | 'sign-in-required'
  | 'key-required'
  | 'forbidden'
  | 'sign-in-metadata'
  | 'token-endpoint-cors'
  // Neither
  | 'works-now'
  | 'unknown';

/** One thing that was tried, and what the browser saw. Holds no token, and no header's value but those that a server is known by. */
export interface Evidence {
  /** Method and purpose, such as `POST server/discover` or `GET with Mcp-Name`. */
  readonly tried: string;
  /** Such as `HTTP 401`, `blocked`, `reached, unreadable`, `no answer`. */
  readonly saw: string;
  /** More of what was seen: content type, redirect, a header that was or was not there. */
  readonly detail?: string;
}

/** What somebody can do about it. */
export interface Advice {
  /** Whose work it is: the server's author, the page's author, or the person in front of it. */
  readonly for: 'server' | 'page' | 'person';
  /** Of headers: the answers that carry them. `preflight` is the answer to OPTIONS, `answers` are all others, errors too. */
  readonly on?: 'preflight' | 'answers';
  /** Exact lines to add or change: headers that the server sends, or settings of the page. */
  readonly lines: readonly string[];
}

/** Why a server could not be reached or a call failed. */
export interface Diagnosis {
  readonly code: DiagnosisCode;
  /** What else it may be, where a page cannot tell the two apart. */
  readonly or?: DiagnosisCode;
  readonly at: number;
  /** For sentences: `origin`, `status`, `headers` and the like. `said` is the server's own words: not to be trusted. */
  readonly data: ProblemData;
  readonly evidence: readonly Evidence[];
  readonly advice: readonly Advice[];
}
