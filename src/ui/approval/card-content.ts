import type { CSSResult, LitElement, TemplateResult } from 'lit';
import type { SeenDefinition } from '../../core/index.js';
import type { ApprovalItem, Review } from './review.js';
import type { SentRow } from './sent.js';

/** The parts of the card that its kind draws. */
export interface CardContent {
  readonly title: unknown;
  readonly content: TemplateResult;
  readonly footer: TemplateResult;
}

/** Follows the form in which a person changes the arguments. */
export interface Changing {
  start(review: Review): Promise<void>;
  edit(review: Review, form: HTMLElementTagNameMap['mcp-tool-form']): Promise<void>;
}

/** What not every approval asks for. Its modules import the card, and so the card knows only this of them. */
export interface CardExtras<Card> {
  readonly styles: readonly CSSResult[];
  readonly Changing: new (element: LitElement, card: Card) => Changing;
  renderBatch(card: Card, items: readonly ApprovalItem[]): CardContent;
  renderForm(card: Card, item: ApprovalItem, review: Review): TemplateResult;
  renderBox(card: Card, item: ApprovalItem, review: Review, row: SentRow): TemplateResult;
  renderChange(item: ApprovalItem, before: SeenDefinition, card: Card): TemplateResult;
  renderDetails(card: Card, item: ApprovalItem, review: Review): TemplateResult;
  charactersBelow(root: ParentNode): number;
  readOn(root: ParentNode, review: Review): void;
  openWays(
    card: Card,
    item: ApprovalItem,
    of: 'approval' | 'denial',
    button: HTMLElement,
    fromLast?: boolean,
  ): void;
}
