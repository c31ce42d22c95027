import { html, nothing } from 'lit';
import type { Conversation } from '../../core/index.js';
import type { ConversationStrings } from '../locales/en/conversation.js';

/** Renders the tokens of an answer, or of all of them, as far as they are known. */
export function renderUsage(
  usage: Conversation['usage'],
  own: ConversationStrings,
  locale: string,
  sentence: (counts: string) => string = own.tokens,
): unknown {
  const format = new Intl.NumberFormat(locale);
  const { input, output } = usage ?? {};
  const counts = [
    input?.total === undefined ? '' : own.tokensIn(format.format(input.total)),
    output?.total === undefined ? '' : own.tokensOut(format.format(output.total)),
  ].filter(Boolean);
  return counts.length === 0
    ? nothing
    : html`<p class="muted small usage">${sentence(counts.join(' · '))}</p>`;
}
