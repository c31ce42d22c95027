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

/** Tells whether a person submits a form: what a script pressed has approved nothing. */
export class Submission {
  #isByPerson = false;

  /** Enter in a field presses the button too. The second press of a double click was not meant. */
  readonly press = (event: MouseEvent): void => {
    if (!(event.target as Element).closest('[part~="run"]')) return;
    if (event.detail > 1) event.preventDefault();
    else if (event.isTrusted) this.#isByPerson = true;
  };

  /** Submits by Enter in a line of a form, and by Ctrl and Enter everywhere. */
  key(event: KeyboardEvent, isInPageForm: boolean, submit: () => void): void {
    // An Enter that finishes a word of an input method is no submission.
    if (event.key !== 'Enter' || event.defaultPrevented || event.isComposing) return;
    const { target, repeat, isTrusted } = event;
    const isForced = event.ctrlKey || event.metaKey;
    if (!isForced && !isLine(target) && !(target as Element).matches('[part~="run"]')) return;
    // The browser does it by itself if the form has a button.
    const isOurs = isForced || (isInPageForm && isLine(target));
    if (isOurs || repeat) event.preventDefault();
    // A key that is held is one press.
    if (!isOurs || repeat) return;
    this.#isByPerson = isTrusted;
    submit();
    this.#isByPerson = false;
  }

  /** Returns what the event says of it; the next submission needs a press of its own. */
  take(): { readonly userActivated?: true } {
    const was = this.#isByPerson;
    this.#isByPerson = false;
    return was ? { userActivated: true } : {};
  }
}

/** Returns true if Enter in a control submits, as it does on the platform. */
function isLine(target: EventTarget | null): boolean {
  const others = ['checkbox', 'radio', 'file', 'color', 'range'];
  return target instanceof HTMLInputElement && !others.includes(target.type);
}

/** Base of the form: what a page sets, and what makes it a control of the page's own form. */
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

  /** Name of the value in the data of the page's own form. */
  declare name: string | undefined;
  /** True if nothing can be filled in. */
  declare disabled: boolean;
  /** A host whose tool `selected` is shown and run, where the element is used alone: it then needs nothing else. */
  declare mcpHost: McpHost | undefined;
  /** The tool to show, with `mcpHost`: the `detail` of `<mcp-tool-list>`'s `mcp-tool-select`. */
  declare selected: ToolKey | undefined;
  /** The tool to show, as the snapshot has it. */
  declare tool: Tool | undefined;
  /** The page's label of the tool's server, as the model reads it. */
  declare serverLabel: string | undefined;
  /** True if there is a model, to which the tool can be shown. */
  declare withModel: boolean | undefined;
  /** Limits in place of the host's own, or of the default: they bound the form, and what the model sees of the tool. */
  declare limits: Partial<Limits> | undefined;
  /** Schema of what is asked for, in place of a tool. The form is then alone, without a heading and a button; see `submit()`. */
  declare schema: JsonObject | undefined;
  /** Arguments to begin with, such as those of an earlier call. Setting another object fills the form anew. */
  declare value: JsonObject | undefined;
  /** Arguments that the value is compared with: fields that differ from them are marked, and say what they were. */
  declare baseline: JsonObject | undefined;
  /** @internal Who asked for the values in `baseline`, if it is a call that waits for approval. */
  declare askedBy: Call['startedBy'] | undefined;
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

  /** The page's own form, if the element is in one. Its data then has the value under `name`, as JSON. */
  get form(): HTMLFormElement | null {
    return this.internals.form;
  }

  /** The labels that the page has for the element. */
  get labels(): NodeList {
    return this.internals.labels;
  }

  /** The platform's account of what is wrong. */
  get validity(): ValidityState {
    return this.internals.validity;
  }

  /** A sentence that says what is to be fixed first. */
  get validationMessage(): string {
    return this.internals.validationMessage;
  }

  /** True if the element is checked before the page's own form is sent: not while it is disabled. */
  get willValidate(): boolean {
    return this.internals.willValidate;
  }

  /** Returns true if nothing is left to fix; else there is an `invalid` event. */
  checkValidity(): boolean {
    this.report();
    return this.internals.checkValidity();
  }

  /** Does the same, and shows a person what is to be fixed. */
  reportValidity(): boolean {
    this.report();
    return this.internals.reportValidity();
  }

  /** @internal By itself, or for a `<fieldset disabled>` around it. */
  get isOff(): boolean {
    return this.disabled || this.#isOff;
  }

  /** @internal The limits of the host that the form is tied to. */
  hostLimits: Limits | undefined;

  /** @internal The limits that hold: those that the page sets, and of each other the host's own or the default. */
  get allLimits(): Limits {
    return { ...defaultLimits, ...this.hostLimits, ...this.limits };
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

  /** @internal Tells the page's own form how valid this one is. */
  abstract report(): void;

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    this.report();
  }
}
