import type { JsonObject, ModelPart, ToolMessage } from '../../core/index.js';

/**
 * Returns a result in an envelope that names its server and says that it is untrusted. Parts that are no text are named in
 * it; `isSent` tells those that the adapter sends beside it.
 */
export function resultEnvelope(
  { server, tool, untrusted, isError, content }: ToolMessage,
  isSent: (part: ModelPart) => boolean = () => false,
): JsonObject {
  return {
    server,
    tool,
    untrusted,
    isError,
    content: content.map((part) =>
      part.type === 'text'
        ? part.text
        : `[${part.type} ${part.mimeType}, ${isSent(part) ? 'sent beside this text' : 'not passed on'}]`,
    ),
  };
}

/** Returns the same as JSON text. */
export function resultText(message: ToolMessage, isSent?: (part: ModelPart) => boolean): string {
  return JSON.stringify(resultEnvelope(message, isSent));
}
