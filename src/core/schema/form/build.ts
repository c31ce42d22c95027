import type { JsonObject, JsonValue } from '../../protocol/index.js';
import { defaultLimits, type Limits } from '../../base/limits.js';
import { dialectOf } from '../admit.js';
import { branchesOf, type Branching } from './branches.js';
import { flatten, type Flat } from './flat.js';
import { groupOf } from './group.js';
import { isDeeperThan } from './json.js';
import { annotationsOf, isImpossible, onlyRequires } from './keywords.js';
import { listOf, numberOf, textOf } from './kinds.js';
import { fits } from './match.js';
import {
  isObject,
  type FormNode,
  type JsonNode,
  type JsonReason,
  type JsonTypeName,
  type LaterNode,
} from './node.js';
import { fixedBranches, optionsOf, typesOf } from './options.js';
import { conditionsIn, settle } from './settle.js';
import { resolveReference } from '../reference.js';

/** A node that is there already. */
export type Built = Exclude<FormNode, LaterNode>;

/**
 * What a tool's input schema asks for, as something to fill in. Never throws and never gives nothing: what cannot be shown
 * faithfully is a `json` node that says why, and everything around it stays a form.
 */
export function formOf(schema: unknown, limits: Limits = defaultLimits): FormNode {
  const builder = new Builder(schema, limits);
  const node = builder.root();
  // A tool's arguments are an object, whatever its schema says.
  if (node.kind === 'group' || node.kind === 'variant') {
    const { nullable: _, ...never } = node;
    return never;
  }
  const { reason } = node.kind === 'json' ? node : { reason: 'not-a-schema' as const };
  return { ...builder.json(reason, schema), types: ['object'] };
}

/** References to anchors that are looked for, each through the whole schema. */
const maxAnchors = 100;

/** Makes the nodes of one schema. What is met again within itself is opened later, a level at a time. */
export class Builder {
  readonly limits: Limits;
  readonly #root: unknown;
  readonly #dialect: { readonly refAlone: boolean } | undefined;
  readonly #nodes = new Map<JsonValue, Built | 'underway'>();
  readonly #targets = new Map<string, JsonValue | undefined>();
  #anchors = 0;
  #fieldsLeft = 0;
  #choicesLeft = 0;

  constructor(root: unknown, limits: Limits) {
    this.limits = limits;
    this.#root = root;
    this.#dialect = isObject(root) ? drawable(root) : undefined;
  }

