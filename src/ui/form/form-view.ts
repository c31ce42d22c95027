import type { TemplateResult } from 'lit';
import type { ChoicesNode, FormValue, GroupNode, ListNode, TextNode, VariantNode } from '../../core/form.js';
import type { JsonObject, JsonValue } from '../../core/index.js';
import { McpFormChangeEvent } from '../base/events.js';
import type { Lazy } from '../../shared/lazy.js';
import type { FormStrings } from '../locales/en/form.js';
import type { Strings } from '../locales/en/shell.js';
import { cameAndGone, changesSince, type Changes } from './differences.js';
import type { Field, FilledGroup, Search } from './field-types.js';
import { focusIn } from './focus.js';
import type { FormElement } from './form-element.js';
import { dropRefused, ownErrors, shownErrors, type FormError } from './form-errors.js';
import type { FormState } from './form-state.js';
import { idsAround, moreId } from './places.js';

type Place = Pick<Field, 'id' | 'steps'>;

/** The controls that few forms need; they are loaded when one of them is first rendered. */
export interface SpecialControls {
  readonly renderChoices: (view: FormView, field: Field<ChoicesNode>) => TemplateResult;
  readonly renderEntries: (view: FormView, group: FilledGroup, shape: GroupNode) => unknown;
  readonly renderLarge: (view: FormView, field: Field, replace: () => void) => TemplateResult;
  readonly renderList: (view: FormView, field: Field<ListNode>) => TemplateResult;
  readonly renderSearch: (view: FormView, search: Search) => unknown;
  readonly renderFormattedText: (view: FormView, field: Field<TextNode>) => TemplateResult;
  readonly renderVariant: (view: FormView, field: Field<VariantNode>) => TemplateResult;
}

/** Levels of nesting, and items of a list, that are open from the start. */
const openLevels = 3;
const openItems = 3;

/** The form as a person sees and changes it; one object, since a field that stays keeps what it was given. */
export class FormView {
  /** The form's schema and values; `undefined` while nothing is asked for. */
  state: FormState | undefined;
  strings!: FormStrings;
  general!: Strings;
  /** The text last announced to screen readers. */
  said = '';
  /** Counts the attempts that the summary of errors answers; 0 while there is none. */
  attempt = 0;
  attempted: 'run' | 'json' = 'run';
  /** Result of copying a link, with the link if a person has to copy it. */
  link: { readonly status: string; readonly address: string | undefined } | undefined;
  /** Pending while something is loaded that the form lacks. */
  waiting: Promise<void> | undefined;
  /** Counts how often something was loaded, or could not be. */
  loads = 0;
  readonly host: FormElement;
  /** Renders a field with the control for its kind, so that the controls of groups need not import those of fields. */
  readonly render: (view: FormView, field: Field) => unknown;
  readonly #lazy: Lazy<SpecialControls>;
  #isPausing = false;
  #errors = new Map<string, string[]>();
  #changes: Changes | undefined;
  #keys = new Map<string, string>();
  #faulty = new Set<string>();

  constructor(host: FormElement, render: FormView['render'], lazy: Lazy<SpecialControls>) {
    this.host = host;
    this.render = render;
    this.#lazy = lazy;
  }

