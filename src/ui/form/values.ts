import type { LitElement, PropertyValues } from 'lit';
import type { JsonObject, Limits, ParamHeader, SchemaError, Tool } from '../../core/index.js';
import { keepDraft, type FormDrafts } from './drafts.js';
import { FormState } from './form-state.js';

/** The element that a form is in, by what the form is made from. */
export interface FormHost extends LitElement {
  readonly tool: Tool | undefined;
  readonly serverLabel: string | undefined;
  readonly limits: Partial<Limits> | undefined;
  readonly schema: JsonObject | undefined;
  readonly value: JsonObject | undefined;
  readonly baseline: JsonObject | undefined;
  readonly last: JsonObject | undefined;
  readonly paramHeaders: readonly ParamHeader[] | undefined;
  readonly busy: boolean;
  readonly errors: readonly SchemaError[];
  readonly drafts: FormDrafts;
  readonly isOff: boolean;
  readonly form: HTMLFormElement | null;
}

/** The values of the form that is asked for just now, which are kept as drafts while other tools are shown. */
export class FormValues {
  state: FormState | undefined;
  readonly #host: FormHost;
  #initial: JsonObject | undefined;

  constructor(host: FormHost) {
    this.#host = host;
  }

  /** Begins again with what the form was filled with at first. */
  reset(): void {
    this.#begin(this.#initial, true);
  }

  /** Returns true if another form is asked for from now on. */
  follow(changed: PropertyValues<FormHost>): boolean {
    const { tool, value } = this.#host;
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
    if (tool && before?.fingerprint !== tool.fingerprint) this.#set(this.state.movedTo(tool.inputSchema));
    return false;
  }

  #begin(value: JsonObject | undefined, isReset = false): void {
    const { tool, schema, limits } = this.#host;
    this.#initial = value;
    const asked = tool ? tool.inputSchema : schema;
    const draft = tool && !value && !isReset ? this.#draft(tool) : undefined;
    this.#set(draft ?? (asked === undefined ? undefined : new FormState(asked, value, limits)));
  }

  /** Returns what was filled in for the tool before, as far as its schema still has it. */
  #draft(tool: Tool): FormState | undefined {
    const { drafts, limits } = this.#host;
    const draft = drafts.get(tool.serverId)?.get(tool.name);
    if (!draft) return undefined;
    if ('value' in draft) return new FormState(tool.inputSchema, draft.value, limits);
    const isSame = draft.fingerprint === tool.fingerprint;
    const state = isSame ? draft.state : draft.state.movedTo(tool.inputSchema);
    state.opened.clear();
    state.refuse([]);
    return state.value.kind === 'raw' ? undefined : state;
  }

  #set(state: FormState | undefined): void {
    const { tool, drafts } = this.#host;
    this.state = state;
    if (tool && state) keepDraft(drafts, tool.serverId, tool.name, { state, fingerprint: tool.fingerprint });
  }
}
