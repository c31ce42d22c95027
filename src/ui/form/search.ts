import { html, nothing, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import { live } from 'lit/directives/live.js';
import { icon } from '../base/icons.js';
import { renderChips } from '../base/chips.js';
import { stateful, type Change } from '../content/part/stateful.js';
import type { Option } from '../../core/form.js';
import { optionText, renderDescription, written } from './choice.js';
import type { Search } from './field-types.js';
import type { FormView } from './form-view.js';

interface SearchState {
  /** As typed; `undefined` until somebody types. */
  readonly query: string | undefined;
  readonly isOpen: boolean;
  /** The match that Enter takes; -1 for none. */
  readonly active: number;
}

const closed: SearchState = { query: undefined, isOpen: false, active: -1 };
const page = 10;

/** Renders a combobox with its list below it, in the flow: what is around it makes room, and nothing can cut it off. */
export function renderSearch(view: FormView, search: Search): unknown {
  return stateful<SearchState>(
    { instead: () => html`` },
    search.id,
    () => closed,
    (state, change) => renderBox(view, search, state, change),
  );
}

function renderBox(
  view: FormView,
  search: Search,
  state: SearchState,
  change: Change<SearchState>,
): TemplateResult {
  const { strings } = view;
  const { id, options, aria } = search;
  const found: Found = state.isOpen
    ? findOptions(options, state.query ?? '')
    : { shown: [], count: 0, exact: undefined };
  const keys = new Keys(search, state, found, change);
  const list = `${id}-list`;
  const isListed = found.count > 0;
  const active = state.isOpen && state.active >= 0 ? `${id}-o${found.shown[state.active]}` : undefined;
  const number = new Intl.NumberFormat(view.general.tag);
  const more = found.count - found.shown.length;
  return html`<div class="search" @click=${keys.click} @keydown=${keys.press}>
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
        aria-label=${ifDefined(search.label)}
        aria-autocomplete="list"
        aria-controls=${list}
        aria-expanded=${state.isOpen && isListed ? 'true' : 'false'}
        aria-activedescendant=${ifDefined(active)}
        aria-describedby=${ifDefined(aria.describedBy)}
        aria-invalid=${aria.invalid}
        aria-required=${aria.required}
        placeholder=${strings.searchIn(number.format(options.length))}
        .value=${live(state.query ?? keys.shown)}
        @input=${keys.type}
        @click=${keys.open}
        @blur=${keys.leave}
      />
    </div>
    <ul
      id=${list}
      role="listbox"
      part="options"
      aria-label=${search.listLabel}
      aria-multiselectable=${ifDefined(search.many ? 'true' : undefined)}
      ?hidden=${!isListed}
      @mousedown=${(event: Event) => event.preventDefault()}
    >
      ${found.shown.map((at, place) => renderOption(search, at, place === state.active))}
    </ul>
    ${state.isOpen && !isListed ? html`<p class="now">${strings.noneFound}</p>` : nothing}
    ${more > 0 ? html`<p class="now">${strings.moreFound(number.format(more))}</p>` : nothing}
    <p class="visually-hidden" role="status">
      ${state.isOpen ? (isListed ? strings.found(found.count, found.shown.length) : strings.noneFound) : ''}
    </p>
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
      ><span dir="auto">${renderChips(written(option), true)}</span>${renderDescription(option)}</span
    >
  </li>`;
}

/** Handles the keys and the mouse. */
class Keys {
  readonly #search: Search;
  readonly #state: SearchState;
  readonly #found: Found;
  readonly #change: Change<SearchState>;

  constructor(search: Search, state: SearchState, found: Found, change: Change<SearchState>) {
    this.#search = search;
    this.#state = state;
    this.#found = found;
    this.#change = change;
  }

  /** The box's text while nobody types. */
  get shown(): string {
    const { chosen, many, options } = this.#search;
    const [at] = many ? [] : chosen;
    const option = at === undefined ? undefined : options[at];
    return option ? optionText(option) : '';
  }

  readonly type = ({ target }: Event): void => {
    const query = (target as HTMLInputElement).value;
    this.#change(() => ({ query, isOpen: true, active: query.trim() === '' ? -1 : 0 }));
    scrollTo(target as Element, 'top');
  };

  readonly open = ({ target }: Event): void => {
    if (this.#state.isOpen) return;
    this.#change(() => ({ query: undefined, isOpen: true, active: -1 }));
    // The text that is typed next takes the place of what is chosen.
    (target as HTMLInputElement).select();
  };

  readonly press = (event: KeyboardEvent): void => {
    const { key, isComposing } = event;
    if (isComposing) return;
    const { isOpen, active } = this.#state;
    const last = this.#found.shown.length - 1;
    if (key === 'Enter') return this.#enter(event);
    if (key === 'ArrowDown') return this.#move(event, isOpen && active < last ? active + 1 : 0);
    if (key === 'ArrowUp') return this.#move(event, active > 0 ? active - 1 : last);
    if (!isOpen) return;
    if (key === 'PageDown') this.#move(event, Math.min(active + page, last));
    else if (key === 'PageUp') this.#move(event, Math.max(active - page, 0));
    else if (key === 'Home') this.#move(event, 0);
    else if (key === 'End') this.#move(event, last);
    else if (key === 'Escape') {
      // It closes this, and not the dialog around it.
      event.preventDefault();
      event.stopPropagation();
      this.#change(() => closed);
    }
  };

  readonly click = ({ target }: Event): void => {
    const at = (target as Element).closest<HTMLElement>('[data-at]')?.dataset['at'];
    if (at !== undefined) this.#pick(Number(at));
  };

  readonly leave = (): void => {
    this.#settle();
    this.#change(() => closed);
  };

  #move(event: KeyboardEvent, active: number): void {
    event.preventDefault();
    const { isOpen, query } = this.#state;
    const to = isOpen ? active : this.#chosenPlace();
    this.#change(() => ({ query, isOpen: true, active: Math.max(to, 0) }));
    scrollTo(event.target as Element, 'active');
  }

  #chosenPlace(): number {
    const { chosen, options } = this.#search;
    return findOptions(options, '').shown.findIndex((at) => chosen.has(at));
  }

  #enter(event: KeyboardEvent): void {
    if (!this.#state.isOpen) return;
    const at = this.#found.shown[this.#state.active];
    if (event.ctrlKey || event.metaKey) return this.#settle();
    event.preventDefault();
    if (at === undefined) this.leave();
    else this.#pick(at);
    if (this.#search.many) (event.target as HTMLInputElement).select();
  }

  #pick(at: number): void {
    const { many, pick } = this.#search;
    // Who picks many goes on where they are.
    if (!many) this.#change(() => closed);
    pick(at);
  }

  /** Chooses an option that was typed out in full, and none if the box was emptied; anything else was only looked for. */
  #settle(): void {
    const { query } = this.#state;
    const { options, many, chosen, pick } = this.#search;
    if (query === undefined || many) return;
    const at = findOptions(options, query).exact;
    if (at !== undefined && !chosen.has(at)) pick(at);
    else if (query.trim() === '' && chosen.size > 0) pick(undefined);
  }
}

