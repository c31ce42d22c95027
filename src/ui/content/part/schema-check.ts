import { html, nothing, type TemplateResult } from 'lit';
import { isObject } from '../../../shared/is-object.js';
import { escapeStep } from '../../../shared/json-pointer.js';
import type { SchemaCheck, SchemaError } from '../../../core/index.js';
import { bounds } from '../../base/bounds.js';
import { renderFewChips } from '../../base/chips.js';
import { icon } from '../../base/icons.js';
import { renderProblem } from '../../base/locale.js';
import type { Strings } from '../../locales/en/shell.js';

/** Renders the outcome of checking a structured value against the tool's output schema. */
export function renderSchemaCheck(schemaCheck: SchemaCheck, strings: Strings): unknown {
  const texts = strings.call.schemaCheck;
  switch (schemaCheck.status) {
    case 'none':
      return nothing;
    case 'valid':
      return html`<p class="schema-check valid" slot="actions">
        ${icon('done')}<span>${texts.valid}</span>
      </p>`;
    case 'missing':
      return warning(texts.missing);
    case 'unchecked':
      return warning(html`${texts.unchecked} ${renderProblem(strings, schemaCheck.problem)}`);
    case 'invalid':
      return html`
        <div class="schema-check warning">
          <p>${icon('warning')}<span>${texts.invalid}</span></p>
          <ul>
            ${schemaCheck.errors
              .slice(0, bounds.errors)
              .map(
                ({ path, message }) =>
                  html`<li>
                    <bdi class="mono">${renderFewChips(path, 'name') || '/'}</bdi> ${renderFewChips(message)}
                  </li>`,
              )}
          </ul>
        </div>
      `;
  }
}

function warning(sentence: unknown): TemplateResult {
  return html`<p class="schema-check warning">${icon('warning')}<span>${sentence}</span></p>`;
}

/** Returns a schema check that a page may have passed itself; `undefined` if it is malformed. */
export function soundSchemaCheck(schemaCheck: SchemaCheck | undefined): SchemaCheck | undefined {
  const { status, problem, errors }: Partial<Record<string, unknown>> = schemaCheck ?? {};
  const isSound =
    status === 'none' ||
    status === 'valid' ||
    status === 'missing' ||
    (status === 'unchecked' && isObject(problem)) ||
    (status === 'invalid' && Array.isArray(errors) && errors.every(isSchemaError));
  return isSound ? schemaCheck : undefined;
}

function isSchemaError(error: unknown): boolean {
  return isObject(error) && typeof error['path'] === 'string' && typeof error['message'] === 'string';
}

/** Returns the errors below one position of a value, with paths relative to it. A step that is `undefined` is left out. */
export function errorsUnder(
  errors: readonly SchemaError[],
  ...steps: readonly (string | number | undefined)[]
): readonly SchemaError[] {
  const pointer = steps
    .filter((step) => step !== undefined)
    .map((step) => `/${escapeStep(String(step))}`)
    .join('');
  return errors
    .filter(({ path }) => path === pointer || path.startsWith(`${pointer}/`))
    .map((error) => ({ ...error, path: error.path.slice(pointer.length) }));
}
