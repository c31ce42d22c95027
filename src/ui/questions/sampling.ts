import { html, nothing } from 'lit';
import type { SamplingAsk } from '../../core/index.js';
import { accept } from '../base/asks/answers.js';
import type { QuestionStrings } from '../locales/strings/question.js';
import { renderChips } from '../base/chips.js';
import { keyOf, type Inside, type QuestionView } from './inside.js';

/** What a server wants the page's model to be told, word for word. */
export function renderSampling(ask: SamplingAsk, { element }: QuestionView, words: QuestionStrings): Inside {
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
    refusals: [
      { part: 'decline', look: '', name: words.deny, answer: { kind: 'sampling', decision: 'deny' } },
    ],
    buttons: [
      {
        key: `allow ${keyOf(ask)}`,
        part: 'accept',
        look: 'primary',
        name: words.allow,
        act: (press) => accept(element, press, ask.id, { kind: 'sampling', decision: 'approve' }),
      },
    ],
  };
}
