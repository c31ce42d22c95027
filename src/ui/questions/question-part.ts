import { html, type LitElement, type TemplateResult } from 'lit';
import type { Question, Server } from '../../core/index.js';
import type { Refusal } from '../base/asks/answers.js';
import type { Guarded } from '../base/asks/guarded.js';
import { icon } from '../base/icons.js';
import { renderChips } from '../base/chips.js';

/** The element that shows a question, for its part. */
export interface QuestionView extends LitElement {
  readonly server: Server | undefined;
  /** True if the person has opened the address. */
  opened: boolean;
}

/** The part of a question that is its kind's own, and its answers: those by which nothing happens, and those that somebody has to mean. */
export interface QuestionPart {
  readonly content: unknown;
  readonly refusals: readonly RefusalButton[];
  readonly buttons: readonly Guarded[];
}

interface RefusalButton {
  readonly part: string;
  readonly look: string;
  readonly name: string;
  readonly answer: Refusal;
}

/** Returns the key by which the guard knows a question: a page may exchange its host, and the questions of another one have the same ids. */
export function keyOf({ id, callId = '', kind, round, message }: Question): string {
  return [id, callId, kind, round, message].join(' ');
}

/** Warns of what is odd about a question, before it is answered. */
export function renderWarning(sentence: string): TemplateResult {
  return html`<p class="note" part="warning">${icon('warning')} ${renderChips(sentence)}</p>`;
}
