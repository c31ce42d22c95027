import { isRecord } from '../read.js';

/** Words for what is no text. */
const media =
  'image|picture|photo|audio|sound|video|vision|media|multi-?modal\\w*|modalit\\w*|pdf|document|file';
/** An endpoint that says with another status, or in its stream, that it does not read such a thing. */
const notSupported = new RegExp(
  `\\b(?:${media})s?\\b[^.]{0,60}(?:(?:not|n.t|un)[ -]?(?:be )?(?:support|process|allow|accept|valid|recogni|decod|read)|invalid|corrupt|missing)` +
    `|(?:(?:not|n.t|un)[ -]?(?:support|process|accept|decode|read|recogni)\\w*|invalid|corrupt\\w*|support)[^.]{0,40}\\b(?:${media})`,
  'i',
);

/**
 * True if an endpoint refused a request that has pictures, sounds or files perhaps for these. A refusal of the key or the pace,
 * and an endpoint that is down, are none.
 */
export function isAboutMedia(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const problem = 'problem' in error && isRecord(error.problem) ? error.problem['data'] : undefined;
  const { reason, status } = isRecord(problem) ? problem : {};
  if (reason !== undefined && reason !== 'http') return false;
  if (/\b(?:api.?key|credit|billing|quota)\b/i.test(error.message)) return false;
  if (status === 400 || status === 413 || status === 415 || status === 422) return true;
  const mayBe = status === undefined || status === 404 || status === 500 || status === 501;
  return mayBe && notSupported.test(error.message);
}
