import { sendKeys, setViewport } from '@web/test-runner-commands';
import type { JsonValue } from '../../../../src/core/index.js';
import type { McpContentTable } from '../../../../src/ui/content/table/mcp-content-table.js';
import { forcedColors } from '../../../tools/in-page.js';
import { all, drawn, frame, one, words } from '../../helpers/page.js';

export let element: McpContentTable;
export let stage: HTMLElement;

export async function showTable(set: Partial<McpContentTable>): Promise<void> {
  stage = document.createElement('main');
  element = document.createElement('mcp-content-table');
  Object.assign(element, { label: 'Structured data', fileName: 'data', mayBePlain: false }, set);
  stage.append(element);
  document.body.append(stage);
  await drawn(element);
}

export const grid = (): HTMLTableElement => one<HTMLTableElement>('table', element);
export const box = (): HTMLElement => one('.scroll', element);
export const rows = (): HTMLTableRowElement[] => all<HTMLTableRowElement>('tbody.rows tr', element);
export const cells = (row: number): HTMLElement[] => [...rows()[row]!.cells];
export const texts = (column: number): string[] => rows().map(({ cells: at }) => words(at[column]!));
export const heads = (): HTMLElement[] => all('thead th', element);
export const here = (): HTMLElement => one(`#${grid().getAttribute('aria-activedescendant')}`, element);
/** The row number and column of the reader's cell. */
export const place = (): [number, number] => [
  Number(here().closest('tr')!.ariaRowIndex),
  (here() as HTMLTableCellElement).cellIndex,
];
export const news = (): string => all('[role=status]', element).map(words).join(' | ');

export function records(count: number, columns = 3): JsonValue[] {
  return Array.from({ length: count }, (_, row) =>
    Object.fromEntries(
      Array.from({ length: columns }, (_, at) => [`c${at}`, at === 0 ? row : `v${row}-${at}`]),
    ),
  );
}

export async function enter(): Promise<void> {
  grid().focus({ preventScroll: true });
  await frame();
}

export async function type(text: string): Promise<void> {
  one('input[type=search]', element).focus();
  await sendKeys({ type: text });
  await drawn(element);
}

/** Removes the table, and what a test changed of the page. */
export async function clearPage(): Promise<void> {
  stage.remove();
  document.documentElement.dir = '';
  document.documentElement.lang = 'en';
  await forcedColors(false);
  await setViewport({ width: 800, height: 600 });
}
