import {
  opened,
  shapeOf,
  type FormField,
  type FormNode,
  type FormStep,
  type FormValue,
} from '../../core/form.js';
import type { FormStrings } from '../locales/en/form.js';
import { labelOf } from './labels.js';
import { rootSpot, stepInto, type Spot } from './locate.js';

/** Says which fields came and went, since a group asks for them by what is in it; empty if none did. */
export function shapeChangeText(
  node: FormNode,
  before: FormValue,
  after: FormValue,
  steps: readonly FormStep[],
  strings: FormStrings,
): string {
  const came: FormField[] = [];
  const gone: FormField[] = [];
  let then: Spot | undefined = rootSpot(node, before);
  let now: Spot | undefined = rootSpot(node, after);
  for (const step of [...steps, undefined]) {
    came.push(...missingIn(then, now));
    gone.push(...missingIn(now, then));
    if (!step) break;
    then = stepInto(then, step, strings);
    now = stepInto(now, step, strings);
    if (!then || !now) break;
  }
  const listed = (fields: readonly FormField[]): string =>
    fields.map((field) => labelOf(field.node, field.name)).join(strings.separator);
  return [
    came.length > 0 ? strings.came(listed(came)) : '',
    gone.length > 0 ? strings.gone(listed(gone)) : '',
  ]
    .filter(Boolean)
    .join(' ');
}

function missingIn(some: Spot, all: Spot): readonly FormField[] {
  const [fields, others] = [fieldsOf(all), fieldsOf(some)];
  if (!fields || !others || fields === others) return [];
  const names = new Set(others.map(({ name }) => name));
  return fields.filter(({ name }) => !names.has(name));
}

function fieldsOf({ node: given, value }: Spot): readonly FormField[] | undefined {
  const node = value.kind === 'group' ? opened(given) : undefined;
  return node?.kind === 'group' && value.kind === 'group' ? shapeOf(node, value).fields : undefined;
}
