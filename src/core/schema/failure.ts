import type { Place } from './schema-map.js';

/** One keyword that a value breaks, as an engine found it. */
export interface Failure {
  /** Where in the value: a JSON Pointer. */
  readonly path: string;
  readonly keyword: string;
  /** The schema that has the keyword; absent where the engine did not say. */
  readonly place: Place | undefined;
  /** The property or the item that is meant, where the keyword forbids some. */
  readonly name?: string | undefined;
  /** Of a choice of exactly one: how many fit. */
  readonly matches?: number | undefined;
}
