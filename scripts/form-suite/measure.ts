import { isDeepStrictEqual } from 'node:util';
import {
  formOf,
  initialValue,
  itemOf,
  opened,
  readForm,
  readJson,
  shapeOf,
  toFormValue,
  type FormNode,
} from '../../src/core/form.js';
import { defaultLimits } from '../../src/core/base/limits.js';
import { refuseSchema } from '../../src/core/schema/admit.js';
import { createCheck } from '../../src/core/schema/check.js';
import { isObject } from '../../src/shared/is-object.js';
import { interpret } from '../../src/core/schema/interpreter.js';
import type { Check, JsonValue } from '../../src/core/protocol/index.js';
import type { FormCase } from '../../test/fixtures/corpora/schema-suite.js';
import { fillings, isInForm, partsAlong, type Filling } from '../../test/fixtures/robot/index.js';

/** The outcome of a filling. */
export type Outcome =
  /** The validator accepts it. */
  | 'valid'
  /** The form itself shows what is wrong, and where. */
  | 'fault'
  /** The validator reports what is wrong, at a part of the form. */
  | 'error'
  /** The schema is not admitted, so nothing can be checked, and this is reported. */
  | 'refused'
  /** The validator gave up. */
  | 'unchecked'
  /** None of these. */
  | 'lost';

export interface Measured {
  readonly name: string;
  /** Why it does not open, or is blank. */
  readonly closed?: string;
  readonly outcomes: readonly Outcome[];
  /** Faults that a person would not understand, or that were not checked. */
  readonly lost: readonly string[];
  readonly unchecked: readonly string[];
  /** A valid value exists, but the robot found none: the error it got instead. */
  readonly unmet?: string;
  readonly trips: number;
  /** Values that changed in a round trip. */
  readonly broken: readonly string[];
  /**
   * Values that are known to be valid, and those that the form rejects, except because of formats, which only the form checks.
   */
  readonly valid: number;
  readonly faulted: readonly string[];
  readonly ms: number;
}

const checkText = createCheck(interpret);

/** Checks like the worker, for an admitted schema. */
function check(schema: JsonValue, value: JsonValue): Check {
  return checkText(JSON.stringify(schema), JSON.stringify(value), defaultLimits.validationErrors);
}

export function measure(one: FormCase): Measured {
  const began = performance.now();
  const took = (): number => performance.now() - began;
  try {
    return { ...measured(one), ms: took() };
  } catch (error) {
    const closed = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const none = { outcomes: [], lost: [], unchecked: [], trips: 0, broken: [], valid: 0, faulted: [] };
    return { name: one.name, closed, ...none, ms: took() };
  }
}

function measured({ name, schema, values, canBeValid }: FormCase): Omit<Measured, 'ms'> {
  const node = formOf(schema);
  openAll(node);
  readForm(node, initialValue(node));
  const outcomes: Outcome[] = [];
  const lost: string[] = [];
  const unchecked: string[] = [];
  let told = '';
  const isRefused = refuseSchema(schema, defaultLimits, 'worker') !== undefined;
  for (const filling of fillings(node)) {
    const { outcome, why } = outcomeOf(isRefused ? undefined : schema, node, filling);
    outcomes.push(outcome);
    if (outcome === 'lost') lost.push(`${moodOf(filling)}: ${why}`);
    else if (outcome === 'unchecked') unchecked.push(why);
    else if (why !== '') told = why;
  }
  const isUnmet =
    canBeValid === true && outcomes.every((outcome) => outcome === 'fault' || outcome === 'error');
  const broken = values.flatMap(({ json }) => brokenTrip(node, json) ?? []);
  const valid = values.filter((value) => value.valid);
  const isBlank = isBlankForm(node) && asksForSomething(schema);
  return {
    name,
    ...(isBlank ? { closed: 'blank' } : {}),
    outcomes,
    lost,
    unchecked,
    ...(isUnmet ? { unmet: told } : {}),
    trips: values.length,
    broken,
    valid: valid.length,
    faulted: valid.flatMap(({ json }) => faultIn(node, json) ?? []),
  };
}

