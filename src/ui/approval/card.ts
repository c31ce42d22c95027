import type { LitElement, ReactiveController, TemplateResult } from 'lit';
import type { Limits, McpHost } from '../../core/index.js';
import { accept, refuse } from '../base/asks/answers.js';
import { PressGuard, type ArmedPress } from '../base/asks/press-guard.js';
import { isDestructive } from '../base/destructive.js';
import { need } from '../base/element-registry.js';
import { McpPostponeEvent } from '../base/events.js';
import { hostAround } from '../base/host/host-around.js';
import { isMainChord } from '../base/key-names.js';
import { isSameJson } from '../base/same-json.js';
import { areKeysOn, isComposing, isInField } from '../base/shortcuts.js';
import type { ApprovalStrings } from '../locales/en/approval.js';
import type { Strings } from '../locales/en/shell.js';
import { allowReadOnly } from './allow-read-only.js';
import { ArgumentsForm } from './arguments-form.js';
import { answerOf, approveKey, keyOf, Review, type ApprovalItem } from './review.js';
import { charactersBelow, readOn, SeenTracker } from './seen-tracker.js';

/** The parts of the card that depend on how many calls it asks about. */
export interface CardContent {
  readonly title: unknown;
  readonly content: TemplateResult;
  readonly footer: TemplateResult;
}

interface ApprovalElement extends LitElement {
  readonly items: readonly ApprovalItem[];
  readonly limits: Partial<Limits> | undefined;
}

/** State of the card: one question in full or a list of several, and the person's progress with each. */
export class Card implements ReactiveController {
  readonly guard: PressGuard;
  /** Strings of the card, and strings of all elements. Both are set before each update. */
  strings!: ApprovalStrings;
  general!: Strings;
  /** Text that is announced after a decision: the number of questions left. */
  said = '';
  /** Decided calls of a list, by key: they stay in the list with their decision. */
  readonly decided: Map<string, 'approved' | 'denied'> = new Map();
  /** Calls of the list, with decided calls in their places. */
  rows: readonly ApprovalItem[] = [];
  readonly #element: ApprovalElement;
  readonly #seen: SeenTracker;
  readonly #form: ArgumentsForm;
  readonly #open = new OpenQuestion();
  readonly #reviews = new Map<string, Review>();
  #shown: CardQuestions | undefined;
  /** Selector of the element that gets the focus after the next update. */
  #focus: string | undefined;
  #isBack = false;
  #isAllDecided = false;
  #putOff: readonly string[] = [];

  constructor(element: ApprovalElement) {
    this.#element = element;
    this.guard = new PressGuard(element);
    this.#seen = new SeenTracker(element, (id, place, isInView) =>
      this.#reviews.get(id)?.see(place, isInView),
    );
    this.#form = new ArgumentsForm(element, this);
    element.addController(this);
    for (const type of ['keydown', 'pointerdown', 'wheel'])
      element.addEventListener(type, () => this.#open.begin(), { passive: true });
  }

  readonly change = (act: () => unknown): void => {
    act();
    this.#element.requestUpdate();
  };

  reviewOf(item: ApprovalItem): Review {
    const key = keyOf(item);
    const review = this.#reviews.get(key) ?? new Review(item);
    this.#reviews.set(key, review);
    return review;
  }

  get limits(): Partial<Limits> | undefined {
    return this.#element.limits;
  }

