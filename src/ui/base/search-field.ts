import { html, nothing, type TemplateResult } from 'lit';
import { icon } from './icons.js';

interface SearchField {
  readonly label: string;
  readonly placeholder: string;
  readonly query: string;
  /** Announcement of the matches for screen readers. Default: none, if the element announces them itself. */
  readonly found?: string;
  readonly search: (query: string) => void;
}

/** Renders a field for searching a list. Its styles are in `viewStyles`. */
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
