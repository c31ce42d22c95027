import { html, nothing } from 'lit';
import type { SamplingAsk } from '../../../core/index.js';
import type { QuestionStrings } from '../../locales/question/strings.js';
import { renderChips } from '../../renderers/chips.js';
import type { Inside, QuestionView } from './inside.js';

/** What a server wants the page's model to be told, word for word. */
export function renderSampling(ask: SamplingAsk, { answer }: QuestionView, words: QuestionStrings): Inside {
  const allow = (event: MouseEvent): void => {
    if (event.detail <= 1) answer({ kind: 'sampling', decision: 'approve' });
  };
  const texts: readonly (readonly [who: string, text: string])[] = [
    ...(ask.system ? [[words.system, ask.system] as const] : []),
    ...ask.messages.map(({ role, text }) => [words.roles[role], text] as const),
  ];
  return {
    content: html`
      <div role="group" part="told" aria-labelledby="told">
        <h3 id="told">${words.told}</h3>
        <dl>
          ${texts.map(
            ([who, text]) =>
              html`<dt>${who}</dt>
                <dd dir="auto">${renderChips(text)}</dd>`,
          )}
        </dl>
      </div>
      <p class="muted small">
        ${words.samplingHint} ${ask.maxTokens === undefined ? nothing : words.maxTokens(ask.maxTokens)}
      </p>
    `,
    buttons: html`
      <button part="decline" @click=${() => answer({ kind: 'sampling', decision: 'deny' })}>
        ${words.deny}
      </button>
      <span class="gap"></span>
      <button part="accept" class="primary" @click=${allow}>${words.allow}</button>
    `,
  };
}