  /** Gathers what is shown around the values, before the form is rendered. */
  prepare(state: FormState, errors: readonly FormError[]): void {
    const { baseline } = this.host;
    this.#errors = new Map();
    this.#faulty = new Set();
    this.#keys = new Map();
    this.#changes = baseline && changesSince(state, baseline);
    const mark = (id: string, text: string): void => {
      for (const part of idsAround(id)) this.#keys.set(part, `${this.renderKey(part)}${id}${text}\n`);
    };
    for (const { id, sentence } of errors) {
      this.#errors.set(id, [...this.errors(id), sentence]);
      for (const part of idsAround(id)) {
        this.#faulty.add(part);
        if (state.folded.has(part)) state.opened.add(moreId);
      }
      mark(id, `!${sentence}`);
    }
    for (const [id, was] of this.#changes ?? []) mark(id, `~${identityOf(was)}`);
    for (const id of state.opened) mark(id, '+');
  }

  /** Returns a text that changes with everything shown around a field's value, or inside it; see `renderPart`. */
  renderKey(id: string): string {
    return this.#keys.get(id) ?? '';
  }

  errors(id: string): readonly string[] {
    return this.#errors.get(id) ?? [];
  }

  /** Returns true if an error is shown at a field or inside it. */
  isFaulty(id: string): boolean {
    return this.#faulty.has(id);
  }

  /** Returns what a field was in the baseline, if it differs. */
  change(id: string): { readonly was: JsonValue | undefined } | undefined {
    return this.#changes?.has(id) ? { was: this.#changes.get(id) } : undefined;
  }

  /** Returns the name of the HTTP header that also carries a field. */
  header({ steps }: Field): string | undefined {
    const headers = this.host.tool?.paramHeaders ?? this.host.paramHeaders;
    return headers?.find(
      ({ path }) =>
        path.length === steps.length && steps.every((step, at) => 'field' in step && step.field === path[at]),
    )?.header;
  }

  /** Returns the special controls; `undefined` until they are loaded, and then the form is rendered again. */
  specialControls(): SpecialControls | undefined {
    const loading = this.waiting || this.#isPausing ? undefined : this.#lazy.arrive();
    this.waiting ??= loading?.then(() => {
      this.waiting = undefined;
      this.loads++;
      if (this.#lazy.value) this.host.requestUpdate();
      else this.#pause();
    });
    return this.#lazy.value;
  }

  /** Waits before controls that could not be loaded are asked for again: each time twice as long, up to a minute. */
  #pause(): void {
    this.#isPausing = true;
    const ms = Math.min(1_000 * 2 ** (this.loads - 1), 60_000);
    setTimeout(() => {
      this.#isPausing = false;
      // An element that comes back into the page is rendered again anyway.
      if (this.host.isConnected) this.host.requestUpdate();
    }, ms);
  }

  /** Changes a field, as a person does, and may move the focus. */
  put({ id, steps }: Place, value: FormValue, focused?: string): void {
    const { state, strings } = this;
    if (!state) return;
    const before = state.value;
    dropRefused(state, id, strings);
    state.put(steps, value);
    this.say(cameAndGone(state.node, before, state.value, steps, strings));
    this.changed();
    if (focused !== undefined) this.focus(focused);
  }

  /** Follows a change by a person. */
  changed(): void {
    const errors = this.state && shownErrors(this.state, this.strings);
    // Once all is fixed, the summary waits for the next Run.
    if (errors?.own.length === 0 && errors.refused.length === 0) this.attempt = 0;
    this.link = undefined;
    this.host.requestUpdate();
    this.host.report();
    this.host.dispatchEvent(new McpFormChangeEvent(null));
  }

  /** Fills in another value; errors of the one before are dropped. */
  fill(value: JsonObject): void {
    this.state?.fill(value);
    this.attempt = 0;
    this.link = undefined;
    this.host.requestUpdate();
  }

  /** Drops what was said of the form before. */
  startOver(): void {
    this.attempt = 0;
    this.said = '';
    this.link = undefined;
  }

  /** Shows what is to be fixed first. */
  showErrors(attempted: 'run' | 'json'): void {
    const { state, host } = this;
    for (const { id } of state ? ownErrors(state, this.strings) : []) this.touch(id);
    this.attempted = attempted;
    this.attempt++;
    host.requestUpdate();
    void host.updateComplete.then(() =>
      host.renderRoot.querySelector('.summary')?.scrollIntoView({ block: 'nearest' }),
    );
  }

  /** From now on, errors of a field are shown. */
  touch(id: string): void {
    this.state?.touched.add(id);
  }

  /** Returns true if a field was opened, or its control has grown. */
  isOpen(id: string): boolean {
    // A person who compares values has to see them: no part begins folded, or comes later.
    const isShownWhole = this.host.baseline !== undefined && /-(open|whole)$/.test(id);
    return isShownWhole || (this.state?.opened.has(id) ?? false);
  }

  toggle(id: string, isOpen: boolean): void {
    if (isOpen) this.state?.opened.add(id);
    else this.state?.opened.delete(id);
    this.host.requestUpdate();
  }

  /** Returns true if an argument is behind the line of further options. A person who compares values has to see them all. */
  isFoldedAway(id: string): boolean {
    const { tool, baseline } = this.host;
    return tool !== undefined && !baseline && !this.isOpen(moreId) && (this.state?.folded.has(id) ?? false);
  }

  /** Returns true if a group is folded into one line. */
  isFolded({ id, steps }: Place): boolean {
    // An item is judged by its id, which stays: moving an item does not fold it.
    const last = steps.at(-1);
    const isFar = last !== undefined && 'item' in last && last.item > openItems;
    const startsFolded = isFar || steps.filter((step) => !('branch' in step)).length > openLevels;
    return this.isOpen(`${id}-shut`) || (startsFolded && !this.isOpen(`${id}-open`));
  }

  setFolded(id: string, folded: boolean): void {
    this.toggle(`${id}-shut`, folded);
    this.toggle(`${id}-open`, !folded);
  }

  /** Returns true if the focus is on its way into a group, so that all of it has to be there. */
  isNeededWhole(id: string): boolean {
    return this.isOpen(`${id}-whole`);
  }

  /** Moves the focus to a field once it is there, and opens the groups that it is in. */
  focus(id: string, caret?: number): void {
    for (const part of idsAround(id)) {
      if (this.state?.folded.has(part)) this.toggle(moreId, true);
      this.setFolded(part, false);
      this.toggle(`${part}-whole`, true);
    }
    const { updateComplete, renderRoot } = this.host;
    void updateComplete.then(() => focusIn(renderRoot.querySelector(`#${CSS.escape(id)}`), caret));
  }

  number(value: number): string {
    return new Intl.NumberFormat(this.general.tag).format(value);
  }

  /** Announces a text to screen readers. */
  say(text: string): void {
    if (text === '') return;
    // The same text again is no change, and would not be spoken.
    this.said = text === this.said ? `${text}\u00a0` : text;
    this.host.requestUpdate();
  }
}

const identities = new WeakMap<object, number>();
let objects = 0;

/** Returns a text that tells a value from others; objects by identity, since a baseline may be large. */
function identityOf(value: JsonValue | undefined): string {
  if (typeof value !== 'object' || value === null) return `${typeof value} ${String(value)}`;
  const known = identities.get(value) ?? ++objects;
  identities.set(value, known);
  return String(known);
}