  /** The host around the card, if there is one. */
  get host(): McpHost | undefined {
    return hostAround(this.#element);
  }

  /** The question that is shown in full. */
  get openItem(): ApprovalItem | undefined {
    const { items } = this.#element;
    return items.find((item) => keyOf(item) === this.#open.id);
  }

  /** True if the person postponed the questions and they are still open. */
  get isPutOff(): boolean {
    return this.#putOff.length > 0;
  }

  /** True while a menu is open: the buttons that it covers need no hint. */
  get hasMenu(): boolean {
    return this.#find('.menu') !== null;
  }

  /** True if a call's row is in view from its first line to its last. */
  isInView(id: string): boolean {
    return this.#seen.rows.has(id);
  }

  hostUpdate(): void {
    const { items } = this.#element;
    const ids = items.map(keyOf);
    for (const id of this.#reviews.keys()) if (!ids.includes(id)) this.#reviews.delete(id);
    for (const item of items) this.reviewOf(item).take(item.ask);
    this.#open.follow(ids);
    if (!ids.every((id) => this.#putOff.includes(id)) || ids.length === 0) this.#putOff = [];
    this.#followRows(items);
    this.#compareWithShown(ids);
  }

  #followRows(items: readonly ApprovalItem[]): void {
    if (items.length < 2) this.decided.clear();
    const rows = [...items];
    for (const [at, row] of this.rows.entries()) {
      const isGone = this.decided.has(keyOf(row)) && !items.some((item) => keyOf(item) === keyOf(row));
      if (isGone) rows.splice(at, 0, row);
    }
    this.rows = rows;
  }

  #compareWithShown(ids: readonly string[]): void {
    const before = this.#shown;
    const now: CardQuestions = { open: this.#open.id, ids };
    const focusedRow = this.#find(':focus')?.closest<HTMLElement>('[data-row]')?.dataset['row'];
    this.#focus = focusAfter(before, now, { focusedRow, isBack: this.#isBack });
    this.#isBack = false;
    const fewer = before !== undefined && ids.length < before.ids.length;
    if (this.#isAllDecided && fewer && now.open === undefined) {
      this.#focus = '[part~="deny"]';
      this.#isAllDecided = false;
    }
    // The element around the card moves the focus to a new card.
    if (!this.#element.matches(':focus-within')) this.#focus = undefined;
    if (before && before.ids.length !== ids.length) this.said = this.strings.left(ids.length);
    if (before?.open !== now.open) this.#reviews.get(now.open ?? '')?.refill();
    this.#shown = ids.length > 0 ? now : undefined;
  }

  hostUpdated(): void {
    if (this.#focus !== undefined) this.#find(this.#focus)?.focus();
    this.#focus = undefined;
    this.measure();
  }

  /** Counts the characters that are left to read. */
  readonly measure = (): void => {
    const review = this.openReview;
    const left = charactersBelow(this.#element.renderRoot);
    if (review && review.charactersLeft !== left) this.change(() => (review.charactersLeft = left));
  };

  /** Moves the focus to Deny, without scrolling. */
  focusFirst(): void {
    this.#find('[part~="deny"]')?.focus({ preventScroll: true });
  }

  /** Approves exactly the arguments that were shown. */
  approve(press: ArmedPress, item: ApprovalItem): void {
    const review = this.reviewOf(item);
    const form = review.draft && this.#find('mcp-tool-form');
    const value = form ? form.read() : review.value;
    if (!value) return;
    if (form && !isSameJson(value, review.value)) return this.edit(review, form);
    const isChanged = !isSameJson(value, review.arguments);
    this.decided.set(keyOf(item), 'approved');
    const { approval } = review;
    accept(this.#element, press, item.ask.id, {
      ...answerOf(item, approval),
      decision: 'approve',
      ...(isChanged ? { arguments: value } : {}),
    });
    if (approval.readOnly) allowReadOnly(press, this.host, item.call.serverId, approval.readOnly);
  }

  approveAll(press: ArmedPress, items: readonly ApprovalItem[]): void {
    if (!items.every((item) => this.guard.isArmed(approveKey(item, this.reviewOf(item))))) return;
    this.#isAllDecided = true;
    for (const item of items) this.approve(press, item);
  }

  /** Denies a call, with the reason if the person entered one. */
  deny(item: ApprovalItem): void {
    const reason = this.#reason?.value.trim();
    this.decided.set(keyOf(item), 'denied');
    const answer = answerOf(item, this.reviewOf(item).denial);
    refuse(this.#element, item.ask.id, { ...answer, decision: 'deny', ...(reason ? { reason } : {}) });
  }

  denyAll(items: readonly ApprovalItem[]): void {
    this.#isAllDecided = items.length > 0;
    for (const item of items) this.deny(item);
  }

  open(item: ApprovalItem): void {
    this.change(() => this.#open.choose(keyOf(item)));
  }

  async giveReason(review: Review, isGiving: boolean): Promise<void> {
    this.change(() => (review.isGivingReason = isGiving));
    await this.#element.updateComplete;
    if (isGiving) this.#reason?.focus();
    else this.focusFirst();
  }

  get #reason(): HTMLInputElement | null {
    return this.#element.renderRoot.querySelector<HTMLInputElement>('#reason');
  }

  /** True if a key approves the call that is shown in full. */
  get hasApproveKey(): boolean {
    const item = this.openItem;
    if (!item || isDestructive(item.ask.tool) || this.reviewOf(item).isGivingReason) return false;
    return areKeysOn(this.#element);
  }

  /** Handles the key that approves, under the conditions of a press on the button. */
  readonly approveByKey = (event: KeyboardEvent): void => {
    const item = this.openItem;
    if (!item || !isMainChord(event) || event.key !== 'Enter' || isInField(event) || isComposing(event))
      return;
    // Keeps the focused button from treating the key as a press.
    event.preventDefault();
    if (!event.isTrusted || event.repeat || this.hasMenu || !this.hasApproveKey) return;
    this.guard.entered(approveKey(item, this.reviewOf(item)), (press) => this.approve(press, item));
  };

  async showDetails(review: Review): Promise<void> {
    this.change(() => (review.isDetailsOpen = !review.isDetailsOpen));
    await this.#element.updateComplete;
    this.#find('.details')?.scrollIntoView({ block: 'nearest' });
  }

  /** Replaces the values with a form. */
  async startChanging(review: Review): Promise<void> {
    await need('mcp-tool-form');
    await this.#form.start(review);
  }

  undoChanges(review: Review): void {
    this.change(() => review.undo());
    this.focusFirst();
  }

  /** Applies the arguments from the form. */
  edit(review: Review, form: HTMLElementTagNameMap['mcp-tool-form']): void {
    void this.#form.edit(review, form);
  }

  /** Progress with the question that is shown in full. */
  get openReview(): Review | undefined {
    return this.#reviews.get(this.#open.id ?? '');
  }

  /** Checks the visibility of all ends again: new values may be in places that the person has not seen. */
  lookAgain(): void {
    this.#seen.lookAgain();
  }

  /** Scrolls to the next content that has not been in view. */
  async readOn(review: Review): Promise<void> {
    const { masked } = review;
    if (masked) this.change(() => review.shown.add(masked.place));
    await this.#element.updateComplete;
    readOn(this.#element.renderRoot, review);
  }

  goBack(item: ApprovalItem): void {
    const review = this.reviewOf(item);
    // A row in a list does not show the duration of its decision, so the chosen durations are discarded.
    review.approval = review.denial = {};
    review.isGivingReason = false;
    this.#isBack = true;
    this.change(() => this.#open.choose(undefined));
  }

  /** Postpones all questions: they stay open, but are no longer shown. */
  postpone(): void {
    const { items } = this.#element;
    this.change(() => (this.#putOff = items.map(keyOf)));
    for (const { ask } of items) this.#element.dispatchEvent(new McpPostponeEvent({ askId: ask.id }));
  }

  #find<Tag extends keyof HTMLElementTagNameMap>(tag: Tag): HTMLElementTagNameMap[Tag] | null;
  #find(selector: string): HTMLElement | null;
  #find(selector: string): HTMLElement | null {
    return this.#element.renderRoot.querySelector<HTMLElement>(selector);
  }
}

/** The questions that are shown: one in full, or the list. */
interface CardQuestions {
  readonly open: string | undefined;
  readonly ids: readonly string[];
}

/** Time in ms in which further questions turn an untouched card into a list: calls that belong together arrive one by one. */
const gatherMs = 1000;

/** The question that is shown in full, by its key. Once the person interacts with it, further questions do not replace it. */
class OpenQuestion {
  id: string | undefined;
  #since = 0;
  #isBegun = false;

  /** Notes that the person has interacted with the card. */
  begin(): void {
    this.#isBegun = true;
  }

  choose(id: string | undefined): void {
    this.id = id;
    this.#isBegun = true;
  }

  follow(ids: readonly string[]): void {
    if (ids.length === 0) this.id = undefined;
    else if (ids.length === 1) {
      if (this.id === ids[0]) return;
      this.id = ids[0];
      this.#since = performance.now();
      this.#isBegun = false;
    } else if (this.id !== undefined) {
      const isGathering = !this.#isBegun && performance.now() - this.#since < gatherMs;
      if (!ids.includes(this.id) || isGathering) this.id = undefined;
    }
  }
}

/**
 * Returns the selector of the element that gets the focus after a change; `undefined` if the focus stays. The focus moves to
 * Deny, never to Approve.
 */
function focusAfter(
  before: CardQuestions | undefined,
  now: CardQuestions,
  { focusedRow, isBack }: { readonly focusedRow: string | undefined; readonly isBack: boolean },
): string | undefined {
  const first = now.ids[0];
  if (first === undefined) return undefined;
  if (now.open !== undefined) return before?.open === now.open ? undefined : '[part~="deny"]';
  if (!before) return inRow(first, 'deny');
  const left = before.open ?? focusedRow;
  if (left === undefined) return undefined;
  if (!now.ids.includes(left)) return inRow(neighbor(left, before.ids, now.ids) ?? first, 'deny');
  return before.open === undefined ? undefined : inRow(left, isBack ? 'open' : 'deny');
}

/** Returns the next question that is still there, or else the previous one. */
function neighbor(id: string, before: readonly string[], now: readonly string[]): string | undefined {
  const at = before.indexOf(id);
  const isThere = (other: string): boolean => now.includes(other);
  return before.slice(at).find(isThere) ?? before.slice(0, at).findLast(isThere);
}

function inRow(id: string, part: 'deny' | 'open'): string {
  return `[data-row="${CSS.escape(id)}"] [part~="${part}"]`;
}
