import type { JsonObject, JsonValue } from '../../protocol/index.js';
import { defaultLimits, type Limits } from '../../base/limits.js';
import { firstFound } from './first-found.js';
import { printJson } from './json.js';
import {
  isObject,
  itemOf,
  opened,
  type BranchLabel,
  type Effort,
  type FormNode,
  type GroupNode,
  type ListNode,
  type VariantNode,
} from './node.js';
import { optionIndex } from './options.js';
import { rememberShape } from './shape.js';
import type { FormValue, GroupValue, ListItem } from './value.js';

/** Conditions that follow from conditions. */
export const maxTurns = 8;

/** How much more may be made; shared by all parts of one value, for their number is the server's choice. */
export interface Budget {
  left: number;
  readonly effort: Effort;
  /** The choices within which something is begun. */
  readonly within: Set<VariantNode>;
  readonly limits: Limits;
}

/** Questions of branches and conditions, for all of one value. */
const maxSteps = 100_000;

/** Branches that a value is held against, where none is known to be its own: each time it is read whole. */
const maxTries = 10;

/** Choices within choices, for one and the same value. */
interface Nesting {
  levels: number;
  isEndless: boolean;
}

/** More lead back to themselves. */
const maxNested = 8;

export function budgetOf(limits: Limits): Budget {
  return { left: limits.formFields, effort: { steps: maxSteps }, within: new Set(), limits };
}

/** A value as a form holds it. Nothing of it is lost: what the form's controls cannot show, it holds as JSON. */
export function toFormValue(
  node: FormNode,
  json: JsonValue | undefined,
  limits: Limits = defaultLimits,
): FormValue {
  return hold(node, json, budgetOf(limits));
}

/** How a value is kept that no control can show. */
type Raw = (json: JsonValue, limits: Limits) => FormValue;

export function hold(
  given: FormNode,
  json: JsonValue | undefined,
  budget: Budget,
  keep: Raw = written,
  nesting: Nesting = { levels: 0, isEndless: false },
): FormValue {
  if (json === undefined) return { kind: 'absent' };
  const node = opened(given);
  const whole: FormValue = { kind: 'value', value: json };
  if (json === null && node.nullable) return whole;
  const raw = (value: JsonValue): FormValue => keep(value, budget.limits);
  switch (node.kind) {
    case 'text':
      // A text box would turn CR LF into LF without a word.
      return typeof json === 'string' && !json.includes('\r') ? whole : raw(json);
    case 'number':
      return typeof json === 'number' ? { kind: 'typed', text: numeral(json) } : raw(json);
    case 'boolean':
      return typeof json === 'boolean' ? whole : raw(json);
    case 'choice':
      return optionIndex(node.options, json) >= 0 ? whole : raw(json);
    case 'choices': {
      const chosen: readonly JsonValue[] | undefined = Array.isArray(json) ? json : undefined;
      if (!chosen || chosen.length > node.options.length) return raw(json);
      const places = chosen.map((one) => optionIndex(node.options, one));
      return places.includes(-1) || new Set(places).size < places.length ? raw(json) : whole;
    }
    case 'list':
      return (Array.isArray(json) && holdList(node, json as readonly JsonValue[], budget, keep)) || raw(json);
    case 'group':
      return (isObject(json) && holdGroup(node, json, budget, keep)) || raw(json);
    case 'variant':
      return holdVariant(node, json, budget, keep, nesting) ?? raw(json);
    case 'json':
      return { kind: 'typed', text: textOf(json, budget.limits) };
  }
}

function holdList(
  node: ListNode,
  json: readonly JsonValue[],
  budget: Budget,
  keep: Raw,
): FormValue | undefined {
  if ((budget.left -= json.length) < 0 || (json.length > 0 && !itemOf(node, json.length - 1)))
    return undefined;
  const items = json.map((one, at): ListItem => {
    const item = itemOf(node, at);
    return { id: at + 1, value: item ? hold(item, one, budget, keep) : keep(one, budget.limits) };
  });
  return { kind: 'list', items };
}

