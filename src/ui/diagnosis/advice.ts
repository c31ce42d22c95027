import { html, type TemplateResult } from 'lit';
import type { Advice } from '../../core/index.js';
import type { DiagnosisStrings } from '../locales/strings/diagnosis.js';
import { copyButton } from '../content/part/actions.js';
import { renderChips } from '../base/chips.js';
import type { RenderContext } from '../content/part/context.js';

/** Whose work it is, where the lines belong, and the lines, to be copied. */
export function renderAdvice(
  advice: Advice,
  words: DiagnosisStrings,
  context: RenderContext,
): TemplateResult {
  const who = words.adviceFor[advice.for];
  const where = placeOf(advice, words);
  const text = advice.lines.join('\n');
  return html`
    <div part="advice" role="group" aria-label=${`${who}: ${where}`}>
      <div class="bar">
        <h4>${who}<span class="muted small">${where}</span></h4>
        ${copyButton(context, () => text, `${words.copyLines}: ${where}`)}
      </div>
      <pre part="lines" tabindex="0" dir="ltr" aria-label=${where}>${renderChips(text)}</pre>
    </div>
  `;
}

/** Of headers, the answers that carry them. */
export function placeOf({ on }: Advice, words: DiagnosisStrings): string {
  return on ? words.on[on] : words.lines;
}
