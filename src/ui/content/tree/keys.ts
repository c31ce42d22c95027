import type { Tree } from './tree.js';

/** Handles a key by the platform's pattern for trees. Returns true if it does anything. */
export function pressed(tree: Tree, key: string, pageRows: number, isRtl: boolean): boolean {
  const { rows, nodes, active, activeRow } = tree;
  const go = (row: number): boolean => {
    tree.active = rows.at(Math.max(0, Math.min(row, rows.count - 1)));
    return true;
  };
  switch (key) {
    case 'ArrowDown':
      return go(activeRow + 1);
    case 'ArrowUp':
      return go(activeRow - 1);
    case 'PageDown':
      return go(activeRow + pageRows);
    case 'PageUp':
      return go(activeRow - pageRows);
    case 'Home':
      return go(0);
    case 'End':
      return go(rows.count - 1);
    case isRtl ? 'ArrowLeft' : 'ArrowRight':
      if (rows.isOpen(active) || !nodes.isBranch(active)) return nodes.isBranch(active) && go(activeRow + 1);
      rows.setOpen(active, true);
      return true;
    case isRtl ? 'ArrowRight' : 'ArrowLeft':
      if (rows.isOpen(active) && nodes.isBranch(active)) rows.setOpen(active, false);
      else if (active > 0) tree.active = nodes.parent(active);
      return true;
    case '*':
      rows.openBeside(active);
      return true;
    default:
      return false;
  }
}
