import { withoutHidden } from '../base/hidden.js';
import { isObject, listOf } from '../base/is-object.js';
import type { FilePart, JsonValue, UserPart } from '../protocol/index.js';

/** An app, for those who read what it said. */
export interface Speaker {
  readonly serverId: string;
  readonly server: string;
  readonly app: string;
  readonly uri: string;
}

/** Returns the text of MCP content blocks (`ui/message`, `ui/update-model-context`), cut, with structured values as JSON. */
export function textOf(
  content: JsonValue | undefined,
  structured: JsonValue | undefined,
  most: number,
): string {
  const texts = listOf(content).flatMap((block) =>
    isObject(block) && block['type'] === 'text' && typeof block['text'] === 'string' ? [block['text']] : [],
  );
  if (isObject(structured)) texts.push(JSON.stringify(structured));
  return texts.join('\n').slice(0, most);
}

/** Returns what an app said as a part of a message, labelled as its server's words. */
export function partOf(text: string, { serverId, server, app, uri }: Speaker): FilePart {
  const bytes = new TextEncoder().encode(text);
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  const name = withoutHidden(app).text;
  return {
    type: 'file',
    mimeType: 'text/plain',
    data: btoa(binary),
    name,
    from: { serverId, server, uri, app: name },
  };
}

/** Returns a message with what apps told before the person's own words. */
export function withTold(
  message: string | readonly UserPart[],
  told: readonly FilePart[],
): string | readonly UserPart[] {
  if (told.length === 0) return message;
  const said = typeof message === 'string' ? [{ type: 'text', text: message } as const] : message;
  return [...told, ...said];
}
