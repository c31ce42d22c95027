/**
 * Replacement that our own builds give the SDK for its choice for browsers, which brings a whole JSON Schema validator:
 * 7 kB of gzip that nothing here runs, since `sdk.ts` always passes a validator of its own.
 */
export const CORS_IS_POSSIBLE = true;

export class DefaultJsonSchemaValidator {
  getValidator(): never {
    throw new Error('mcp-tools always gives the SDK a validator');
  }
}
