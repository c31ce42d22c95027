import { html, nothing, type TemplateResult } from 'lit';
import type { Diagnosis, Evidence, Server } from '../../core/index.js';
import { Dictionary } from '../base/dictionary.js';
import { formatTime } from '../base/format.js';
import { diagnosisAuthorEn } from '../locales/en/diagnosis-author.js';
import type { DiagnosisAuthorStrings } from '../locales/en/diagnosis-author.js';
import type { DiagnosisStrings } from '../locales/en/diagnosis.js';
import { copyButton } from '../content/part/actions.js';
import { renderChips } from '../base/chips.js';
import type { RenderContext } from '../content/part/context.js';
import { renderAdvice, sentenceOf } from './advice.js';
import { renderExamples } from './examples.js';
import { reportOf } from './report.js';

export const dictionary: Dictionary<DiagnosisAuthorStrings> = new Dictionary(
  'diagnosisAuthor',
  diagnosisAuthorEn,
);

/** Shows what exactly is wrong, the lines that fix it, and what was tried and seen. */
export function renderAuthor(
  diagnosis: Diagnosis,
  server: Server | undefined,
  words: DiagnosisStrings,
  context: RenderContext,
): TemplateResult {
  const { tag } = context.strings;
  const own = dictionary.of(tag);
  const { code, data, evidence, at } = diagnosis;
  const advice = diagnosis.advice.filter((one) => one.for === 'server' && one.lines.length > 0);
  return html`
    <p>${renderChips(sentenceOf(own.codes, code, data))}</p>
    ${advice.map((one) => renderAdvice(one, words, context))}
    ${renderExamples(advice, own.example, words, context)}
    ${evidence.length > 0 ? renderEvidence(evidence, own) : nothing}
    <div class="end">
      <span class="muted small">${own.checkedAt(formatTime(at, tag))}</span>
      ${copyButton(context, () => reportOf(diagnosis, server, words, own), own.copyText, true)}
    </div>
  `;
}

function renderEvidence(evidence: readonly Evidence[], words: DiagnosisAuthorStrings): TemplateResult {
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
