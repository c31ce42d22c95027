import { html, nothing, type CSSResult, type PropertyValues } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import type { Call, JsonObject, McpHost, SchemaError, Snapshot } from '../../core/index.js';
import { isDestructive } from '../base/destructive.js';
import type { Dictionary } from '../base/dictionary.js';
import { McpRunEvent, McpSubmitEvent } from '../base/events.js';
import { HostFollower } from '../base/host/host-follower.js';
import { controls } from '../base/styles/controls.styles.js';
import { dangerStyles } from '../base/styles/danger.styles.js';
import { inputs } from '../base/styles/inputs.styles.js';
import { tokens } from '../base/styles/tokens.styles.js';
import { controlStyles } from './control.styles.js';
import { switchStyles } from '../tools/switch.styles.js';
import { fieldStyles } from './field.styles.js';
import { controlIn, finishDates, focusIn, isUnfinished, LeftFields } from './focus.js';
import { renderActions, renderSummary, renderHeading } from './tool-frame.js';
import { FormElement, Submission } from './form-element.js';
import { faultError, shownErrors } from './form-errors.js';
import { FormState, keepDraft, restoreDraft, type FormDrafts } from './form-state.js';
import { FormView } from './form-view.js';
import { styles as own } from './mcp-tool-form.styles.js';
import { renderContents, renderPart } from './part.js';
import { isObject } from '../../shared/is-object.js';
import { specialControls } from './services.js';
import { dictionary } from './strings.js';

const noErrors: readonly SchemaError[] = [];

/**
 * @summary A form for a tool's arguments, generated from the tool's input schema. A person fills in the form and runs the tool.
 * If no control can show a value exactly, the person edits that value as JSON. The person can also edit the whole form as JSON
 * at any time. With `schema` instead of a tool, the element is only a form. Inside a form of the page, the element is then a
 * form control: the browser submits its value as JSON under `name`, and the page's form cannot be submitted while there are
 * errors.
 *
 * @csspart title - The tool's name.
 * @csspart description - The server's description of the tool, with its claims.
 * @csspart model - The tool as the model sees it, collapsed. Shown while a person edits the form as JSON, or if the form has no
 * fields.
 * @csspart form - The form itself.
 * @csspart field - One field, or a group of fields, with its label, hints and errors.
 * @csspart label - A field's label.
 * @csspart changed - The earlier value of a changed field, below it.
 * @csspart control - A control for a value.
 * @csspart json - A text box for JSON.
 * @csspart hidden - The name of a hidden character.
 * @csspart error - The errors of one field.
 * @csspart summary - The list of all errors.
 * @csspart run - The button that runs the tool.
 * @csspart link - A field with the link that contains the values, if the browser does not allow copying it.
 * @cssprop [--mcp-tool-form-width=44rem] - Maximum width of the form.
 * @fires mcp-run - The person pressed Run, or the page called `submit()`, and the form has no errors.
 * @fires mcp-submit - A form without a tool was submitted and has no errors. Not fired inside a form of the page: that form is
 * submitted instead.
 * @fires mcp-tool-visibility - The person showed the tool to the model, or hid it.
 * @fires mcp-form-change - The person changed a value. `current` is the new value.
 */
export class McpToolForm extends FormElement {
  static override styles: CSSResult[] = [
    tokens,
    controls,
    dangerStyles,
    inputs,
    switchStyles,
    fieldStyles,
    controlStyles,
    own,
  ];

