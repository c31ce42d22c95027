import type { AssistantPart, JsonObject, JsonValue } from '../../core/index.js';
import { newCallId } from '../wire/calls.js';
import { writeExact } from '../wire/exact.js';
import { isJsonObject, objectsIn, textOf } from '../wire/read.js';

/** Length of what is shown of a result of the provider's own tools. The whole goes back in the opaque data. */
const shownChars = 4_000;

/** Returns the part that a block of an answer begins. */
export function partOf(block: JsonObject): AssistantPart {
  const { type, id, name, input } = block;
  const kind = textOf(type);
  const call = { id: textOf(id) || newCallId(), name: textOf(name) || kind, arguments: argumentsOf(input) };
  switch (kind) {
    case 'text':
      return { type: 'text', text: textOf(block['text']) };
    case 'thinking':
      return { type: 'reasoning', text: textOf(block['thinking']) };
    case 'redacted_thinking':
      return { type: 'reasoning', text: '' };
    case 'tool_use':
      return { type: 'tool-call', ...call };
  }
  // What is not known here ran, or is kept, at the provider as well, and has to go back in its place.
  if (!kind.endsWith('_tool_result')) return { type: 'provider-call', ...call };
  const { content, tool_use_id: callId } = block;
  const isError = isJsonObject(content) && content['error_code'] !== undefined;
  const text = linesOf(content).slice(0, shownChars);
  return { type: 'provider-result', id: textOf(callId), text, ...(isError ? { isError } : {}) };
}

/** A text of nothing else can be written anew; anything more has to go back as it came. */
export function hasMoreThanText({ type, text: _, ...rest }: JsonObject): boolean {
  return type !== 'text' || Object.values(rest).some((value) => value !== null && !isEmpty(value));
}

function isEmpty(value: JsonValue): boolean {
  return Array.isArray(value) && value.length === 0;
}

function argumentsOf(input: JsonValue | undefined): string {
  return isJsonObject(input) && Object.keys(input).length > 0 ? writeExact(input) : '';
}

/** Returns what a person can read of a result. */
function linesOf(content: JsonValue | undefined): string {
  const items = isJsonObject(content) ? [content] : objectsIn(content);
  const names = ['error_code', 'title', 'url', 'text', 'stdout', 'stderr', 'tool_name'];
  return items
    .map((item) => names.map((name) => textOf(item[name])).filter((text) => text !== ''))
    .map((texts) => texts.join('\n'))
    .join('\n');
}