function holdGroup(node: GroupNode, json: JsonObject, budget: Budget, keep: Raw): FormValue | undefined {
  const shape = node.given?.(json, budget.effort) ?? node;
  if ((budget.left -= shape.fields.length) < 0) return undefined;
  const names = new Set(shape.fields.map(({ name }) => name));
  const others = Object.entries(json).filter(([name]) => !names.has(name));
  if ((budget.left -= others.length) < 0) return undefined;
  const value: GroupValue = {
    kind: 'group',
    fields: new Map(
      shape.fields.map(({ name, node: field }) => [
        name,
        hold(field, Object.hasOwn(json, name) ? json[name] : undefined, budget, keep),
      ]),
    ),
    entries: others.map(([name, entry], at) => ({
      id: at + 1,
      name,
      value: hold(shape.entries.node, entry, budget, keep),
    })),
  };
  if (node.given) rememberShape(node, value, shape);
  return value;
}

/**
 * The first branch that a value is of; else the first that it may be of; else, for what is not finished, the one that it
 * names, or the first with controls for all of it; else none.
 */
function holdVariant(
  { branches }: VariantNode,
  json: JsonValue,
  budget: Budget,
  keep: Raw,
  nesting: Nesting,
): FormValue | undefined {
  const under = (at: number, isWhole = false): FormValue | undefined => {
    const branch = branches[at];
    nesting.isEndless ||= nesting.levels >= maxNested;
    if (!branch || nesting.isEndless || --budget.left < 0) return undefined;
    nesting.levels++;
    const value = hold(branch.node, json, budget, isWhole ? unwritten : keep, nesting);
    nesting.levels--;
    if (value.kind === 'raw' || (isWhole && holdsRaw(value))) return undefined;
    return { kind: 'variant', branch: at, value, others: new Map() };
  };
  const [maybe, no]: [number[], number[]] = [[], []];
  for (const [at, { fits }] of branches.entries()) {
    const answer = fits(json, budget.effort);
    const found = answer === true ? under(at) : undefined;
    if (found) return found;
    (answer === 'unknown' ? maybe : no).push(at);
  }
  const tagged = no.filter((at) => isNamedIn(json, branches[at]?.label));
  return (
    firstFound(maybe.slice(0, maxTries), (at) => under(at)) ??
    firstFound(tagged.slice(0, maxTries), (at) => under(at)) ??
    firstFound(no.slice(0, maxTries), (at) => under(at, true))
  );
}

/** Whether a value says itself which branch it is of. */
function isNamedIn(json: JsonValue, label: BranchLabel | undefined): boolean {
  const tag = label?.tag;
  if (!tag || !isObject(json) || !Object.hasOwn(json, tag.property)) return false;
  const said = json[tag.property];
  return (typeof said === 'string' ? said : printJson(said, 0)) === tag.text;
}

function written(json: JsonValue, limits: Limits): FormValue {
  return { kind: 'raw', text: textOf(json, limits) };
}

/** Where nobody is going to read it: a server could have much written for nothing. */
export function unwritten(): FormValue {
  return { kind: 'raw', text: '' };
}

/** In lines, unless these alone would make it too long to be read. */
function textOf(json: JsonValue, { formJsonChars: maxChars }: Limits): string {
  const text = printJson(json) ?? '';
  return text.length > maxChars ? (printJson(json, 0) ?? '') : text;
}

function numeral(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value);
}

export function holdsRaw(value: FormValue): boolean {
  switch (value.kind) {
    case 'list':
      return value.items.some((item) => holdsRaw(item.value));
    case 'group':
      return (
        [...value.fields.values()].some(holdsRaw) || value.entries.some((entry) => holdsRaw(entry.value))
      );
    case 'variant':
      return holdsRaw(value.value);
    default:
      return value.kind === 'raw';
  }
}
