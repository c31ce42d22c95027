import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import type { FormValue } from '../../core/form.js';
import type { JsonObject } from '../../core/index.js';
import { McpFormChangeEvent, McpRunEvent, McpSubmitEvent } from '../base/events.js';
import { Lazy } from '../../core/base/lazy.js';
import type { FormStrings } from '../locales/en/form.js';
import type { Strings } from '../locales/en/shell.js';
import { ByHand } from './by-hand.js';
import { renderContents } from './contents.js';
import { dictionary } from './strings.js';
import { finishDates, focusIn, isUnfinished, LeftFields } from './focus.js';
import type { FormState } from './form-state.js';
import type { Field, SpecialControls } from './form-view.js';
import { renderHeading } from './heading.js';
import { isSameJson } from './same-json.js';
import { shapeChangeText } from './shape-change.js';
import { Sharing } from './sharing.js';
import { renderSummary } from './summary.js';
import { validityOf, type FormValidity } from './validity.js';
import { FormValues, type FormHost } from './values.js';
import { createView } from './view.js';

const special = new Lazy<SpecialControls>(() => import('./special.js'));

/** The form as a person fills it in: renders it, and does what its controls and buttons are for. */
export class FormEditor {
  /** Pending while something is loaded that the form lacks. */
  waiting: Promise<void> | undefined;
  readonly #host: FormHost;
  readonly #report: () => void;
  readonly #values: FormValues;
  readonly #sharing: Sharing;
  readonly #byHand = new ByHand();
  readonly #left = new LeftFields((ids) => this.#touch(ids));
  #strings!: FormStrings;
  /** Counts the attempts that the summary of errors answers; 0 while there is none. */
  #attempt = 0;
  #attempted: 'run' | 'json' = 'run';
  #said = '';

