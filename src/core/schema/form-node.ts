import type { JsonObject, JsonValue } from '../types.js';

/** Why a part of a schema is edited as JSON and not with controls of its own. */
export type JsonReason =
  /** Any value is welcome, so no control fits better than another. */
  | 'anything'
  /** `allOf`, `anyOf` or `oneOf` of more than fixed values. */
  | 'composition'
  /** `if`, `dependentSchemas`: what is asked for depends on what is given. */
  | 'conditional'
  /** `$ref` and its kin. */
  | 'reference'
  /** More than one `type`. */
  | 'type-union'
  | 'tuple'
  /** An object whose keys are free. */
  | 'map'
  /** Written in a version of JSON Schema that this package does not read. */
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
  readonly item: FormNode;
  readonly minItems?: number;
  readonly maxItems?: number;
}

export interface FormField {
  readonly name: string;
  readonly required: boolean;
  readonly node: FormNode;
}

export interface GroupNode extends Annotations {
  readonly kind: 'group';
  /** In the schema's order. */
  readonly fields: readonly FormField[];
  /** For all other properties: one JSON object. */
  readonly rest: JsonNode;
  /** The schema speaks of other properties, so they are offered; otherwise they are shown where there are some. */
  readonly open: boolean;
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
  TextNode | NumberNode | BooleanNode | ChoiceNode | ChoicesNode | ListNode | GroupNode | JsonNode;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
