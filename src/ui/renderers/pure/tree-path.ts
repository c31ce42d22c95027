import { pointerStep } from './json-reader.js';
import type { TreeNodes } from './tree-nodes.js';

/** The name of a value in what it is in: of an item of a list, its number. */
export function stepOf(nodes: TreeNodes, id: number): string | number {
  return nodes.names[id] ?? nodes.place(id);
}

/** Where a value is: a JSON Pointer (RFC 6901), empty for the whole. */
export function pointerOf(nodes: TreeNodes, id: number): string {
  const steps: string[] = [];
  for (let at = id; at > 0; at = nodes.parent(at)) steps.push(`/${pointerStep(stepOf(nodes, at))}`);
  return steps.reverse().join('');
}
