import { all, focused, one, press, until, words } from '../helpers/page.js';

export function rows(): HTMLElement[] {
  return all('[data-row]');
}

export function inRow(id: string, part: string): HTMLButtonElement {
  return one<HTMLButtonElement>(`[data-row^="${id} "] [part~="${part}"]`);
}

/** The row with the focus, and the focused control. */
export function place(): string {
  const row = focused()?.closest<HTMLElement>('[data-row]')?.dataset['row']?.split(' ')[0] ?? '';
  return `${row} ${focused()!.ariaLabel ?? words(focused()!)}`.trim();
}

export function title(): string {
  return words(one('h2'));
}

export async function tabToPlace(where: string): Promise<void> {
  for (let presses = 0; presses < 200; presses++) {
    if (place() === where) return;
    await press('Tab');
  }
  throw new Error(`Tab never came to ${where}`);
}

export async function ready(element: () => Element): Promise<void> {
  await until('it is ready', () => element().ariaDisabled === 'false');
}
