import { html, type TemplateResult } from 'lit';
import type { Answer, Call, Question, Server } from '../../../core/index.js';
import { icon } from '../../icons.js';
import type { Strings } from '../../locales/strings.js';
import { renderChips } from '../../renderers/chips.js';

/** What a question is drawn from, and what can be done with it. */
export interface QuestionView {
  readonly ask: Question;
  readonly call: Call | undefined;
  readonly server: Server | undefined;
  readonly position: number;
  readonly count: number;
  readonly opened: boolean;
  readonly strings: Strings;
  readonly answer: (answer: Answer) => void;
  readonly open: (url: string) => void;
  readonly postpone: (event: Event) => void;
  readonly leave: (event: Event) => void;
}

/** A question's own part, and the buttons below it. */
export interface Inside {
  readonly content: unknown;
  readonly buttons: unknown;
}

/** What is odd about a question, before it is answered. */
export function renderWarning(sentence: string): TemplateResult {
  return html`<p class="note" part="warning">${icon('warning')} ${renderChips(sentence)}</p>`;
}
