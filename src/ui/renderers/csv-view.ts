import { html, nothing, type TemplateResult } from 'lit';
import { more, toggleButton, type Head } from './actions.js';
import { bounds } from './pure/bounds.js';
import { note, type RenderContext } from './context.js';
import { csvSeparator, readCsv, type CsvRow } from './pure/csv.js';
import { longText } from './long-text.js';
import { stateful } from './stateful.js';
import { renderTable, rowsAtOnce } from './table.js';
import { cutName, renderScalar } from './value.js';

interface CsvState {
  readonly rows: readonly CsvRow[];
  readonly next: number | undefined;
  readonly asText: boolean;
}

/** CSV as a table, read only as far as it is shown. */
export function renderCsv(source: string, context: RenderContext, head: Head): unknown {
  const words = context.strings.content;
  if (source.length > bounds.csvChars) {
    return html`
      ${head(nothing)} ${note(words.textBecause.csvChars(bounds.csvChars))}
      ${longText(source, context, words.kinds.csv)}
    `;
  }
  const separator = csvSeparator(source);
  return stateful<CsvState>(
    context,
    source,
    () => readOn(source, { rows: [], next: 0, asText: false }, separator),
    (state, change) => {
      const toggle = (): void => {
        change((now) => ({ ...now, asText: !now.asText }));
      };
      const showMore = (): void => {
        change((now) => readOn(source, now, separator));
      };
      const shown = words.firstRowsShown(Math.max(state.rows.length - 1, 0));
      return html`
        ${head(toggleButton(state.asText ? words.asTable : words.asText, toggle))}
        ${state.asText ? longText(source, context, words.kinds.csv) : renderRows(state.rows, context)}
        ${state.asText || state.next === undefined ? nothing : more(context, shown, showMore)}
      `;
    },
  );
}

/** Reads the head first, since how many columns there are says how many rows come at once. */
function readOn(source: string, { rows, next, asText }: CsvState, separator: string): CsvState {
  if (next === undefined) return { rows, next, asText };
  const read = (from: number, count: number): ReturnType<typeof readCsv> =>
    readCsv(source, from, count, bounds.columns, separator);
  const head = rows.length > 0 ? { rows: rows.slice(0, 1), next } : read(next, 1);
  const [{ fields } = { fields: [] }] = head.rows;
  const body = head.next === undefined ? { rows: [] } : read(head.next, rowsAtOnce(fields.length));
  return { rows: [...(rows.length > 0 ? rows : head.rows), ...body.rows], next: body.next, asText };
}

function renderRows([head, ...rows]: readonly CsvRow[], context: RenderContext): TemplateResult {
  const words = context.strings.content;
  const columns = Math.max(head?.fields.length ?? 0, ...rows.map((row) => row.fields.length));
  // A row may be longer than the head; its columns still need a name for those who hear the table.
  const heads = Array.from({ length: columns }, (_, at) => ({
    name: cutName(head?.fields[at] || words.column(at + 1)),
  }));
  const caption = `${words.kinds.csv}: ${words.table(rows.length, columns)}`;
  return renderTable(
    caption,
    head && head.more > 0 ? [...heads, { name: words.columnsMore(head.more) }] : heads,
    rows.map(
      ({ fields, more: beyond }) => html`
        <tr>
          ${fields.map((field) => html`<td>${field === '' ? nothing : renderScalar(field, context)}</td>`)}
          ${beyond > 0 ? html`<td class="muted">${words.columnsMore(beyond)}</td>` : nothing}
        </tr>
      `,
    ),
  );
}
