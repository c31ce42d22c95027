import { html, nothing, type CSSResult, type TemplateResult } from 'lit';
import type { Advice, Diagnosis, Evidence, Server } from '../../../core/index.js';
import { Dictionary } from '../../dictionary.js';
import { formatTime } from '../../format.js';
import { diagnosisEn } from '../../locales/diagnosis/en.js';
import type { DiagnosisStrings } from '../../locales/diagnosis/strings.js';
import type { Strings } from '../../locales/strings.js';
import { copyButton } from '../../renderers/actions.js';
import { renderChips } from '../../renderers/chips.js';
import type { RenderContext } from '../../renderers/context.js';
import { visible } from '../../renderers/visible.js';
import { styles as own } from './mcp-diagnosis.styles.js';
import { reportOf, sentencesOf } from './report.js';

export const styles: readonly CSSResult[] = [own];

export const dictionary: Dictionary<DiagnosisStrings> = new Dictionary(
  diagnosisEn,
  async () => (await import('../../locales/diagnosis/zh-CN.js')).diagnosisZhCN,
);

/** First what it means and what helps, for whoever reads it; then, folded, what a server's author needs to know. */
export function renderDiagnosis(
  diagnosis: Diagnosis,
  server: Server | undefined,
  strings: Strings,
): TemplateResult {
  const words = dictionary.of(strings.tag);
  const context: RenderContext = { strings, instead: () => html`` };
  const sentences = sentencesOf(diagnosis, words);
  const advice = diagnosis.advice.filter(({ lines }) => lines.length > 0);
  return html`
    <div role="group" class="diagnosis" aria-label=${words.label(visible(server?.label ?? ''))}>
      <p part="sentence">${renderChips(sentences.person)}</p>
      ${sentences.or ? html`<p class="muted small">${renderChips(words.or(sentences.or))}</p>` : nothing}
      ${advice.filter((one) => one.for !== 'server').map((one) => renderAdvice(one, words, context))}
      <details part="author">
        <summary>${words.forAuthor}</summary>
        <div class="author">
          <p>${renderChips(sentences.author)}</p>
          ${advice.filter((one) => one.for === 'server').map((one) => renderAdvice(one, words, context))}
          ${diagnosis.evidence.length > 0 ? renderEvidence(diagnosis.evidence, words) : nothing}
          <div class="end">
            <span class="muted small">${words.lookedAt(formatTime(diagnosis.at, strings.tag))}</span>
            ${copyButton(context, () => reportOf(diagnosis, server, words), words.copyText, true)}
          </div>
        </div>
      </details>
    </div>
  `;
}

function renderAdvice(advice: Advice, words: DiagnosisStrings, context: RenderContext): TemplateResult {
  const who = words.adviceFor[advice.for];
  const text = advice.lines.join('\n');
  return html`
    <div part="advice" role="group" aria-label=${who}>
      <div class="bar">
        <h4>${who}<span class="muted small">${words.lines}</span></h4>
        ${copyButton(context, () => text, `${words.copyLines}: ${who}`)}
      </div>
      <pre part="lines" tabindex="0" dir="ltr" aria-label=${words.lines}>${renderChips(text)}</pre>
    </div>
  `;
}

function renderEvidence(evidence: readonly Evidence[], words: DiagnosisStrings): TemplateResult {
  return html`
    <div>
      <h4 id="evidence">${words.evidence}</h4>
      <ol part="evidence" aria-labelledby="evidence">
        ${evidence.map(
          ({ tried, saw, detail }) =>
            html`<li>
              <span class="mono">${renderChips(tried)}</span>
              <span aria-hidden="true">→</span>
              <strong>${renderChips(saw)}</strong>
              ${detail ? html`<span class="muted">${renderChips(detail)}</span>` : nothing}
            </li>`,
        )}
      </ol>
    </div>
  `;
}
