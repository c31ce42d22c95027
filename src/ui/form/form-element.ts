import type { LitElement } from 'lit';
import type { JsonObject, Limits, ParamHeader, SchemaError, Tool } from '../../core/index.js';
import type { FormDrafts } from './drafts.js';

/** What a form is made from, as its element has it. */
export interface FormElement extends LitElement {
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
  /** Nothing can be filled in just now. */
  readonly isOff: boolean;
  /** The page's own form, where the element is in one. */
  readonly form: HTMLFormElement | null;
}
