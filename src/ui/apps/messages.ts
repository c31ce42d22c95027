import { css, html, type CSSResult, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { isObject } from '../../shared/is-object.js';
import type { JsonValue } from '../../core/index.js';
import { renderChips } from '../base/chips.js';
import { formatTime } from '../base/format.js';
import type { AppStrings } from '../locales/en/app.js';
import type { AppMessage } from './message-log.js';

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

/** Shows the messages between an app and this page, the newest first: each in a line, opened with all of it. */
export function renderMessages(
  messages: readonly AppMessage[],
  own: AppStrings,
  locale: string,
): TemplateResult {
  if (messages.length === 0) return html`<p class="muted">${own.noMessages}</p>`;
  return html`<ul tabindex="0" aria-label=${own.messages}>
    ${repeat(
      messages.toReversed(),
      ({ id }) => id,
      (one) => renderMessage(one, own, locale),
    )}
  </ul>`;
}

/** Text is written only where it is opened: a message may be long. */
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
