import type { Tree } from './tree.js';
import { quoted, shownName } from './cut.js';

const mostEntries = 6;
const nameChars = 24;
const textChars = 32;

/** The first of what is in a value that is folded, so that one need not unfold each to know what it is. */
export function previewOf(tree: Tree, id: number): string {
  const { nodes } = tree;
  const isList = nodes.isList(id);
  const end = nodes.end(id);
  const shown: string[] = [];
  for (let at = id + 1; at < end; at = nodes.end(at)) {
    if (shown.length === mostEntries) {
      shown.push('…');
      break;
    }
    const name = nodes.names[at];
    shown.push(`${name === undefined ? '' : `${shownName(name, nameChars)}: `}${short(tree, at)}`);
  }
  return isList ? `[${shown.join(', ')}]` : `{${shown.join(', ')}}`;
}

function short(tree: Tree, id: number): string {
  const { nodes } = tree;
  const value = nodes.values[id] ?? null;
  if (typeof value === 'string') return quoted(value, textChars);
  if (typeof value === 'number') return tree.numberOf(id)[0] ?? '';
  if (typeof value !== 'object' || value === null) return String(value);
  const inner = nodes.isBranch(id) ? '…' : '';
  return Array.isArray(value) ? `[${inner}]` : `{${inner}}`;
}
