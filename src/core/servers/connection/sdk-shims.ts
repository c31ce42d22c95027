/**
 * Replaces the SDK's shims for browsers in our own builds. The SDK's include a whole JSON Schema validator (7 kB of gzip) that
 * never runs here, because `sdk.ts` always passes another validator.
 */
export const CORS_IS_POSSIBLE = true;

export class DefaultJsonSchemaValidator {
  getValidator(): never {
    throw new Error('mcp-tools always gives the SDK a validator');
  }
}
