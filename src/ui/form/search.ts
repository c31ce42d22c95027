import { html, nothing, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import { live } from 'lit/directives/live.js';
import { icon } from '../base/icons.js';
import { renderChips } from '../base/chips.js';
import { stateful, type Change } from '../base/stateful.js';
import type { Option } from '../../core/form.js';
import { optionText, renderDescription, written } from './choice.js';
import type { Search } from './field-types.js';
import type { FormView } from './form-view.js';

interface SearchState {
  /** Text that the person typed; `undefined` if they have not typed any. */
  readonly query: string | undefined;
  readonly isOpen: boolean;
  /** Index of the match that Enter chooses; -1 if there is none. */
  readonly active: number;
}

const closed: SearchState = { query: undefined, isOpen: false, active: -1 };
const page = 10;

interface Box extends Search {
  readonly state: SearchState;
  readonly found: FoundOption;
  readonly change: Change<SearchState>;
}

/** Renders a combobox. Its list is in the document flow: the list moves the content below it, and is never clipped. */
export function renderSearch(view: FormView, search: Search): unknown {
  return stateful<SearchState>(
    { instead: () => html`` },
    search.id,
    () => closed,
    (state, change) => {
      const found = state.isOpen ? findOptions(search.options, state.query ?? '') : nothingFound;
      return renderBox(view, { ...search, state, found, change });
    },
  );
}

function renderBox(view: FormView, box: Box): TemplateResult {
  const { strings } = view;
  const { id, options, aria, state, found } = box;
  const list = `${id}-list`;
  const isListed = found.count > 0;
  const active = state.isOpen && state.active >= 0 ? `${id}-o${found.shown[state.active]}` : undefined;
  const more = found.count - found.shown.length;
  const count = isListed ? strings.found(found.count, found.shown.length) : strings.noneFound;
  return html`<div
    class="search"
    @click=${(event: Event) => click(box, event)}
    @keydown=${(event: KeyboardEvent) => press(box, event)}
  >
    <div class="box">
      ${icon('search')}
      <input
        id=${id}
        part="control"
        type="text"
        role="combobox"
        autocomplete="off"
        autocapitalize="off"
        spellcheck="false"
        dir="auto"
        aria-label=${ifDefined(box.label)}
        aria-autocomplete="list"
        aria-controls=${list}
        aria-expanded=${state.isOpen && isListed ? 'true' : 'false'}
        aria-activedescendant=${ifDefined(active)}
        aria-describedby=${ifDefined(aria.describedBy)}
        aria-invalid=${aria.invalid}
        aria-required=${aria.required}
        placeholder=${strings.searchIn(options.length)}
        .value=${live(state.query ?? chosenText(box))}
        @input=${(event: Event) => type(box, event)}
        @click=${(event: Event) => open(box, event)}
        @blur=${() => leave(box)}
      />
    </div>
    <ul
      id=${list}
      role="listbox"
      part="options"
      aria-label=${box.listLabel}
      aria-multiselectable=${ifDefined(box.many ? 'true' : undefined)}
      ?hidden=${!isListed}
      @mousedown=${(event: Event) => event.preventDefault()}
    >
      ${found.shown.map((at, place) => renderOption(box, at, place === state.active))}
    </ul>
    ${state.isOpen && !isListed ? html`<p class="now">${strings.noneFound}</p>` : nothing}
    ${more > 0 ? html`<p class="now">${strings.moreFound(more)}</p>` : nothing}
    <p class="visually-hidden" role="status">${state.isOpen ? count : ''}</p>
  </div>`;
}

function renderOption({ id, options, chosen }: Search, at: number, isActive: boolean): unknown {
  const option = options[at];
  if (!option) return nothing;
  const isChosen = chosen.has(at);
  return html`<li
    id="${id}-o${at}"
    role="option"
    data-at=${at}
    class=${isActive ? 'active' : ''}
    aria-selected=${isChosen ? 'true' : 'false'}
  >
    <span class="tick">${isChosen ? icon('done') : nothing}</span>
    <span class="option"
      ><span dir="auto">${renderChips(written(option), 'name')}</span>${renderDescription(option)}</span
    >
  </li>`;
}

/** Returns the box's text while no person is typing. */
function chosenText({ chosen, many, options }: Box): string {
  const [at = -1] = many ? [] : chosen;
  const option = options[at];
  return option ? optionText(option) : '';
}

function type({ change }: Box, { target }: Event): void {
  const query = (target as HTMLInputElement).value;
  change(() => ({ query, isOpen: true, active: query.trim() === '' ? -1 : 0 }));
  scrollTo(target as Element, 'top');
}

function open({ state, change }: Box, { target }: Event): void {
  if (state.isOpen) return;
  change(() => ({ query: undefined, isOpen: true, active: -1 }));
  // The selected text is replaced when the person types.
  (target as HTMLInputElement).select();
}

function leave(box: Box): void {
  settle(box);
  box.change(() => closed);
}

function press(box: Box, event: KeyboardEvent): void {
  const { key, isComposing } = event;
  if (isComposing) return;
  const { isOpen, active } = box.state;
  const last = box.found.shown.length - 1;
  if (key === 'Enter') return enter(box, event);
  if (key === 'ArrowDown') return move(box, event, isOpen && active < last ? active + 1 : 0);
  if (key === 'ArrowUp') return move(box, event, active > 0 ? active - 1 : last);
  if (!isOpen) return;
  if (key === 'PageDown') move(box, event, Math.min(active + page, last));
  else if (key === 'PageUp') move(box, event, Math.max(active - page, 0));
  else if (key === 'Home') move(box, event, 0);
  else if (key === 'End') move(box, event, last);
  else if (key === 'Escape') {
    // Escape closes only the list, not the card or the dialog around it.
    event.preventDefault();
    event.stopPropagation();
    box.change(() => closed);
  }
}

function move({ state, change, chosen, options }: Box, event: Event, active: number): void {
  event.preventDefault();
  const { isOpen, query } = state;
  const to = isOpen ? active : findOptions(options, '').shown.findIndex((at) => chosen.has(at));
  change(() => ({ query, isOpen: true, active: Math.max(to, 0) }));
  scrollTo(event.target as Element, 'active');
}

function enter(box: Box, event: KeyboardEvent): void {
  const { state, found, many } = box;
  if (!state.isOpen) return;
  const at = found.shown[state.active];
  if (event.ctrlKey || event.metaKey) return settle(box);
  event.preventDefault();
  if (at === undefined) leave(box);
  else pickOption(box, at);
  if (many) (event.target as HTMLInputElement).select();
}

function click(box: Box, { target }: Event): void {
  const at = (target as Element).closest<HTMLElement>('[data-at]')?.dataset['at'];
  if (at !== undefined) pickOption(box, Number(at));
}

function pickOption({ many, pick, change }: Box, at: number): void {
  // If several options can be chosen, the list stays open for the next one.
  if (!many) change(() => closed);
  pick(at);
}

/** Chooses an option that was typed in full, or none if the box was emptied. Any other text was only a search. */
function settle({ state: { query }, options, many, chosen, pick }: Box): void {
  if (query === undefined || many) return;
  const at = findOptions(options, query).exact;
  if (at !== undefined && !chosen.has(at)) pick(at);
  else if (query.trim() === '' && chosen.size > 0) pick(undefined);
}

/** Scrolls only the list, not the page. */
function scrollTo(box: Element, what: 'active' | 'top'): void {
  const list = box.closest('.search')?.querySelector('ul');
  if (!list) return;
  const [outer, inner] = [list, list.querySelector('.active')].map((one) => one?.getBoundingClientRect());
  if (what === 'top' || !outer || !inner) list.scrollTop = 0;
  else if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
  else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
}

/** Maximum number of options shown together. Few people read more, and a browser lays out thousands slowly. */
const mostShown = 100;
/** Number of characters of an option that the search reads. */
const mostChars = 1_000;

interface FoundOption {
  /** Indexes of the matching options, best first. */
  readonly shown: readonly number[];
  readonly count: number;
  /** Index of the option that was typed in full, if there is exactly one. */
  readonly exact: number | undefined;
}

const nothingFound: FoundOption = { shown: [], count: 0, exact: undefined };

/** Returns the options that contain a query: exact matches first, then those that begin with it. */
function findOptions(options: readonly Option[], typed: string): FoundOption {
  const query = folded(typed.trim());
  const [exact, begin, within]: [number[], number[], number[]] = [[], [], []];
  for (const [at, names] of namesOf(options).entries()) {
    if (names.includes(query)) exact.push(at);
    else if (names.some((name) => name.startsWith(query))) begin.push(at);
    else if (names.some((name) => name.includes(query))) within.push(at);
  }
  const all = [...exact, ...begin, ...within];
  const [only, second] = exact;
  return {
    shown: all.slice(0, mostShown),
    count: all.length,
    exact: second === undefined ? only : undefined,
  };
}

const known = new WeakMap<readonly Option[], readonly (readonly string[])[]>();

/** Returns the names to search. They are computed only once, because each key press may search ten thousand names. */
function namesOf(options: readonly Option[]): readonly (readonly string[])[] {
  const names = known.get(options) ?? options.map(({ text, title = '' }) => [folded(text), folded(title)]);
  known.set(options, names);
  return names;
}

/** Returns a string in lower case and without accents. */
function folded(text: string): string {
  return text.slice(0, mostChars).normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
