import type { FormStep } from '../../core/form.js';
import type { ParamHeader } from '../../core/index.js';

/** The header that carries a part of the arguments, where there is one. */
export function headerOf(
  headers: readonly ParamHeader[] | undefined,
  steps: readonly FormStep[],
): string | undefined {
  const found = headers?.find(
    ({ path }) =>
      path.length === steps.length && steps.every((step, at) => 'field' in step && step.field === path[at]),
  );
  return found?.header;
}
