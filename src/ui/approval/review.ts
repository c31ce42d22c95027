import type {
  ApprovalAnswer,
  ApprovalAsk,
  Call,
  ExactNumbers,
  GrantDuration,
  JsonObject,
  SchemaError,
  Server,
  Tool,
} from '../../core/index.js';
import { isSameJson } from '../base/same-json.js';
import { rowsOf, sentOf, type SentRow } from './argument-rows.js';

/** A question whether a call may be made, and what it is about. */
export interface ApprovalItem {
  readonly ask: ApprovalAsk;
  /** The call that it is about. */
  readonly call: Call;
  /** The call's server, as long as the page has it. */
  readonly server: Server | undefined;
}

/**
 * Returns the card's key for a question. Its id is not enough: a page may replace its host, and the questions of another host
 * have the same ids.
 */
export function keyOf({ ask, call }: ApprovalItem): string {
  return [ask.id, call.id, ask.digest, ask.tool.fingerprint].join(' ');
}

/**
 * Returns the press guard's key for the button that approves a call. The button's words are part of the key: if they change,
 * the person has to see the button again.
 */
export function approveKey(item: ApprovalItem, { approval, isChanged }: Review): string {
  return ['approve', keyOf(item), JSON.stringify(approval), isChanged].join(' ');
}

/** Returns the part that both answers share: which question, and for how long they hold. */
export function answerOf(
  { ask }: ApprovalItem,
  { duration, onlyThese }: Choice,
): Pick<ApprovalAnswer, 'kind' | 'duration' | 'onlyTheseArguments' | 'digest'> {
  const held = duration ? { duration, ...(onlyThese ? { onlyTheseArguments: true } : {}) } : {};
  return { kind: 'approval', ...held, digest: ask.digest };
}

const none: readonly SchemaError[] = [];

/** A decision that may hold beyond its call. The button says so. */
export interface Choice {
  readonly duration?: GrantDuration;
  /** True if it holds for these arguments only. */
  readonly onlyThese?: boolean;
}

/** Characters of a long text that are shown at first. */
export const firstChars = 10_000;

/** Place of the end of all values, among the ends that have to be in view. */
export const endOfValues = 'values';
/** Place of the end of the form. */
export const endOfForm = 'form';

/** A person's progress with one question. It lasts as long as the question does. */
export class Review {
  /** The tool as it was first shown. A later copy of the same ask is equal, but would restart the form. */
  readonly tool: Tool;
  readonly arguments: JsonObject;
  /** Digits that are sent for numbers that JavaScript cannot hold. The form could not show them. */
  readonly exact: ExactNumbers | undefined;
  errors: readonly SchemaError[] = none;

  /** Maps each end, by its place, to whether it is in view now. Contains only ends that the browser has reported. */
  readonly inView: Map<string, boolean> = new Map();
  /** Ends that have been in view. */
  readonly seen: Set<string> = new Set();
  /** Rows whose full long text, or whose secret, the person asked to see. */
  readonly shown: Set<string> = new Set();
  /** Characters of long texts that are below what is in view. */
  charactersLeft = 0;
  /** True if the call's row shows all of its arguments. */
  isUnfolded = false;
  isDetailsOpen = false;
  /** True if the values are a form. */
  isChanging = false;
  /** True if the form is there: what ends before it is not the end. */
  isFormReady = false;
  /** True if a control of the form shows less than it has. */
  isCut = false;
  isGivingReason = false;
  approval: Choice = {};
  denial: Choice = {};

  /** The arguments as a person changed them, from their first change on; without a value while there is something to fix. */
  draft: { readonly value: JsonObject | undefined } | undefined;
  /** The value that the form was filled with when it was last shown. */
  filled: JsonObject;
  /** The last value that could be sent. */
  #last: JsonObject;
  #canChange: boolean | undefined;
  #rows: { readonly value: JsonObject; readonly rows: readonly SentRow[] } | undefined;

