import type { LitElement, ReactiveController } from 'lit';
import { indexAfter, moveOf, setTabStop } from './row-keys.js';

type ServersHost = LitElement & { readonly renderRoot: HTMLElement | DocumentFragment };

/**
 * Makes the servers' rows one Tab stop: arrows move from row to row, and among the buttons of a row. Escape closes the details
 * below a row, and a long press opens its menu.
 */
export class ServerKeys implements ReactiveController {
  readonly #host: ServersHost;
  /** Button that had the focus last. */
  #last: Element | undefined;

  constructor(host: ServersHost) {
    this.#host = host;
    host.addController(this);
  }

  hostUpdated(): void {
    const rows = this.#rows();
    const row = rows.find((buttons) => buttons.some((one) => one === this.#last));
    const beside = rows.find(([button]) => button?.parentElement === this.#row);
    setTabStop(rows.flat(), row ? this.#last : (beside ?? rows[0])?.[0]);
  }

  /** Row of that button. The row stays when another button replaces the button. */
  #row: Element | null | undefined;

  readonly focused = ({ target }: Event): void => {
    if (!(target instanceof HTMLButtonElement) || !target.parentElement?.matches('[part~=server]')) return;
    this.#last = target;
    this.#row = target.parentElement;
    this.hostUpdated();
  };

  readonly pressed = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && !event.defaultPrevented && press(event, '.close')) return;
    const move = moveOf(event);
    const rows = this.#rows();
    const at = rows.findIndex((buttons) => buttons.some((one) => one === event.target));
    const row = rows[at];
    if (!move || !row) return;
    const column = row.findIndex((one) => one === event.target);
    const isAlong = move === 'forward' || move === 'back';
    const other = isAlong ? row : (rows[indexAfter(move, at, rows.length)] ?? []);
    const to = isAlong ? indexAfter(move, column, row.length) : Math.min(column, other.length - 1);
    if (!other[to]) return;
    event.preventDefault();
    other[to].focus();
  };

  /** Ignores a mouse, because the browser opens its own context menu. */
  readonly held = (event: PointerEvent): void => {
    if (event.pointerType === 'touch') press(event, '.menu-button');
  };

  /** Returns the buttons of each row, without those in the details below it. */
  #rows(): readonly (readonly HTMLElement[])[] {
    const rows = [...this.#host.renderRoot.querySelectorAll('[part~=server]')];
    return rows
      .map((row) => [...row.querySelectorAll<HTMLElement>(':scope > button')])
      .filter(({ length }) => length > 0);
  }
}

/** Presses a server's button, and prevents the default action of the event. Returns false if the server has no such button. */
function press(event: Event, button: string): boolean {
  const row = (event.target as Element).closest('[part~=server]');
  const found = row?.querySelector<HTMLElement>(button);
  if (found) event.preventDefault();
  found?.click();
  return found !== undefined && found !== null;
}
