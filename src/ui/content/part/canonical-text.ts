import { canonicalJson, type JsonValue } from '../../../core/index.js';
import { printed } from '../../base/json-text.js';

/** The canonical JSON of a value, by the very function that makes what is hashed and sent, as a person can read it. */
export function canonicalText(value: JsonValue): string {
  return printed(JSON.parse(canonicalJson(value)) as JsonValue);
}
