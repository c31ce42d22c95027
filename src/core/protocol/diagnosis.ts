import type { ProblemData } from '../base/problems.js';

/** Cause of a failure, as far as a page can detect it. `docs/diagnoses.md` explains each. */
export type DiagnosisCode =
  // Network and browser
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
  // Response
  | 'redirect'
  | 'wrong-path'
  | 'old-transport'
  | 'html-answer'
  | 'not-mcp'
  | 'invalid-answer'
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
  // Other results
  | 'works-now'
  | 'unknown';

/** One attempt and its outcome. Contains no token, and only those header values that identify a server. */
export interface Evidence {
  /** Method and purpose, such as `POST server/discover` or `GET with Mcp-Name`. */
  readonly tried: string;
  /** Outcome, such as `HTTP 401`, `blocked`, `reached, unreadable`, `no answer`. */
  readonly saw: string;
  /** Details: content type, redirect, a header that was present or missing. */
  readonly detail?: string;
}

/** A way to solve the problem. */
export interface Advice {
  /** Addressee: the developer of the server or the page, or the person who uses the page. */
  readonly for: 'server' | 'page' | 'person';
  /** Responses that need the headers: `preflight` is the response to OPTIONS, `answers` are all others, including errors. */
  readonly on?: 'preflight' | 'answers';
  /** Exact lines to add or change: response headers, or settings of the page. */
  readonly lines: readonly string[];
}

/** Diagnosis of a server that could not be reached or a call that failed. */
export interface Diagnosis {
  readonly code: DiagnosisCode;
  /** Alternative cause, if a page cannot distinguish the two. */
  readonly or?: DiagnosisCode;
  readonly at: number;
  /** Values for messages: `origin`, `status`, `headers` and the like. `said` is untrusted text of the server. */
  readonly data: ProblemData;
  readonly evidence: readonly Evidence[];
  readonly advice: readonly Advice[];
}