  root(): Built {
    return this.fresh(() => {
      if (!isObject(this.#root)) return this.json(reasonOf(this.#root), this.#root);
      if (!this.#dialect) return this.json('dialect', this.#root);
      return this.nodeNow(
        this.#root['type'] === undefined ? { ...this.#root, type: 'object' } : this.#root,
        0,
      );
    });
  }

  /** What a person opens is bounded by itself: what was opened before took from a bound of its own. */
  fresh<Made>(make: () => Made): Made {
    const before = [this.#fieldsLeft, this.#choicesLeft] as const;
    [this.#fieldsLeft, this.#choicesLeft] = [this.limits.formFields, this.limits.formChoices];
    try {
      return make();
    } finally {
      [this.#fieldsLeft, this.#choicesLeft] = before;
    }
  }

  /** Whether there may be so many fields more. */
  takeFields(count: number): boolean {
    if (count > this.#fieldsLeft) return false;
    this.#fieldsLeft -= count;
    return true;
  }

  readonly resolve = (reference: string): JsonValue | undefined => {
    if (!isObject(this.#root)) return undefined;
    if (!this.#targets.has(reference)) {
      const isPointer = /^#(\/|$|%2F)/i.test(reference);
      // To search a whole schema for an anchor, once for each reference, is a server's way to keep us busy.
      const target =
        isPointer || ++this.#anchors <= maxAnchors ? resolveReference(this.#root, reference) : undefined;
      this.#targets.set(reference, target);
    }
    return this.#targets.get(reference);
  };

  /** The node of a schema: now, where it is not underway already. */
  node(given: JsonValue, depth: number): FormNode {
    const schema = this.#target(given);
    return this.#nodes.get(schema) === 'underway' ? this.later(schema, depth) : this.nodeNow(schema, depth);
  }

  /** The node of a schema once somebody wants to see it. */
  later(schema: JsonValue, depth: number): LaterNode {
    const about = isObject(schema) ? annotationsOf(schema, this.limits.formDepth) : {};
    return {
      kind: 'later',
      open: () => this.fresh(() => this.nodeNow(schema, Math.min(depth, 1))),
      ...about,
    };
  }

  nodeNow(given: JsonValue, depth: number): Built {
    const schema = this.#target(given);
    const known = this.#nodes.get(schema);
    if (known !== undefined && known !== 'underway') return known;
    if (!isObject(schema)) return this.json(reasonOf(schema), schema);
    if (depth > this.limits.formDepth) return this.json('too-deep', schema);
    this.#nodes.set(schema, 'underway');
    const node = this.#make(schema, depth);
    this.#nodes.set(schema, node);
    return node;
  }

  /** What is nothing but a reference is what it refers to, and known by that. */
  #target(schema: JsonValue): JsonValue {
    let at = schema;
    for (let step = 0; step < this.limits.formDepth; step++) {
      const reference = isObject(at) && Object.keys(at).length === 1 ? at['$ref'] : undefined;
      const target = typeof reference === 'string' ? this.resolve(reference) : undefined;
      if (target === undefined) return at;
      at = target;
    }
    return at;
  }

  get refAlone(): boolean {
    return this.#dialect?.refAlone ?? false;
  }

  /** A schema as one object, or why it cannot be. */
  flat(schema: JsonValue): Flat | JsonReason {
    return flatten(schema, this);
  }

  json(reason: JsonReason, schema: unknown): JsonNode {
    const about = isObject(schema)
      ? { types: typesOf(schema), ...annotationsOf(schema, this.limits.formDepth) }
      : { types: [] };
    return { kind: 'json', reason, schema: (schema ?? null) as JsonValue, ...about };
  }

  #make(schema: JsonObject, depth: number): Built {
    const flat = this.flat(schema);
    if (typeof flat === 'string') return this.json(flat, schema);
    return this.fromFlat(flat, schema, depth);
  }

  /** The node of a schema that was flattened; `schema` is how it was written. */
  fromFlat(given: Flat, schema: JsonValue, depth: number): Built {
    const settled = settle(given, (one) => this.flat(one));
    if (typeof settled === 'string') return this.json(settled, schema);
    const node = this.#shaped(settled.flat, schema, depth);
    // What is edited as JSON can be written `null`. What allows it in one place may forbid it in another.
    const isNullable = settled.nullable && node.kind !== 'json' && fits(schema, null, this) !== false;
    return isNullable ? { ...node, nullable: true } : node;
  }

  #shaped(flat: Flat, schema: JsonValue, depth: number): Built {
    const tooMany = [flat.schema['enum'], ...flat.choices].some(
      (list) => Array.isArray(list) && list.length > this.limits.formChoices,
    );
    if (tooMany) return this.json('too-many-choices', schema);
    const fixed = this.#choiceOf(flat, schema);
    if (fixed) return fixed;
    const branching = this.#branchingOf(flat);
    if (branching && branching.list.length > this.limits.formFields) {
      return this.json('too-many-choices', schema);
    }
    if (branching) {
      const branches = branchesOf(this, branching, depth);
      if (branches.length === 0) return this.json('contradictory', schema);
      const { default: preset, ...about } = annotationsOf(flat.schema, this.limits.formDepth);
      return { kind: 'variant', branches, ...about, ...(preset === undefined ? {} : { default: preset }) };
    }
    if (isImpossible(flat.schema)) return this.json('contradictory', schema);
    return this.#typed(flat, schema, depth);
  }

  #choiceOf({ schema, choices }: Flat, written: JsonValue): Built | undefined {
    const lists = choices.filter((list) => list.length > 0);
    if (isDeeperThan([schema['enum'] ?? null, ...lists], this.limits.formDepth + 2)) {
      return lists.some(fixedBranches) || schema['enum'] !== undefined
        ? this.json('too-deep', written)
        : undefined;
    }
    const options = optionsOf(schema, lists);
    if (!options) return undefined;
    this.#choicesLeft -= options.length;
    if (this.#choicesLeft < 0) return this.json('too-many-choices', written);
    if (options.length === 0) return this.json('contradictory', written);
    return { kind: 'choice', options, ...annotationsOf(schema, this.limits.formDepth) };
  }

  /** What there is to choose between: the first of a schema's `oneOf` and `anyOf`, else its types. */
  #branchingOf(flat: Flat): Branching | undefined {
    const { schema, choices } = flat;
    const properties = isObject(schema['properties']) ? schema['properties'] : {};
    const [list, ...others] = choices.filter(
      (branches) => !branches.every((branch) => onlyRequires(branch, properties)),
    );
    const rest = conditionsIn({ ...flat, choices: [[], ...others] });
    const base: JsonObject = { ...schema, ...(rest.length > 0 ? { allOf: rest } : {}) };
    if (list) return { base, list };
    const types = typesOf(schema);
    const { type: _, ...untyped } = base;
    return types.length > 1 ? { base: untyped, list: types.map((type) => ({ type })) } : undefined;
  }

  #typed(flat: Flat, written: JsonValue, depth: number): Built {
    const { schema } = flat;
    const [type = impliedType(schema)] = typesOf(schema);
    const implied = schema['type'] === undefined ? { implied: true as const } : {};
    switch (type) {
      case 'string':
        return textOf(schema, this.limits.formDepth);
      case 'number':
      case 'integer':
        return numberOf(schema, type === 'integer', this.limits.formDepth);
      case 'boolean':
        return { kind: 'boolean', ...annotationsOf(schema, this.limits.formDepth) };
      case 'array':
        return { ...listOf(this, schema, written, depth), ...implied };
      case 'object':
        return { ...groupOf(this, flat, written, depth), ...implied };
      case 'null':
        return {
          kind: 'choice',
          options: [{ value: null, text: 'null' }],
          ...annotationsOf(schema, this.limits.formDepth),
        };
      case undefined:
        return this.json(schema['type'] === undefined ? 'anything' : 'not-a-schema', written);
    }
  }
}

/** Where a schema names no type, its other keywords tell how to draw it. */
function impliedType(schema: JsonObject): JsonTypeName | undefined {
  if (schema['type'] !== undefined) return undefined;
  if (schema['properties'] !== undefined) return 'object';
  return schema['items'] === undefined && schema['prefixItems'] === undefined ? undefined : 'array';
}

function drawable(root: JsonObject): { readonly refAlone: boolean } | undefined {
  const dialect = dialectOf(root);
  return dialect === undefined || dialect === '4' ? undefined : { refAlone: dialect === '7' };
}

function reasonOf(schema: unknown): JsonReason {
  if (schema === true) return 'anything';
  return schema === false ? 'contradictory' : 'not-a-schema';
}
