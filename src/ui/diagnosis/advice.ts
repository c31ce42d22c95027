import { html, type TemplateResult } from 'lit';
import type { Advice, Diagnosis } from '../../core/index.js';
import type { DiagnosisSentences, DiagnosisStrings } from '../locales/en/diagnosis.js';
import { copyButton } from '../content/part/actions.js';
import { renderChips } from '../base/chips.js';
import type { RenderContext } from '../content/part/context.js';

/** Shows who has to act, where the lines belong, and the lines, to be copied. */
export function renderAdvice(
  advice: Advice,
  strings: DiagnosisStrings,
  context: RenderContext,
): TemplateResult {
  const who = strings.adviceFor[advice.for];
  const where = placeOf(advice, strings);
  const text = advice.lines.join('\n');
  return html`
    <div part="advice" role="group" aria-label=${`${who}: ${where}`}>
      <div class="bar">
        <h4>${who}<span class="muted small">${where}</span></h4>
        ${copyButton(context, () => text, `${strings.copyLines}: ${where}`)}
      </div>
      <pre part="lines" tabindex="0" dir="ltr" aria-label=${where}>${renderChips(text)}</pre>
    </div>
  `;
}

/** Returns where the lines belong: headers, in the responses that carry them. */
export function placeOf({ on }: Advice, strings: DiagnosisStrings): string {
  return on ? strings.on[on] : strings.lines;
}

/** Returns a diagnosis as a sentence. A code that only a newer core knows counts as unknown. */
export function sentenceOf(codes: DiagnosisSentences, code: string, data: Diagnosis['data']): string {
  const known = Object.hasOwn(codes, code) ? (code as Diagnosis['code']) : 'unknown';
  return codes[known](data);
}
