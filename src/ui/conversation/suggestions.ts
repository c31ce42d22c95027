import { html, nothing, type TemplateResult } from 'lit';
import { objectOf } from '../../shared/is-object.js';
import { bounds } from '../base/bounds.js';
import { conversationIcon } from '../base/conversation-icons.js';
import { renderChips } from '../base/chips.js';
import { cutInTheMiddle } from '../base/visible.js';
import { talkBounds } from './talk-bounds.js';

/** A message that the page suggests: its text, or a label and its text. */
export type Suggestion = string | { readonly label: string; readonly text: string };

/** Renders a button for each suggestion, which sends it. Leaves out values that are no suggestion or too long. */
export function renderSuggestions(
  given: unknown,
  label: string,
  say: (text: string) => void,
): TemplateResult | typeof nothing {
  const suggestions = readSuggestions(given);
  if (suggestions.length === 0) return nothing;
  return html`<div class="suggested" role="group" aria-label=${label}>
    ${suggestions.map(
      (one) =>
        html`<button @click=${() => say(one.text)}>
          ${conversationIcon('suggestion')}
          <bdi>${renderChips(cutInTheMiddle(one.label, bounds.keyChars), 'name')}</bdi>
        </button>`,
    )}
  </div>`;
}

function readSuggestions(given: unknown): readonly { readonly label: string; readonly text: string }[] {
  if (!Array.isArray(given)) return [];
  return given
    .flatMap((one: unknown) => {
      const { label, text } = typeof one === 'string' ? { label: one, text: one } : objectOf(one);
      const isGood = isSaid(label) && isSaid(text) && text.length <= talkBounds.suggestionChars;
      return isGood ? [{ label, text }] : [];
    })
    .slice(0, talkBounds.suggestions);
}

function isSaid(text: unknown): text is string {
  return typeof text === 'string' && text.trim() !== '';
}
