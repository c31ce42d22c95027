import type { CSSResult, PropertyDeclarations, PropertyValues } from 'lit';
import type { JsonObject, Limits, ParamHeader, SchemaError, Tool } from '../../core/index.js';
import type { Dictionary } from '../base/dictionary.js';
import { McpElement } from '../base/element.js';
import { McpLocalizedElement } from '../base/localized-element.js';
import { controls } from '../base/styles/controls.styles.js';
import { tokens } from '../base/styles/tokens.styles.js';
import { controlStyles } from './control.styles.js';
import { dictionary } from './strings.js';
import type { FormDrafts } from './drafts.js';
import { FormEditor } from './editor.js';
import { fieldStyles } from './field.styles.js';
import { styles as own } from './mcp-tool-form.styles.js';
import { isObject } from './same-json.js';
import { report } from './validity.js';

/**
 * @summary A tool's arguments as a form, made from its input schema: to be filled in, checked and run by hand. A value
 * that no control can show faithfully is edited as JSON, in its place; and the whole form can be, at any time. With a
 * `schema` in place of a tool it is a form alone, and a control of the page's own form, if it is in one: that has its
 * value, as JSON, under `name`, and is not sent while something is left to fix.
 *
 * @csspart title - The tool's name.
 * @csspart says - The server's description of the tool.
 * @csspart model - The tool as the model sees it, folded.
 * @csspart form - The form itself.
 * @csspart field - One field, or a group of them, with all that is said of it.
 * @csspart label - A field's label.
 * @csspart changed - The word by which a changed field is known.
 * @csspart control - A control for a value.
 * @csspart json - A box in which JSON is written.
 * @csspart hidden - A hidden character, by its name.
 * @csspart error - The errors of one field.
 * @csspart summary - All errors.
 * @csspart run - The button that runs the tool.
 * @csspart link - A link that holds what is filled in, if the browser does not let it be copied.
 * @cssprop [--mcp-tool-form-width=44rem] - How wide the form may grow.
 * @fires mcp-run - A person pressed Run, and nothing was left to fix.
 * @fires mcp-submit - A form without a tool was submitted, and nothing was left to fix. Not in a form of the page's own, which is submitted itself.
 * @fires mcp-form-change - A person changed what is filled in; `current` is the value as it is now.
 */
export class McpToolForm extends McpLocalizedElement {
  static readonly formAssociated: boolean = true;

  static override styles: CSSResult[] = [tokens, controls, fieldStyles, controlStyles, own];

  static override properties: PropertyDeclarations = {
    ...McpElement.properties,
    name: { type: String, reflect: true },
    disabled: { type: Boolean, reflect: true },
    tool: { attribute: false },
    serverLabel: { attribute: false },
    limits: { attribute: false },
    schema: { attribute: false },
    value: { attribute: false },
    baseline: { attribute: false },
    last: { attribute: false },
    paramHeaders: { attribute: false },
    busy: { type: Boolean, reflect: true },
    errors: { attribute: false },
    drafts: { attribute: false },
  };

  /** Name of the value in the data of the page's own form. */
  declare name: string | undefined;
  /** True if nothing can be filled in. */
  declare disabled: boolean;
  declare tool: Tool | undefined;
  /** The page's label of the tool's server, as the model is told it. */
  declare serverLabel: string | undefined;
  /** The host's limits, if they are not the default: they bound the form, and what the model sees of the tool. */
  declare limits: Partial<Limits> | undefined;
  /** Schema of what is asked for, in place of a tool. The form is then alone, without a heading and a button; see `submit()`. */
  declare schema: JsonObject | undefined;
  /** Arguments to begin with, such as those of an earlier call. Setting another object fills the form anew. */
  declare value: JsonObject | undefined;
  /** Arguments that the value is compared with: fields that differ from them are marked, and say what they were. */
  declare baseline: JsonObject | undefined;
  /** The arguments of the tool's last call: if they are not what is filled in, they can be filled in again. */
  declare last: JsonObject | undefined;
  /** Arguments that travel as headers too, if there is no tool to say so. */
  declare paramHeaders: readonly ParamHeader[] | undefined;
  /** True while a call is being made; Run waits. */
  declare busy: boolean;
  /** Why the last call's arguments were refused. Each is shown at its field until that is changed. */
  declare errors: readonly SchemaError[];
  /** @internal Values filled in for other tools: they stay while another tool is shown. */
  declare drafts: FormDrafts;

