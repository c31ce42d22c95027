import type { LitElement, ReactiveController, TemplateResult } from 'lit';
import type { ApprovalAnswer, Limits } from '../../core/index.js';
import { accept, refuse } from '../base/asks/answers.js';
import { PressGuard, type ArmedPress } from '../base/asks/press-guard.js';
import { McpPostponeEvent } from '../base/events.js';
import type { ApprovalStrings } from '../locales/en/approval.js';
import type { Strings } from '../locales/en/shell.js';
import { Modal } from '../base/modal.js';
import { isSameJson } from '../base/same-json.js';
import { focusAfter, OpenQuestion, type Shown } from './open-question.js';
import { approveKey, keyOf, Review, type ApprovalItem } from './review.js';
import { Fit, InView } from './visibility.js';

interface ApprovalElement extends LitElement {
  readonly items: readonly ApprovalItem[];
  readonly limits: Partial<Limits> | undefined;
}

/** The parts of the dialog that its kind draws. */
export interface DialogContent {
  readonly title: unknown;
  readonly content: TemplateResult;
  readonly footer: TemplateResult;
}

/** The state of the dialog: one question whole, or a list of several, and what a person has done with each. */
export class Sheet implements ReactiveController {
  readonly guard: PressGuard;
  /** Both are set before each update. */
  strings!: ApprovalStrings;
  general!: Strings;
  /** Read out after a decision: how many questions are left. */
  said = '';
  readonly #element: ApprovalElement;
  readonly #inView: InView;
  readonly #fit: Fit;
  readonly #open = new OpenQuestion();
  readonly #reviews = new Map<string, Review>();
  #shown: Shown | undefined;
  /** A selector for the focus after the next update. */
  #focus: string | undefined;
  #isBack = false;
  #isAllDecided = false;
  #putOff: readonly string[] = [];

  constructor(element: ApprovalElement) {
    this.#element = element;
    new Modal(element);
    this.guard = new PressGuard(element);
    this.#inView = new InView(element, (id, isInView) => {
      const review = this.#reviews.get(id);
      if (review) review.isEndSeen ||= isInView;
    });
    this.#fit = new Fit(element, {
      formReady: () => {
        const review = this.#openReview;
        if (review) this.change(() => (review.isFormReady = true));
      },
      measured: (isCut) => {
        const review = this.#openReview;
        if (review && review.isCut !== isCut) this.change(() => (review.isCut = isCut));
      },
    });
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

  /** The question that is shown whole. */
  get openItem(): ApprovalItem | undefined {
    return this.#element.items.find((item) => keyOf(item) === this.#open.id);
  }

  /** True if the questions were put off, and nobody took them away. */
  get isPutOff(): boolean {
    return this.#putOff.length > 0;
  }

  get #openReview(): Review | undefined {
    return this.#reviews.get(this.#open.id ?? '');
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
    this.#compareWithShown(ids);
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
    if (before && before.ids.length !== ids.length) this.said = this.strings.left(ids.length);
    if (before?.open !== now.open) this.#reviews.get(now.open ?? '')?.refill();
    this.#shown = ids.length > 0 ? now : undefined;
  }

  hostUpdated(): void {
    // Every question starts at its beginning.
    if (this.#focus !== undefined && this.#shown?.open !== undefined) this.#find('.content')?.scrollTo(0, 0);
    if (this.#focus !== undefined) this.#find(this.#focus)?.focus();
    this.#focus = undefined;
  }

  /** Sends what was shown, and nothing else. */
  approve(press: ArmedPress, item: ApprovalItem): void {
    const review = this.reviewOf(item);
    const form = review.draft && this.#find('mcp-tool-form');
    const value = form ? form.read() : review.value;
    if (!value) return;
    if (form && !isSameJson(value, review.value)) return this.edit(review, form);
    const isChanged = !isSameJson(value, review.arguments);
    accept(this.#element, press, item.ask.id, {
      ...this.#answered(item),
      decision: 'approve',
      ...(isChanged ? { arguments: value } : {}),
    });
  }

  approveAll(press: ArmedPress, items: readonly ApprovalItem[]): void {
    if (!items.every((item) => this.guard.isArmed(approveKey(item)))) return;
    this.#isAllDecided = true;
    for (const item of items) this.approve(press, item);
  }

  deny(item: ApprovalItem, reason = ''): void {
    const denial = { ...this.#answered(item), decision: 'deny', ...(reason ? { reason } : {}) } as const;
    refuse(this.#element, item.ask.id, denial);
  }

  denyWithReason(item: ApprovalItem): void {
    this.deny(item, this.#find('textarea')?.value.trim());
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
    this.#find(isGiving ? 'textarea' : '[part~="deny"]')?.focus();
  }

  edit(review: Review, form: HTMLElementTagNameMap['mcp-tool-form']): void {
    const before = fieldsOf(form);
    const isMore = review.edit(form.current);
    this.change(() => isMore && (review.isEndSeen = undefined));
    void form.updateComplete.then(() => {
      if (isMore || [...fieldsOf(form)].some((id) => !before.has(id))) this.#lookAgain(review);
      this.#fit.measure();
    });
  }

  /** Has the ends looked at again: new values may be where nobody has looked. */
  #lookAgain(review: Review): void {
    this.change(() => (review.isEndSeen = undefined));
    this.#inView.lookAgain();
  }

  /** Shows what has not been seen yet. */
  async show(review: Review, unseen: 'json' | 'rest' | 'end'): Promise<void> {
    this.change(() => {
      if (unseen !== 'end') review.isJsonOpen = true;
      if (unseen === 'rest') review.isWhole = true;
    });
    await this.#element.updateComplete;
    if (unseen === 'json') this.#find('[part~="json"] summary')?.focus();
    this.#find(unseen === 'end' ? '[data-end]' : '[part~="json"]')?.scrollIntoView({ block: 'nearest' });
  }

  goBack(item: ApprovalItem): void {
    const review = this.reviewOf(item);
    // A row says nothing of how long its decision holds.
    review.duration = undefined;
    review.onlyThese = review.isGivingReason = false;
    this.#isBack = true;
    this.change(() => this.#open.choose(undefined));
  }

  /** Returns the part that both answers share: which question, and for how long they hold. */
  #answered(item: ApprovalItem): Pick<ApprovalAnswer, 'kind' | 'duration' | 'onlyTheseArguments' | 'digest'> {
    const { duration, onlyThese } = this.reviewOf(item);
    const held = duration ? { duration, ...(onlyThese ? { onlyTheseArguments: true } : {}) } : {};
    return { kind: 'approval', ...held, digest: item.ask.digest };
  }

  readonly postpone = (event: Event): void => {
    event.preventDefault();
    const { items } = this.#element;
    this.change(() => (this.#putOff = items.map(keyOf)));
    for (const { ask } of items) this.#element.dispatchEvent(new McpPostponeEvent({ askId: ask.id }));
  };

  #find<Tag extends keyof HTMLElementTagNameMap>(tag: Tag): HTMLElementTagNameMap[Tag] | null;
  #find(selector: string): HTMLElement | null;
  #find(selector: string): HTMLElement | null {
    return this.#element.renderRoot.querySelector<HTMLElement>(selector);
  }
}

function fieldsOf(form: Element): Set<string | undefined> {
  const fields = form.shadowRoot?.querySelectorAll<HTMLElement>('[data-field]') ?? [];
  return new Set([...fields].map(({ dataset }) => dataset['field']));
}
