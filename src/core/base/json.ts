/** Any value that JSON can hold. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;

/** A JSON object. Its keys may be a server's text: do not use them as keys of an object of yours. */
export interface JsonObject {
  readonly [key: string]: JsonValue;
}
