import { html, nothing, type PropertyValues } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import type { FormStep, FormValue } from '../../core/form.js';
import type { JsonObject, Tool } from '../../core/index.js';
import { McpFormChangeEvent, McpRunEvent, McpSubmitEvent } from '../base/events.js';
import type { Strings } from '../locales/strings/shell.js';
import { renderActions } from './actions.js';
import type { Standing } from './associated.js';
import { ByHand } from './by-hand.js';
import { finishDates, focusIn, isUnfinished } from './focus.js';
import { keepDraft } from './drafts.js';
import type { FormElement } from './form-element.js';
import { FormState } from './form-state.js';
import { renderHeading } from './heading.js';
import { Leaving } from './leaving.js';
import { viewOf } from './parts-view.js';
import { comeAndGone } from './shape-change.js';
import { Sharing } from './sharing.js';
import { dictionary, type FormWords } from './strings.js';
import { standingOf } from './standing.js';
import { renderSummary } from './summary.js';
import { renderInside } from './whole.js';

/** One form as a person fills it in: what is in it, what is said of it, and what is done with it. */
export class Filling {
  strings!: FormWords;
  readonly element: FormElement;
  state: FormState | undefined;
  /** Until something is there that the form lacks. */
  waiting: Promise<void> | undefined;
  /** What it was filled with at first. */
  #began: JsonObject | undefined;
  /** Why the summary is there. */
  #asked: 'run' | 'json' = 'run';
  #turn = 0;
  #said = '';
  readonly #byHand = new ByHand();
  readonly #leaving = new Leaving((ids) => this.#touch(ids));
  readonly #sharing: Sharing;
  readonly #tell: () => void;

  /** `tell` has the page's own form hear how this one stands. */
  constructor(element: FormElement, tell: () => void) {
    this.element = element;
    this.#tell = tell;
    this.#sharing = new Sharing(element, (text) => this.say(text));
    this.#begin(element.value);
    this.#refuse();
    element.addEventListener('invalid', this.#invalid);
  }

  /** What is filled in. Where something is left to mend, says what, and gives nothing. */
  read(): JsonObject | undefined {
    const { state } = this;
    if (!state) return undefined;
    finishDates(this.element.renderRoot);
    const given = state.arguments;
    if (given) {
      this.#turn = 0;
      state.refuse([]);
      this.element.requestUpdate();
    } else this.ask('run');
    return given;
  }

  get current(): JsonObject | undefined {
    return isUnfinished(this.element.renderRoot) ? undefined : this.state?.arguments;
  }

  /** How the form stands, for the page's own form. */
  get standing(): Standing {
    const { state, current } = this;
    return state ? standingOf(state, current, this.strings, this.element.renderRoot) : {};
  }

  focusFirst(): void {
    focusIn(this.#find('form'));
  }

  /** Does what pressing Run does. */
  submit(): void {
    this.element.renderRoot.querySelector('form')?.requestSubmit();
  }

  /** Begins again with what it was filled with at first. */
  reset(): void {
    this.#begin(this.#began, true);
    this.#tell();
    this.element.requestUpdate();
  }

  /** Another value; what was wrong with the one before is no longer of interest. */
  fill(value: JsonObject): void {
    this.state?.fill(value);
    this.#turn = 0;
    this.#sharing.forget();
    this.element.requestUpdate();
  }

  follow(changed: PropertyValues<FormElement>): void {
    const value = changed.has('value') ? this.element.value : undefined;
    if (!this.#meets(changed) && value) this.fill(value);
    if (changed.has('errors')) this.#refuse();
  }

  /** Whether it is another form that is asked for from now on. */
  #meets(changed: PropertyValues<FormElement>): boolean {
    const { tool, value } = this.element;
    if (!changed.has('tool')) {
      if (tool || !changed.has('schema')) return false;
      this.#begin(value);
      return true;
    }
    const before = changed.get('tool');
    const isSame = before?.serverId === tool?.serverId && before?.name === tool?.name;
    if (!isSame || !this.state) {
      // A value that was set for another tool is not this one's.
      this.#begin(changed.has('value') || !before ? value : undefined);
      return true;
    }
    // The server changed the tool under the person's hands: what they filled in is theirs, and stays.
    if (tool && before?.fingerprint !== tool.fingerprint) this.#hold(this.state.movedTo(tool.inputSchema));
    return false;
  }

  #begin(value: JsonObject | undefined, isAnew = false): void {
    const { tool, schema, limits } = this.element;
    [this.#began, this.#turn, this.#said] = [value, 0, ''];
    this.#sharing.forget();
    const asked = tool ? tool.inputSchema : schema;
    const kept = tool && !value && !isAnew ? this.#kept(tool) : undefined;
    this.#hold(kept ?? (asked === undefined ? undefined : new FormState(asked, value, limits)));
  }

  /** What was filled in for the tool before, as far as its schema still holds it. */
  #kept(tool: Tool): FormState | undefined {
    const { drafts, limits } = this.element;
    const draft = drafts.get(tool.serverId)?.get(tool.name);
    if (!draft) return undefined;
    if ('value' in draft) return new FormState(tool.inputSchema, draft.value, limits);
    const isSame = draft.fingerprint === tool.fingerprint;
    const state = isSame ? draft.state : draft.state.movedTo(tool.inputSchema);
    state.opened.clear();
    state.refuse([]);
    return state.value.kind === 'raw' ? undefined : state;
  }

  #hold(state: FormState | undefined): void {
    const { tool, drafts } = this.element;
    this.state = state;
    if (!tool || !state) return;
    keepDraft(drafts, tool.serverId, tool.name, { state, fingerprint: tool.fingerprint });
  }

