import { html, nothing, type TemplateResult } from 'lit';
import type { OpenUrlAsk } from '../../../core/index.js';
import type { QuestionStrings } from '../../locales/question/strings.js';
import { renderChips } from '../../renderers/chips.js';
import { visible } from '../../renderers/visible.js';
import { renderWarning, type Inside, type QuestionView } from './inside.js';

/** An address to be opened by hand, in a tab that knows nothing of this one. Until then it is text, and nothing loads it. */
export function renderOpenUrl(ask: OpenUrlAsk, view: QuestionView, words: QuestionStrings): Inside {
  const { answer, opened, server } = view;
  const address = webAddress(ask.url);
  const url = address && isOpenable(address) ? address : undefined;
  const open = (event: MouseEvent): void => {
    if (event.detail > 1 || !url) return;
    window.open(url.href, '_blank', 'noopener,noreferrer');
    view.open(url.href);
  };
  const finish = (event: MouseEvent): void => {
    if (event.detail <= 1) answer({ kind: 'open-url', action: 'accept' });
  };
  return {
    content: html`
      <div role="group" aria-labelledby="address">
        <h3 id="address">${words.address}</h3>
        <p class="address mono" part="address">${renderAddress(ask.url, address)}</p>
      </div>
      ${ask.warnings.map((warning) => renderWarning(words.warnings[warning](server?.origin ?? '—')))}
      ${url ? nothing : renderWarning(words.unopenable)}
      <p class="muted small" role="status">${opened ? words.openedHint : words.urlHint}</p>
    `,
    buttons: html`
      <button part="decline" @click=${() => answer({ kind: 'open-url', action: 'decline' })}>
        ${words.decline}
      </button>
      <button part="cancel" class="quiet" @click=${() => answer({ kind: 'open-url', action: 'cancel' })}>
        ${words.cancel}
      </button>
      <span class="gap"></span>
      ${
        url
          ? html`<button part=${opened ? 'open' : 'accept'} class=${opened ? '' : 'primary'} @click=${open}>
              ${opened ? words.openAgain : words.open(visible(url.host))}
            </button>`
          : nothing
      }
      ${opened ? html`<button part="accept" class="primary" @click=${finish}>${words.finished}</button>` : nothing}
    `,
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
  return protocol === 'https:' || /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}
