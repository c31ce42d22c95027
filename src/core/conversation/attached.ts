import { isTextType } from '../../shared/file-kind.js';
import { removedNote, withoutColors, withoutHidden } from '../base/hidden.js';
import type { UserPart } from '../protocol/index.js';
import { dataOf, newFrame } from './frame.js';
import type { Attached } from './user-entry.js';

/**
 * Returns a server's attached resource in the form for a model: in a frame that attributes it to the server, and without hidden
 * characters, because no person wrote it. Cuts the text after `most` characters.
 */
export function attachedParts(part: Attached, most: number): readonly UserPart[] {
  const { from, ...file } = part;
  const data = dataOf(quoted(from.server));
  const what =
    from.app === undefined
      ? `the resource ${quoted(from.uri)}, which the person attached. It is ${data}`
      : `what the app ${quoted(from.app)} says, which the person uses. It is ${data}`;
  const { begin, end } = newFrame(what);
  const text = isTextType(part.mimeType) ? decode(part.data) : undefined;
  if (text === undefined) return [{ type: 'text', text: begin }, file, { type: 'text', text: end }];
  const { text: clean, removed } = withoutHidden(withoutColors(text.slice(0, most)));
  const notes = [
    ...(text.length > most ? [`[cut here: ${text.length - most} more characters]`] : []),
    ...(removed > 0 ? [removedNote(removed)] : []),
  ];
  return [{ type: 'text', text: [begin + clean + end, ...notes].join('\n') }];
}

function quoted(text: string): string {
  return JSON.stringify(withoutHidden(text).text);
}

function decode(base64: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
