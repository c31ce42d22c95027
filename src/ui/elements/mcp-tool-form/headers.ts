import type { FormStep, Tool } from '../../../core/index.js';

/** The header that carries a part of a tool's arguments, where there is one. */
export function headerOf(tool: Tool | undefined, steps: readonly FormStep[]): string | undefined {
  const found = tool?.paramHeaders?.find(
    ({ path }) =>
      path.length === steps.length && steps.every((step, at) => 'field' in step && step.field === path[at]),
  );
  return found?.header;
}
