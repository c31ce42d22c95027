import {
  type ApprovalAsk,
  type GrantDuration,
  type JsonObject,
  type SchemaError,
  type Tool,
} from '../../core/index.js';
import { isSameJson } from '../form/same-json.js';
import { bringsMore } from './brings-more.js';
import type { ApprovalItem } from './item.js';
import { sentOf } from './sent.js';

const none: readonly SchemaError[] = [];

/** So much of a long text is shown at first. */
export const firstChars = 10_000;

/** How far a person has come with one question. It lasts as long as the question does. */
export class Review {
  /** As they were first shown: a later copy of the same ask says the same, and would begin the form anew. */
  readonly tool: Tool;
  readonly arguments: JsonObject;
  errors: readonly SchemaError[] = none;

  /** Undefined until the browser has said so. */
  isEndSeen: boolean | undefined;
  /** The form is there: what ends before it is not the end. */
  isDrawn = false;
  /** A control of the form shows less than it holds. */
  isCut = false;
  isJsonOpen = false;
  /** The rest of a long text was asked for. */
  isWhole = false;
  isModelOpen = false;
  isGivingReason = false;
  duration: GrantDuration | undefined;
  onlyThese = false;

  /** What a person made of the arguments, from their first change on; nothing in it while it has something to mend. */
  draft: { readonly value: JsonObject | undefined } | undefined;
  /** What the form was filled with when it was last shown. */
  filled: JsonObject;
  /** What was last there to be sent. */
  #last: JsonObject;
  #hasForm: boolean | undefined;

  constructor({ ask, call }: ApprovalItem) {
    this.tool = ask.tool;
    this.arguments = this.filled = this.#last = call.arguments;
  }

  /** Not where there is nothing to fill in and nothing filled in, nor where there is too much. */
  get hasForm(): boolean {
    return (this.#hasForm ??= sentOf(this.arguments).canBeForm && !this.#isBare());
  }

  /** What would be sent now. */
  get value(): JsonObject | undefined {
    return this.draft ? this.draft.value : this.arguments;
  }

  get isChanged(): boolean {
    return this.draft !== undefined && !isSameJson(this.draft.value, this.arguments);
  }

  /** Characters of the JSON that are not shown unless they are asked for. */
  get rest(): number {
    return this.isWhole || !this.value ? 0 : Math.max(0, sentOf(this.value).text.length - firstChars);
  }

  /** What is still to be looked at before the call can be approved, the first of it. */
  get unseen(): 'json' | 'rest' | 'end' | undefined {
    const sent = this.value && sentOf(this.value);
    if (sent && (this.isCut || !sent.fitsForm)) {
      if (!this.isJsonOpen) return 'json';
      if (this.rest > 0) return 'rest';
    }
    return this.isEndSeen === false ? 'end' : undefined;
  }

  take({ checking, errors = none }: ApprovalAsk): void {
    if (checking) this.errors = none;
    else if (JSON.stringify(errors) !== JSON.stringify(this.errors)) this.errors = errors;
  }

  /** All of the JSON is shown, in a row. */
  unfold(): void {
    this.isWhole = this.isJsonOpen = true;
  }

  /** Takes what a person made of the arguments, and tells whether more came in by it than what they did themselves. */
  edit(value: JsonObject | undefined): boolean {
    this.draft = { value };
    if (!value) return false;
    const last = this.#last;
    this.#last = value;
    return bringsMore(last, value);
  }

  /** The form is shown again, after it was away. */
  refill(): void {
    this.filled = this.draft?.value ?? this.arguments;
  }

  #isBare(): boolean {
    return Object.keys(this.arguments).length === 0 && asksNothing(this.tool.inputSchema);
  }
}

/** Keywords that ask for nothing, by what they hold where they do. */
const idle: Readonly<Record<string, (value: unknown) => boolean>> = {
  $schema: () => true,
  type: (value) => value === 'object',
  title: () => true,
  description: () => true,
  properties: (value) => typeof value === 'object' && value !== null && Object.keys(value).length === 0,
  required: (value) => Array.isArray(value) && value.length === 0,
  additionalProperties: (value) => value === false,
};

function asksNothing(schema: JsonObject): boolean {
  return Object.entries(schema).every(([name, value]) => Object.hasOwn(idle, name) && idle[name]?.(value));
}
