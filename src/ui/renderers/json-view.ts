import { html, nothing } from 'lit';
import type { JsonValue } from '../../core/index.js';
import { toggleButton, type Head } from './actions.js';
import { bounds } from './pure/bounds.js';
import { note, type RenderContext } from './context.js';
import { longText } from './long-text.js';
import { stateful } from './stateful.js';
import { renderTree } from './tree.js';

interface JsonState {
  /** Absent where there is no tree to show. */
  readonly value?: JsonValue;
  readonly reason?: string;
  readonly asText: boolean;
}

/** A document that says it is JSON, as a tree where it is. */
export function renderJson(source: string, context: RenderContext, head: Head): unknown {
  const words = context.strings.content;
  return stateful<JsonState>(
    context,
    source,
    () => readJson(source, context),
    ({ value, reason, asText }, change) => {
      const toggle = (): void => {
        change((now) => ({ ...now, asText: !now.asText }));
      };
      return html`
        ${head(value === undefined ? nothing : toggleButton(asText ? words.asTree : words.asText, toggle))}
        ${reason ? note(reason) : nothing}
        ${value === undefined || asText ? longText(source, context, words.kinds.json) : renderTree(value, context)}
      `;
    },
  );
}

function readJson(source: string, context: RenderContext): JsonState {
  const words = context.strings.content;
  if (source.length > bounds.jsonChars)
    return { reason: words.textBecause.jsonChars(bounds.jsonChars), asText: true };
  try {
    const value = JSON.parse(source) as JsonValue;
    // Parsing has no way to keep them, and a wrong last digit of an identifier is worse than a note too many.
    return /\d{16}/.test(source)
      ? { value, reason: words.longNumbers, asText: false }
      : { value, asText: false };
  } catch {
    return { reason: words.textBecause.notJson, asText: true };
  }
}
