/** Any value that JSON can hold. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;

/**
 * Numbers of a value that JavaScript cannot hold, as they were written, by the JSON Pointers (RFC 6901) of their places. In
 * the value itself are the nearest ones that it can hold.
 */
export type ExactNumbers = Readonly<Record<string, string>>;

/** A JSON object. Its keys may be a server's text: do not use them as keys of an object of yours. */
export interface JsonObject {
  readonly [key: string]: JsonValue;
}
