import type { JsonObject, JsonValue } from '../types.js';
import { printJson } from './form-json.js';
import { defaultLimits, type Limits } from '../limits.js';
import { isObject, type FormNode, type GroupNode } from './form-node.js';
import { optionIndex } from './form-options.js';

/**
 * What a person has put into a form so far. Not yet JSON: it keeps half a number as it was typed, tells what is absent
 * from what is empty, and holds what no control can show.
 */
export type FormValue =
  | { readonly kind: 'absent' }
  /** A whole value: a text, a yes or no, one of the options, a list of options. */
  | { readonly kind: 'value'; readonly value: JsonValue }
  /** As typed, where a number or JSON belongs. */
  | { readonly kind: 'typed'; readonly text: string }
  /** The control holds something that is no value yet, such as half a date. */
  | { readonly kind: 'unfinished' }
  /** A value that the node's control cannot show, as JSON to be edited in its place. */
  | { readonly kind: 'raw'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly ListItem[] }
  | GroupValue;

export interface GroupValue {
  readonly kind: 'group';
  readonly fields: ReadonlyMap<string, FormValue>;
  /** The properties that are no fields, as the JSON of one object. */
  readonly rest: FormValue;
}

export interface ListItem {
  /** Stays with the item wherever it moves; unique within its list. */
  readonly id: number;
  readonly value: FormValue;
}

export const absent: FormValue = Object.freeze({ kind: 'absent' });

/** What a form holds before anybody touched it: the defaults, what a required part cannot be without, and no more. */
export function initialValue(node: FormNode, required = true): FormValue {
  if (node.default !== undefined) {
    const preset = toFormValue(node, node.default);
    // A default that breaks its own schema is no default. `null` for a text says in many servers' words: absent.
    if (!holdsRaw(preset)) return preset;
  }
  if (!required) return absent;
  switch (node.kind) {
    case 'boolean':
      return { kind: 'value', value: false };
    case 'choice': {
      const only = node.options.length === 1 ? node.options[0] : undefined;
      return only ? { kind: 'value', value: only.value } : absent;
    }
    case 'choices':
      return { kind: 'value', value: [] };
    case 'list':
      return { kind: 'list', items: node.minItems ? [{ id: 1, value: initialValue(node.item) }] : [] };
    case 'group':
      return {
        kind: 'group',
        fields: new Map(node.fields.map((field) => [field.name, initialValue(field.node, field.required)])),
        rest: absent,
      };
    default:
      return absent;
  }
}

/** A value as a form holds it. Nothing of it is lost: what the form's controls cannot show, it holds as JSON. */
export function toFormValue(
  node: FormNode,
  json: JsonValue | undefined,
  limits: Limits = defaultLimits,
): FormValue {
  return hold(node, json, { left: limits.formFields });
}

function hold(node: FormNode, json: JsonValue | undefined, budget: { left: number }): FormValue {
  if (json === undefined) return absent;
  const whole: FormValue = { kind: 'value', value: json };
  switch (node.kind) {
    case 'text':
      // A text box would turn CR LF into LF without a word.
      return typeof json === 'string' && !json.includes('\r') ? whole : raw(json);
    case 'number':
      return typeof json === 'number' ? { kind: 'typed', text: String(json) } : raw(json);
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
    case 'list': {
      if (!Array.isArray(json)) return raw(json);
      const items = json as readonly JsonValue[];
      if ((budget.left -= items.length) < 0) return raw(json);
      return {
        kind: 'list',
        items: items.map((one, at) => ({ id: at + 1, value: hold(node.item, one, budget) })),
      };
    }
    case 'group':
      return isObject(json) ? holdGroup(node, json, budget) : raw(json);
    case 'json':
      return { kind: 'typed', text: printJson(json) ?? '' };
  }
}

function holdGroup(node: GroupNode, json: JsonObject, budget: { left: number }): FormValue {
  if ((budget.left -= node.fields.length) < 0) return raw(json);
  const names = new Set(node.fields.map(({ name }) => name));
  const others = Object.entries(json).filter(([name]) => !names.has(name));
  return {
    kind: 'group',
    fields: new Map(
      node.fields.map(({ name, node: field }) => [
        name,
        hold(field, Object.hasOwn(json, name) ? json[name] : undefined, budget),
      ]),
    ),
    // `fromEntries` makes a key such as `__proto__` a property like any other.
    rest: others.length === 0 ? absent : hold(node.rest, Object.fromEntries(others), budget),
  };
}

function raw(json: JsonValue): FormValue {
  return { kind: 'raw', text: printJson(json) ?? '' };
}

function holdsRaw(value: FormValue): boolean {
  if (value.kind === 'list') return value.items.some((item) => holdsRaw(item.value));
  if (value.kind === 'group') return [...value.fields.values()].some(holdsRaw);
  return value.kind === 'raw';
}
