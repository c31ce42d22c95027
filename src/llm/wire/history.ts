import type { ToolMessage } from '../../core/index.js';
import { isRecord } from './read.js';

/**
 * Returns a result in an envelope that names its server.
 *
 * A tool message takes text only. Images and audio are named and left out: they could only be sent as a user message, and a
 * server's data must not pass for the person's words.
 */
export function resultText({ server, tool, untrusted, isError, content }: ToolMessage): string {
  return JSON.stringify({
    server,
    tool,
    untrusted,
    isError,
    content: content.map((part) =>
      part.type === 'text' ? part.text : `[${part.type} ${part.mimeType}, not passed on]`,
    ),
  });
}

/** A name that the model invented comes back in its history, where endpoints check it against their own rule. */
export function wireName(name: string): string {
  return name.replace(/[^a-zA-Z0-9_-]/g, '_').slice(0, 64) || '_';
}

/** Many endpoints parse arguments in the history: malformed ones would make every later turn fail. */
export function wireArguments(text: string): string {
  if (text.trim() === '') return '{}';
  try {
    if (isRecord(JSON.parse(text))) return text;
  } catch {
    // Wrapped below.
  }
  return JSON.stringify({ not_a_json_object: text });
}
