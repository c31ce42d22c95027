import type { JsonObject, JsonValue } from '../../protocol/index.js';

/** Reason why a part of a schema is edited as JSON, without separate controls. */
export type JsonReason =
  /** Every value is valid, so no specific control is suitable. */
  | 'anything'
  /** A reference has no target in the schema. */
  | 'reference'
  /** Forms do not support this version of JSON Schema. */
  | 'dialect'
  /** No value can be valid. */
  | 'contradictory'
  | 'not-a-schema'
  | 'too-deep'
  | 'too-many-fields'
  | 'too-many-choices';

export type JsonTypeName = 'array' | 'boolean' | 'integer' | 'null' | 'number' | 'object' | 'string';

/** Annotations of a schema. They contain the server's text, so show them as plain text only. */
export interface Annotations {
  readonly title?: string;
  readonly description?: string;
  readonly default?: JsonValue;
  readonly example?: JsonValue;
  readonly deprecated?: true;
  /** True if only the server sets the value. */
  readonly readOnly?: true;
  /** True if the value is sent to the server and never returned, such as a password. */
  readonly writeOnly?: true;
  /** True if `null` is also valid, whatever the node's kind. */
  readonly nullable?: true;
  /**
   * True if the schema has no `type`. The kind then follows from its other keywords, and values of other types are also valid.
   */
  readonly implied?: true;
}

export interface TextNode extends Annotations {
  readonly kind: 'text';
  /** The schema's `format`, which may be unknown. */
  readonly format?: string;
  readonly multiline: boolean;
  readonly minLength?: number;
  readonly maxLength?: number;
  /** The schema's `pattern`. Do not run it: a server's pattern can block the thread. See `breaksPlainPattern`. */
  readonly pattern?: string;
  /** Encoding, if the text represents the bytes of a file. */
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
  /** Text of the option, unique within the node: a string unchanged, any other value as JSON. */
  readonly text: string;
  /** The server's name for the option. Always show `text` as well, because it shows what will be sent. */
  readonly title?: string;
  readonly description?: string;
}

/** One of several fixed values. */
export interface ChoiceNode extends Annotations {
  readonly kind: 'choice';
  readonly options: readonly Option[];
}

/** A list of fixed values, each at most once in the list. */
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
  /** Node of all further items; `undefined` if none are allowed. */
  readonly item: FormNode | undefined;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: true;
}

export interface FormField {
  readonly name: string;
  readonly required: boolean;
  readonly node: FormNode;
  /** Number of the field within its group. It stays the same when conditions add or remove fields. */
  readonly key: number;
}

/** Properties that the schema does not list by name. */
export interface Entries {
  readonly node: FormNode;
  /** Node of the names, if the schema restricts them. */
  readonly name?: TextNode | ChoiceNode;
  /** True if the schema mentions such properties. Otherwise, they are shown only if a value has some. */
  readonly offered: boolean;
}

export interface GroupNode extends Annotations {
  readonly kind: 'group';
  /** Fields in the schema's order. */
  readonly fields: readonly FormField[];
  readonly entries: Entries;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  /** Returns the group for an object, if the group depends on it (`if`, `dependentRequired`, …). Use `shapeOf`. */
  readonly given?: (json: JsonObject, effort?: Effort) => GroupNode;
}

/**
 * Steps that are left for testing values against conditions and branches. They are shared by one whole task, because a server
 * may write many of them.
 */
export interface Effort {
  steps: number;
}

/** Names of a branch in the schema. */
export interface BranchLabel {
  readonly title?: string;
  /** The property whose fixed value distinguishes the branches, with that value. */
  readonly tag?: { readonly property: string; readonly text: string };
  /** The last part of the branch's reference. */
  readonly reference?: string;
  readonly types: readonly JsonTypeName[];
}

export interface Branch {
  readonly label: BranchLabel;
  readonly node: FormNode;
  /** Tests a value against this branch. Returns `unknown` if only a server's pattern could determine the answer. */
  readonly fits: (json: JsonValue, effort?: Effort) => boolean | 'unknown';
}

/** A choice between `oneOf`, `anyOf`, or several types. */
export interface VariantNode extends Annotations {
  readonly kind: 'variant';
  readonly branches: readonly Branch[];
}

/** A branch or a recursive part. It is opened one level at a time, because recursion may be endless. */
export interface LaterNode extends Annotations {
  readonly kind: 'later';
  /** Returns the node, which is never a `later`. Use `opened`. */
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

/** A node of a form, made from a schema. */
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

/** Returns a node; opens it if it is a `later`. */
export function opened(node: FormNode): OpenNode {
  return node.kind === 'later' ? node.open() : node;
}

/** Returns the node of the item at `index`; `undefined` if no such item is allowed. */
export function itemOf(node: ListNode, index: number): FormNode | undefined {
  return node.first[index] ?? node.item;
}
