import {
  html,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import type { JsonObject, Limits, ParamHeader, SchemaError, Tool } from '../../../core/index.js';
import { McpElement } from '../../element.js';
import { McpWordyElement } from '../../wordy-element.js';
import { McpFormChangeEvent, McpRunEvent, McpSubmitEvent } from '../../events.js';
import { controls } from '../../styles/controls.styles.js';
import { tokens } from '../../styles/tokens.styles.js';
import { ByHand } from './by-hand.js';
import { fieldStyles } from './field.styles.js';
import { finishDates, focusIn, isUnfinished } from './focus.js';
import { FormState, jsonId, type Note } from './form-state.js';
import type { FormView } from './form-view.js';
import { headerOf } from './headers.js';
import { renderHeading } from './heading.js';
import { Leaving } from './leaving.js';
import { restId, rootId } from './locate.js';
import { styles } from './mcp-tool-form.styles.js';
import { renderPart } from './part.js';
import { renderSummary } from './summary.js';
import { renderActions, renderWhole, renderWholeAsJson } from './whole.js';

/**
 * @summary A tool's arguments as a form, made from its input schema: to be filled in, checked and run by hand. What a
 * form cannot show faithfully is edited as JSON, in its place; and the whole of it can be, at any time.
 *
 * @csspart title - The tool's name.
 * @csspart says - What the server says of the tool.
 * @csspart model - What the model sees of the tool, folded.
 * @csspart form - The form itself.
 * @csspart field - One field, or a group of them, with all that is said of it.
 * @csspart label - A field's label.
 * @csspart changed - The word by which a changed field is known.
 * @csspart control - What a value is entered with.
 * @csspart json - A box in which JSON is written.
 * @csspart hidden - A character that cannot be seen, by its name.
 * @csspart error - What is wrong with one field.
 * @csspart summary - All that is wrong.
 * @csspart run - The button that runs the tool.
 * @cssprop [--mcp-tool-form-width=44rem] - How wide the form may grow.
 * @fires mcp-run - A person pressed Run, and nothing was left to mend.
 * @fires mcp-submit - A form without a tool was submitted, and nothing was left to mend.
 * @fires mcp-form-change - A person changed what is filled in; `current` is the value as it is now.
 */
export class McpToolForm extends McpWordyElement {
  static override styles: CSSResultGroup = [tokens, controls, fieldStyles, styles];

  static override properties: PropertyDeclarations = {
    ...McpElement.properties,
    tool: { attribute: false },
    serverLabel: { attribute: false },
    limits: { attribute: false },
    schema: { attribute: false },
    value: { attribute: false },
    baseline: { attribute: false },
    paramHeaders: { attribute: false },
    busy: { type: Boolean, reflect: true },
    errors: { attribute: false },
  };

  declare tool: Tool | undefined;
  /** The page's label of the tool's server, as the model is told it. */
  declare serverLabel: string | undefined;
  /** The host's limits, where they are not the default: what the model sees of the tool is cut by them. */
  declare limits: Partial<Limits> | undefined;
  /** In place of a tool: what is asked for. The form is then alone, without a heading and a button; see `submit()`. */
  declare schema: JsonObject | undefined;
  /** Arguments to begin with, such as those of an earlier call. Setting another object fills the form anew. */
  declare value: JsonObject | undefined;
  /** What the value is held against: parts that differ from it are marked, and say what they were. */
  declare baseline: JsonObject | undefined;
  /** Which arguments travel as headers too, where there is no tool to say so. */
  declare paramHeaders: readonly ParamHeader[] | undefined;
  /** A call is being made; Run waits. */
  declare busy: boolean;
  /** Why the last call's arguments were refused. Each is shown at its field until that is changed. */
  declare errors: readonly SchemaError[];

  #state: FormState | undefined;
  /** Why the summary is there. */
  #asked: 'run' | 'json' = 'run';
  #turn = 0;
  readonly #byHand = new ByHand();
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

  /** What is filled in. Where something is left to mend, shows what, and gives nothing: as Run does, without running. */
  read(): JsonObject | undefined {
    const state = this.#state;
    if (!state) return undefined;
    finishDates(this.renderRoot);
    const given = state.arguments;
    if (given) {
      this.#turn = 0;
      state.refuse([]);
      this.requestUpdate();
    } else this.#ask('run');
    return given;
  }

  /** What is filled in, where nothing is left to mend. To look at it changes nothing. */
  get current(): JsonObject | undefined {
    return this.#state && !isUnfinished(this.renderRoot) ? this.#state.arguments : undefined;
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
      ${tool ? renderHeading(view, tool, this.serverLabel, this.limits) : nothing}
      <form
        part="form"
        novalidate
        autocomplete="off"
        aria-labelledby=${ifDefined(tool && 'title')}
        aria-label=${ifDefined(tool ? undefined : words.asked)}
        @submit=${this.#submit}
        @focusout=${this.#leaving.focusout}
        @keydown=${this.#hurry}
        @click=${this.#byHand.press}
        @pointerdown=${this.#leaving.pointerdown}
      >
        ${this.#fields(view, state)}
        ${renderSummary(heading, this.#turn === 0 ? [] : notes, this.#turn, strings, view.focus)}
        ${tool ? renderActions(strings, state, this.busy, this.#turnOver) : nothing}
        <p class="visually-hidden" role="status">${this.#said}</p>
      </form>
    `;
  }

  #fields(view: FormView, state: FormState): TemplateResult {
    const { noArguments, nothingAsked } = this.strings.form;
    if (state.json !== undefined) {
      return renderWholeAsJson(view, state.json, (typed) => {
        state.touched.add(jsonId);
        state.writeJson(typed);
        this.#change();
      });
    }
    if (state.isEmpty && !view.change(restId(rootId)))
      return html`<p class="muted">${this.tool ? noArguments : nothingAsked}</p>`;
    return renderWhole(view, state);
  }

  #view(state: FormState, notes: readonly Note[]): FormView {
    const sentences = new Map<string, string[]>();
    for (const { id, sentence } of notes) sentences.set(id, [...(sentences.get(id) ?? []), sentence]);
    const changes = this.baseline && state.changesSince(this.baseline);
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
      change: (id) => (changes?.has(id) ? { was: changes.get(id) } : undefined),
      header: ({ steps }) => headerOf(this.tool?.paramHeaders ?? this.paramHeaders, steps),
    };
    return view;
  }

  #change(): void {
    const notes = this.#state?.notes(this.strings);
    // Once all is mended, the summary waits for the next Run.
    if (notes?.own.length === 0 && notes.refused.length === 0) this.#turn = 0;
    this.requestUpdate();
    this.dispatchEvent(new McpFormChangeEvent());
  }

  #submit(event: Event): void {
    event.preventDefault();
    const byHand = this.#byHand.take();
    const { tool } = this;
    const given = this.busy ? undefined : this.read();
    if (!given) return;
    this.dispatchEvent(
      tool
        ? new McpRunEvent({
            serverId: tool.serverId,
            tool: tool.name,
            arguments: given,
            fingerprint: tool.fingerprint,
            ...byHand,
          })
        : new McpSubmitEvent(given),
    );
  }

  #turnOver(): void {
    const state = this.#state;
    if (!state) return;
    finishDates(this.renderRoot);
    if (!state.turn()) return this.#ask('json');
    this.#turn = 0;
    this.requestUpdate();
    if (state.json !== undefined)
      void this.updateComplete.then(() => focusIn(this.renderRoot.querySelector('#json'), 0));
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
    this.#byHand.submit(event, () => this.submit());
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'mcp-tool-form': McpToolForm;
  }
}
