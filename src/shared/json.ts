/** Any JSON value. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;

/**
 * Original digits of the numbers in a value that JavaScript cannot represent, by JSON Pointer (RFC 6901). The value contains
 * the nearest numbers that it can represent.
 */
export type ExactNumbers = Readonly<Record<string, string>>;

/** A JSON object. Its keys may be a server's text: do not use them as keys of your own objects. */
export interface JsonObject {
  readonly [key: string]: JsonValue;
}
