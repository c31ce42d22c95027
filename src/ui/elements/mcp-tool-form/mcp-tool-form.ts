import {
  html,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import type { JsonObject, SchemaError, Tool } from '../../../core/index.js';
import { McpElement } from '../../element.js';
import { McpWordyElement } from '../../wordy-element.js';
import { McpRunEvent, McpSubmitEvent } from '../../events.js';
import { controls } from '../../styles/controls.styles.js';
import { tokens } from '../../styles/tokens.styles.js';
import { fieldStyles } from './field.styles.js';
import { focusIn } from './focus.js';
import { FormState, jsonId, type Note } from './form-state.js';
import type { FormView } from './form-view.js';
import { renderFields } from './group.js';
import { headerOf } from './headers.js';
import { renderHeading } from './heading.js';
import { renderBox } from './json.js';
import { Leaving } from './leaving.js';
import { rootId } from './locate.js';
import { styles } from './mcp-tool-form.styles.js';
import { renderPart } from './part.js';
import { renderSummary } from './summary.js';

/**
 * @summary A tool's arguments as a form, made from its input schema: to be filled in, checked and run by hand. What a
 * form cannot show faithfully is edited as JSON, in its place; and the whole of it can be, at any time.
 *
 * @csspart title - The tool's name.
 * @csspart says - What the server says of the tool.
 * @csspart form - The form itself.
 * @csspart field - One field, or a group of them, with all that is said of it.
 * @csspart label - A field's label.
 * @csspart control - What a value is entered with.
 * @csspart json - A box in which JSON is written.
 * @csspart error - What is wrong with one field.
 * @csspart summary - All that is wrong.
 * @csspart run - The button that runs the tool.
 * @cssprop [--mcp-tool-form-width=44rem] - How wide the form may grow.
 * @fires mcp-run - A person pressed Run, and nothing was left to mend.
 * @fires mcp-submit - A form without a tool was submitted, and nothing was left to mend.
 */
export class McpToolForm extends McpWordyElement {
  static override styles: CSSResultGroup = [tokens, controls, fieldStyles, styles];

  static override properties: PropertyDeclarations = {
    ...McpElement.properties,
    tool: { attribute: false },
    schema: { attribute: false },
    value: { attribute: false },
    busy: { type: Boolean, reflect: true },
    errors: { attribute: false },
  };

  declare tool: Tool | undefined;
  /** In place of a tool: what is asked for. The form is then alone, without a heading and a button; see `submit()`. */
  declare schema: JsonObject | undefined;
  /** Arguments to begin with, such as those of an earlier call. Setting another object fills the form anew. */
  declare value: JsonObject | undefined;
  /** A call is being made; Run waits. */
  declare busy: boolean;
  /** Why the last call's arguments were refused. Each is shown at its field until that is changed. */
  declare errors: readonly SchemaError[];

  #state: FormState | undefined;
  /** Why the summary is there. */
  #asked: 'run' | 'json' = 'run';
  #turn = 0;
  #said = '';
  readonly #leaving = new Leaving((ids) => this.#touch(ids));

  constructor() {
    super();
    this.busy = false;
    this.errors = [];
  }

  /** Moves the focus to the first field; to Run, where there is none. */
  focusFirst(): void {
    void this.updateComplete.then(() => focusIn(this.renderRoot.querySelector('form')));
  }

  /** Does what pressing Run does. */
  submit(): void {
    this.renderRoot.querySelector('form')?.requestSubmit();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const { tool } = this;
    if (changed.has('schema') && !tool) this.#begin(this.schema, this.value);
    if (changed.has('tool')) {
      const before = changed.get('tool');
      const isSame = before?.serverId === tool?.serverId && before?.name === tool?.name;
      // A value that was set for another tool is not this one's.
      const value = changed.has('value') || !before ? this.value : undefined;
      if (!isSame || !this.#state) this.#begin(tool?.inputSchema ?? this.schema, value);
      // The server changed the tool under the person's hands: what they filled in is theirs, and stays.
      else if (tool && before?.fingerprint !== tool.fingerprint) {
        this.#state = this.#state.movedTo(tool.inputSchema);
      }
    }
    if (changed.has('value') && this.value) this.#state?.fill(this.value);
    if (!changed.has('errors')) return;
    this.#state?.refuse(this.errors);
    if (this.errors.length > 0) this.#turn++;
  }

  #begin(schema: JsonObject | undefined, value: JsonObject | undefined): void {
    this.#state = schema && new FormState(schema, value);
    this.#turn = 0;
    this.#said = '';
  }

  protected override render(): unknown {
    const { tool, strings } = this;
    const state = this.#state;
    if (!state) return nothing;
    const words = strings.form;
    const { own, refused } = state.notes(strings);
    const notes = [...own, ...refused];
    const view = this.#view(state, notes);
    const mend = tool ? words.mend : words.mendToSend;
    const heading = own.length === 0 ? words.refused : this.#asked === 'json' ? words.unreadable : mend;
    return html`
      ${tool ? renderHeading(view, tool) : nothing}
      <form
        part="form"
        novalidate
        autocomplete="off"
        aria-labelledby=${ifDefined(tool && 'title')}
        aria-label=${ifDefined(tool ? undefined : words.asked)}
        @submit=${this.#submit}
        @focusout=${this.#leaving.focusout}
        @keydown=${this.#hurry}
        @pointerdown=${this.#leaving.pointerdown}
      >
        ${state.json === undefined ? this.#fields(view, state) : this.#json(view, state.json)}
        ${renderSummary(heading, this.#turn === 0 ? [] : notes, this.#turn, strings, view.focus)}
        ${tool ? this.#actions(state) : nothing}
        <p class="visually-hidden" role="status">${this.#said}</p>
      </form>
    `;
  }

  #actions(state: FormState): TemplateResult {
    const words = this.strings.form;
    return html`
      <div class="actions">
        <button class="primary" part="run" type="submit" aria-disabled=${this.busy ? 'true' : 'false'}>
          ${this.busy ? words.running : words.run}
        </button>
        ${
          state.isEmpty || state.node.kind === 'json'
            ? nothing
            : html`<button type="button" class="quiet" @click=${this.#turnOver}>
                ${state.json === undefined ? words.editAsJson : words.editAsForm}
              </button>`
        }
      </div>
    `;
  }

  #fields(view: FormView, { node, value, isEmpty }: FormState): TemplateResult {
    const root = { id: rootId, steps: [], required: true, label: this.strings.form.allAsJson };
    const { noArguments, nothingAsked } = this.strings.form;
    if (isEmpty) return html`<p class="muted">${this.tool ? noArguments : nothingAsked}</p>`;
    return node.kind === 'group' && value.kind === 'group'
      ? renderFields(view, root, node, value)
      : renderPart(view, root, node, value);
  }

  #json(view: FormView, text: string): TemplateResult {
    const notes = view.notes(jsonId);
    const invalid = notes.length > 0 ? 'true' : 'false';
    const describedBy = notes.length > 0 ? 'json-error' : undefined;
    return html`<div class="field" part="field" data-field=${jsonId}>
      <label part="label" for=${jsonId}>${this.strings.form.allAsJson}</label>
      ${renderBox(jsonId, text, { describedBy, invalid, required: 'true' }, '{}', (typed) => {
        this.#state?.touched.add(jsonId);
        this.#state?.writeJson(typed);
        this.#change();
      })}
      ${
        notes.length > 0
          ? html`<div class="error" part="error" id="json-error">
              ${notes.map((note) => html`<p>${note}</p>`)}
            </div>`
          : nothing
      }
    </div>`;
  }

  #view(state: FormState, notes: readonly Note[]): FormView {
    const sentences = new Map<string, string[]>();
    for (const { id, sentence } of notes) sentences.set(id, [...(sentences.get(id) ?? []), sentence]);
    const view: FormView = {
      strings: this.strings,
      notes: (id) => sentences.get(id) ?? [],
      part: (place, node, value) => renderPart(view, place, node, value),
      put: ({ id, steps }, value) => {
        state.put(id, steps, value, this.strings);
        this.#change();
      },
      touch: (id) => void state.touched.add(id),
      isOpen: (id) => state.opened.has(id),
      toggle: (id, isOpen) => {
        if (isOpen) state.opened.add(id);
        else state.opened.delete(id);
        this.requestUpdate();
      },
      focus: (id, caret) => {
        void this.updateComplete.then(() =>
          focusIn(this.renderRoot.querySelector(`#${CSS.escape(id)}`), caret),
        );
      },
      say: (text) => {
        this.#said = text;
      },
      header: ({ steps }) => headerOf(this.tool, steps),
    };
    return view;
  }

  #change(): void {
    const notes = this.#state?.notes(this.strings);
    // Once all is mended, the summary waits for the next Run.
    if (notes?.own.length === 0 && notes.refused.length === 0) this.#turn = 0;
    this.requestUpdate();
  }

  #submit(event: Event): void {
    event.preventDefault();
    const { tool } = this;
    const state = this.#state;
    if (!state || this.busy) return;
    this.#finishDates();
    const given = state.arguments;
    if (given) {
      this.#turn = 0;
      state.refuse([]);
      this.requestUpdate();
      this.dispatchEvent(
        tool
          ? new McpRunEvent({ serverId: tool.serverId, tool: tool.name, arguments: given })
          : new McpSubmitEvent(given),
      );
    } else this.#ask('run');
  }

  #turnOver(): void {
    const state = this.#state;
    if (!state) return;
    this.#finishDates();
    if (!state.turn()) return this.#ask('json');
    this.#turn = 0;
    this.requestUpdate();
    if (state.json !== undefined)
      void this.updateComplete.then(() => focusIn(this.renderRoot.querySelector('#json'), 0));
  }

  /** Half a date is looked at as its control is left, and that may not have been. */
  #finishDates(): void {
    for (const input of this.renderRoot.querySelectorAll('input')) {
      if (input.validity.badInput) input.dispatchEvent(new FocusEvent('blur'));
    }
  }

  /** Says what is to be mended first. */
  #ask(why: 'run' | 'json'): void {
    this.#state?.touchAll(this.strings);
    this.#asked = why;
    this.#turn++;
    this.requestUpdate();
    void this.updateComplete.then(() => {
      this.renderRoot.querySelector('.summary')?.scrollIntoView({ block: 'nearest' });
    });
  }

  #touch(ids: readonly string[]): void {
    for (const id of ids) this.#state?.touched.add(id);
    if (ids.length > 0) this.requestUpdate();
  }

  #hurry(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    this.renderRoot.querySelector('form')?.requestSubmit();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'mcp-tool-form': McpToolForm;
  }
}
