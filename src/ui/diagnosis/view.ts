import { html, nothing, type CSSResult, type TemplateResult } from 'lit';
import type { Diagnosis, Server } from '../../core/index.js';
import { Dictionary } from '../base/dictionary.js';
import { diagnosisEn } from '../locales/en/diagnosis.js';
import type { DiagnosisStrings } from '../locales/strings/diagnosis.js';
import { Lazy } from '../base/lazy.js';
import type { Strings } from '../locales/strings/shell.js';
import { renderChips } from '../base/chips.js';
import type { RenderContext } from '../content/part/context.js';
import { stateful } from '../content/part/stateful.js';
import { visible } from '../base/visible.js';
import { renderAdvice } from './advice.js';
import type * as Author from './author.js';
import { styles as own } from './mcp-diagnosis.styles.js';
import { sentenceOf } from './sentence.js';

export const styles: readonly CSSResult[] = [own];

const author = new Lazy<typeof Author>(() => import('./author.js'));

export const dictionary: Dictionary<DiagnosisStrings> = new Dictionary(
  diagnosisEn,
  async () => (await import('../locales/zh-CN/diagnosis.js')).diagnosisZhCN,
);

/** First what it means and what helps, for whoever reads it; then, folded, what a server's author needs to know. */
export function renderDiagnosis(
  diagnosis: Diagnosis,
  server: Server | undefined,
  strings: Strings,
): TemplateResult {
  const words = dictionary.of(strings.tag);
  const context: RenderContext = { strings, instead: () => html`` };
  const { code, or, data } = diagnosis;
  const advice = diagnosis.advice.filter((one) => one.for !== 'server' && one.lines.length > 0);
  return html`
    <div role="group" class="diagnosis" aria-label=${words.label(visible(server?.label ?? ''))}>
      <p part="sentence">${renderChips(sentenceOf(words.codes, code, data))}</p>
      ${data['said'] ? html`<p class="small">${words.said} <q dir="auto">${renderChips(String(data['said']))}</q></p>` : nothing}
      ${or ? html`<p class="muted small">${renderChips(words.or(sentenceOf(words.codes, or, data)))}</p>` : nothing}
      ${advice.map((one) => renderAdvice(one, words, context))}
      ${renderFold(diagnosis, server, words, context)}
    </div>
  `;
}

/** What is in it is loaded when it is first unfolded; its words anew, where the page speaks another language by then. */
function renderFold(
  diagnosis: Diagnosis,
  server: Server | undefined,
  words: DiagnosisStrings,
  context: RenderContext,
): unknown {
  return stateful<boolean>(
    context,
    'author',
    () => false,
    (isThere, change) => {
      const { tag } = context.strings;
      const open = async (): Promise<void> => {
        await author.arrive();
        await author.value?.dictionary.arrive(tag);
        change(() => author.value !== undefined);
      };
      const missing = isThere ? author.value?.dictionary.arrive(tag) : undefined;
      void missing?.then(() => {
        // What cannot be loaded now is not tried again and again.
        if (author.value?.dictionary.arrive(tag) === undefined) change(() => true);
      });
      return html`
        <details part="author" @toggle=${open}>
          <summary>${words.forAuthor}</summary>
          <div class="author">
            ${isThere ? author.value?.renderAuthor(diagnosis, server, words, context) : nothing}
          </div>
        </details>
      `;
    },
  );
}
