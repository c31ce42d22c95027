import { html, nothing, type TemplateResult } from 'lit';
import type { Conversation, NoticeEntry, Problem, TaskEndEntry } from '../../core/index.js';
import { renderChips } from '../base/chips.js';
import { lateIcon } from '../base/icon-set.js';
import { renderProblem } from '../base/locale.js';
import { cutInTheMiddle } from '../base/visible.js';
import type { ConversationStrings } from '../locales/en/conversation.js';
import type { Strings } from '../locales/en/shell.js';

/** Renders a message of the host: why the answer ended, and what to do about it. */
export function renderNotice(
  { problem }: NoticeEntry,
  strings: Strings,
  own: ConversationStrings,
  actions: unknown,
): TemplateResult {
  const isStop = problem.code === 'model-stopped';
  const advice =
    problem.code === 'model-failed' ? own.modelAdvice(statusOf(problem), isExplained(problem)) : '';
  return html`<div part="entry notice" class=${isStop ? 'stopped' : ''}>
    ${lateIcon(isStop ? 'stop' : 'warning')}
    <p>${renderProblem(strings, problem)} ${advice || nothing}</p>
    ${actions}
  </div>`;
}

/** Renders the end of a task that ran in the background. */
export function renderTaskEnd(
  { displayName, startsTurn }: TaskEndEntry,
  own: ConversationStrings,
): TemplateResult {
  const ended = own.taskEnded(cutInTheMiddle(displayName, 80), startsTurn);
  return html`<p part="entry notice">
    ${lateIcon('done')}
    <span>${renderChips(ended, 'sentence')}</span>
  </p>`;
}

/** Renders the line above a conversation that was loaded. */
export function renderLoaded(
  loaded: Conversation['loaded'],
  isKept: boolean,
  own: ConversationStrings,
): TemplateResult | typeof nothing {
  // A kept conversation is the person's own, so the line only explains why the next call is asked about.
  if (!loaded || (isKept && loaded === 'confirmed')) return nothing;
  const text = isKept ? own.fromEarlier : own.loaded(loaded === 'confirmed');
  return html`<p part="loaded" class="muted small">${text}</p>`;
}

/** True if an adapter of this package reports the reason: its sentence may already contain advice. */
function isExplained({ data }: Problem): boolean {
  return data['reason'] !== undefined;
}

/** Returns the HTTP status of a failed model, 0 if the device is offline; `undefined` if unknown. */
function statusOf(problem: Problem): number | undefined {
  const { data } = problem;
  if (!navigator.onLine) return 0;
  // A page's own model often throws an error whose text begins with the status.
  const status = isExplained(problem)
    ? data['status']
    : /(?:^|HTTP |status(?: code)? )([45]\d\d)\b/i.exec(String(data['detail']))?.[1];
  return status === undefined ? undefined : Number(status);
}
