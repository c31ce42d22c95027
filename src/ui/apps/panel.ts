import { html, nothing, type TemplateResult, css, type CSSResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { OpenApp, JsonValue, JsonObject } from '../../core/index.js';
import { isObject } from '../../shared/is-object.js';
import { renderChips } from '../base/chips.js';
import { formatTime } from '../base/format.js';
import type { AppStrings } from '../locales/en/app.js';
import { renderAccess } from './access.js';

/** A panel about an app, beside the app itself. */
export type Panel = 'access' | 'messages';

interface OpenedPanel {
  readonly open: OpenApp;
  readonly log: MessageLog | undefined;
  readonly locale: string;
  readonly takeBack: (grantId: string) => void;
}

export function renderPanel(
  panel: Panel,
  own: AppStrings,
  { open, log, locale, takeBack }: OpenedPanel,
): TemplateResult {
  if (panel === 'messages')
    return html`<div class="panel messages small">${renderMessages(log?.messages ?? [], own, locale)}</div>`;
  const { access, grant } = open;
  return html`<div class="panel">
    ${renderAccess(access, own) ?? html`<p part="access">${own.nothing}</p>`}
    <p class="small muted standing">
      <span>${own.lasts[grant?.duration ?? 'once']}</span>
      ${
        grant
          ? html`<button type="button" class="small" @click=${() => takeBack(grant.id)}>
              ${own.takeBack}
            </button>`
          : nothing
      }
    </p>
  </div>`;
}

/**
 * Maximum number of stored messages, and maximum number of stored characters of a message from an app. The newest messages are
 * stored.
 */
const most = { messages: 200, chars: 20_000 };

/** One message between an app and this page. */
interface AppMessage {
  readonly id: number;
  readonly at: number;
  /** True for a message from the app. Its text is stored as sent, or only its beginning. */
  readonly isOfApp: boolean;
  readonly message: JsonObject | string;
}

/** The latest messages between one app and this page. */
export class MessageLog {
  readonly #changed: () => void;
  #messages: readonly AppMessage[] = [];
  #last = 0;

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  get messages(): readonly AppMessage[] {
    return this.#messages;
  }

  sent(message: JsonObject): void {
    this.#add(false, message);
  }

  received(json: string): void {
    // A substring would keep the whole string in memory.
    const text = json.length > most.chars ? copied(`${json.slice(0, most.chars)}…`) : json;
    this.#add(true, text);
  }

  #add(isOfApp: boolean, message: JsonObject | string): void {
    const next = { id: ++this.#last, at: Date.now(), isOfApp, message };
    this.#messages = [...this.#messages.slice(1 - most.messages), next];
    this.#changed();
  }
}

function copied(text: string): string {
  return new TextDecoder().decode(new TextEncoder().encode(text));
}

/** Renders the messages between an app and this page, the newest first. Each is one line that opens to the whole message. */
function renderMessages(messages: readonly AppMessage[], own: AppStrings, locale: string): TemplateResult {
  if (messages.length === 0) return html`<p class="muted">${own.noMessages}</p>`;
  return html`<ul tabindex="0" aria-label=${own.messages}>
    ${repeat(
      messages.toReversed(),
      ({ id }) => id,
      (one) => renderMessage(one, own, locale),
    )}
  </ul>`;
}

/** Renders the text only when the message is opened, because the text may be long. */
function renderMessage(one: AppMessage, own: AppStrings, locale: string): TemplateResult {
  const value = valueOf(one);
  const write = ({ target }: Event): void => {
    const details = target as HTMLDetailsElement;
    const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
    details.querySelector('pre')?.replaceChildren(details.open ? text : '');
  };
  return html`<li>
    <details @toggle=${write}>
      <summary>
        <time>${formatTime(one.at, locale)}</time>
        <span>${one.isOfApp ? own.fromApp : own.toApp}</span>
        <bdi class="mono">${renderChips(nameOf(value, own), 'name')}</bdi>
      </summary>
      <pre tabindex="0"></pre>
    </details>
  </li>`;
}

const values = new WeakMap<AppMessage, JsonValue>();

function valueOf(one: AppMessage): JsonValue {
  const known = values.get(one) ?? (typeof one.message === 'string' ? parsed(one.message) : one.message);
  values.set(one, known);
  return known;
}

function parsed(json: string): JsonValue {
  try {
    return JSON.parse(json) as JsonValue;
  } catch {
    return json;
  }
}

function nameOf(value: JsonValue, own: AppStrings): string {
  const { method, id } = isObject(value) ? value : {};
  if (typeof method === 'string') return method;
  return typeof id === 'string' || typeof id === 'number' ? own.answerTo(String(id)) : own.noMethod;
}

export const messageStyles: CSSResult = css`
  .messages > ul {
    list-style: none;
    max-block-size: 16rem;
    margin: 0;
    padding: 0;
    overflow: auto;
  }

  .messages details {
    padding: 0;
    border: 0;
  }

  .messages summary {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 calc(var(--_space) * 2);
    min-block-size: var(--_control);
    overflow-wrap: anywhere;
  }

  .messages summary:focus-visible {
    outline-offset: -2px;
  }

  .messages time {
    font-variant-numeric: tabular-nums;
  }
`;
