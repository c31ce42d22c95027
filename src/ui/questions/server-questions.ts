import { html, nothing, type LitElement, type TemplateResult } from 'lit';
import type {
  FormAsk,
  OpenUrlAsk,
  Question,
  SamplingAsk,
  Server,
  JsonObject,
  JsonValue,
} from '../../core/index.js';
import { isLoopback } from '../../shared/network.js';
import { accept, openAddress, type Refusal } from '../base/asks/answers.js';
import type { Guarded } from '../base/asks/guarded.js';
import { guardOf, type ArmedPress } from '../base/asks/press-guard.js';
import { renderChips } from '../base/chips.js';
import type { McpSubmitEvent } from '../base/events.js';
import { icon } from '../base/icons.js';
import { visible } from '../base/visible.js';
import type { QuestionStrings } from '../locales/en/question.js';
import { asksForSecret, looksSecret } from '../base/secret-names.js';
import { isObject } from '../../shared/is-object.js';

/** Number of schema parts that are searched, and number of fields that the warning names. */
const most = { parts: 5000, named: 8 };

/** The properties that a question needs from the element that shows it. */
export interface QuestionView extends LitElement {
  readonly server: Server | undefined;
  /** True if the person has opened the address. */
  opened: boolean;
}

/** Content and answers of one kind of question: `refusals` change nothing; `buttons` must be pressed deliberately. */
export interface QuestionPart {
  readonly content: unknown;
  readonly refusals: readonly (Pick<Guarded, 'part' | 'look' | 'name'> & { readonly answer: Refusal })[];
  readonly buttons: readonly Guarded[];
  /** A `.menu-button` with variants of the last button's answer. */
  readonly menu?: unknown;
}

/** Returns the press guard's key for a question. Its id is not enough: questions of another host have the same ids. */
export function keyOf({ id, callId = '', kind, round, message }: Question): string {
  return [id, callId, kind, round, message].join(' ');
}

function renderWarning(sentence: string): TemplateResult {
  return html`<p class="note" part="warning">${icon('warning')} <span>${renderChips(sentence)}</span></p>`;
}

/** Renders a server's form. Typed values stay in the page until the person presses Send and all values are valid. */
export function renderForm(
  ask: FormAsk,
  element: QuestionView,
  strings: QuestionStrings,
  separator: string,
): QuestionPart {
  const key = `send ${keyOf(ask)}`;
  let sending: ArmedPress | undefined;
  const send = (press: ArmedPress): void => {
    sending = press;
    element.renderRoot.querySelector('mcp-tool-form')?.submit();
    sending = undefined;
  };
  const take = (event: McpSubmitEvent): void => {
    // The element sends the answer; this event is only a step towards it.
    event.stopPropagation();
    const answer = { kind: 'form', action: 'accept', content: event.detail.value } as const;
    if (sending) accept(element, sending, ask.id, answer);
    else guardOf(element).entered(key, (press) => accept(element, press, ask.id, answer));
  };
  return {
    content: html`
      ${renderSecretWarning(ask, strings, separator)}
      <mcp-tool-form .schema=${ask.schema} @mcp-submit=${take}></mcp-tool-form>
      <p class="muted small">${strings.formHint}</p>
    `,
    refusals: [
      { part: 'decline', look: '', name: strings.decline, answer: { kind: 'form', action: 'decline' } },
      { part: 'cancel', look: 'quiet', name: strings.cancel, answer: { kind: 'form', action: 'cancel' } },
    ],
    buttons: [{ key, part: 'accept', look: 'primary', name: strings.send, act: send }],
  };
}

function renderSecretWarning(
  { schema, message }: FormAsk,
  strings: QuestionStrings,
  separator: string,
): unknown {
  const fields = secretFields(schema);
  const named = fields.filter((label) => label !== '');
  if (named.length > 0) return renderWarning(strings.secret(named.join(separator)));
  return fields.length > 0 || asksForSecret(message) ? renderWarning(strings.secretAsked) : nothing;
}

/**
 * Renders an address that opens in a tab without access to this one. Until the person opens it, the address is plain text and
 * is not loaded.
 */
export function renderOpenUrl(
  ask: OpenUrlAsk,
  element: QuestionView,
  strings: QuestionStrings,
): QuestionPart {
  const { opened, server } = element;
  const address = webAddress(ask.url);
  const url = address && isOpenable(address) ? address : undefined;
  return {
    content: html`
      <div role="group" aria-labelledby="address">
        <h3 id="address">${strings.address}</h3>
        <p class="address mono" part="address">${renderAddress(ask.url, address)}</p>
      </div>
      ${ask.warnings.map((warning) => renderWarning(strings.warnings[warning](server?.origin ?? '—')))}
      ${url ? nothing : renderWarning(strings.unopenable)}
      <p class="muted small" role="status">${opened ? strings.openedHint : strings.urlHint}</p>
    `,
    refusals: [
      { part: 'decline', look: '', name: strings.decline, answer: { kind: 'open-url', action: 'decline' } },
      { part: 'cancel', look: 'quiet', name: strings.cancel, answer: { kind: 'open-url', action: 'cancel' } },
    ],
    buttons: [
      ...(url ? [openButton(ask, element, url, strings)] : []),
      ...(opened ? [finishButton(ask, element, strings)] : []),
    ],
  };
}

