import type { PropertyDeclarations, PropertyValues } from 'lit';
import {
  defaultLimits,
  type Call,
  type JsonObject,
  type Limits,
  type McpHost,
  type ParamHeader,
  type SchemaError,
  type Tool,
} from '../../core/index.js';
import { McpElement } from '../base/element.js';
import { McpLocalizedElement } from '../base/localized-element.js';
import type { ToolKey } from '../base/tool-key.js';
import type { FormDrafts } from './form-state.js';

/** Records whether a person submits the form. A submission by a script approves nothing. */
export class Submission {
  #isByPerson = false;
  readonly #submit: () => void;

  constructor(submit: () => void) {
    this.#submit = submit;
  }

  /**
   * Handles clicks on Run, including those caused by Enter in a field. The second click of a double click is ignored. The button
   * of a destructive tool does not submit by itself, so that no key in a field can press it.
   */
  readonly press = (event: MouseEvent): void => {
    const run = (event.target as Element).closest<HTMLButtonElement>('[part~="run"]');
    if (!run) return;
    if (event.detail > 1) return event.preventDefault();
    this.#isByPerson = event.isTrusted;
    if (run.type === 'submit') return;
    this.#submit();
    this.#isByPerson = false;
  };

  /** Submits on Enter in a single-line field, and on Ctrl+Enter or Command+Enter anywhere unless the tool is destructive. */
  key(event: KeyboardEvent, isInPageForm: boolean, isDestructive: boolean): void {
    // If Enter completes a word of an input method, it does not submit the form.
    if (event.key !== 'Enter' || event.defaultPrevented || event.isComposing) return;
    const { target, repeat, isTrusted } = event;
    const isForced = !isDestructive && (event.ctrlKey || event.metaKey);
    if (!isForced && !isLine(target) && !(target as Element).matches('[part~="run"]')) return;
    // If the form has a submit button, the browser submits the form by itself.
    const isOurs = isForced || (isInPageForm && isLine(target));
    if (isOurs || repeat) event.preventDefault();
    // If a person holds the key down, it counts only once.
    if (!isOurs || repeat) return;
    this.#isByPerson = isTrusted;
    this.#submit();
    this.#isByPerson = false;
  }

  /** Returns the `detail` for the event and resets it, because the next submission needs its own press. */
  take(): { readonly userActivated?: true } {
    const was = this.#isByPerson;
    this.#isByPerson = false;
    return was ? { userActivated: true } : {};
  }
}

/** Returns true if Enter in a control submits the form, as in native forms. */
function isLine(target: EventTarget | null): boolean {
  const others = ['checkbox', 'radio', 'file', 'color', 'range'];
  return target instanceof HTMLInputElement && !others.includes(target.type);
}

/** Base class of the form: its properties, and its behavior as a control in a form of the page. */
export abstract class FormElement extends McpLocalizedElement {
  static readonly formAssociated: boolean = true;

  static override properties: PropertyDeclarations = {
    ...McpElement.properties,
    mcpHost: { attribute: false },
    selected: { attribute: false },
    name: { type: String, reflect: true },
    disabled: { type: Boolean, reflect: true },
    tool: { attribute: false },
    serverLabel: { attribute: false },
    withModel: { attribute: false },
    limits: { attribute: false },
    schema: { attribute: false },
    value: { attribute: false },
    baseline: { attribute: false },
    askedBy: { attribute: false },
    last: { attribute: false },
    paramHeaders: { attribute: false },
    busy: { type: Boolean, reflect: true },
    errors: { attribute: false },
    drafts: { attribute: false },
  };