function outcomeOf(
  schema: JsonValue | undefined,
  node: FormNode,
  filling: Filling,
): { outcome: Outcome; why: string } {
  const { value, reading } = filling;
  const whole = { node, value };
  const [fault] = reading.faults;
  if (fault) {
    const why = `${fault.path} ${fault.code} ${JSON.stringify(fault.data)}`;
    const homeless = reading.faults.find(({ steps }) => !partsAlong(whole, steps));
    return homeless ? { outcome: 'lost', why: `nowhere: ${homeless.path}` } : { outcome: 'fault', why };
  }
  if (reading.json === undefined)
    return { outcome: 'lost', why: 'nothing is sent, and no fault explains why' };
  if (schema === undefined) return { outcome: 'refused', why: '' };
  const checked = check(schema, reading.json);
  if (checked.status === 'valid') return { outcome: 'valid', why: '' };
  if (checked.status === 'unchecked') return { outcome: 'unchecked', why: checked.problem.message };
  const [error] = checked.errors;
  if (!error) return { outcome: 'lost', why: 'invalid, and no error explains why' };
  const sent = JSON.stringify(reading.json).slice(0, 300);
  const why = `${error.path} ${error.keyword} ${error.message} ${sent}`;
  const homeless = checked.errors.find(({ path }) => !isInForm(whole, path));
  return homeless
    ? { outcome: 'lost', why: `nowhere in the form: ${homeless.path} ${why}` }
    : { outcome: 'error', why };
}

/** Opens everything that can be opened, to a few levels. */
function openAll(node: FormNode): void {
  let level: readonly FormNode[] = [node];
  let left = 5_000;
  for (let depth = 0; depth < 8 && level.length > 0; depth++) {
    level = level.flatMap((given) => (--left > 0 ? partsOf(opened(given)) : []));
  }
}

function partsOf(node: FormNode): readonly FormNode[] {
  switch (node.kind) {
    case 'group': {
      const begun = initialValue(node);
      const { fields, entries } = begun.kind === 'group' ? shapeOf(node, begun) : node;
      return [...fields.map((field) => field.node), entries.node];
    }
    case 'list':
      return [0, node.first.length].flatMap((at) => itemOf(node, at) ?? []);
    case 'variant':
      return node.branches.map((branch) => branch.node);
    default:
      return [];
  }
}

function isBlankForm(node: FormNode): boolean {
  if (node.kind === 'variant') return node.branches.length === 0;
  if (node.kind !== 'group') return false;
  return node.fields.length === 0 && !node.entries.offered;
}

/** Keywords that require nothing, or only depending on the given value. */
const silent = new Set([
  ...['$schema', '$id', '$comment', '$defs', 'definitions', '$anchor', '$dynamicAnchor', '$vocabulary'],
  ...['type', 'title', 'description', 'default', 'examples', 'not', 'maxProperties', 'unevaluatedProperties'],
  ...['dependentRequired', 'dependentSchemas', 'dependencies'],
]);

function asksForSomething(schema: JsonValue): boolean {
  if (!isObject(schema)) return schema !== true && schema !== null;
  return Object.entries(schema).some(([keyword, value]) => {
    // Servers write `null` for an absent keyword.
    if (silent.has(keyword) || value === false || (value === null && keyword !== 'const')) return false;
    return !(isObject(value) && Object.values(value).every((one) => one === false));
  });
}

/** Returns what changes in a round trip: as a form, and as text that a person may copy and paste. */
function brokenTrip(node: FormNode, value: JsonValue): string | undefined {
  const back = readForm(node, toFormValue(node, value));
  const text = JSON.stringify(value, null, 2);
  if (!isDeepStrictEqual(back.json, value)) return `${text} came back as ${JSON.stringify(back.json)}`;
  const reading = readJson(text);
  // The corpus of numbers covers what JavaScript's own serialization changes.
  if (!('value' in reading)) return `${text} cannot be pasted: ${reading.code}`;
  const pasted = readForm(node, toFormValue(node, reading.value)).json;
  return isDeepStrictEqual(pasted, value) ? undefined : `${text} pasted as ${JSON.stringify(pasted)}`;
}

function faultIn(node: FormNode, json: JsonValue): string | undefined {
  const { faults } = readForm(node, toFormValue(node, json));
  const fault = faults.find(({ code }) => code !== 'format' && code !== 'not-encoded');
  return fault && `${fault.path} ${fault.code}, in ${JSON.stringify(json)}, which is valid`;
}

function moodOf({ mood }: Filling): string {
  return `${mood.optional}${mood.nulls ? ', nulls' : ''}, turn ${mood.turn}`;
}
