import { html, nothing, type TemplateResult } from 'lit';
import { icon } from './icons.js';

interface SearchField {
  readonly label: string;
  readonly placeholder: string;
  readonly query: string;
  /** What a screen reader is told of what was found. Default: nothing, where the element says so itself. */
  readonly found?: string;
  readonly search: (query: string) => void;
}

/** Renders a field by which a list is searched; its look is in `viewStyles`. */
export function renderSearchField({ label, placeholder, query, found, search }: SearchField): TemplateResult {
  return html`<div class="filter">
    ${icon('search')}
    <input
      type="search"
      autocomplete="off"
      aria-label=${label}
      placeholder=${placeholder}
      .value=${query}
      @input=${({ target }: Event) => search((target as HTMLInputElement).value)}
    />
    ${found === undefined ? nothing : html`<span class="visually-hidden" role="status">${found}</span>`}
  </div>`;
}
