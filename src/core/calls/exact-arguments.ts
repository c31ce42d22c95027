import { canonicalJson } from '../base/canonical.js';
import { digest } from '../base/digest.js';
import { withDigits, withMarks } from '../../shared/exact/exact.js';
import { problemError } from '../base/problems.js';
import type { ExactNumbers, JsonObject, JsonValue } from '../protocol/index.js';
import { changedIn } from './approval-ask.js';

/** Arguments, with the digits of the numbers that JavaScript cannot represent. */
export interface ExactArguments {
  readonly arguments: JsonObject;
  readonly exact?: ExactNumbers;
}

/** Returns where arguments differ, including the digits of such numbers. */
export function changedArguments(before: ExactArguments, after: ExactArguments): readonly string[] {
  return changedIn(marked(before), marked(after));
}

function marked({ arguments: args, exact }: ExactArguments): JsonValue {
  return withMarks(args, exact);
}

/** Returns the hash of the arguments in the form in which they are sent. */
export function argumentsDigest(given: ExactArguments): string {
  return digest(withDigits(canonicalJson(marked(given))));
}

/**
 * Returns a function that copies arguments for sending, with marks in place of such numbers. Throws an `McpToolsError` unless
 * the text to send has the approved hash.
 */
export function sendable(given: ExactArguments, approved: string): () => JsonObject {
  const json = canonicalJson(marked(given));
  if (digest(withDigits(json)) !== approved) throw problemError('arguments-differ');
  return () => JSON.parse(json) as JsonObject;
}
