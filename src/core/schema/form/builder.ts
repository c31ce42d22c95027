import { isObject } from '../../../shared/is-object.js';
import { resolvePointer } from '../../../shared/json-pointer.js';
import { isDeeperThan, type Limits } from '../../base/limits.js';
import { memo } from '../../base/memo.js';
import type { JsonObject, JsonValue } from '../../protocol/index.js';
import { dialectOf } from '../dialect.js';
import { flatten, type Flat } from './flat.js';
import { listOf } from './json.js';
import { namesOf, typesOf } from './keywords.js';
import type { References } from './match.js';
import type { Annotations, FormNode, JsonNode, JsonReason, LaterNode, OpenNode } from './node.js';

/** Maximum number of references to anchors that are looked up. Each lookup searches the whole schema. */
const maxAnchors = 100;

/** Makes the node of a flattened schema; `written` is the schema as the server wrote it. */
type MakeNode = (builder: Builder, flat: Flat, written: JsonValue, depth: number) => OpenNode | JsonReason;

/** Makes each node of one schema once, within limits. Recursive parts are opened later, one level at a time. */
export class Builder implements References {
  readonly limits: Limits;
  readonly refAlone: boolean;
  readonly #root: unknown;
  readonly #makeNode: MakeNode;
  readonly #nodes = new Map<JsonValue, OpenNode | 'unfinished'>();
  readonly #isTooDeep = memo((value: JsonValue) => isDeeperThan(value, this.limits.formDepth));
  #anchors = 0;
  #fieldsLeft = 0;
  #choicesLeft = 0;

  constructor(root: unknown, limits: Limits, makeNode: MakeNode) {
    this.limits = limits;
    this.refAlone = isObject(root) && dialectOf(root) === '7';
    this.#root = root;
    this.#makeNode = makeNode;
  }

  root(): OpenNode {
    const root = this.#root;
    if (!isObject(root)) return this.json(reasonOf(root), root);
    const dialect = dialectOf(root);
    if (dialect === undefined || dialect === '4') return this.json('dialect', root);
    return this.fresh(() =>
      this.#nodeNow((root['type'] ?? '') === '' ? { ...root, type: 'object' } : root, 0),
    );
  }

  /** Runs `make` with fresh limits: a part that a person opens is limited separately. */
  fresh<Made>(make: () => Made): Made {
    const before = [this.#fieldsLeft, this.#choicesLeft] as const;
    [this.#fieldsLeft, this.#choicesLeft] = [this.limits.formFields, this.limits.formChoices];
    try {
      return make();
    } finally {
      [this.#fieldsLeft, this.#choicesLeft] = before;
    }
  }

  /** Counts fields. Returns false if there are too many. */
  takeFields(count: number): boolean {
    if (count > this.#fieldsLeft) return false;
    this.#fieldsLeft -= count;
    return true;
  }

  takeChoices(count: number): boolean {
    this.#choicesLeft -= count;
    return this.#choicesLeft >= 0;
  }

  readonly resolve = memo((reference: string): JsonValue | undefined => {
    const isPointer = /^#(\/|$|%2F)/i.test(reference);
    // Limited because each anchor is searched for in the whole schema, which could keep the page busy.
    if (!isObject(this.#root) || (!isPointer && ++this.#anchors > maxAnchors)) return undefined;
    return resolveReference(this.#root, reference);
  });

  /** Returns the node of a schema. If the schema is recursive, the node is opened later. */
  node(given: JsonValue, depth: number): FormNode {
    const schema = this.#target(given);
    return this.#nodes.get(schema) === 'unfinished'
      ? this.later(schema, depth)
      : this.#nodeNow(schema, depth);
  }

  later(schema: JsonValue, depth: number): LaterNode {
    const annotations = isObject(schema) ? this.annotations(schema) : {};
    return {
      kind: 'later',
      open: () => this.fresh(() => this.#nodeNow(schema, Math.min(depth, 1))),
      ...annotations,
    };
  }

  #nodeNow(given: JsonValue, depth: number): OpenNode {
    const schema = this.#target(given);
    const known = this.#nodes.get(schema);
    if (known !== undefined && known !== 'unfinished') return known;
    if (!isObject(schema)) return this.json(reasonOf(schema), schema);
    if (depth > this.limits.formDepth) return this.json('too-deep', schema);
    this.#nodes.set(schema, 'unfinished');
    const flat = flatten(schema, this);
    const made = typeof flat === 'string' ? flat : this.#makeNode(this, flat, schema, depth);
    const node = typeof made === 'string' ? this.json(made, schema) : made;
    this.#nodes.set(schema, node);
    return node;
  }

  /** Returns the target of a schema that consists of a reference only, else the schema. */
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

  json(reason: JsonReason, schema: unknown): JsonNode {
    const about = isObject(schema) ? { types: typesOf(schema), ...this.annotations(schema) } : { types: [] };
    return { kind: 'json', reason, schema: (schema ?? null) as JsonValue, ...about };
  }

  /** Returns the annotations of a schema, without those that have the wrong type or are nested too deeply. */
  annotations(schema: JsonObject): Annotations {
    const { default: preset, examples } = schema;
    const example = Array.isArray(examples) ? listOf(examples)[0] : schema['example'];
    return {
      ...namesOf(schema),
      ...(preset !== undefined && !this.#isTooDeep(preset) && { default: preset }),
      ...(example !== undefined && !this.#isTooDeep(example) && { example }),
      ...Object.fromEntries(flags.filter((name) => schema[name] === true).map((name) => [name, true])),
    };
  }
}

const flags = ['deprecated', 'readOnly', 'writeOnly', 'nullable'];

function reasonOf(schema: unknown): JsonReason {
  if (schema === true) return 'anything';
  return schema === false ? 'contradictory' : 'not-a-schema';
}

/** Returns the target of a `$ref` within the same schema, by JSON Pointer or anchor. Nothing is ever fetched. */
export function resolveReference(root: JsonObject, reference: string): JsonValue | undefined {
  if (!reference.startsWith('#')) return undefined;
  let fragment: string;
  try {
    fragment = decodeURIComponent(reference.slice(1));
  } catch {
    return undefined;
  }
  return fragment === '' || fragment.startsWith('/')
    ? resolvePointer(root, fragment)
    : resolveAnchor(root, fragment);
}

function resolveAnchor(root: JsonValue, anchor: string): JsonValue | undefined {
  const open: JsonValue[] = [root];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (typeof at !== 'object' || at === null) continue;
    const node = at as JsonObject;
    if (node['$anchor'] === anchor || node['$dynamicAnchor'] === anchor) return node;
    open.push(...Object.values(node));
  }
  return undefined;
}
