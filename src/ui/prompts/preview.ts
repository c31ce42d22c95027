import { html, nothing, type TemplateResult } from 'lit';
import type { DonePrompt, PromptMessage } from '../../core/index.js';
import { need } from '../base/element-registry.js';
import { visible } from '../base/visible.js';
import { lateIcon } from '../base/icon-set.js';
import type { PromptsStrings } from '../locales/en/prompts.js';

/** Number of messages that are rendered at first, and that each press adds. */
const pageSize = 20;

export interface PreviewOptions {
  readonly own: PromptsStrings;
  /** True if the page has no conversation for the messages. */
  readonly copies: boolean;
  /** Number of messages shown. */
  readonly shown: number;
  readonly showMore: (shown: number) => void;
}

/** Renders the messages of a prompt and names their server, before a person sends them as their own. */
export function renderPreview(
  { messages, leftOut, isCut, serverLabel }: DonePrompt,
  { own, copies, shown, showMore }: PreviewOptions,
): TemplateResult {
  void need('mcp-content');
  const server = visible(serverLabel);
  const isTranscript = messages.some(({ role }) => role === 'assistant');
  const drawn = Math.max(shown, pageSize);
  const notes = [
    isTranscript && !copies ? own.isTranscript : '',
    leftOut > 0 ? own.leftOutMessages(leftOut) : '',
    isCut && !copies ? own.isCut : '',
  ].filter(Boolean);
  return html`
    <p class="small muted">${copies ? own.copiedWordsOf(server) : own.wordsOf(server)}</p>
    <ol>
      ${messages.slice(0, drawn).map((message) => renderMessage(message, isTranscript, own))}
    </ol>
    ${
      messages.length > drawn
        ? html`<button type="button" class="small" @click=${() => showMore(drawn + pageSize)}>
            ${own.showMore(messages.length - drawn)}
          </button>`
        : nothing
    }
    ${notes.map((note) => html`<p class="small note">${lateIcon('warning')}<span>${note}</span></p>`)}
  `;
}

function renderMessage(
  { role, parts }: PromptMessage,
  isTranscript: boolean,
  own: PromptsStrings,
): TemplateResult {
  return html`<li part="message" class=${role}>
    ${isTranscript ? html`<p class="role">${own.roles[role]}</p>` : nothing}
    <mcp-content .parts=${parts}></mcp-content>
  </li>`;
}
