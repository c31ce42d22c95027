import type { PropertyDeclarations, PropertyValues } from 'lit';
import type { JsonObject } from '../../core/index.js';
import { McpElement } from '../base/element.js';
import { McpLazyElement, type LazyView } from '../base/lazy-element.js';

/** How a form stands, as the page's own form is told. */
export interface Standing {
  /** What it would send: JSON. Absent where something is left to mend, or nothing is asked. */
  readonly value?: string;
  /** What is to be mended first, and where. */
  readonly flaw?: {
    readonly text: string;
    readonly isMissing?: boolean;
    readonly anchor?: HTMLElement | undefined;
  };
}

/** An element that takes part in the form of the page that it stands in, as the platform's own controls do. */
export abstract class McpAssociatedElement<View extends LazyView> extends McpLazyElement<View> {
  static readonly formAssociated: boolean = true;

  static override properties: PropertyDeclarations = {
    ...McpElement.properties,
    name: { type: String, reflect: true },
    disabled: { type: Boolean, reflect: true },
  };

  /** What the value is called in the data of the page's own form. */
  declare name: string | undefined;
  /** Nothing can be filled in. */
  declare disabled: boolean;

  readonly #internals = this.attachInternals();
  #isOff = false;

  constructor() {
    super();
    this.disabled = false;
  }

  /** The page's own form, where the element is in one. Its data then has the value under `name`, as JSON. */
  get form(): HTMLFormElement | null {
    return this.#internals.form;
  }

  /** The labels that the page has for it. */
  get labels(): NodeList {
    return this.#internals.labels;
  }

  /** What is wrong, as the platform has it. */
  get validity(): ValidityState {
    return this.#internals.validity;
  }

  /** What is to be mended first, in words. */
  get validationMessage(): string {
    return this.#internals.validationMessage;
  }

  /** Whether it is checked before the page's own form is sent: not while it is disabled. */
  get willValidate(): boolean {
    return this.#internals.willValidate;
  }

  /** Whether nothing is left to mend; else there is an `invalid` event. */
  checkValidity(): boolean {
    this.tell();
    return this.#internals.checkValidity();
  }

  /** The same, and shows a person what is to be mended. */
  reportValidity(): boolean {
    this.tell();
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
    this.beginAgain();
  }

  /** @internal What the browser kept over a reload. */
  formStateRestoreCallback(state: unknown): void {
    try {
      const value: unknown = typeof state === 'string' ? JSON.parse(state) : undefined;
      if (typeof value === 'object' && value !== null && !Array.isArray(value))
        this.restore(value as JsonObject);
    } catch {
      // It was none of ours.
    }
  }

  protected abstract get standing(): Standing | undefined;
  protected abstract beginAgain(): void;
  protected abstract restore(value: JsonObject): void;

  /** Has the page's own form know how this one stands. */
  protected tell(): void {
    const { value = null, flaw } = this.standing ?? {};
    this.#internals.setFormValue(value);
    if (!flaw) return this.#internals.setValidity({});
    const flags = flaw.isMissing ? { valueMissing: true } : { customError: true };
    const { anchor } = flaw;
    this.#internals.setValidity(flags, flaw.text, ...(anchor?.isConnected ? [anchor] : []));
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    this.tell();
  }
}
