import type {
  ApprovalAsk,
  Call,
  GrantDuration,
  JsonObject,
  JsonValue,
  SchemaError,
  Server,
  Tool,
} from '../../core/index.js';
import { isSameJson } from '../base/same-json.js';
import { sentOf } from './sent.js';

/** A question whether a call may be made, and what it is about. */
export interface ApprovalItem {
  readonly ask: ApprovalAsk;
  /** The call that it is about. */
  readonly call: Call;
  /** The call's server, as long as the page has it. */
  readonly server: Server | undefined;
}

/**
 * Returns the key by which the sheet knows a question. Its id is not enough: a page may exchange its host, and the
 * questions of another one have the same ids.
 */
export function keyOf({ ask, call }: ApprovalItem): string {
  return [ask.id, call.id, ask.digest, ask.tool.fingerprint].join(' ');
}

/** Returns the key by which the guard knows the button that approves a call. */
export function approveKey(item: ApprovalItem): string {
  return `approve ${keyOf(item)}`;
}

const none: readonly SchemaError[] = [];

/** Characters of a long text that are shown at first. */
export const firstChars = 10_000;

/** A person's progress with one question. It lasts as long as the question does. */
export class Review {
  /** The tool as it was first shown: a later copy of the same ask is equal, and would begin the form anew. */
  readonly tool: Tool;
  readonly arguments: JsonObject;
  errors: readonly SchemaError[] = none;

  /** `undefined` until the browser has reported it. */
  isEndSeen: boolean | undefined;
  /** True if the form is there: what ends before it is not the end. */
  isFormReady = false;
  /** True if a control of the form shows less than it has. */
  isCut = false;
  isJsonOpen = false;
  /** True if the rest of a long text was asked for. */
  isWhole = false;
  isModelOpen = false;
  isGivingReason = false;
  duration: GrantDuration | undefined;
  onlyThese = false;

  /** The arguments as a person changed them, from their first change on; without a value while there is something to fix. */
  draft: { readonly value: JsonObject | undefined } | undefined;
  /** The value that the form was filled with when it was last shown. */
  filled: JsonObject;
  /** The last value that could be sent. */
  #last: JsonObject;
  #hasForm: boolean | undefined;

  constructor({ ask, call }: ApprovalItem) {
    this.tool = ask.tool;
    this.arguments = this.filled = this.#last = call.arguments;
  }

  /** False if there is nothing to fill in and nothing filled in, or too much. */
  get hasForm(): boolean {
    return (this.#hasForm ??= sentOf(this.arguments).canBeForm && !this.#isBare());
  }

  /** The value that would be sent now. */
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

  /** The first part that must still be seen before the call can be approved. */
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

  /** Shows all of the JSON, in a row. */
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

  /** Fills the form in again, when it is shown again. */
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

/** Returns true if more came into the arguments than the one value that a person changed: mostly defaults of new parts. */
function bringsMore(before: JsonObject, now: JsonObject): boolean {
  const { came, gone } = differences(before, now);
  return came > 0 && came + gone > 1;
}

/** Counts the values that came, and those that are gone. */
function differences(
  before: JsonValue | undefined,
  now: JsonValue | undefined,
): { came: number; gone: number } {
  if (before === undefined) return { came: leaves(now), gone: 0 };
  if (now === undefined) return { came: 0, gone: leaves(before) };
  if (kindOf(before) !== kindOf(now)) return { came: leaves(now), gone: leaves(before) };
  if (!isHolder(before) || !isHolder(now)) return { came: before === now ? 0 : 1, gone: 0 };
  const [old, fresh] = [new Map(Object.entries(before)), new Map(Object.entries(now))];
  const count = { came: 0, gone: 0 };
  for (const name of new Set([...old.keys(), ...fresh.keys()])) {
    const { came, gone } = differences(old.get(name), fresh.get(name));
    count.came += came;
    count.gone += gone;
  }
  return count;
}

/** Counts the values in a value. An empty list counts as well: no names may mean all of them. */
function leaves(value: JsonValue | undefined): number {
  if (value === undefined) return 0;
  if (!isHolder(value)) return 1;
  return Math.max(
    1,
    Object.values(value).reduce<number>((sum, each) => sum + leaves(each), 0),
  );
}

function isHolder(value: JsonValue): value is JsonObject | JsonValue[] {
  return typeof value === 'object' && value !== null;
}

function kindOf(value: JsonValue): string {
  return Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value;
}
