import { html, type TemplateResult } from 'lit';
import type { JsonValue } from '../../../core/index.js';
import type { TreeStrings } from '../../locales/en/tree.js';
import { renderFewChips } from '../../base/chips.js';
import { marked } from './marked.js';
import { quoted } from './cut.js';
import type { Tree } from './tree.js';
import { bounds } from '../../base/bounds.js';

/** The place in it that a search found. */
export interface Hit {
  readonly query: string;
  readonly at?: number | undefined;
}

/** A value of no parts, as sent; of a long text a part. Quotes, and the letters' slant, tell what a colour tells besides. */
export function renderScalar(
  tree: Tree,
  id: number,
  words: TreeStrings,
  hit?: Hit,
  chips: (text: string) => unknown = renderFewChips,
): TemplateResult {
  const value = tree.nodes.values[id] ?? null;
  if (typeof value === 'string') {
    const text = quoted(value, bounds.valueChars, hit?.at);
    const rest = value.length > bounds.valueChars ? words.characters(value.length) : undefined;
    return html`
      <span class="value string" dir="auto"
        >${hit ? marked(text, quoted(hit.query).slice(1, -1)) : chips(text)}</span
      >
      ${rest ? html`<span class="count small muted" dir="auto">${rest}</span>` : undefined}
    `;
  }
  if (typeof value === 'number') {
    const sent = tree.numberOf(id);
    const text = words.or(sent);
    return html`
      <span class="value number" dir="ltr">${hit ? marked(text, hit.query) : text}</span>
      ${sent.length > 1 ? html`<span class="count small muted" dir="auto">${words.severalNumbers}</span>` : undefined}
    `;
  }
  if (typeof value === 'object' && value !== null) {
    return html`<span class="value muted" dir="ltr">${Array.isArray(value) ? '[]' : '{}'}</span>`;
  }
  const kind = value === null ? 'null' : 'boolean';
  const text = String(value);
  return html`<span class="value ${kind}" dir="ltr">${hit ? marked(text, hit.query) : text}</span>`;
}

export function kindOf(value: JsonValue): keyof TreeStrings['kinds'] {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'list';
  return typeof value as Exclude<keyof TreeStrings['kinds'], 'null' | 'list'>;
}
