import { html, type LitElement, type TemplateResult } from 'lit';
import type { Call, Question, Server } from '../../core/index.js';
import type { Refusal } from '../base/asks/answers.js';
import type { Guarded } from '../base/asks/guarded.js';
import { icon } from '../base/icons.js';
import type { Strings } from '../locales/strings/shell.js';
import { renderChips } from '../base/chips.js';

/** What a question is drawn from, and what can be done with it. */
export interface QuestionView {
  /** The element that answers. */
  readonly element: LitElement;
  readonly ask: Question;
  readonly call: Call | undefined;
  readonly server: Server | undefined;
  readonly position: number;
  readonly count: number;
  readonly opened: boolean;
  readonly strings: Strings;
  /** The address was opened. */
  readonly open: () => void;
  readonly close: () => void;
}

/** A question's own part, and its answers: those by which nothing happens, and those that somebody has to mean. */
export interface Inside {
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

/** By which the guard knows a question: a page may exchange its host, and the questions of another one have the same ids. */
export function keyOf({ id, callId = '', kind, round, message }: Question): string {
  return [id, callId, kind, round, message].join(' ');
}

/** What is odd about a question, before it is answered. */
export function renderWarning(sentence: string): TemplateResult {
  return html`<p class="note" part="warning">${icon('warning')} ${renderChips(sentence)}</p>`;
}
