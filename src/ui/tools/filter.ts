import { html, nothing, type TemplateResult } from 'lit';
import { guardKeys } from '../base/guard-keys.js';
import { icon } from '../base/icons.js';
import type { BaseStrings } from '../locales/en/base.js';
import type { ToolGroups } from './tool-groups.js';

guardKeys();

interface FilterOptions {
  readonly typed: string;
  /** Label of the selection of tools; `undefined` if all tools are shown. */
  readonly choice: string | undefined;
  /** True to offer a choice: only the tools that the model sees, or only those hidden from it. */
  readonly withModel: boolean;
  readonly words: BaseStrings['toolList'];
  readonly type: (query: string) => void;
  readonly openShown: (event: Event) => void;
  readonly clear: () => void;
}

/**
 * Renders the search field for tools, the number of tools that the model sees, and a button that resets a search without
 * results.
 */
export function renderFilter(
  groups: ToolGroups,
  { typed, choice, withModel, words, type, openShown, clear }: FilterOptions,
): TemplateResult {
  const { search, hasForApps, found } = groups;
  const { query } = search;
  const { all, visible } = groups.countOf();
  const [before, after] = withModel ? words.modelHas(all) : [words.filterLabel];
  return html`
    <div class="filter">
      <label class="visually-hidden" for="filter">${words.filterLabel}</label>
      ${icon('search')}
      <input
        id="filter"
        type="search"
        autocomplete="off"
        placeholder=${words.filter(all)}
        .value=${typed}
        @focus=${() => search.prepare()}
        @input=${({ target }: Event) => type((target as HTMLInputElement).value)}
      />
      <span class="visually-hidden" role="status">${query ? words.found(found) : ''}</span>
    </div>
    ${
      withModel || hasForApps
        ? html`<button class="quiet shown" aria-haspopup="menu" aria-expanded="false" @click=${openShown}>
            <span>${before}<strong>${withModel ? words.amount(visible) : nothing}</strong>${after}</span>
            ${choice ? html`<span class="badge">${choice}</span>` : nothing} ${icon('collapse')}
          </button>`
        : nothing
    }
    ${
      groups.isNoneLeft
        ? html`<p class="none muted">
            <span>${words.noneFound(query)}</span>
            <button class="offer" @click=${clear}>${words.clearFilter}</button>
          </p>`
        : nothing
    }
  `;
}