  readonly #internals = this.attachInternals();
  readonly #editor = new FormEditor(this, () => this.#report());
  #isOff = false;
  /** Values that the browser restored before there was a form for them. */
  #restored: JsonObject | undefined;

  constructor() {
    super();
    this.disabled = false;
    this.busy = false;
    this.errors = [];
    this.drafts = new Map();
  }

  /** Moves the focus to the first field, as soon as it is there; to Run, if there is none. */
  focusFirst(): void {
    void this.updateComplete.then(() => this.#editor.focusFirst());
  }

  /** Does what pressing Run does; in a form of the page's own, submits that. */
  submit(): void {
    this.#editor.submit();
  }

  /** Returns what is filled in. If something is left to fix, shows what, and returns nothing: as Run does, without running. */
  read(): JsonObject | undefined {
    return this.#editor.read();
  }

  /** The arguments, if nothing is left to fix. Reading them changes nothing. */
  get current(): JsonObject | undefined {
    return this.#editor.current;
  }

  /** The page's own form, if the element is in one. Its data then has the value under `name`, as JSON. */
  get form(): HTMLFormElement | null {
    return this.#internals.form;
  }

  /** The labels that the page has for the element. */
  get labels(): NodeList {
    return this.#internals.labels;
  }

  /** The platform's account of what is wrong. */
  get validity(): ValidityState {
    return this.#internals.validity;
  }

  /** A sentence that says what is to be fixed first. */
  get validationMessage(): string {
    return this.#internals.validationMessage;
  }

  /** True if the element is checked before the page's own form is sent: not while it is disabled. */
  get willValidate(): boolean {
    return this.#internals.willValidate;
  }

  /** Returns true if nothing is left to fix; else there is an `invalid` event. */
  checkValidity(): boolean {
    this.#report();
    return this.#internals.checkValidity();
  }

  /** Does the same, and shows a person what is to be fixed. */
  reportValidity(): boolean {
    this.#report();
    return this.#internals.reportValidity();
  }

  /** @internal By itself, or for a `<fieldset disabled>` around it. */
  get isOff(): boolean {
    return this.disabled || this.#isOff;
  }

  /** @internal */
  formDisabledCallback(isDisabled: boolean): void {
    this.#isOff = isDisabled;
    // It may come of an attribute that is being written, in the midst of an update.
    queueMicrotask(() => this.requestUpdate());
  }

  /** @internal */
  formAssociatedCallback(): void {
    queueMicrotask(() => this.requestUpdate());
  }

  /** @internal */
  formResetCallback(): void {
    this.#editor.reset();
  }

  /** @internal Takes what the browser kept over a reload. */
  formStateRestoreCallback(state: unknown): void {
    try {
      const value: unknown = typeof state === 'string' ? JSON.parse(state) : undefined;
      if (!isObject(value)) return;
      if (this.#editor.isEmpty) this.#restored = value;
      else this.#editor.fill(value);
    } catch {
      // The state is not of this element.
    }
  }

  protected override get dictionaries(): readonly Dictionary<object>[] {
    return [dictionary];
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    this.#editor.follow(changed);
    if (this.#editor.isEmpty || !this.#restored) return;
    this.#editor.fill(this.#restored);
    this.#restored = undefined;
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    this.#report();
  }

  protected override async getUpdateComplete(): Promise<boolean> {
    const isComplete = await super.getUpdateComplete();
    await this.#editor.waiting;
    return this.isUpdatePending ? this.getUpdateComplete() : isComplete;
  }

  protected override render(): unknown {
    return this.#editor.render(this.strings);
  }

  /** Tells the page's own form how valid this one is. */
  #report(): void {
    report(this.#internals, this.#editor.validity);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'mcp-tool-form': McpToolForm;
  }
}
