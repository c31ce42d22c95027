import { html, nothing } from 'lit';
import type { SamplingAsk } from '../../core/index.js';
import { accept } from '../base/asks/answers.js';
import type { QuestionStrings } from '../locales/en/question.js';
import { renderChips } from '../base/chips.js';
import { keyOf, type QuestionPart, type QuestionView } from './question-part.js';

/** Shows what a server wants the page's model to be told, word for word. */
export function renderSampling(ask: SamplingAsk, element: QuestionView, own: QuestionStrings): QuestionPart {
  const texts: readonly (readonly [who: string, text: string])[] = [
    ...(ask.system ? [[own.system, ask.system] as const] : []),
    ...ask.messages.map(({ role, text }) => [own.roles[role], text] as const),
  ];
  return {
    content: html`
      <div role="group" part="told" aria-labelledby="told">
        <h3 id="told">${own.modelText}</h3>
        <dl>
          ${texts.map(
            ([who, text]) =>
              html`<dt>${who}</dt>
                <dd dir="auto">${renderChips(text)}</dd>`,
          )}
        </dl>
      </div>
      <p class="muted small">
        ${own.samplingHint} ${ask.maxTokens === undefined ? nothing : own.maxTokens(ask.maxTokens)}
      </p>
    `,
    refusals: [{ part: 'decline', look: '', name: own.deny, answer: { kind: 'sampling', decision: 'deny' } }],
    buttons: [
      {
        key: `allow ${keyOf(ask)}`,
        part: 'accept',
        look: 'primary',
        name: own.allow,
        act: (press) => accept(element, press, ask.id, { kind: 'sampling', decision: 'approve' }),
      },
    ],
  };
}
