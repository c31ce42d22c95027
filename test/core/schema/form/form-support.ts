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

/** What a schema becomes as one property of a tool's arguments. */
export function nodeOf(schema: unknown, more: object = {}): Built {
  return at(formOf({ type: 'object', properties: { it: schema }, ...more }), 'it');
}

/** The part of a form behind names of fields, each level opened. */
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

/** The kind of a node; of a part that is JSON, why. */
export function describeNode(node: FormNode): string {
  const it = opened(node);
  return it.kind === 'json' ? it.reason : it.kind;
}

export function asGroup(value: FormValue | undefined): GroupValue {
  assert.ok(value?.kind === 'group', `${value?.kind ?? 'nothing'} is no group`);
  return value;
}

/** A value that was held and read again. */
export function roundTrip(form: FormNode, json: JsonValue): JsonValue | undefined {
  return readForm(form, toFormValue(form, json)).json;
}

/** The faults of a value: where, and which. */
export function faultsOf(form: FormNode, value: FormValue): readonly string[] {
  return readForm(form, value).faults.map(({ path, code }) => `${path} ${code}`);
}
