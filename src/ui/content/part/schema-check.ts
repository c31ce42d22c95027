import { html, nothing } from 'lit';
import type { Verdict } from '../../../core/index.js';
import { icon } from '../../base/icons.js';
import { renderProblem } from '../../base/locale.js';
import type { Strings } from '../../locales/strings/shell.js';
import { renderFewChips } from '../../base/chips.js';
import { bounds } from '../bounds.js';

/** Whether a structured value is what the tool's output schema says, and where it is not. */
export function renderVerdict(verdict: Verdict, strings: Strings): unknown {
  const words = strings.call.verdict;
  switch (verdict.status) {
    case 'none':
      return nothing;
    case 'valid':
      return html`<p class="verdict success">${icon('done')}<span>${words.valid}</span></p>`;
    case 'missing':
      return html`<p class="verdict warning">${icon('warning')}<span>${words.missing}</span></p>`;
    case 'unchecked':
      return html`<p class="verdict warning">
        ${icon('warning')}<span>${words.unchecked} ${renderProblem(strings, verdict.problem)}</span>
      </p>`;
    case 'invalid':
      return html`
        <div class="verdict warning">
          <p>${icon('warning')}<span>${words.invalid}</span></p>
          <ul>
            ${verdict.errors
              .slice(0, bounds.errors)
              .map(
                ({ path, message }) =>
                  html`<li>
                    <bdi class="mono">${renderFewChips(path, true) || '/'}</bdi> ${renderFewChips(message)}
                  </li>`,
              )}
          </ul>
        </div>
      `;
  }
}

/** A page may hand in a verdict of its own, in whatever shape. */
export function soundVerdict(verdict: Verdict | undefined): Verdict | undefined {
  switch (verdict?.status) {
    case 'none':
    case 'valid':
    case 'missing':
      return verdict;
    case 'unchecked':
      return typeof verdict.problem === 'object' ? verdict : undefined;
    case 'invalid':
      return Array.isArray(verdict.errors) && verdict.errors.every(isSound) ? verdict : undefined;
    default:
      return undefined;
  }
}

function isSound({ path, message }: Partial<Record<string, unknown>>): boolean {
  return typeof path === 'string' && typeof message === 'string';
}
