import type { JsonObject, ToolMessage } from '../../core/index.js';

/**
 * Returns a result in an envelope that names its server and marks it as untrusted. Parts other than text are named in it, since
 * the adapter sends them beside it.
 */
export function resultEnvelope(
  { server, tool, untrusted, isError, content }: ToolMessage,
  beside = 'attached',
): JsonObject {
  return {
    server,
    tool,
    untrusted,
    isError,
    content: content.map((part) =>
      part.type === 'text' ? part.text : `[${part.type} ${part.mimeType}, ${beside}]`,
    ),
  };
}

/** Returns the envelope as JSON text. */
export function resultText(message: ToolMessage, beside?: string): string {
  return JSON.stringify(resultEnvelope(message, beside));
}
