import { html, nothing, type CSSResult, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { AssistantEntry, Call, Conversation, Entry, EntryToolCall, Problem } from '../../core/index.js';
import { lateIcon } from '../base/lazy-icons.js';
import { renderProblem } from '../base/locale.js';
import type { Strings } from '../locales/strings/shell.js';
import { renderChips } from '../base/chips.js';
import { styles as own } from './mcp-conversation.styles.js';

export const styles: readonly CSSResult[] = [own];

export interface ConversationView {
  readonly conversation: Conversation;
  readonly calls: readonly Call[];
  readonly blocked: Problem | undefined;
  readonly strings: Strings;
  readonly scrolled: (event: Event) => void;
  readonly keydown: (event: KeyboardEvent) => void;
  readonly submit: (event: SubmitEvent) => void;
  readonly stop: () => void;
}

/** Everything said so far, and below it the box to write in. */
export function renderConversation(view: ConversationView): TemplateResult {
  const { strings } = view;
  const words = strings.conversation;
  const { entries } = view.conversation;
  return html`
    <div part="log" role="log" aria-live="off" aria-label=${words.log} tabindex="0" @scroll=${view.scrolled}>
      <div class="entries">
        ${
          entries.length === 0
            ? html`<slot name="empty"><p class="empty muted">${words.empty}</p></slot>`
            : repeat(
                entries,
                ({ id }) => id,
                (entry, index) => renderEntry(entry, entries[index - 1], view),
              )
        }
      </div>
    </div>
    ${
      view.blocked
        ? html`<p class="blocked" part="composer">
            ${lateIcon('warning')} ${renderProblem(strings, view.blocked)}
          </p>`
        : renderComposer(view)
    }
  `;
}

function renderEntry(entry: Entry, before: Entry | undefined, view: ConversationView): unknown {
  const { strings } = view;
  const words = strings.conversation;
  switch (entry.kind) {
    case 'user':
      return html`<div part="entry user">
        <span class="who">${words.you}</span>
        <p dir="auto">${renderChips(entry.text)}</p>
      </div>`;
    case 'assistant':
      return renderAssistant(entry, before?.kind === 'assistant', view);
    case 'notice':
      return html`<p part="entry notice">
        ${lateIcon(entry.problem.code === 'model-stopped' ? 'stop' : 'warning')}
        ${renderProblem(strings, entry.problem)}
      </p>`;
  }
}

/** One turn of the model can be many entries: its name stands above the first, and is heard before each. */
function renderAssistant(
  entry: AssistantEntry,
  isMore: boolean,
  { strings, calls }: ConversationView,
): unknown {
  const words = strings.conversation;
  const isWaiting = entry.status === 'writing' && entry.text === '' && entry.toolCalls.length === 0;
  if (entry.status !== 'writing' && entry.text === '' && entry.toolCalls.length === 0) return nothing;
  return html`
    <div part="entry assistant">
      <span class=${isMore ? 'who visually-hidden' : 'who'}>${words.model}</span>
      ${isWaiting ? html`<p class="muted thinking">${words.thinking}</p>` : nothing}
      ${entry.text === '' ? nothing : html`<p dir="auto">${renderChips(entry.text)}</p>`}
      ${repeat(
        entry.toolCalls,
        ({ id }) => id,
        (asked) => {
          const call = calls.find(({ id }) => id === asked.callId);
          if (call) return html`<mcp-call .call=${call}></mcp-call>`;
          return html`<p class="muted small wish">
            ${lateIcon(asked.problem ? 'warning' : asked.callId ? 'tool' : 'pending')}
            <bdi class="mono">${renderChips(asked.name, true)}</bdi> ${whyNoCall(asked, strings)}
          </p>`;
        },
      )}
    </div>
  `;
}

/** Why a call that the model asked for is not here; nothing where it is still to be made. */
function whyNoCall({ problem, callId }: EntryToolCall, strings: Strings): unknown {
  if (problem) return renderProblem(strings, problem);
  return callId ? strings.call.notKept : nothing;
}

function renderComposer(view: ConversationView): TemplateResult {
  const words = view.strings.conversation;
  const isBusy = view.conversation.status !== 'idle';
  return html`
    <form part="composer" @submit=${view.submit}>
      <textarea
        rows="1"
        aria-label=${words.placeholder}
        placeholder=${words.placeholder}
        @keydown=${view.keydown}
      ></textarea>
      ${
        isBusy
          ? html`<button type="button" @click=${view.stop}>${lateIcon('stop')} ${words.stop}</button>`
          : html`<button class="primary">${lateIcon('send')} ${words.send}</button>`
      }
    </form>
  `;
}
