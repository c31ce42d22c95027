import { exactNumbers } from '../../shared/exact/exact.js';
import { beginningOfColor, removedNote, withoutColors, withoutHidden } from '../base/hidden.js';
import type { Limits } from '../base/limits.js';
import type { JsonObject, ModelPart, Part, SchemaCheck, ToolResult } from '../protocol/index.js';
import type { ExactNumbers } from './raw.js';
import { beginningOfJson, partsOf } from './result.js';

interface ResultDetails {
  readonly schema?: JsonObject | undefined;
  readonly exact?: ExactNumbers;
  readonly isShort?: boolean;
}

/**
 * Reads a `CallToolResult` (MCP 2026-07-28) as parts for a person and parts for a model. `isShort`: true if the result is known
 * to be within the model's limit, so that it can be written in one step.
 */
export function readResult(
  raw: JsonObject,
  schemaCheck: SchemaCheck,
  limits: Limits,
  { schema, exact, isShort = false }: ResultDetails = {},
): ToolResult {
  const { content, others } = partsOf(raw, limits, exact);
  return {
    isError: raw['isError'] === true,
    parts: [...content, ...others],
    schemaCheck,
    ...partsForModel(content, limits, isShort),
    raw,
    ...(schema ? { schema } : {}),
  };
}

/**
 * Returns a result in the form for a model, with the number of hidden characters that were removed. It consists of the
 * `content`, or of the structured value if there is none, so that nothing is sent twice. The total length of the text is
 * limited. Notes mark where text was cut and where hidden characters were removed.
 */
export function partsForModel(
  parts: readonly Part[],
  limits: Limits,
  isShort: boolean,
): Pick<ToolResult, 'modelParts' | 'hiddenCharacters'> {
  const content = parts.filter((part) => part.kind !== 'structured');
  let left = limits.modelResultChars;
  let removed = 0;
  const clean = (dirty: string): string => {
    const cleaned = withoutHidden(withoutColors(dirty));
    removed += cleaned.removed;
    return cleaned.text;
  };
  const modelParts = (content.length > 0 ? content : parts).map((part): ModelPart => {
    const before = removed;
    const most = Math.max(left, 0);
    const one = modelPart(part, most, isShort, clean);
    if (typeof one !== 'string') return one;
    const text = one.slice(0, most);
    left -= text.length;
    const cut = one.length - text.length;
    const isJson = part.kind === 'structured' || part.kind === 'unknown';
    // Cutting may have split a visible character or a color sequence.
    const whole = cut > 0 ? text.replace(/[\ud800-\udbff]$/, '').replace(beginningOfColor, '') : text;
    const lines = [clean(whole)];
    if (cut > 0) lines.push(`[cut here: ${isJson ? 'the value goes on' : `${cut} more characters`}]`);
    if (removed > before) lines.push(removedNote(removed - before));
    if (part.kind === 'structured' && part.exact)
      lines.push(...(exactNumbers.value?.unclearNumbers(part.exact) ?? []));
    return { type: 'text', text: lines.join('\n') };
  });
  return { modelParts, ...(removed > 0 ? { hiddenCharacters: removed } : {}) };
}

/** Returns a part in the form for a model: its whole text, or an image or audio. */
function modelPart(
  part: Part,
  left: number,
  isShort: boolean,
  clean: (text: string) => string,
): string | ModelPart {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'image':
    case 'audio':
      if (part.data === '') return `[${part.kind}: ${part.limit ? 'too large to pass on' : 'empty'}]`;
      return { type: part.kind, data: part.data, mimeType: clean(part.mimeType) };
    case 'link': {
      const about = part.description ? `: ${part.description}` : '';
      return `[resource ${part.uri}] ${part.title || part.name}${about}`;
    }
    case 'resource':
      return part.text ?? `[resource ${part.uri}: ${part.mimeType ?? 'binary'} data, not passed on]`;
    case 'structured': {
      const write = part.exact && exactNumbers.value?.numberWriter(part.exact);
      return beginningOfJson(part.value, left, clean, isShort && !write, write);
    }
    case 'unknown':
      return beginningOfJson(part.value, left, clean, isShort);
  }
}
