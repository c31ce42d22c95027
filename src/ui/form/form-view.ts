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
import { idsAround, moreId, rootId } from './places.js';

type FieldPlace = Pick<Field, 'id' | 'steps'>;

/** Controls that few forms need. They are loaded when one of them is first rendered. */
export interface SpecialControls {
  readonly renderChoices: (view: FormView, field: Field<ChoicesNode>) => TemplateResult;
  readonly renderEntries: (view: FormView, group: FilledGroup, shape: GroupNode) => unknown;
  readonly renderLarge: (view: FormView, field: Field, replace: () => void) => TemplateResult;
  readonly renderList: (view: FormView, field: Field<ListNode>) => TemplateResult;
  readonly renderSearch: (view: FormView, search: Search) => unknown;
  readonly renderFormattedText: (view: FormView, field: Field<TextNode>) => TemplateResult;
  readonly renderVariant: (view: FormView, field: Field<VariantNode>) => TemplateResult;
}

/** Number of nesting levels, and number of list items, that are initially open. */
const openLevels = 3;
const openItems = 3;

/**
 * The form as a person sees and edits it. This object is never replaced, because fields that are not rendered again keep a
 * reference to it.
 */
export class FormView {
  /** Schema and values of the form; `undefined` while nothing is requested. */
  state: FormState | undefined;
  strings!: FormStrings;
  general!: Strings;
  /** The text last announced to screen readers. */
  said = '';
  /** Number of attempts since the summary of errors appeared; 0 while there is no summary. */
  attempt = 0;
  attempted: 'run' | 'json' = 'run';
  /** Result of copying a link, with the link if the person has to copy it. */
  link: { readonly status: string; readonly address: string | undefined } | undefined;
  /** Pending while the special controls are loading. */
  waiting: Promise<void> | undefined;
  /** Number of times that the special controls were loaded, or failed to load. */
  loads = 0;
  readonly host: FormElement;
  /** Renders a field with the control for its kind. Passed in, so that controls of groups need not import those of fields. */
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

  /** Collects the errors, changes and open parts around the values, before the form is rendered. */
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

  /** Returns a string that changes whenever something shown around or inside a field's value changes; see `renderPart`. */
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

  /** Returns a field's value in the baseline; `undefined` if the field has not changed. */
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

  /** Returns the special controls; `undefined` until they are loaded. The form is then rendered again. */
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