  /** `report` tells the page's own form how valid this one is. */
  constructor(host: FormHost, report: () => void) {
    this.#host = host;
    this.#report = report;
    this.#values = new FormValues(host);
    this.#sharing = new Sharing(host, this.#say);
    host.addEventListener('invalid', this.#invalid);
  }

  /** Returns what is filled in, or shows the errors and returns nothing. */
  read(): JsonObject | undefined {
    const { state } = this.#values;
    if (!state) return undefined;
    finishDates(this.#host.renderRoot);
    const given = state.arguments;
    if (given) {
      this.#attempt = 0;
      state.refuse([]);
      this.#host.requestUpdate();
    } else this.#ask('run');
    return given;
  }

  get current(): JsonObject | undefined {
    const { state } = this.#values;
    return !state || isUnfinished(this.#host.renderRoot) ? undefined : state.arguments;
  }

  get validity(): FormValidity {
    const { state } = this.#values;
    return state ? validityOf(state, this.current, this.#strings, this.#host.renderRoot) : { value: null };
  }

  /** True while nothing is asked for. */
  get isEmpty(): boolean {
    return this.#values.state === undefined;
  }

  focusFirst(): void {
    focusIn(this.#find('form'));
  }

  /** Does what pressing Run does. */
  submit(): void {
    this.#host.renderRoot.querySelector('form')?.requestSubmit();
  }

  /** Begins again with what the form was filled with at first. */
  reset(): void {
    if (this.isEmpty) return;
    this.#values.reset();
    this.#startOver();
    this.#report();
    this.#host.requestUpdate();
  }

  /** Fills in another value; errors of the one before are dropped. */
  fill(value: JsonObject): void {
    this.#values.state?.fill(value);
    this.#attempt = 0;
    this.#sharing.forget();
    this.#host.requestUpdate();
  }

  follow(changed: PropertyValues<FormHost>): void {
    const { value, errors } = this.#host;
    if (this.#values.follow(changed)) this.#startOver();
    else if (changed.has('value') && value) this.fill(value);
    if (!changed.has('errors')) return;
    this.#values.state?.refuse(errors);
    if (errors.length > 0) this.#attempt++;
  }

  #startOver(): void {
    [this.#attempt, this.#said] = [0, ''];
    this.#sharing.forget();
  }

  render(general: Strings): unknown {
    const { state } = this.#values;
    if (!state) return nothing;
    const strings = dictionary.of(general.tag);
    this.#strings = strings;
    const { tool, serverLabel, limits, isOff } = this.#host;
    const { own, refused } = state.notes(strings);
    const notes = [...own, ...refused];
    const view = createView(state, notes, {
      ...{ host: this.#host, values: this.#values, strings, general },
      ...{ put: this.#put, say: this.#say, special: this.#special, hasSpecial: special.value !== undefined },
    });
    const fix = { run: tool ? strings.fixBeforeRunning : strings.fixBeforeSending, json: strings.unreadable };
    const heading = own.length === 0 ? strings.refused : fix[this.#attempted];
    return html`
      ${tool ? renderHeading(view, tool, serverLabel, limits) : nothing}
      <form
        part="form"
        novalidate
        autocomplete="off"
        aria-labelledby=${ifDefined(tool && 'title')}
        aria-label=${ifDefined(tool ? undefined : strings.asked)}
        @submit=${this.#submit}
        @focusout=${this.#left.focusout}
        @keydown=${this.#key}
        @click=${this.#byHand.press}
        @pointerdown=${this.#left.pointerdown}
      >
        <fieldset class="all" role="none" ?disabled=${isOff}>
          ${renderContents(view, state, tool ? strings.noArguments : strings.nothingAsked, () => this.#changed())}
          ${renderSummary(view, heading, this.#attempt === 0 ? [] : notes, this.#attempt)}
          ${tool ? this.#renderActions(state) : nothing}
          <p class="visually-hidden" role="status">${this.#said}</p>
        </fieldset>
      </form>
    `;
  }

  #renderActions(state: FormState): TemplateResult {
    const strings = this.#strings;
    const { busy, last } = this.#host;
    const button = (text: string, act: () => void): TemplateResult =>
      html`<button type="button" class="quiet" @click=${act}>${text}</button>`;
    return html`
      <div class="actions">
        <button class="primary" part="run" type="submit" aria-disabled=${busy ? 'true' : 'false'}>
          ${busy ? strings.running : strings.run}
        </button>
        ${
          state.isEmpty
            ? nothing
            : html`<span class="quiet-actions">
                ${
                  last === undefined || isSameJson(state.object, last)
                    ? nothing
                    : button(strings.fillAgain, () => this.#fillAgain(last))
                }
                ${this.#sharing.renderButton(strings, state)}
                ${
                  state.isJsonAnyway
                    ? nothing
                    : button(state.json === undefined ? strings.editAsJson : strings.editAsForm, () =>
                        this.#switch(),
                      )
                }
              </span>`
        }
      </div>
      ${this.#sharing.render(strings)}
    `;
  }

  readonly #put = ({ id, steps }: Pick<Field, 'id' | 'steps'>, value: FormValue): void => {
    const { state } = this.#values;
    if (!state) return;
    const before = state.value;
    state.put(id, steps, value, this.#strings);
    this.#say(shapeChangeText(state.node, before, state.value, steps, this.#strings));
    this.#changed();
  };

  #fillAgain(last: JsonObject): void {
    this.fill(last);
    this.#say(this.#strings.filledAgain);
    this.#changed();
  }

  /** Follows a change by a person. */
  #changed(): void {
    const notes = this.#values.state?.notes(this.#strings);
    // Once all is fixed, the summary waits for the next Run.
    if (notes?.own.length === 0 && notes.refused.length === 0) this.#attempt = 0;
    this.#sharing.forget();
    this.#host.requestUpdate();
    this.#report();
    this.#host.dispatchEvent(new McpFormChangeEvent(null));
  }

  /** Returns the special controls, or renders the form again once they are loaded. */
  readonly #special = (): SpecialControls | undefined => {
    const loading = this.waiting ? undefined : special.arrive();
    this.waiting ??= loading?.then(() => {
      this.waiting = undefined;
      this.#host.requestUpdate();
    });
    return special.value;
  };

  /** Announces a text to screen readers. */
  readonly #say = (text: string): void => {
    if (text === '') return;
    // The same text again is no change, and would not be spoken.
    this.#said = text === this.#said ? `${text}\u00a0` : text;
    this.#host.requestUpdate();
  };

  readonly #submit = (event: Event): void => {
    event.preventDefault();
    const byHand = this.#byHand.take();
    const { tool, busy, isOff, form } = this.#host;
    const given = busy || isOff ? undefined : this.read();
    if (!given) return;
    if (tool) {
      const { serverId, name, fingerprint } = tool;
      const run = { serverId, tool: name, arguments: given, fingerprint, ...byHand };
      this.#host.dispatchEvent(new McpRunEvent(run));
    } else if (form) {
      this.#report();
      form.requestSubmit();
    } else this.#host.dispatchEvent(new McpSubmitEvent({ value: given }));
  };

  /** Goes from the form to its JSON, or back. */
  #switch(): void {
    const { state } = this.#values;
    if (!state) return;
    finishDates(this.#host.renderRoot);
    if (!state.switchMode()) return this.#ask('json');
    this.#attempt = 0;
    this.#host.requestUpdate();
    if (state.json !== undefined) void this.#host.updateComplete.then(() => focusIn(this.#find('#json'), 0));
  }

  /** Shows what is to be fixed first. */
  #ask(attempted: 'run' | 'json'): void {
    this.#values.state?.touchAll(this.#strings);
    this.#attempted = attempted;
    this.#attempt++;
    this.#host.requestUpdate();
    void this.#host.updateComplete.then(() => this.#find('.summary')?.scrollIntoView({ block: 'nearest' }));
  }

  #touch(ids: readonly string[]): void {
    for (const id of ids) this.#values.state?.touched.add(id);
    if (ids.length > 0) this.#host.requestUpdate();
  }

  readonly #key = (event: KeyboardEvent): void => {
    const { tool, form } = this.#host;
    this.#byHand.key(event, !tool && form !== null, () => this.submit());
  };

  /** The browser moves the focus here to show a person what is wrong; a mere check does not. */
  readonly #invalid = (): void => {
    const focused = (): Element | null => this.#host.shadowRoot?.activeElement ?? null;
    const before = focused();
    setTimeout(() => {
      if (focused() !== null && focused() !== before) this.#ask('run');
    });
  };

  #find(selector: string): Element | null {
    return this.#host.renderRoot.querySelector(selector);
  }
}
