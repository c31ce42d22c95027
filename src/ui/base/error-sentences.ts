import type { FailedCall, Problem, SchemaCheck, SchemaError } from '../../core/index.js';
import type { FormStrings } from '../locales/en/form.js';
import { Dictionary } from './dictionary.js';

type Sentences = Pick<FormStrings, 'keywords'>;

/** Sentences about values that do not match a schema, from the form strings. In English, the validator's own are shown. */
export const errorSentences: Dictionary<Sentences> = new Dictionary('form', { keywords: {} });

/** Returns an error's sentence in a tag's language, otherwise the validator's own. A page's errors may lack `params`. */
export function errorSentence(
  { keyword, params = {}, message }: Partial<SchemaError> & Pick<SchemaError, 'message'>,
  tag: string,
): string {
  const { keywords } = errorSentences.of(tag);
  const known = keyword !== undefined && Object.hasOwn(keywords, keyword) ? keywords[keyword] : undefined;
  return known?.(params) ?? message;
}

/** Translated results of each check, so that elements get the same object for the same check. */
const known = new WeakMap<SchemaCheck, Map<Sentences, SchemaCheck>>();

/** Returns a check's outcome with its errors in a tag's language. */
export function checkIn(tag: string, check: SchemaCheck | undefined): SchemaCheck | undefined {
  if (check?.status !== 'invalid') return check;
  const sentences = errorSentences.of(tag);
  const results = known.get(check) ?? new Map<Sentences, SchemaCheck>();
  known.set(check, results);
  const errors = check.errors.map((error) => ({ ...error, message: errorSentence(error, tag) }));
  const localized = results.get(sentences) ?? { ...check, errors };
  results.set(sentences, localized);
  return localized;
}

/** Returns the problem of a failed call, with the errors of its arguments in a tag's language. */
export function problemIn(tag: string, { problem, errors }: FailedCall): Problem {
  if (tag === 'en' || !errors) return problem;
  const detail = errors.map((error) => `${error.path || '/'} ${errorSentence(error, tag)}`).join(' ');
  return { ...problem, data: { ...problem.data, detail } };
}
