import type { LitElement, ReactiveController } from 'lit';
import type { Limits } from '../../core/index.js';
import type { Lazy } from '../../shared/lazy.js';
import { accept, refuse } from '../base/asks/answers.js';
import { PressGuard, type ArmedPress } from '../base/asks/press-guard.js';
import { bringStyles } from '../base/bring-styles.js';
import { McpPostponeEvent } from '../base/events.js';
import { need } from '../base/element-registry.js';
import { isSameJson } from '../base/same-json.js';
import type { ApprovalStrings } from '../locales/en/approval.js';
import type { Strings } from '../locales/en/shell.js';
import type { Changing, CardExtras } from './card-content.js';
import { focusAfter, OpenQuestion, type Shown } from './open-question.js';
import { answerOf, approveKey, keyOf, Review, type ApprovalItem } from './review.js';
import { InView } from './visibility.js';

interface ApprovalElement extends LitElement {
  readonly items: readonly ApprovalItem[];
  readonly limits: Partial<Limits> | undefined;
}

/** The state of the card: one question whole, or a list of several, and what a person has done with each. */
export class Card implements ReactiveController {
  readonly guard: PressGuard;
  /** Both are set before each update. */
  strings!: ApprovalStrings;
  general!: Strings;
  /** Read out after a decision: how many questions are left. */
  said = '';
  /** Calls of several that were decided, by their keys: they stay in the list with their word. */
  readonly decided: Map<string, 'approved' | 'denied'> = new Map();
  /** The calls of the list, with those that were decided in their places. */
  rows: readonly ApprovalItem[] = [];
  readonly #element: ApprovalElement;
  readonly #extras: Lazy<CardExtras<Card>>;
  readonly #inView: InView;
  readonly #open = new OpenQuestion();
  readonly #reviews = new Map<string, Review>();
  #changing: Changing | undefined;
  #shown: Shown | undefined;
  /** A selector for the focus after the next update. */
  #focus: string | undefined;
  #isBack = false;
  #isAllDecided = false;
  #putOff: readonly string[] = [];

