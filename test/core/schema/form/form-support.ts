import assert from 'node:assert/strict';
import {
  formOf,
  opened,
  readForm,
  toFormValue,
  type Branch,
  type FormField,
  type FormNode,
  type FormValue,
  type GroupNode,
  type GroupValue,
  type LaterNode,
  type ListNode,
  type VariantNode,
} from '../../../../src/core/form.js';
import type { JsonValue } from '../../../../src/core/protocol/index.js';

export type Built = Exclude<FormNode, LaterNode>;

export function groupIn(form: FormNode): GroupNode {
  const node = opened(form);
  assert.ok(node.kind === 'group', `${describeNode(node)} is no group`);
  return node;
}

export function listIn(form: FormNode): ListNode {
  const node = opened(form);
  assert.ok(node.kind === 'list', `${describeNode(node)} is no list`);
  return node;
}

export function variantIn(form: FormNode): VariantNode {
  const node = opened(form);
  assert.ok(node.kind === 'variant', `${describeNode(node)} is no variant`);
  return node;
}

/** Returns the node of a schema as one property of a tool's arguments. */
export function nodeOf(schema: unknown, more: object = {}): Built {
  return at(formOf({ type: 'object', properties: { it: schema }, ...more }), 'it');
}

/** Returns the part of a form at these field names, opening each level. */
export function at(form: FormNode, ...names: readonly string[]): Built {
  return names.reduce<Built>((node, name) => opened(fieldOf(node, name).node), opened(form));
}

export function fieldOf(form: FormNode, name: string): FormField {
  const field = groupIn(form).fields.find((one) => one.name === name);
  assert.ok(field, `there is a field ${name}`);
  return field;
}

export function namesOf(form: FormNode): readonly string[] {
  return groupIn(form).fields.map(({ name }) => name);
}

export function branchOf(form: FormNode, index: number): Branch {
  const branch = variantIn(form).branches[index];
  assert.ok(branch, `there is a branch ${index}`);
  return branch;
}

/** Returns the kind of a node, or the reason for a JSON editor. */
export function describeNode(node: FormNode): string {
  const it = opened(node);
  return it.kind === 'json' ? it.reason : it.kind;
}

export function asGroup(value: FormValue | undefined): GroupValue {
  assert.ok(value?.kind === 'group', `${value?.kind ?? 'nothing'} is no group`);
  return value;
}

/** Writes a value into a form and reads it back. */
export function roundTrip(form: FormNode, json: JsonValue): JsonValue | undefined {
  return readForm(form, toFormValue(form, json)).json;
}

/** Returns the path and code of each fault. */
export function faultsOf(form: FormNode, value: FormValue): readonly string[] {
  return readForm(form, value).faults.map(({ path, code }) => `${path} ${code}`);
}
