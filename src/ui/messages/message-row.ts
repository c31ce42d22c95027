import { html, nothing, type TemplateResult } from 'lit';
import type { WireMessage } from '../../core/index.js';
import { renderChips } from '../base/chips.js';
import { renderFacts } from '../base/facts.js';
import { formatBytes, formatSeconds, formatTime } from '../base/format.js';
import { lateIcon } from '../base/icon-set.js';
import { need } from '../base/element-registry.js';
import type { MessagesStrings } from '../locales/en/messages.js';

export interface RowOptions {
  readonly words: MessagesStrings;
  readonly tag: string;
  readonly isOpen: boolean;
  /** Position among all messages, if only some are rendered. */
  readonly place: { readonly at: number; readonly of: number } | undefined;
  readonly toggle: (message: WireMessage) => void;
  readonly sendAgain: (call: NonNullable<WireMessage['call']>) => void;
}

/** Renders a message as a line: time, direction, method and outcome. An open message also shows its details. */
export function renderMessage(message: WireMessage, options: RowOptions): TemplateResult {
  const { words, tag, isOpen, place, toggle } = options;
  const { id, at, direction, method, http, failure, bytes, ms } = message;
  const isBad = failure !== undefined || (http.status ?? 0) >= 400;
  const facts = [
    failure === undefined ? '' : failureText(failure, words),
    http.status === undefined ? '' : String(http.status),
    ms === undefined ? '' : formatSeconds(ms, tag),
    bytes === 0 ? '' : formatBytes(bytes, tag),
  ];
  return html`
    <li
      part="message"
      data-id=${id}
      aria-posinset=${place?.at ?? nothing}
      aria-setsize=${place?.of ?? nothing}
      class=${isBad ? 'bad' : ''}
    >
      <button class="quiet line" aria-expanded=${isOpen ? 'true' : 'false'} @click=${() => toggle(message)}>
        <time class="muted" datetime=${new Date(at).toISOString()}>${formatTime(at, tag)}</time>
        ${lateIcon(direction === 'sent' ? 'up' : 'down')}
        <span class="visually-hidden">${words[direction]}</span>
        <bdi class=${method === undefined ? 'what muted' : 'what mono'}
          >${method === undefined ? bareName(message, words) : renderChips(method, 'name')}</bdi
        >
        <span class="facts muted">${renderFacts(facts)}</span>
        ${lateIcon(isOpen ? 'collapse' : 'expand')}
      </button>
      ${isOpen ? renderOpened(message, options) : nothing}
    </li>
  `;
}

function bareName({ direction, text, http }: WireMessage, { noMethod }: MessagesStrings): string {
  if (direction === 'sent') return http.method;
  return text === '' ? noMethod.sent : noMethod.received;
}

function failureText(failure: string, { failures }: MessagesStrings): string {
  return failure === 'blocked' || failure === 'ended' ? failures[failure] : failure;
}

function renderOpened(message: WireMessage, { words, tag, sendAgain }: RowOptions): TemplateResult {
  const { text, bytes, isCut, http, rpcId, call } = message;
  void need('mcp-content');
  const isSent = message.direction === 'sent';
  return html`
    <div class="opened">
      ${
        text === ''
          ? html`<p class="muted small">${words.noBody}</p>`
          : html`<mcp-content .parts=${partsOf(message)}></mcp-content>`
      }
      ${
        isCut
          ? html`<p class="note small">
              ${words.cutAt(formatBytes(new Blob([text]).size, tag), formatBytes(bytes, tag))}
            </p>`
          : nothing
      }
      ${
        call
          ? html`<div class="does">
              <button @click=${() => sendAgain(call)}>${words.sendAgain}</button>
            </div>`
          : nothing
      }
      <details class="small">
        <summary class="muted">
          ${renderFacts([`HTTP ${http.status ?? '—'}`, rpcId === undefined ? '' : words.id(String(rpcId))])}
        </summary>
        ${renderHeaders(`${words.request} · ${http.method}`, http.requestHeaders)}
        ${isSent && !http.responseHeaders ? nothing : renderHeaders(`${words.response} · ${http.status ?? '—'}`, http.responseHeaders ?? {})}
      </details>
    </div>
  `;
}

/** Caches the parts, so that `<mcp-content>` gets the same object in each render and does not parse it again. */
const parts = new WeakMap<WireMessage, readonly { readonly kind: 'text'; readonly text: string }[]>();

function partsOf(message: WireMessage): NonNullable<ReturnType<typeof parts.get>> {
  const known = parts.get(message) ?? [{ kind: 'text' as const, text: message.text }];
  parts.set(message, known);
  return known;
}

function renderHeaders(title: string, headers: Readonly<Record<string, string>>): TemplateResult {
  return html`
    <h3>${title}</h3>
    <dl class="mono">
      ${Object.entries(headers).map(
        ([name, value]) => html`
          <div>
            <dt>${renderChips(name, 'name')}</dt>
            <dd dir="auto">${renderChips(value, 'name')}</dd>
          </div>
        `,
      )}
    </dl>
  `;
}
