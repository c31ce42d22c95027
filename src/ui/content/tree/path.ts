import type { TreeNodes } from './nodes.js';

/** One step of a JSON Pointer (RFC 6901). */
export function pointerStep(name: string | number): string {
  return String(name).replaceAll('~', '~0').replaceAll('/', '~1');
}

/** The name of a value in what it is in: of an item of a list, its number. */
export function stepOf(nodes: TreeNodes, id: number): string | number {
  return nodes.names[id] ?? nodes.place(id);
}

/** Where a value is: a JSON Pointer (RFC 6901), empty for the whole. To be looked at, of long names a part will do. */
export function pointerOf(nodes: TreeNodes, id: number, nameChars = Infinity): string {
  const steps: string[] = [];
  for (let at = id; at > 0; at = nodes.parent(at)) {
    steps.push(`/${pointerStep(String(stepOf(nodes, at)).slice(0, nameChars))}`);
  }
  return steps.reverse().join('');
}
