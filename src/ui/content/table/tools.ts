import { html, nothing, type TemplateResult } from 'lit';
import { icon } from '../../base/icons.js';
import { lateIcon } from '../../base/lazy-icons.js';
import type { TableStrings } from '../../locales/en/table.js';
import { note } from '../part/context.js';
import { bounds } from '../../base/bounds.js';
import type { Exact } from '../tree/json-number.js';
import type { Wanted } from './export.js';
import type { TableSource } from './source.js';
import { visible } from '../../base/visible.js';
import { fileNames } from './names.js';
import type { Ordering } from './ordering.js';
import type { Reading } from './reading.js';
import type { Taking } from './taking.js';

/** Fewer rows are seen at once, and need no box to find one. */
const filteredFrom = 6;

interface TakingView {
  readonly taking: Taking;
  readonly ordering: Ordering;
  readonly source: TableSource;
  readonly words: TableStrings;
  readonly exact: Exact | undefined;
  readonly copyFailed: string;
  readonly fileName: string;
}

/** Copies what is shown as it is shown, and downloads the whole as it was sent. */
export function renderTaking(view: TakingView): TemplateResult {
  const { taking, ordering, source, words, exact, copyFailed, fileName } = view;
  const { format, taken } = taking;
  const wanted = (rows: Uint32Array | undefined): Wanted => {
    const names = fileNames(source, words);
    return { source, rows, names, exact };
  };
  const copy = (): void => void taking.copy(wanted(ordering.rows));
  const download = (): void => void taking.download(wanted(undefined), fileName);
  const copying = words.copyRows(format.toUpperCase(), ordering.count);
  const downloading = words.downloadAll(`${fileName}.${format}`, source.rows);
  const changed = (event: Event): void => {
    taking.choose((event.currentTarget as HTMLSelectElement).value === 'json' ? 'json' : 'csv');
  };
  const news = {
    ready: '',
    preparing: words.preparing,
    failed: copyFailed,
    copied: taken.state === 'copied' ? words.copied(taken.rows) : '',
  }[taken.state];
  return html`
    <span class="small muted" role="status">${news}</span>
    <select class="small" aria-label=${words.format} title=${words.guarded} @change=${changed}>
      <option value="csv" ?selected=${format === 'csv'}>CSV</option>
      <option value="json" ?selected=${format === 'json'}>JSON</option>
    </select>
    <button class="quiet icon" aria-label=${copying} title=${copying} @click=${copy}>
      ${taken.state === 'copied' ? icon('done') : taken.state === 'failed' ? icon('warning') : lateIcon('copy')}
    </button>
    <button class="quiet icon" aria-label=${downloading} title=${downloading} @click=${download}>
      ${lateIcon('download')}
    </button>
  `;
}

/** Says that a table ends before all of it has been shown. */
export function renderBeyond(reading: Reading | undefined, words: TableStrings): unknown {
  if (!reading) return nothing;
  const { source, isCut, isNarrowed } = reading;
  return html`
    ${isCut ? note(words.rowsBeyond(source.rows)) : nothing}
    ${isNarrowed ? note(words.columnsBeyond(source.columns.length)) : nothing}
  `;
}

interface ToolsView {
  readonly words: TableStrings;
  readonly ordering: Ordering;
  readonly rows: number;
  readonly columns: number;
  readonly problems: number;
  readonly filter: (query: string) => void;
  readonly nextMark: (() => void) | undefined;
}

/** The line between the buttons and the table: what of it is shown. */
export function renderTools(view: ToolsView): TemplateResult {
  const { words, ordering, rows, columns, problems, filter, nextMark } = view;
  const { query, count, isSorting, isFiltering } = ordering;
  const typed = (event: Event): void => filter((event.currentTarget as HTMLInputElement).value);
  const keydown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || query === '') return;
    event.preventDefault();
    event.stopPropagation();
    filter('');
  };
  const size = query === '' || isFiltering ? words.size(rows, columns) : words.rowsFound(count, rows);
  return html`
    <div class="tools">
      ${
        rows < filteredFrom
          ? nothing
          : html`<span class="filter"
              >${icon('search')}<input
                type="search"
                autocomplete="off"
                spellcheck="false"
                maxlength=${bounds.searchChars}
                aria-label=${words.filter}
                placeholder=${words.filter}
                .value=${query}
                @input=${typed}
                @keydown=${keydown}
            /></span>`
      }
      <span class="size small muted" role="status"
        >${isSorting ? words.sorting : isFiltering ? words.filtering : size}</span
      >
      ${
        problems === 0
          ? nothing
          : html`<span class="problems small"
              >${icon('warning')}<span>${words.problems(problems)}</span>${
                nextMark
                  ? html`<button class="small" @click=${nextMark}>${words.nextProblem}</button>`
                  : nothing
              }</span
            >`
      }
    </div>
  `;
}

/** Said where the rows would be, where there are none. */
export function renderNone(
  words: TableStrings,
  rows: number,
  { query }: Ordering,
  filter: (query: string) => void,
): TemplateResult {
  if (rows === 0) return html`<p class="none">${words.headOnly}</p>`;
  return html`
    <div class="none">
      <p>${words.noneFound(visible(query))}</p>
      <button class="small" @click=${() => filter('')}>${words.clearFilter}</button>
    </div>
  `;
}

/** Renders the buttons for more columns than are on the page at once. */
export function renderPages(
  words: TableStrings,
  from: number,
  all: number,
  go: (from: number) => void,
): unknown {
  const atOnce = bounds.tableColumns;
  if (all <= atOnce) return nothing;
  const end = Math.min(from + atOnce, all);
  return html`
    <div class="pages">
      <span class="small muted" role="status">${words.columnsShown(from + 1, end, all)}</span>
      <button
        class="small"
        aria-disabled=${from > 0 ? 'false' : 'true'}
        @click=${() => from > 0 && go(from - atOnce)}
      >
        ${words.earlierColumns}
      </button>
      <button
        class="small"
        aria-disabled=${end < all ? 'false' : 'true'}
        @click=${() => end < all && go(end)}
      >
        ${words.laterColumns}
      </button>
    </div>
  `;
}
