import type { ModelPart, ToolMessage } from '../../core/index.js';

/**
 * Returns a result in an envelope that names its server and says that it is untrusted. Parts that are no text are named in
 * it; `isSent` tells those that the adapter sends beside it.
 */
export function resultText(
  { server, tool, untrusted, isError, content }: ToolMessage,
  isSent: (part: ModelPart) => boolean = () => false,
): string {
  return JSON.stringify({
    server,
    tool,
    untrusted,
    isError,
    content: content.map((part) =>
      part.type === 'text'
        ? part.text
        : `[${part.type} ${part.mimeType}, ${isSent(part) ? 'sent beside this text' : 'not passed on'}]`,
    ),
  });
}
