import { html, nothing, type TemplateResult } from 'lit';
import type { OpenUrlAsk } from '../../core/index.js';
import { isLoopback } from '../../core/base/network.js';
import { accept, openAddress } from '../base/asks/answers.js';
import type { Guarded } from '../base/asks/guarded.js';
import type { QuestionStrings } from '../locales/en/question.js';
import { renderChips } from '../base/chips.js';
import { visible } from '../base/visible.js';
import { keyOf, renderWarning, type QuestionPart, type QuestionView } from './question-part.js';

/** An address to be opened by hand, in a tab that knows nothing of this one. Until then it is text, and nothing loads it. */
export function renderOpenUrl(ask: OpenUrlAsk, element: QuestionView, own: QuestionStrings): QuestionPart {
  const { opened, server } = element;
  const address = webAddress(ask.url);
  const url = address && isOpenable(address) ? address : undefined;
  return {
    content: html`
      <div role="group" aria-labelledby="address">
        <h3 id="address">${own.address}</h3>
        <p class="address mono" part="address">${renderAddress(ask.url, address)}</p>
      </div>
      ${ask.warnings.map((warning) => renderWarning(own.warnings[warning](server?.origin ?? '—')))}
      ${url ? nothing : renderWarning(own.unopenable)}
      <p class="muted small" role="status">${opened ? own.openedHint : own.urlHint}</p>
    `,
    refusals: [
      { part: 'decline', look: '', name: own.decline, answer: { kind: 'open-url', action: 'decline' } },
      { part: 'cancel', look: 'quiet', name: own.cancel, answer: { kind: 'open-url', action: 'cancel' } },
    ],
    buttons: [
      ...(url ? [openButton(ask, element, url, own)] : []),
      ...(opened ? [finishButton(ask, element, own)] : []),
    ],
  };
}

function openButton(ask: OpenUrlAsk, element: QuestionView, url: URL, own: QuestionStrings): Guarded {
  const { opened } = element;
  return {
    key: `${opened ? 'again' : 'open'} ${keyOf(ask)} ${url.href}`,
    part: opened ? 'open' : 'accept',
    look: opened ? '' : 'primary',
    name: opened ? own.openAgain : own.open(visible(url.host)),
    act: (press) => {
      openAddress(element, press, url.href, ask.callId);
      element.opened = true;
    },
  };
}

function finishButton(ask: OpenUrlAsk, element: QuestionView, own: QuestionStrings): Guarded {
  return {
    key: `finish ${keyOf(ask)} ${ask.url}`,
    part: 'accept',
    look: 'primary',
    name: own.finished,
    act: (press) => accept(element, press, ask.id, { kind: 'open-url', action: 'accept' }),
  };
}

/** Whole, with the host set off from what is before and behind it. */
function renderAddress(text: string, url: URL | undefined): TemplateResult {
  if (!url) return html`<bdi dir="ltr">${renderChips(text, true)}</bdi>`;
  const { href, host, pathname, search, hash } = url;
  const end = href.length - `${pathname}${search}${hash}`.length;
  return html`<bdi dir="ltr"
    >${renderChips(href.slice(0, end - host.length), true)}<strong>${renderChips(host, true)}</strong>${renderChips(href.slice(end), true)}</bdi
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

/** Only what is encrypted, unless it leads to this computer. */
function isOpenable({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || isLoopback(hostname);
}
