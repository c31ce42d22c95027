import { html, type TemplateResult } from 'lit';
import type { JsonObject, JsonValue } from '../../core/index.js';
import { more } from './actions.js';
import { bounds } from './pure/bounds.js';
import type { RenderContext } from './context.js';
import { columnsOf, isObject, isScalar } from './pure/data-shape.js';
import { stateful } from './stateful.js';
import { renderTree } from './tree.js';
import { cutName, renderName, renderScalar } from './value.js';

/** Records as a table, a window of rows at a time. */
export function renderRecords(rows: readonly JsonValue[], context: RenderContext, name: string): unknown {
  return stateful(
    context,
    rows,
    () => 1,
    (windows, change) => {
      const words = context.strings.content;
      const all = columnsOf(rows.slice(0, bounds.rows * windows));
      const columns = all.slice(0, bounds.columns);
      const shown = Math.min(rows.length, rowsAtOnce(columns.length) * windows);
      const caption = `${name}: ${words.table(rows.length, all.length)}`;
      return html`
        ${renderTable(
          caption,
          columns.map((column) => ({ name: cutName(column), isNumber: isNumeric(rows[0], column) })),
          rows.slice(0, shown).map((row) => renderRow(row, new Set(columns), context)),
        )}
        ${
          shown < rows.length
            ? more(context, words.rowsShown(shown, rows.length), () => {
                change((now) => now + 1);
              })
            : undefined
        }
      `;
    },
  );
}

export function rowsAtOnce(columns: number): number {
  return Math.min(bounds.rows, Math.ceil(bounds.cells / Math.max(columns, 1)));
}

export interface Heading {
  readonly name: string;
  readonly isNumber?: boolean;
}

/** The frame of every table: a region that scrolls sideways and can be reached by keyboard. */
export function renderTable(
  caption: string,
  heads: readonly Heading[],
  rows: readonly TemplateResult[],
): TemplateResult {
  return html`
    <div class="scroll" role="group" tabindex="0" aria-label=${caption}>
      <table part="table">
        <caption class="visually-hidden">
          ${caption}
        </caption>
        <thead>
          <tr>
            ${heads.map(renderHead)}
          </tr>
        </thead>
        <tbody>
          ${rows}
        </tbody>
      </table>
    </div>
  `;
}

function renderHead({ name, isNumber }: Heading): TemplateResult {
  return html`<th scope="col" dir="auto" class=${isNumber ? 'number' : ''}>${renderName(name)}</th>`;
}

function isNumeric(row: JsonValue | undefined, column: string): boolean {
  return isObject(row) && Object.hasOwn(row, column) && typeof row[column] === 'number';
}

function renderRow(row: JsonValue, columns: ReadonlySet<string>, context: RenderContext): TemplateResult {
  if (!isObject(row))
    return html`<tr>
      <td colspan=${columns.size}>${renderCell(row, context)}</td>
    </tr>`;
  const missing = Object.keys(row).filter((name) => !columns.has(name));
  return html`
    <tr>
      ${[...columns].map((name) => renderEntry(row, name, context))}
      ${missing.length > 0 ? html`<td class="muted">${context.strings.content.columnsMore(missing.length)}</td>` : undefined}
    </tr>
  `;
}

function renderEntry(row: JsonObject, name: string, context: RenderContext): TemplateResult {
  // Own entries only: a column may be named like something that every object inherits.
  const value = Object.hasOwn(row, name) ? row[name] : undefined;
  if (value === undefined) return html`<td></td>`;
  return html`<td class=${typeof value === 'number' ? 'number' : ''}>${renderCell(value, context)}</td>`;
}

function renderCell(value: JsonValue, context: RenderContext): unknown {
  return isScalar(value) ? renderScalar(value, context) : renderTree(value, context, false);
}
