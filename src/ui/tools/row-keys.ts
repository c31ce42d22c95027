import { isChord } from '../base/shortcuts.js';

/** Move that a key requests in a list: to another row, or to another control of the same row. */
export type RowMove = 'up' | 'down' | 'first' | 'last' | 'forward' | 'back';

/** Returns the move that a key requests; `undefined` for any other key. */
export function moveOf(event: KeyboardEvent): RowMove | undefined {
  if (isChord(event) || event.shiftKey) return undefined;
  const isRtl = getComputedStyle(event.target as Element).direction === 'rtl';
  const moves: Readonly<Record<string, RowMove>> = {
    ArrowUp: 'up',
    ArrowDown: 'down',
    Home: 'first',
    End: 'last',
    ArrowRight: isRtl ? 'back' : 'forward',
    ArrowLeft: isRtl ? 'forward' : 'back',
  };
  return moves[event.key];
}

/** Returns the index after a move from one of `count` items. The index may be outside of the list. */
export function indexAfter(move: RowMove, at: number, count: number): number {
  if (move === 'first') return 0;
  if (move === 'last') return count - 1;
  return move === 'down' || move === 'forward' ? at + 1 : at - 1;
}

/** Makes one of these controls the only one that Tab reaches. */
export function setTabStop(controls: Iterable<HTMLElement>, stop: Element | null | undefined): void {
  for (const control of controls) control.tabIndex = control === stop ? 0 : -1;
}
