/** A cell by its row, of which -1 is the head, and its column, of which 0 has the rows' numbers. */
export interface GridPlace {
  readonly row: number;
  readonly column: number;
}

export interface GridSize {
  readonly rows: number;
  /** The one with the rows' numbers is one of them. */
  readonly columns: number;
  /** Rows that are in view at once. */
  readonly page: number;
  readonly isRightToLeft: boolean;
}

/** Returns the cell that a key leads to; `undefined` if it is no key of a grid. */
export function moved(
  { row, column }: GridPlace,
  key: string,
  isControl: boolean,
  { rows, columns, page, isRightToLeft }: GridSize,
): GridPlace | undefined {
  const side = isRightToLeft ? -1 : 1;
  switch (key) {
    case 'ArrowUp':
      return at(row - 1, column);
    case 'ArrowDown':
      return at(row + 1, column);
    case 'ArrowLeft':
      return at(row, column - side);
    case 'ArrowRight':
      return at(row, column + side);
    case 'PageUp':
      return at(Math.max(row - page, Math.min(row, 0)), column);
    case 'PageDown':
      return at(row + page, column);
    case 'Home':
      return at(isControl ? Math.min(row, 0) : row, 0);
    case 'End':
      return at(isControl ? rows - 1 : row, columns - 1);
    default:
      return undefined;
  }

  function at(toRow: number, toColumn: number): GridPlace {
    return {
      row: Math.max(-1, Math.min(toRow, rows - 1)),
      column: Math.max(0, Math.min(toColumn, columns - 1)),
    };
  }
}