  constructor(element: ApprovalElement, extras: Lazy<CardExtras<Card>>) {
    this.#element = element;
    this.#extras = extras;
    this.guard = new PressGuard(element);
    this.#inView = new InView(element, (id, place, isInView) => this.#reviews.get(id)?.see(place, isInView));
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

  /** True if a question needs more than an ordinary one. */
  needsMore(items: readonly ApprovalItem[]): boolean {
    const isMore = (item: ApprovalItem): boolean =>
      item.ask.standing.status === 'changed' || this.reviewOf(item).rows.some(({ isLong }) => isLong);
    return items.length > 1 || items.some(isMore);
  }

  get limits(): Partial<Limits> | undefined {
    return this.#element.limits;
  }

  /** What not every approval asks for, once it is loaded. */
  get extras(): CardExtras<Card> | undefined {
    const { value } = this.#extras;
    for (const styles of value?.styles ?? []) bringStyles(this.#element.renderRoot as ShadowRoot, styles);
    return value;
  }

  /** The question that is shown whole. */
  get openItem(): ApprovalItem | undefined {
    const { items } = this.#element;
    return items.find((item) => keyOf(item) === this.#open.id) ?? (this.#extras.value ? undefined : items[0]);
  }

  /** True if the questions were put off, and nobody took them away. */
  get isPutOff(): boolean {
    return this.#putOff.length > 0;
  }

  /** True while a menu is open: what it covers needs no word. */
  get hasMenu(): boolean {
    return this.#find('.menu') !== null;
  }

  /** From its first line to its last. */
  isInView(id: string): boolean {
    return this.#inView.rows.has(id);
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
    const now: Shown = { open: this.#open.id, ids };
    const focusedRow = this.#find(':focus')?.closest<HTMLElement>('[data-row]')?.dataset['row'];
    this.#focus = focusAfter(before, now, { focusedRow, isBack: this.#isBack });
    this.#isBack = false;
    const fewer = before !== undefined && ids.length < before.ids.length;
    if (this.#isAllDecided && fewer && now.open === undefined) {
      this.#focus = '[part~="deny"]';
      this.#isAllDecided = false;
    }
    // The place of the card leads to it when it comes.
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

  /** Counts what is left to read. */
  readonly measure = (): void => {
    const review = this.openReview;
    const left = this.#extras.value?.charactersBelow(this.#element.renderRoot) ?? 0;
    if (review && review.charactersLeft !== left) this.change(() => (review.charactersLeft = left));
  };

  /** Moves the focus to Deny, without scrolling. */
  focusFirst(): void {
    this.#find('[part~="deny"]')?.focus({ preventScroll: true });
  }

  /** Sends what was shown, and nothing else. */
  approve(press: ArmedPress, item: ApprovalItem): void {
    const review = this.reviewOf(item);
    const form = review.draft && this.#find('mcp-tool-form');
    const value = form ? form.read() : review.value;
    if (!value) return;
    if (form && !isSameJson(value, review.value)) return this.edit(review, form);
    const isChanged = !isSameJson(value, review.arguments);
    this.decided.set(keyOf(item), 'approved');
    accept(this.#element, press, item.ask.id, {
      ...answerOf(item, review.approval),
      decision: 'approve',
      ...(isChanged ? { arguments: value } : {}),
    });
  }

  approveAll(press: ArmedPress, items: readonly ApprovalItem[]): void {
    if (!items.every((item) => this.guard.isArmed(approveKey(item, this.reviewOf(item))))) return;
    this.#isAllDecided = true;
    for (const item of items) this.approve(press, item);
  }

  /** Denies a call, with the reason that a person is giving, if they are. */
  deny(item: ApprovalItem): void {
    const reason = this.#find('textarea')?.value.trim();
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
    if (isGiving) this.#find('textarea')?.focus();
  }

  async showDetails(review: Review): Promise<void> {
    await this.#extras.arrive();
    this.change(() => (review.isDetailsOpen = !review.isDetailsOpen));
    await this.#element.updateComplete;
    this.#find('.details')?.scrollIntoView({ block: 'nearest' });
  }

  /** Makes a form of the values, in their place. */
  async startChanging(review: Review): Promise<void> {
    await Promise.all([this.#extras.arrive(), need('mcp-tool-form')]);
    const { value } = this.#extras;
    if (!value) return;
    this.#changing ??= new value.Changing(this.#element, this);
    await this.#changing.start(review);
  }

  undoChanges(review: Review): void {
    this.change(() => review.undo());
    this.focusFirst();
  }

  /** Takes what a person made of the arguments. */
  edit(review: Review, form: HTMLElementTagNameMap['mcp-tool-form']): void {
    void this.#changing?.edit(review, form);
  }

  /** The progress with the question that is shown whole. */
  get openReview(): Review | undefined {
    return this.#reviews.get(this.#open.id ?? '');
  }

  /** Has all ends looked at again: new values may be where nobody has looked. */
  lookAgain(): void {
    this.#inView.lookAgain();
  }

  /** Leads on to what was not in view yet. */
  async readOn(review: Review): Promise<void> {
    const { masked } = review;
    if (masked) this.change(() => review.shown.add(masked.place));
    await Promise.all([this.#extras.arrive(), this.#element.updateComplete]);
    this.#extras.value?.readOn(this.#element.renderRoot, review);
  }

  /** Opens the menu beside Approve or Deny. */
  async choose(
    item: ApprovalItem,
    of: 'approval' | 'denial',
    button: HTMLElement,
    fromLast?: boolean,
  ): Promise<void> {
    await this.#extras.arrive();
    if (button.isConnected) this.#extras.value?.openWays(this, item, of, button, fromLast);
  }

  goBack(item: ApprovalItem): void {
    const review = this.reviewOf(item);
    // A row says nothing of how long its decision holds.
    review.approval = review.denial = {};
    review.isGivingReason = false;
    this.#isBack = true;
    this.change(() => this.#open.choose(undefined));
  }

  /** Puts all questions off: they stay open, and are drawn no more. */
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
