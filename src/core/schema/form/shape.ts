import type { GroupNode } from './node.js';
import type { GroupValue } from './value.js';

const shapes = new WeakMap<GroupValue, { readonly node: GroupNode; readonly shape: GroupNode }>();

/** What a group was found to ask for, for a value as it is: values never change. */
export function knownShape(node: GroupNode, value: GroupValue): GroupNode | undefined {
  const known = shapes.get(value);
  return known?.node === node ? known.shape : undefined;
}

export function rememberShape(node: GroupNode, value: GroupValue, shape: GroupNode): GroupNode {
  shapes.set(value, { node, shape });
  return shape;
}