  readonly #view = new FormView(this, renderPart, specialControls);
  readonly #submission = new Submission(() => this.submit());
  readonly #left = new LeftFields((ids) => {
    for (const id of ids) this.#view.touch(id);
    if (ids.length > 0) this.requestUpdate();
  });
  /** Value that the form began with. */
  #initial: JsonObject | undefined;
  /** Time when this form began, in ms. Errors of earlier calls are not shown. */
  #begunAt = 0;
  readonly #follower = new HostFollower(this, (snapshot, host) => this.#take(snapshot, host));
  /** Host of the shown tool, and the drafts for its tools. */
  #shownOf: { readonly host: McpHost; readonly drafts: FormDrafts } | undefined;
  /** Values that the browser restored before the form existed. */
  #restored: JsonObject | undefined;

  constructor() {
    super();
    this.addEventListener('invalid', this.#invalid);
  }

  /** Moves the focus to the first field once it is rendered, or to Run if there is no field. */
  focusFirst(): void {
    void this.updateComplete.then(() => focusIn(this.renderRoot.querySelector('form')));
  }

  /** Does the same as pressing Run. Inside a form of the page, submits that form. */
  submit(): void {
    this.renderRoot.querySelector('form')?.requestSubmit();
  }

  /** Returns the value without running the tool. If there are errors, shows them as Run does, and returns `undefined`. */
  read(): JsonObject | undefined {
    const { state } = this.#view;
    if (!state) return undefined;
    finishDates(this.renderRoot);
    const given = state.arguments;
    if (given) {
      this.#view.attempt = 0;
      state.errors = [];
      this.requestUpdate();
    } else this.#view.showErrors('run');
    return given;
  }

  /** The value; `undefined` if there are errors. Reading it changes nothing. */
  get current(): JsonObject | undefined {
    const { state } = this.#view;
    return !state || isUnfinished(this.renderRoot) ? undefined : state.arguments;
  }

  /** @internal */
  formResetCallback(): void {
    if (!this.#view.state) return;
    this.#begin(this.#initial, true);
    this.report();
    this.requestUpdate();
  }

  /** @internal Takes the value that the browser restored after a reload. */
  formStateRestoreCallback(state: unknown): void {
    try {
      const value: unknown = typeof state === 'string' ? JSON.parse(state) : undefined;
      if (!isObject(value)) return;
      if (this.#view.state) this.#view.fill(value);
      else this.#restored = value;
    } catch {
      // The browser may pass a state that this element did not save.
    }
  }

  protected override get dictionaries(): readonly Dictionary<object>[] {
    return [dictionary];
  }

  /** @internal */
  override report(): void {
    const { internals, renderRoot } = this;
    const { state, strings } = this.#view;
    const fault = state?.pasted ?? state?.faults[0];
    const current = fault ? undefined : this.current;
    internals.setFormValue(current ? JSON.stringify(current) : null);
    if (!state || current) return internals.setValidity({});
    // Until the control loses the focus, the incomplete date exists only in the control.
    if (!fault) return internals.setValidity({ customError: true }, strings.faults.unfinished({}));
    const { id, label, sentence } = faultError(state, fault, strings);
    const text = label === '' ? sentence : strings.at(label, sentence);
    const anchor = controlIn(
      renderRoot.querySelector(`#${CSS.escape(id)}`) ?? renderRoot.querySelector('form'),
    );
    const flags = fault.code === 'missing' ? { valueMissing: true } : { customError: true };
    internals.setValidity(flags, text, ...(anchor?.isConnected ? [anchor] : []));
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    // Without a host or a selection, the page sets `tool` itself.
    if (this.mcpHost || this.selected) this.#follower.update();
    const view = this.#view;
    const { tool, value, errors } = this;
    const before = changed.get('tool');
    const isSame = before?.serverId === tool?.serverId && before?.name === tool?.name;
    const isOther = changed.has('tool') ? !isSame || !view.state : !tool && changed.has('schema');
    // A value that was set for another tool does not apply to this one.
    if (isOther) this.#begin(changed.has('value') || !before ? value : undefined);
    else {
      // If the server changes the tool while the person fills in the form, the values stay.
      if (view.state && tool && before && before.fingerprint !== tool.fingerprint)
        this.#setState(view.state.movedTo(tool.inputSchema));
      if (changed.has('value') && value) view.fill(value);
    }
    if (changed.has('errors')) {
      if (view.state) view.state.errors = errors;
      if (errors.length > 0) view.attempt++;
    }
    if (!view.state || !this.#restored) return;
    view.fill(this.#restored);
    this.#restored = undefined;
  }

  #take({ servers, tools, calls, limits }: Snapshot, host: McpHost): void {
    // Servers of another host can have the same ids. Values typed for one must not reach the other.
    if (this.#shownOf && this.#shownOf.host !== host) {
      this.#view.state = undefined;
      if (this.drafts === this.#shownOf.drafts) this.drafts = new Map();
    }
    this.#shownOf = { host, drafts: this.drafts };
    this.hostLimits = limits;
    const { serverId, tool } = this.selected ?? {};
    const isOwn = (one: { readonly serverId: string }, name: string): boolean =>
      one.serverId === serverId && name === tool;
    this.tool = tools.find((one) => isOwn(one, one.name));
    this.serverLabel = servers.find(({ id }) => id === serverId)?.label;
    const last = calls.findLast((call) => isOwn(call, call.tool));
    this.last = last?.exact ? undefined : last?.arguments;
    if (last) this.errors = this.#errorsOf(last);
  }

  /** Returns the errors that the server, or the check before sending, found in a call that a person made here. */
  #errorsOf(last: Call): readonly SchemaError[] {
    const isOwn = last.startedBy === 'person' && last.createdAt >= this.#begunAt;
    return isOwn && last.status === 'failed' && last.errors ? last.errors : noErrors;
  }

  /** Starts another form, or resets the current one. */
  #begin(value: JsonObject | undefined, isReset = false): void {
    const { tool, drafts, allLimits } = this;
    const schema = tool ? tool.inputSchema : this.schema;
    const draft = tool && !value && !isReset ? restoreDraft(drafts, tool, allLimits) : undefined;
    this.#initial = value;
    this.#setState(draft ?? (schema === undefined ? undefined : new FormState(schema, value, allLimits)));
    this.#view.startOver();
    this.#begunAt = Date.now();
  }

  #setState(state: FormState | undefined): void {
    const { tool, drafts } = this;
    this.#view.state = state;
    if (tool && state) keepDraft(drafts, tool.serverId, tool.name, { state, fingerprint: tool.fingerprint });
  }

  protected override async getUpdateComplete(): Promise<boolean> {
    const isComplete = await super.getUpdateComplete();
    await this.#view.waiting;
    return this.isUpdatePending ? this.getUpdateComplete() : isComplete;
  }

  protected override render(): unknown {
    const view = this.#view;
    const { state } = view;
    if (!state) return nothing;
    const { tool, isOff } = this;
    view.general = this.strings;
    const strings = (view.strings = dictionary.of(view.general.tag));
    const { own: toFix, refused } = shownErrors(state, strings);
    const errors = [...toFix, ...refused];
    view.prepare(state, errors);
    const fix = { run: tool ? strings.fixBeforeRunning : strings.fixBeforeSending, json: strings.unreadable };
    const heading = toFix.length === 0 ? strings.refused : fix[view.attempted];
    return html`
      ${tool ? renderHeading(view, tool) : nothing}
      <form
        part="form"
        novalidate
        autocomplete="off"
        aria-labelledby=${ifDefined(tool && 'title')}
        aria-label=${ifDefined(tool ? undefined : strings.asked)}
        @submit=${this.#submit}
        @focusout=${this.#left.focusout}
        @keydown=${this.#key}
        @click=${this.#submission.press}
        @pointerdown=${this.#left.pointerdown}
      >
        <fieldset class="all" role="none" ?disabled=${isOff}>
          ${renderContents(view, state, tool ? strings.noArguments : strings.nothingAsked)}
          ${tool && renderActions(view, state, tool)}
          ${renderSummary(view, heading, view.attempt === 0 ? [] : errors)}
          <p class="visually-hidden" role="status">${view.said}</p>
        </fieldset>
      </form>
    `;
  }

  readonly #submit = (event: Event): void => {
    event.preventDefault();
    const userActivated = this.#submission.take();
    const { tool, busy, isOff, form } = this;
    const given = busy || isOff ? undefined : this.read();
    if (!given) return;
    if (tool) {
      const { serverId, name, fingerprint } = tool;
      this.dispatchEvent(
        new McpRunEvent({ serverId, tool: name, arguments: given, fingerprint, ...userActivated }),
      );
    } else if (form) {
      this.report();
      form.requestSubmit();
    } else this.dispatchEvent(new McpSubmitEvent({ value: given }));
  };

  readonly #key = (event: KeyboardEvent): void =>
    this.#submission.key(
      event,
      !this.tool && this.form !== null,
      this.tool !== undefined && isDestructive(this.tool),
    );

  /** The browser moves the focus here when it reports errors to the person, but not when it only checks for them. */
  readonly #invalid = (): void => {
    const focused = (): Element | null => this.shadowRoot?.activeElement ?? null;
    const before = focused();
    setTimeout(() => {
      if (focused() !== null && focused() !== before) this.#view.showErrors('run');
    });
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'mcp-tool-form': McpToolForm;
  }
}
