import type { JsonObject, JsonValue } from '../../protocol/index.js';

/** Why a part of a schema is edited as JSON and not with controls of its own. */
export type JsonReason =
  /** Any value is welcome, so no control fits better than another. */
  | 'anything'
  /** A reference that leads to nothing, or out of the schema. */
  | 'reference'
  /** Written in a version of JSON Schema that this package does not draw. */
  | 'dialect'
  /** No value can be valid. */
  | 'contradictory'
  | 'not-a-schema'
  | 'too-deep'
  | 'too-many-fields'
  | 'too-many-choices';

export type JsonTypeName = 'array' | 'boolean' | 'integer' | 'null' | 'number' | 'object' | 'string';

/** What a schema says of a value beside its shape: a server's own text, to be shown as text and nothing else. */
export interface Annotations {
  readonly title?: string;
  readonly description?: string;
  readonly default?: JsonValue;
  readonly example?: JsonValue;
  readonly deprecated?: true;
  /** The server sets it and expects nobody else to. */
  readonly readOnly?: true;
  /** It goes to the server and never comes back, as a password does. */
  readonly writeOnly?: true;
  /** `null` is welcome as well, whatever the part's kind. */
  readonly nullable?: true;
  /** The schema names no type: its other keywords tell how to draw it, and values of other types are valid too. */
  readonly implied?: true;
}

export interface TextNode extends Annotations {
  readonly kind: 'text';
  /** As the schema says it; unknown ones too. */
  readonly format?: string;
  readonly multiline: boolean;
  readonly minLength?: number;
  readonly maxLength?: number;
  /** To be shown, never to be run: a server's pattern can hang whoever evaluates it. */
  readonly pattern?: string;
  /** The text is the bytes of a file, in this encoding. */
  readonly encoding?: 'base64' | 'base64url';
  /** The media type of what the text holds (`contentMediaType`). */
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
  /** The value in words that no other option of the node has: a text as it is, all else as JSON. */
  readonly text: string;
  /** What the server calls it. Never to be shown without `text`, which is what will be sent. */
  readonly title?: string;
  /** What the server says of it. */
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
  /** What the first items are, each in its place (`prefixItems`); mostly none. See `itemOf`. */
  readonly first: readonly FormNode[];
  /** What every further item is; nothing, where there may be none. */
  readonly item: FormNode | undefined;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: true;
}

export interface FormField {
  readonly name: string;
  readonly required: boolean;
  readonly node: FormNode;
  /** A number that the field keeps within its group, whatever else the group asks for meanwhile. */
  readonly key: number;
}

/** Properties of names that the schema does not fix. */
export interface Entries {
  readonly node: FormNode;
  /** What their names have to be, where the schema says so. */
  readonly name?: TextNode | ChoiceNode;
  /** The schema speaks of them, so they are offered; otherwise they are shown where there are some. */
  readonly offered: boolean;
}

export interface GroupNode extends Annotations {
  readonly kind: 'group';
  /** In the schema's order. */
  readonly fields: readonly FormField[];
  readonly entries: Entries;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  /**
   * Where the schema asks for more, or less, by what is given (`if`, `dependentRequired`, `dependentSchemas`): the
   * group for an object as it is. Use `shapeOf`.
   */
  readonly given?: (json: JsonObject, effort?: Effort) => GroupNode;
}

/** The steps that are left for questions about a value, shared by all that one task asks: a server can ask for many. */
export interface Effort {
  steps: number;
}

/** What a branch is known by, as far as the schema tells. */
export interface BranchLabel {
  /** What the server calls it. */
  readonly title?: string;
  /** The fixed value of the one property that tells the branches apart. */
  readonly tag?: { readonly property: string; readonly text: string };
  /** The last name in the branch's reference. */
  readonly reference?: string;
  readonly types: readonly JsonTypeName[];
}

export interface Branch {
  readonly label: BranchLabel;
  readonly node: FormNode;
  /** Whether a value is of this branch. `unknown` where that cannot be told without running a server's pattern. */
  readonly fits: (json: JsonValue, effort?: Effort) => boolean | 'unknown';
}

/** One of several shapes: `oneOf`, `anyOf`, or several types. */
export interface VariantNode extends Annotations {
  readonly kind: 'variant';
  readonly branches: readonly Branch[];
}

/** A part within a part of the same schema: opened one level at a time, for there is no end to them. */
export interface LaterNode extends Annotations {
  readonly kind: 'later';
  /** Never gives another `later`. Use `opened`. */
  readonly open: () => Exclude<FormNode, LaterNode>;
}

/** A part that controls of its own could not show faithfully. */
export interface JsonNode extends Annotations {
  readonly kind: 'json';
  readonly reason: JsonReason;
  /** The types that the schema names; empty where it names none. */
  readonly types: readonly JsonTypeName[];
  readonly schema: JsonValue;
}

/** What a schema asks for, as something to fill in. */
export type FormNode =
  | TextNode
  | NumberNode
  | BooleanNode
  | ChoiceNode
  | ChoicesNode
  | ListNode
  | GroupNode
  | VariantNode
  | LaterNode
  | JsonNode;

/** A node with its own level opened. */
export function opened(node: FormNode): Exclude<FormNode, LaterNode> {
  return node.kind === 'later' ? node.open() : node;
}

/** What the item at `index` of a list is; nothing, where there may be none. */
export function itemOf(node: ListNode, index: number): FormNode | undefined {
  return node.first[index] ?? node.item;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
