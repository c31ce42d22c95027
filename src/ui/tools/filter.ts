import { html, nothing, type TemplateResult } from 'lit';
import { icon } from '../base/icons.js';
import type { BaseStrings } from '../locales/en/base.js';
import type { ToolGroups } from './tool-groups.js';

/** Renders the field that searches the tools, and says how many it found. */
export function renderFilter(
  { search, tools }: ToolGroups,
  typed: string,
  words: BaseStrings['toolList'],
  type: (query: string) => void,
): TemplateResult {
  const { query } = search;
  const count = search.found.length;
  return html`
    <div class="filter">
      <label class="visually-hidden" for="filter">${words.filterLabel}</label>
      ${icon('search')}
      <input
        id="filter"
        type="search"
        autocomplete="off"
        placeholder=${words.filter(tools.length)}
        .value=${typed}
        @focus=${() => search.prepare()}
        @input=${({ target }: Event) => type((target as HTMLInputElement).value)}
      />
      <span class="visually-hidden" role="status">${query ? words.found(count) : ''}</span>
    </div>
    ${query && count === 0 ? html`<p class="empty muted">${words.noneFound(query)}</p>` : nothing}
  `;
}
