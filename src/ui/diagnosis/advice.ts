import { html, type TemplateResult } from 'lit';
import type { Advice, Diagnosis } from '../../core/index.js';
import type { DiagnosisSentences, DiagnosisStrings } from '../locales/en/diagnosis.js';
import { copyButton } from '../content/part/actions.js';
import { renderChips } from '../base/chips.js';
import type { RenderContext } from '../content/part/context.js';

/**
 * Returns true if there are lines against the likelier cause, whose advice comes first. Lines against the other cause alone
 * would distract from what the person can do.
 */
export function hasLinesFirst({ advice }: Diagnosis): boolean {
  return (advice[0]?.lines.length ?? 0) > 0;
}

/** Renders all lines to add, and where they belong. */
export function renderAllAdvice(
  { advice }: Diagnosis,
  strings: DiagnosisStrings,
  context: RenderContext,
): unknown {
  return advice
    .filter(({ lines }) => lines.length > 0)
    .map((one) => {
      const where = placeOf(one, strings);
      const who = one.on ? where : strings.adviceFor[one.for];
      return html`
        <div part="advice">
          <p class="muted">${who}</p>
          ${renderLines(one.lines.join('\n'), where, `${strings.copyLines}: ${where}`, context)}
        </div>
      `;
    });
}

/** Renders lines in a box, with a button that copies them. */
export function renderLines(
  text: string,
  label: string,
  copy: string,
  context: RenderContext,
): TemplateResult {
  return html`
    <div class="box">
      <pre part="lines" tabindex="0" role="group" dir="ltr" aria-label=${label}>${renderChips(text)}</pre>
      <span class="copy">${copyButton(context, () => text, copy)}</span>
    </div>
  `;
}

/** Returns where the lines belong; for headers, which responses carry them. */
export function placeOf({ on }: Advice, strings: DiagnosisStrings): string {
  return on ? strings.on[on] : strings.lines;
}

/** Returns a diagnosis as a sentence. A code that only a newer core defines counts as `unknown`. */
export function sentenceOf(codes: DiagnosisSentences, code: string, data: Diagnosis['data']): string {
  const known = Object.hasOwn(codes, code) ? (code as Diagnosis['code']) : 'unknown';
  return codes[known](data);
}