/** Scrolls the list alone: the page stays where it is. */
function scrollTo(box: Element, what: 'active' | 'top'): void {
  const list = box.closest('.search')?.querySelector('ul');
  const option = what === 'top' ? undefined : list?.querySelector<HTMLElement>('.active');
  if (!list) return;
  if (!option) {
    list.scrollTop = 0;
    return;
  }
  const [outer, inner] = [list.getBoundingClientRect(), option.getBoundingClientRect()];
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
  else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
}

/** Options shown at once: nobody reads more, and a browser takes its time to lay out thousands. */
const mostShown = 100;
/** Characters of one option that are searched. */
const mostChars = 1_000;

interface Found {
  /** Indexes of the matching options, the best first. */
  readonly shown: readonly number[];
  readonly count: number;
  /** The option that was written out in full, if there is exactly one. */
  readonly exact: number | undefined;
}

/** Returns the options that contain a query: those that begin with it before those that have it elsewhere. */
function findOptions(options: readonly Option[], typed: string): Found {
  const query = folded(typed.trim());
  const [exact, begin, within]: [number[], number[], number[]] = [[], [], []];
  for (const [at, names] of namesOf(options).entries()) {
    if (names.includes(query)) exact.push(at);
    else if (names.some((name) => name.startsWith(query))) begin.push(at);
    else if (names.some((name) => name.includes(query))) within.push(at);
  }
  const all = [...exact, ...begin, ...within];
  return {
    shown: all.slice(0, mostShown),
    count: all.length,
    exact: exact.length === 1 ? exact[0] : undefined,
  };
}

const known = new WeakMap<readonly Option[], readonly (readonly string[])[]>();

/** Computed once: there may be ten thousand, and they are searched with each key. */
function namesOf(options: readonly Option[]): readonly (readonly string[])[] {
  const names = known.get(options) ?? options.map(({ text, title = '' }) => [folded(text), folded(title)]);
  known.set(options, names);
  return names;
}

/** Drops case and accents. */
function folded(text: string): string {
  return text.slice(0, mostChars).normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