  #refuse(): void {
    this.state?.refuse(this.element.errors);
    if (this.element.errors.length > 0) this.#turn++;
  }

  render(strings: Strings): unknown {
    this.strings = { ...strings, form: dictionary.of(strings.tag) };
    const { state } = this;
    if (!state) return nothing;
    const words = this.strings.form;
    const { tool, serverLabel, limits, busy, last, isOff } = this.element;
    const { own, refused } = state.notes(this.strings);
    const notes = [...own, ...refused];
    const view = viewOf(this, notes);
    const mend = tool ? words.mend : words.mendToSend;
    const heading = own.length === 0 ? words.refused : this.#asked === 'json' ? words.unreadable : mend;
    const actions = {
      ...{ busy, last, sharing: this.#sharing, turnOver: () => this.#turnOver() },
      fillAgain: (value: JsonObject) => {
        this.fill(value);
        this.say(words.filledAgain);
        this.changed();
      },
    };
    return html`
      ${tool ? renderHeading(view, tool, serverLabel, limits) : nothing}
      <form
        part="form"
        novalidate
        autocomplete="off"
        aria-labelledby=${ifDefined(tool && 'title')}
        aria-label=${ifDefined(tool ? undefined : words.asked)}
        @submit=${this.#submit}
        @focusout=${this.#leaving.focusout}
        @keydown=${this.#key}
        @click=${this.#byHand.press}
        @pointerdown=${this.#leaving.pointerdown}
      >
        <fieldset class="all" role="none" ?disabled=${isOff}>
          ${renderInside(view, this, state)}
          ${renderSummary(heading, this.#turn === 0 ? [] : notes, this.#turn, this.strings, view.focus)}
          ${tool ? renderActions(this.strings, state, actions) : nothing}
          <p class="visually-hidden" role="status">${this.#said}</p>
        </fieldset>
      </form>
    `;
  }

  put(id: string, steps: readonly FormStep[], value: FormValue): void {
    const { state, strings } = this;
    if (!state) return;
    const before = state.value;
    state.put(id, steps, value, strings);
    this.say(comeAndGone(state.node, before, state.value, steps, strings));
    this.changed();
  }

  /** A person changed what is filled in. */
  changed(): void {
    const notes = this.state?.notes(this.strings);
    // Once all is mended, the summary waits for the next Run.
    if (notes?.own.length === 0 && notes.refused.length === 0) this.#turn = 0;
    this.#sharing.forget();
    this.element.requestUpdate();
    this.#tell();
    this.element.dispatchEvent(new McpFormChangeEvent());
  }

  /** The form is drawn again once something is there that it lacks. */
  waitFor(arriving: Promise<void> | undefined): void {
    if (this.waiting || !arriving) return;
    this.waiting = arriving.then(() => {
      this.waiting = undefined;
      this.element.requestUpdate();
    });
  }

  /** For those who do not see it. */
  say(text: string): void {
    if (text === '') return;
    // The same again is no change of the text, and would not be spoken.
    this.#said = text === this.#said ? `${text}\u00a0` : text;
    this.element.requestUpdate();
  }

  readonly #submit = (event: Event): void => {
    event.preventDefault();
    const byHand = this.#byHand.take();
    const { tool, busy, isOff, form } = this.element;
    const given = busy || isOff ? undefined : this.read();
    if (!given) return;
    if (tool) {
      const { serverId, name, fingerprint } = tool;
      const run = { serverId, tool: name, arguments: given, fingerprint, ...byHand };
      this.element.dispatchEvent(new McpRunEvent(run));
    } else if (form) {
      this.#tell();
      form.requestSubmit();
    } else this.element.dispatchEvent(new McpSubmitEvent(given));
  };

  #turnOver(): void {
    const { state, element } = this;
    if (!state) return;
    finishDates(element.renderRoot);
    if (!state.turn()) return this.ask('json');
    this.#turn = 0;
    element.requestUpdate();
    if (state.json !== undefined) void element.updateComplete.then(() => focusIn(this.#find('#json'), 0));
  }

  /** Says what is to be mended first. */
  ask(why: 'run' | 'json'): void {
    this.state?.touchAll(this.strings);
    this.#asked = why;
    this.#turn++;
    this.element.requestUpdate();
    void this.element.updateComplete.then(() => {
      this.#find('.summary')?.scrollIntoView({ block: 'nearest' });
    });
  }

  #touch(ids: readonly string[]): void {
    for (const id of ids) this.state?.touched.add(id);
    if (ids.length > 0) this.element.requestUpdate();
  }

  readonly #key = (event: KeyboardEvent): void => {
    const { tool, form } = this.element;
    this.#byHand.key(event, !tool && form !== null, () => this.submit());
  };

  /** The browser moves the focus here where a person is to be shown what is wrong; a mere check does not. */
  readonly #invalid = (): void => {
    const focused = (): Element | null => this.element.shadowRoot?.activeElement ?? null;
    const before = focused();
    setTimeout(() => {
      if (focused() !== null && focused() !== before) this.ask('run');
    });
  };

  #find(selector: string): Element | null {
    return this.element.renderRoot.querySelector(selector);
  }
}
