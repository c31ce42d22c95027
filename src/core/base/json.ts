/** Any value that JSON can hold. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;

/** A JSON object. Its keys may be a server's own text: never use them to index an ordinary object you build. */
export interface JsonObject {
  readonly [key: string]: JsonValue;
}