  /**
   * Waits before the form requests controls again that failed to load. Each wait is twice as long as the last one, up to a
   * minute.
   */
  #pause(): void {
    this.#isPausing = true;
    const ms = Math.min(1_000 * 2 ** (this.loads - 1), 60_000);
    setTimeout(() => {
      this.#isPausing = false;
      // An element that returns to the page is rendered again anyway.
      if (this.host.isConnected) this.host.requestUpdate();
    }, ms);
  }

  /** Changes the value of a field because the person edited it, and moves the focus if `focused` is given. */
  put({ id, steps }: FieldPlace, value: FormValue, focused?: string): void {
    const { state, strings } = this;
    if (!state) return;
    const before = state.value;
    dropRefused(state, id, strings);
    state.put(steps, value);
    this.say(cameAndGone(state.node, before, state.value, steps, strings));
    this.changed();
    if (focused !== undefined) this.focus(focused);
  }

  /** Updates the form after a change by the person. */
  changed(): void {
    const errors = this.state && shownErrors(this.state, this.strings);
    // Once the person has fixed all errors, the summary stays hidden until they press Run again.
    if (errors?.own.length === 0 && errors.refused.length === 0) this.attempt = 0;
    this.link = undefined;
    this.host.requestUpdate();
    this.host.report();
    this.host.dispatchEvent(new McpFormChangeEvent(null));
  }

  /** Fills in another value, and drops the errors of the previous one. */
  fill(value: JsonObject): void {
    this.state?.fill(value);
    this.attempt = 0;
    this.link = undefined;
    this.host.requestUpdate();
  }

  /** Drops the announcements and results of the previous form. */
  startOver(): void {
    this.attempt = 0;
    this.said = '';
    this.link = undefined;
  }

  /** Shows all errors, and moves the focus to the first. Run and the summary stay in view as far as there is space. */
  showErrors(attempted: 'run' | 'json'): void {
    const { state, host } = this;
    const errors = state ? ownErrors(state, this.strings) : [];
    for (const { id } of errors) this.touch(id);
    this.attempted = attempted;
    this.attempt++;
    host.requestUpdate();
    const first = errors.find(({ id }) => id !== rootId);
    void this.#moveTo(first?.id ?? rootId).then((control) => {
      const { renderRoot } = host;
      // The element that is scrolled into view last is sure to stay in view.
      const places = [renderRoot.querySelector('.summary'), renderRoot.querySelector('.actions')];
      for (const place of [...places, control?.closest('.field')])
        place?.scrollIntoView({ block: 'nearest' });
    });
  }

  /** Marks a field so that its errors are shown from now on. */
  touch(id: string): void {
    this.state?.touched.add(id);
  }

  /** Returns true if a part was opened, or its control has grown. */
  isOpen(id: string): boolean {
    // A person who compares values has to see all of them: no part is folded at first, or rendered later.
    const isShownWhole = this.host.baseline !== undefined && /-(open|whole)$/.test(id);
    return isShownWhole || (this.state?.opened.has(id) ?? false);
  }

  toggle(id: string, isOpen: boolean): void {
    if (isOpen) this.state?.opened.add(id);
    else this.state?.opened.delete(id);
    this.host.requestUpdate();
  }

  /** Returns true if an argument is behind the line of further options. While values are compared, all have to be visible. */
  isFoldedAway(id: string): boolean {
    const { tool, baseline } = this.host;
    return tool !== undefined && !baseline && !this.isOpen(moreId) && (this.state?.folded.has(id) ?? false);
  }

  /** Returns true if a group is folded into one line. */
  isFolded({ id, steps }: FieldPlace): boolean {
    // Depends on an item's id and not on its position, so that moving an item does not fold it.
    const last = steps.at(-1);
    const isFar = last !== undefined && 'item' in last && last.item > openItems;
    const startsFolded = isFar || steps.filter((step) => !('branch' in step)).length > openLevels;
    return this.isOpen(`${id}-shut`) || (startsFolded && !this.isOpen(`${id}-open`));
  }

  setFolded(id: string, folded: boolean): void {
    this.toggle(`${id}-shut`, folded);
    this.toggle(`${id}-open`, !folded);
  }

  /** Returns true if all of a group has to be rendered, because the focus moves into it. */
  isNeededWhole(id: string): boolean {
    return this.isOpen(`${id}-whole`);
  }

  /** Moves the focus to a field once it is rendered, and opens the groups around it. */
  focus(id: string, caret?: number): void {
    void this.#moveTo(id, caret);
  }

  async #moveTo(id: string, caret?: number): Promise<HTMLElement | undefined> {
    for (const part of idsAround(id)) {
      if (this.state?.folded.has(part)) this.toggle(moreId, true);
      this.setFolded(part, false);
      this.toggle(`${part}-whole`, true);
    }
    const { updateComplete, renderRoot } = this.host;
    await updateComplete;
    return focusIn(renderRoot.querySelector(`#${CSS.escape(id)}`), caret);
  }

  number(value: number): string {
    return new Intl.NumberFormat(this.general.tag).format(value);
  }

  /** Announces a text to screen readers. */
  say(text: string): void {
    if (text === '') return;
    // Screen readers do not announce the same text twice in a row.
    this.said = text === this.said ? `${text}\u00a0` : text;
    this.host.requestUpdate();
  }
}

const identities = new WeakMap<object, number>();
let objects = 0;

/** Returns a string that identifies a value. Objects are identified by reference, because a baseline may be large. */
function identityOf(value: JsonValue | undefined): string {
  if (typeof value !== 'object' || value === null) return `${typeof value} ${String(value)}`;
  const known = identities.get(value) ?? ++objects;
  identities.set(value, known);
  return String(known);
}