  constructor({ ask, call }: ApprovalItem) {
    this.tool = ask.tool;
    this.exact = call.exact;
    this.arguments = this.filled = this.#last = call.arguments;
  }

  /** False if there is nothing to fill in and nothing filled in, or too much. */
  get canChange(): boolean {
    return (this.#canChange ??= !this.exact && sentOf(this.arguments).canBeForm && !this.#isBare());
  }

  /** The value that would be sent now. */
  get value(): JsonObject | undefined {
    return this.draft ? this.draft.value : this.arguments;
  }

  get isChanged(): boolean {
    return this.draft !== undefined && !isSameJson(this.draft.value, this.arguments);
  }

  /** The values as they are read; the last ones that could be sent while there is something to fix. */
  get rows(): readonly SentRow[] {
    const value = this.value ?? this.#last;
    if (this.#rows?.value !== value) this.#rows = { value, rows: rowsOf(value, this.tool, this.exact) };
    return this.#rows.rows;
  }

  /** False while the form shows every character of what would be sent. */
  get showsValues(): boolean {
    return !this.isChanging || (this.value !== undefined && (this.isCut || !sentOf(this.value).fitsForm));
  }

  isMasked({ isSecret, place }: SentRow): boolean {
    return isSecret && !this.shown.has(place);
  }

  /** Characters of a long text that are not shown unless they are asked for. */
  restOf({ text, place }: SentRow): number {
    return this.shown.has(`rest of ${place}`) ? 0 : Math.max(0, text.length - firstChars);
  }

  /** True if every character that would be sent has been in view. */
  get isAllSeen(): boolean {
    return !this.#hides && this.#ends.every((place) => this.seen.has(place));
  }

  /** True if something is out of view, and not only reported a moment later. */
  get isSomethingLeft(): boolean {
    return (
      this.#hides || this.#ends.some((place) => !this.seen.has(place) && this.inView.get(place) === false)
    );
  }

  /** The first secret that was not shown. */
  get masked(): SentRow | undefined {
    return this.showsValues ? this.rows.find((row) => this.isMasked(row)) : undefined;
  }

  get #hides(): boolean {
    return this.showsValues && this.rows.some((row) => this.isMasked(row) || this.restOf(row) > 0);
  }

  /** True if an end has to be seen, and was not. */
  isWanted(place: string): boolean {
    return this.#ends.includes(place) && !this.seen.has(place);
  }

  get #ends(): readonly string[] {
    if (!this.showsValues) return [endOfForm];
    return [endOfValues, ...this.rows.filter(({ isLong }) => isLong).map(({ place }) => place)];
  }

  see(place: string, isInView: boolean): void {
    this.inView.set(place, isInView);
    if (isInView) this.seen.add(place);
  }

  /** Has all ends seen again. */
  forget(): void {
    this.seen.clear();
    this.inView.clear();
  }

  take({ checking, errors = none }: ApprovalAsk): void {
    if (checking) this.errors = none;
    else if (JSON.stringify(errors) !== JSON.stringify(this.errors)) this.errors = errors;
  }

  /** Takes what a person made of the arguments: what is another now has to be seen again. Returns the last value before. */
  edit(value: JsonObject | undefined): JsonObject {
    const before = new Map(this.rows.map(({ place, text }) => [place, text]));
    const last = this.#last;
    this.draft = { value };
    if (!value) return last;
    this.#last = value;
    for (const { place, text } of this.rows) {
      if (before.get(place) === text) continue;
      for (const again of [place, endOfValues]) this.seen.delete(again);
      this.shown.delete(`rest of ${place}`);
    }
    return last;
  }

  /** Gives up what was changed. */
  undo(): void {
    this.isChanging = this.isFormReady = this.isCut = false;
    this.draft = undefined;
    this.errors = none;
    this.filled = this.#last = this.arguments;
    this.forget();
  }

  /** Fills the form in again, when it is shown again. */
  refill(): void {
    this.isFormReady = false;
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
