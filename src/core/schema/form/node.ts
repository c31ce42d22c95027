import type { JsonObject, JsonValue } from '../../protocol/index.js';

/** Reasons why a part of a schema is edited as JSON, without separate controls. */
export type JsonReason =
  /** Every value is valid, so no control fits better than another. */
  | 'anything'
  /** A reference without a target in the schema. */
  | 'reference'
  /** A version of JSON Schema that this package makes no forms for. */
  | 'dialect'
  /** No value can be valid. */
  | 'contradictory'
  | 'not-a-schema'
  | 'too-deep'
  | 'too-many-fields'
  | 'too-many-choices';

export type JsonTypeName = 'array' | 'boolean' | 'integer' | 'null' | 'number' | 'object' | 'string';

/** Annotations of a schema. The server's own text: show it as plain text only. */
export interface Annotations {
  readonly title?: string;
  readonly description?: string;
  readonly default?: JsonValue;
  readonly example?: JsonValue;
  readonly deprecated?: true;
  /** Set by the server only. */
  readonly readOnly?: true;
  /** Sent to the server, and never comes back, such as a password. */
  readonly writeOnly?: true;
  /** `null` is valid too, whatever the node's kind. */
  readonly nullable?: true;
  /** The schema names no type: the kind follows from its other keywords, and values of other types are valid too. */
  readonly implied?: true;
}

export interface TextNode extends Annotations {
  readonly kind: 'text';
  /** The schema's `format`, known or not. */
  readonly format?: string;
  readonly multiline: boolean;
  readonly minLength?: number;
  readonly maxLength?: number;
  /** Never run it as it is: a server's pattern can hang the thread. See `breaksPlainPattern`. */
  readonly pattern?: string;
  /** The encoding, if the text stands for the bytes of a file. */
  readonly encoding?: 'base64' | 'base64url';
  /** Media type of the text's content (`contentMediaType`). */
  readonly mediaType?: string;
}

export interface NumberNode extends Annotations {
  readonly kind: 'number';
  readonly integer: boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
}

export interface BooleanNode extends Annotations {
  readonly kind: 'boolean';
}

export interface Option {
  readonly value: JsonValue;
  /** Text that no other option of the node has: a string as it is, any other value as JSON. */
  readonly text: string;
  /** The server's name for it. Never show it without `text`, which tells what will be sent. */
  readonly title?: string;
  readonly description?: string;
}

/** One of several fixed values. */
export interface ChoiceNode extends Annotations {
  readonly kind: 'choice';
  readonly options: readonly Option[];
}

/** A list of fixed values, each at most once. */
export interface ChoicesNode extends Annotations {
  readonly kind: 'choices';
  readonly options: readonly Option[];
  readonly minItems?: number;
  readonly maxItems?: number;
}

export interface ListNode extends Annotations {
  readonly kind: 'list';
  /** Nodes of the first items (`prefixItems`). Use `itemOf`. */
  readonly first: readonly FormNode[];
  /** Node of every further item; `undefined` if there may be none. */
  readonly item: FormNode | undefined;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: true;
}

export interface FormField {
  readonly name: string;
  readonly required: boolean;
  readonly node: FormNode;
  /** Number of the field within its group; it stays when conditions add or remove fields. */
  readonly key: number;
}

/** Properties whose names the schema does not list. */
export interface Entries {
  readonly node: FormNode;
  /** Node of their names, if the schema restricts them. */
  readonly name?: TextNode | ChoiceNode;
  /** True if the schema mentions them. Otherwise they are only shown when a value has some. */
  readonly offered: boolean;
}

export interface GroupNode extends Annotations {
  readonly kind: 'group';
  /** In the schema's order. */
  readonly fields: readonly FormField[];
  readonly entries: Entries;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  /** Returns the group for an object, if it depends on it (`if`, `dependentRequired`, …). Use `shapeOf`. */
  readonly given?: (json: JsonObject, effort?: Effort) => GroupNode;
}

/** Steps left for testing values against conditions and branches, for all of one task: a server may write many. */
export interface Effort {
  steps: number;
}

/** The schema's names for a branch. */
export interface BranchLabel {
  readonly title?: string;
  /** The property whose fixed value tells the branches apart, with that value. */
  readonly tag?: { readonly property: string; readonly text: string };
  /** The last part of the branch's reference. */
  readonly reference?: string;
  readonly types: readonly JsonTypeName[];
}

export interface Branch {
  readonly label: BranchLabel;
  readonly node: FormNode;
  /** Tests a value against this branch. `unknown` if only a server's pattern could tell. */
  readonly fits: (json: JsonValue, effort?: Effort) => boolean | 'unknown';
}

/** A choice between `oneOf`, `anyOf`, or several types. */
export interface VariantNode extends Annotations {
  readonly kind: 'variant';
  readonly branches: readonly Branch[];
}

/** A branch or a recursive part: opened one level at a time, since there may be no end to them. */
export interface LaterNode extends Annotations {
  readonly kind: 'later';
  /** Returns the node, which is never another `later`. Use `opened`. */
  readonly open: () => OpenNode;
}

/** A part that is edited as JSON. */
export interface JsonNode extends Annotations {
  readonly kind: 'json';
  readonly reason: JsonReason;
  /** The types that the schema names, if any. */
  readonly types: readonly JsonTypeName[];
  readonly schema: JsonValue;
}

/** A schema as something to fill in. */
export type FormNode =
  | LaterNode
  | TextNode
  | NumberNode
  | BooleanNode
  | ChoiceNode
  | ChoicesNode
  | ListNode
  | GroupNode
  | VariantNode
  | JsonNode;

export type OpenNode = Exclude<FormNode, LaterNode>;

/** Returns a node, opened if it is a `later`. */
export function opened(node: FormNode): OpenNode {
  return node.kind === 'later' ? node.open() : node;
}

/** Returns the node of the item at `index`; `undefined` if there may be none. */
export function itemOf(node: ListNode, index: number): FormNode | undefined {
  return node.first[index] ?? node.item;
}
