import type { TreeNodes } from './nodes.js';

/** One step of a JSON Pointer (RFC 6901). */
export function pointerStep(name: string | number): string {
  return String(name).replaceAll('~', '~0').replaceAll('/', '~1');
}

/** The name of a value in what it is in: of an item of a list, its number. */
export function stepOf(nodes: TreeNodes, id: number): string | number {
  return nodes.names[id] ?? nodes.place(id);
}

/** Returns the JSON Pointer (RFC 6901) of a value, empty for the whole. To be shown, long names may be cut. */
export function pointerOf(nodes: TreeNodes, id: number, nameChars = Infinity): string {
  const steps: string[] = [];
  for (let at = id; at > 0; at = nodes.parent(at)) {
    steps.push(`/${pointerStep(String(stepOf(nodes, at)).slice(0, nameChars))}`);
  }
  return steps.reverse().join('');
}