function openButton(ask: OpenUrlAsk, element: QuestionView, url: URL, strings: QuestionStrings): Guarded {
  const { opened } = element;
  return {
    key: `${opened ? 'again' : 'open'} ${keyOf(ask)} ${url.href}`,
    part: opened ? 'open' : 'accept',
    look: opened ? '' : 'primary',
    name: opened ? strings.openAgain : strings.open(visible(url.host)),
    act: (press) => {
      openAddress(element, press, url.href, ask.callId);
      element.opened = true;
    },
  };
}

function finishButton(ask: OpenUrlAsk, element: QuestionView, strings: QuestionStrings): Guarded {
  return {
    key: `finish ${keyOf(ask)} ${ask.url}`,
    part: 'accept',
    look: 'primary',
    name: strings.finished,
    act: (press) => accept(element, press, ask.id, { kind: 'open-url', action: 'accept' }),
  };
}

/** Renders the full address, with its host in bold. */
function renderAddress(text: string, url: URL | undefined): TemplateResult {
  if (!url) return html`<bdi dir="ltr">${renderChips(text, 'name')}</bdi>`;
  const { href, host, pathname, search, hash } = url;
  const end = href.length - `${pathname}${search}${hash}`.length;
  return html`<bdi dir="ltr"
    >${renderChips(href.slice(0, end - host.length), 'name')}<strong>${renderChips(host, 'name')}</strong>${renderChips(href.slice(end), 'name')}</bdi
  >`;
}

function webAddress(text: string): URL | undefined {
  try {
    const url = new URL(text);
    return /^https?:$/.test(url.protocol) ? url : undefined;
  } catch {
    return undefined;
  }
}

/** True if the connection to an address is encrypted, or the address is on this computer. */
function isOpenable({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || isLoopback(hostname);
}

/** Renders verbatim the text that a server wants to send to the page's model. */
export function renderSampling(
  ask: SamplingAsk,
  element: QuestionView,
  strings: QuestionStrings,
): QuestionPart {
  const texts: readonly (readonly [who: string, text: string])[] = [
    ...(ask.system ? [[strings.system, ask.system] as const] : []),
    ...ask.messages.map(({ role, text }) => [strings.roles[role], text] as const),
  ];
  return {
    content: html`
      <div role="group" part="model-text told" aria-labelledby="told">
        <h3 id="told">${strings.modelText}</h3>
        <dl>
          ${texts.map(
            ([who, text]) =>
              html`<dt>${who}</dt>
                <dd dir="auto">${renderChips(text, 'value')}</dd>`,
          )}
        </dl>
      </div>
      <p class="muted small">
        ${strings.samplingHint} ${ask.maxTokens === undefined ? nothing : strings.maxTokens(ask.maxTokens)}
      </p>
    `,
    refusals: [
      { part: 'decline', look: '', name: strings.deny, answer: { kind: 'sampling', decision: 'deny' } },
    ],
    buttons: [
      {
        key: `allow ${keyOf(ask)}`,
        part: 'accept',
        look: 'primary',
        name: strings.allow,
        act: (press) => accept(element, press, ask.id, { kind: 'sampling', decision: 'approve' }),
      },
    ],
  };
}

/**
 * Returns the labels of fields, at any depth, that seem to ask for a secret. No server may ask for secrets in a form. Empty if
 * there are none.
 */
function secretFields(schema: JsonObject): readonly string[] {
  const found = new Set<string>();
  const waiting: JsonValue[] = [schema];
  for (let at = 0; at < waiting.length && found.size < most.named; at++) {
    const part = waiting[at];
    if (typeof part !== 'object' || part === null) continue;
    if (!Array.isArray(part)) {
      const { properties } = part as JsonObject;
      for (const [name, field] of Object.entries(isObject(properties) ? properties : {})) {
        if (found.size < most.named && isSecret(name, field)) found.add(labelOf(name, field));
      }
      // A masked schema that is not a property, such as the items of a list, is a field as well.
      if (isMasked(part as JsonObject)) found.add(labelOf('', part));
    }
    const inside = Object.values(part) as JsonValue[];
    if (waiting.length + inside.length <= most.parts) for (const one of inside) waiting.push(one);
  }
  return [...found];
}

function isSecret(name: string, field: JsonValue): boolean {
  if (!isObject(field)) return looksSecret(name);
  const { title, description } = field;
  return (
    isMasked(field) ||
    looksSecret(name) ||
    (typeof title === 'string' && looksSecret(title)) ||
    (typeof description === 'string' && asksForSecret(description))
  );
}

function isMasked({ format, writeOnly }: JsonObject): boolean {
  return format === 'password' || writeOnly === true;
}

function labelOf(name: string, field: JsonValue): string {
  const { title } = isObject(field) ? field : {};
  const label = typeof title === 'string' ? title : name;
  return label.length > 80 ? `${label.slice(0, 80)}…` : label;
}
