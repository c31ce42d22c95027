import { html, nothing } from 'lit';
import type { SchemaCheck, SchemaError } from '../../../core/index.js';
import { icon } from '../../base/icons.js';
import { renderProblem } from '../../base/locale.js';
import type { Strings } from '../../locales/en/shell.js';
import { renderFewChips } from '../../base/chips.js';
import { bounds } from '../../base/bounds.js';

/** Renders the outcome of checking a structured value against the tool's output schema. */
export function renderSchemaCheck(schemaCheck: SchemaCheck, strings: Strings): unknown {
  const words = strings.call.schemaCheck;
  switch (schemaCheck.status) {
    case 'none':
      return nothing;
    case 'valid':
      return html`<p class="schema-check success">${icon('done')}<span>${words.valid}</span></p>`;
    case 'missing':
      return html`<p class="schema-check warning">${icon('warning')}<span>${words.missing}</span></p>`;
    case 'unchecked':
      return html`<p class="schema-check warning">
        ${icon('warning')}<span>${words.unchecked} ${renderProblem(strings, schemaCheck.problem)}</span>
      </p>`;
    case 'invalid':
      return html`
        <div class="schema-check warning">
          <p>${icon('warning')}<span>${words.invalid}</span></p>
          <ul>
            ${schemaCheck.errors
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

/** A page may hand in a schema check of its own, in whatever shape. */
export function soundSchemaCheck(schemaCheck: SchemaCheck | undefined): SchemaCheck | undefined {
  switch (schemaCheck?.status) {
    case 'none':
    case 'valid':
    case 'missing':
      return schemaCheck;
    case 'unchecked':
      return typeof schemaCheck.problem === 'object' ? schemaCheck : undefined;
    case 'invalid':
      return Array.isArray(schemaCheck.errors) && schemaCheck.errors.every(isSound) ? schemaCheck : undefined;
    default:
      return undefined;
  }
}

function isSound({ path, message }: Partial<Record<string, unknown>>): boolean {
  return typeof path === 'string' && typeof message === 'string';
}

/** Returns the errors below one place of a value, their paths from there on. A step that is `undefined` is left out. */
export function errorsUnder(
  errors: readonly SchemaError[],
  ...steps: readonly (string | number | undefined)[]
): readonly SchemaError[] {
  const pointer = steps
    .filter((step) => step !== undefined)
    .map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`)
    .join('');
  return errors
    .filter(({ path }) => path === pointer || path.startsWith(`${pointer}/`))
    .map((error) => ({ ...error, path: error.path.slice(pointer.length) }));
}