  /** Name of the value in the data of the page's form. */
  declare name: string | undefined;
  /** True to disable all fields. */
  declare disabled: boolean;
  /** Host whose tool `selected` is shown and run, if the element is used alone. */
  declare mcpHost: McpHost | undefined;
  /** Tool to show, with `mcpHost`: the `detail` of the event `mcp-tool-select` of `<mcp-tool-list>`. */
  declare selected: ToolKey | undefined;
  /** Tool to show, as in the snapshot. */
  declare tool: Tool | undefined;
  /** The page's label for the tool's server. The model reads the same label. */
  declare serverLabel: string | undefined;
  /** True if the page has a model. Offers a switch that shows the tool to the model or hides it. */
  declare withModel: boolean | undefined;
  /**
   * Limits that replace the host's limits or the defaults. They apply to the form and to the tool definition that the model
   * sees.
   */
  declare limits: Partial<Limits> | undefined;
  /** Schema of the requested value, instead of a tool. The form then has no heading and no button; see `submit()`. */
  declare schema: JsonObject | undefined;
  /** Initial arguments, such as those of an earlier call. Setting another object fills the form again. */
  declare value: JsonObject | undefined;
  /** Arguments to compare the value with. The form marks fields that differ, and shows their earlier values. */
  declare baseline: JsonObject | undefined;
  /** @internal Caller that requested the values in `baseline`, if its call waits for approval. */
  declare askedBy: Call['startedBy'] | undefined;
  /** Arguments of the tool's last call. The person can fill them in again until a value changes. */
  declare last: JsonObject | undefined;
  /** Arguments that are also sent as HTTP headers. Only needed without a `tool`, whose schema defines them. */
  declare paramHeaders: readonly ParamHeader[] | undefined;
  /** True while a call is running. Run then has no effect. */
  declare busy: boolean;
  /** Errors in the last call's arguments. Each is shown at its field until the field changes. */
  declare errors: readonly SchemaError[];
  /** @internal Values filled in for other tools. They are kept while another tool is shown. */
  declare drafts: FormDrafts;

  /** @internal */
  protected readonly internals = this.attachInternals();
  #isOff = false;

  constructor() {
    super();
    this.disabled = false;
    this.busy = false;
    this.errors = [];
    this.drafts = new Map();
  }

  /**
   * The page's form around the element; `null` if there is none. The form's data contains the element's value as JSON, under
   * `name`.
   */
  get form(): HTMLFormElement | null {
    return this.internals.form;
  }

  /** Labels of the element in the page. */
  get labels(): NodeList {
    return this.internals.labels;
  }

  /** Validity state, as for native controls. */
  get validity(): ValidityState {
    return this.internals.validity;
  }

  /** Sentence about the first error. */
  get validationMessage(): string {
    return this.internals.validationMessage;
  }

  /** True if the browser validates the element before it submits the page's form. False while the element is disabled. */
  get willValidate(): boolean {
    return this.internals.willValidate;
  }

  /** Returns true if there are no errors. Otherwise, fires an `invalid` event. */
  checkValidity(): boolean {
    this.report();
    return this.internals.checkValidity();
  }

  /** Does the same as `checkValidity()`, and shows the errors to the person. */
  reportValidity(): boolean {
    this.report();
    return this.internals.reportValidity();
  }

  /** @internal True if the element is disabled, itself or by a `<fieldset disabled>` around it. */
  get isOff(): boolean {
    return this.disabled || this.#isOff;
  }

  /** @internal Limits of the host that the form belongs to. */
  hostLimits: Limits | undefined;

  /** @internal Effective limits: those that the page sets, otherwise the host's own or the defaults. */
  get allLimits(): Limits {
    return { ...defaultLimits, ...this.hostLimits, ...this.limits };
  }

  /** @internal */
  formDisabledCallback(isDisabled: boolean): void {
    this.#isOff = isDisabled;
    // The browser may call this during an update, when an attribute is set.
    queueMicrotask(() => this.requestUpdate());
  }

  /** @internal */
  formAssociatedCallback(): void {
    queueMicrotask(() => this.requestUpdate());
  }

  /** @internal Reports the value and its validity to the page's form. */
  abstract report(): void;

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    this.report();
  }
}
