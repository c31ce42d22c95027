import { nothing, type PropertyDeclarations, type PropertyValues } from 'lit';
import type { JsonObject, Limits, ParamHeader, SchemaError, Tool } from '../../core/index.js';
import type { Lazy } from '../base/lazy.js';
import { McpAssociatedElement, type Standing } from './associated.js';
import type { FormDrafts } from './drafts.js';
import { formView } from './late-view.js';
import type * as View from './view.js';

/**
 * @summary A tool's arguments as a form, made from its input schema: to be filled in, checked and run by hand. What a
 * form cannot show faithfully is edited as JSON, in its place; and the whole of it can be, at any time. With a `schema` in
 * place of a tool it is a form alone, and a control of the page's own form, where it stands in one: that has its value, as
 * JSON, under `name`, and is not sent while something is left to mend.
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
 * @csspart link - A link that holds what is filled in, where the browser does not let it be copied.
 * @cssprop [--mcp-tool-form-width=44rem] - How wide the form may grow.
 * @fires mcp-run - A person pressed Run, and nothing was left to mend.
 * @fires mcp-submit - A form without a tool was submitted, and nothing was left to mend. Not in a form of the page's own, which is submitted itself.
 * @fires mcp-form-change - A person changed what is filled in; `current` is the value as it is now.
 */
export class McpToolForm extends McpAssociatedElement<typeof View> {
  static override properties: PropertyDeclarations = {
    ...McpAssociatedElement.properties,
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

  declare tool: Tool | undefined;
  /** The page's label of the tool's server, as the model is told it. */
  declare serverLabel: string | undefined;
  /** The host's limits, where they are not the default: they bound the form, and what the model sees of the tool. */
  declare limits: Partial<Limits> | undefined;
  /** In place of a tool: what is asked for. The form is then alone, without a heading and a button; see `submit()`. */
  declare schema: JsonObject | undefined;
  /** Arguments to begin with, such as those of an earlier call. Setting another object fills the form anew. */
  declare value: JsonObject | undefined;
  /** What the value is held against: parts that differ from it are marked, and say what they were. */
  declare baseline: JsonObject | undefined;
  /** The arguments of the tool's last call: where they are not what is filled in, they can be filled in again. */
  declare last: JsonObject | undefined;
  /** Which arguments travel as headers too, where there is no tool to say so. */
  declare paramHeaders: readonly ParamHeader[] | undefined;
  /** A call is being made; Run waits. */
  declare busy: boolean;
  /** Why the last call's arguments were refused. Each is shown at its field until that is changed. */
  declare errors: readonly SchemaError[];
  /** @internal What was filled in for other tools: what is filled in stays while another tool is shown. */
  declare drafts: FormDrafts;

  protected override readonly late: Lazy<typeof View> = formView;
  #filling: View.Filling | undefined;
  /** What was brought back before there was a form to hold it. */
  #restored: JsonObject | undefined;

  constructor() {
    super();
    this.busy = false;
    this.errors = [];
    this.drafts = new Map();
  }

  /** Moves the focus to the first field, as soon as it is there; to Run, where there is none. */
  focusFirst(): void {
    void this.updateComplete.then(() => this.#filling?.focusFirst());
  }

  /** Does what pressing Run does; in a form of the page's own, submits that. */
  submit(): void {
    this.#filling?.submit();
  }

  /** What is filled in. Where something is left to mend, shows what, and gives nothing: as Run does, without running. */
  read(): JsonObject | undefined {
    return this.#filling?.read();
  }

  /** What is filled in, where nothing is left to mend. To look at it changes nothing. */
  get current(): JsonObject | undefined {
    return this.#filling?.current;
  }

  protected override get isNeeded(): boolean {
    // What is no schema is shown as that; only where nothing is given is there nothing to show.
    return Boolean(this.tool) || this.schema !== undefined;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (this.#filling) this.#filling.follow(changed);
    else if (this.view && this.isNeeded) {
      this.#filling = new this.view.Filling(this, () => this.tell());
      if (this.#restored) this.#filling.fill(this.#restored);
    }
  }

  protected override async getUpdateComplete(): Promise<boolean> {
    const isComplete = await super.getUpdateComplete();
    const waiting = this.#filling?.waiting;
    return waiting ? waiting.then(() => this.getUpdateComplete()) : isComplete;
  }

  protected override render(): unknown {
    return this.view && this.isNeeded ? this.#filling?.render(this.strings) : nothing;
  }

  protected override get standing(): Standing | undefined {
    return this.#filling?.standing;
  }

  protected override beginAgain(): void {
    this.#filling?.reset();
  }

  protected override restore(value: JsonObject): void {
    if (this.#filling) this.#filling.fill(value);
    else this.#restored = value;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'mcp-tool-form': McpToolForm;
  }
}
