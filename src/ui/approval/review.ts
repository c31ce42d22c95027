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

/** An approval ask, with its call and server. */
export interface ApprovalItem {
  readonly ask: ApprovalAsk;
  /** The call that waits for the approval. */
  readonly call: Call;
  /** The call's server; `undefined` if the page has removed it. */
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

/** Returns the part that the answers for Approve and Deny share: the question and the duration. */
export function answerOf(
  { ask }: ApprovalItem,
  { duration, onlyThese }: Choice,
): Pick<ApprovalAnswer, 'kind' | 'duration' | 'onlyTheseArguments' | 'digest'> {
  const held = duration ? { duration, ...(onlyThese ? { onlyTheseArguments: true } : {}) } : {};
  return { kind: 'approval', ...held, digest: ask.digest };
}

const none: readonly SchemaError[] = [];

/** A tool that is allowed as it was shown. */
export type ReadOnlyTool = Pick<Tool, 'name' | 'displayName' | 'fingerprint'>;

/** A decision that may also apply to later calls. The button names its duration. */
export interface Choice {
  readonly duration?: GrantDuration;
  /** True if the decision applies only to these arguments. */
  readonly onlyThese?: boolean;
  /** The server's other read-only tools, which the decision also allows. */
  readonly readOnly?: readonly ReadOnlyTool[];
}

/** Number of characters of a long text that are shown at first. */
export const firstChars = 10_000;

/** Place name of the end of all values. A person must have seen each end before they can approve. */
export const endOfValues = 'values';
/** Place of the end of the names of the read-only tools. */
export const endOfTools = 'tools';
/** Place of the end of the form. */
export const endOfForm = 'form';

/** A person's progress with one question. It lasts as long as the question does. */
export class Review {
  /** The tool as it was first shown. A later copy of the same ask is equal, but would restart the form. */
  readonly tool: Tool;
  readonly arguments: JsonObject;
  /** Exact digits of numbers that JavaScript cannot represent. A form could not show them. */
  readonly exact: ExactNumbers | undefined;
  errors: readonly SchemaError[] = none;

  /** Maps the place of each end to whether the end is in view now. Contains only ends that the browser has reported. */
  readonly inView: Map<string, boolean> = new Map();
  /** Ends that have been in view. */
  readonly seen: Set<string> = new Set();
  /** Rows whose full long text, or whose secret, the person asked to see. */
  readonly shown: Set<string> = new Set();
  /** Number of characters of long texts that are below the visible part. */
  charactersLeft = 0;
  /** True if the call's row shows all of its arguments. */
  isUnfolded = false;
  isDetailsOpen = false;
  /** True if the values are shown as a form. */
  isChanging = false;
  /** True if the form is rendered. Before that, its end does not count as seen. */
  isFormReady = false;
  /** True if a control of the form does not show its whole value. */
  isCut = false;
  isGivingReason = false;
  approval: Choice = {};
  denial: Choice = {};

  /** The changed arguments; `undefined` before the first change. Its `value` is `undefined` while the form has errors. */
  draft: { readonly value: JsonObject | undefined } | undefined;
  /** The value that filled the form when it was last shown. */
  filled: JsonObject;
  /** The last valid value. */
  #last: JsonObject;
  #canChange: boolean | undefined;
  #rows: { readonly value: JsonObject; readonly rows: readonly SentRow[] } | undefined;

  constructor({ ask, call }: ApprovalItem) {
    this.tool = ask.tool;
    this.exact = call.exact;
    this.arguments = this.filled = this.#last = call.arguments;
  }

  /**
   * False if the tool has no arguments and got none, or if a form cannot represent them because they are too large or their
   * numbers too exact.
   */
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

  /** The values in readable form. While the form has errors, these are the values of its last valid state. */
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

  /** Returns the number of characters of a long text that are shown only on request. */
  restOf({ text, place }: SentRow): number {
    return this.shown.has(`rest of ${place}`) ? 0 : Math.max(0, text.length - firstChars);
  }

  /** True if every character that would be sent has been in view. */
  get isAllSeen(): boolean {
    return !this.#hides && this.#ends.every((place) => this.seen.has(place));
  }

  /** True if something is out of view. False if only the browser's report is missing. */
  get isSomethingLeft(): boolean {
    return (
      this.#hides || this.#ends.some((place) => !this.seen.has(place) && this.inView.get(place) === false)
    );
  }

  /** The first secret that has not been shown. */
  get masked(): SentRow | undefined {
    return this.showsValues ? this.rows.find((row) => this.isMasked(row)) : undefined;
  }

  get #hides(): boolean {
    return this.showsValues && this.rows.some((row) => this.isMasked(row) || this.restOf(row) > 0);
  }

  /** True if an end must be seen and has not been in view. */
  isWanted(place: string): boolean {
    return this.#ends.includes(place) && !this.seen.has(place);
  }

  get #ends(): readonly string[] {
    const tools = this.approval.readOnly ? [endOfTools] : [];
    if (!this.showsValues) return [endOfForm, ...tools];
    return [endOfValues, ...tools, ...this.rows.filter(({ isLong }) => isLong).map(({ place }) => place)];
  }

  see(place: string, isInView: boolean): void {
    this.inView.set(place, isInView);
    if (isInView) this.seen.add(place);
  }

  /** Makes the person see all ends again. */
  forget(): void {
    this.seen.clear();
    this.inView.clear();
  }

  take({ checking, errors = none }: ApprovalAsk): void {
    if (checking) this.errors = none;
    else if (JSON.stringify(errors) !== JSON.stringify(this.errors)) this.errors = errors;
  }

  /** Takes over the changed arguments: changed values must be seen again. Returns the previous valid value. */
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

  /** Discards the changes. */
  undo(): void {
    this.isChanging = this.isFormReady = this.isCut = false;
    this.draft = undefined;
    this.errors = none;
    this.filled = this.#last = this.arguments;
    this.forget();
  }

  /** Fills the form with the current arguments when it is shown again. */
  refill(): void {
    this.isFormReady = false;
    this.filled = this.draft?.value ?? this.arguments;
  }

  #isBare(): boolean {
    return Object.keys(this.arguments).length === 0 && asksNothing(this.tool.inputSchema);
  }
}

/** Schema keywords that require no argument, with the values for which this is true. */
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
