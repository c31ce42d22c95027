import { html, nothing, type CSSResultGroup, type PropertyDeclarations, type PropertyValues } from 'lit';
import type { JsonObject, JsonValue, SchemaError } from '../../../core/index.js';
import { Dictionary } from '../../dictionary.js';
import { define } from '../../element.js';
import { tableEn } from '../../locales/table/en.js';
import type { TableStrings } from '../../locales/table/strings.js';
import { note } from '../../renderers/context.js';
import { bounds } from '../../renderers/pure/bounds.js';
import type { Exact } from '../../renderers/pure/json-number.js';
import { errorsUnder, placeErrors, type TableErrors } from '../../renderers/pure/table-errors.js';
import type { GridPlace } from '../../renderers/pure/table-move.js';
import { rowValue, type TableSource } from '../../renderers/pure/table-source.js';
import { visible } from '../../renderers/visible.js';
import { RowScroller } from '../../row-scroller.js';
import { controls } from '../../styles/controls.styles.js';
import { tokens } from '../../styles/tokens.styles.js';
import { McpPartElement } from '../mcp-content/part-element.js';
import type { CellLook } from './cell.js';
import { renderAsText, renderDetail, renderFaults, type Detail } from './detail.js';
import { renderGrid } from './grid.js';
import { columnText, headsOf, type Head } from './heads.js';
import { styles } from './mcp-content-table.styles.js';
import { fileNames } from './names.js';
import { Ordering } from './ordering.js';
import { nextMark, type Marked } from './problems.js';
import { Reader, type Reading } from './reading.js';
import { Taking } from './taking.js';
import { renderNone, renderPages, renderTaking, renderTools } from './tools.js';
import { Walk } from './walk.js';
import { ColumnWidths } from './widths.js';

const dictionary: Dictionary<TableStrings> = new Dictionary(
  tableEn,
  async () => (await import('../../locales/table/zh-CN.js')).tableZhCN,
);

/** As tall as the styles make one, until it has been seen how tall that is. */
const usualRow = 32;

/** What the rows are drawn with: the same object, as long as none of it changed. */
interface Drawn {
  readonly from: readonly unknown[];
  readonly source: TableSource;
  readonly heads: readonly Head[];
  readonly errors: TableErrors;
  readonly look: CellLook;
}

/**
 * @summary Rows of records, or a CSV, as a table: sorted, filtered, resized, and with only what is in view on the page.
 *
 * @csspart table - The table.
 * @csspart actions - The buttons that copy and download it.
 * @csspart hidden - A character that cannot be seen, by its name.
 */
export class McpContentTable extends McpPartElement<TableStrings> {
  static override styles: CSSResultGroup = [tokens, controls, styles];

  static override properties: PropertyDeclarations = {
    ...McpPartElement.properties,
    rows: { attribute: false },
    csv: { attribute: false },
    schema: { attribute: false },
    root: { attribute: false },
    errors: { attribute: false },
    exact: { attribute: false },
  };

  /** The records; something else among them is shown as a value of its own. */
  declare rows: readonly JsonValue[] | undefined;
  /** A table as RFC 4180 has it. It wins over `rows`. */
  declare csv: string | undefined;
  /** The schema of the rows, all together: its titles become heads. */
  declare schema: JsonObject | undefined;
  /** The document in which the schema's references lead; the schema itself, where there is none. */
  declare root: JsonObject | undefined;
  /** What is not as the schema says, with paths that begin at the rows. */
  declare errors: readonly SchemaError[] | undefined;
  /** Numbers as they were sent: see `StructuredPart`. */
  declare exact: Exact | undefined;

  protected override readonly dictionary: Dictionary<TableStrings> = dictionary;

  readonly #ordering = new Ordering(this);
  readonly #taking = new Taking(this);
  readonly #scroller = new RowScroller(this, '.scroll');
  readonly #widths = new ColumnWidths(() => this.#table);
  readonly #reader = new Reader((reading) => this.#take(reading));
  readonly #walk: Walk = new Walk({
    scroller: this.#scroller,
    extent: () => ({
      table: this.#table,
      rowHeight: this.#rowHeight,
      rows: this.#ordering.count,
      columns: (this.#drawn?.heads.length ?? 0) + 1,
    }),
    draw: (then) => this.#draw(then),
    open: (place) => this.#open(place),
    sort: (place) => this.#sort(place),
    resize: (place, width) => this.#resize(place, width),
    drag: (event, edge, place) => this.#widths.drag(event, edge, (width) => this.#resize(place, width)),
  });
  #reading: Reading | undefined;
  /** The first column on the page. */
  #from = 0;
  #drawn: Drawn | undefined;
  #detail: Detail | undefined;
  #marked: Marked | undefined;
  #wasSorted = false;
  #rowHeight = usualRow;
  /** What is left to do when the page has been drawn: it is about what is drawn then. */
  #then: (() => void) | undefined;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('rows') || changed.has('csv')) this.#begin();
    const { source } = this.#reading ?? {};
    if (!source) return;
    const { words, schema, root, exact, errors } = this;
    const from = [source, this.#from, words, schema, root, exact, errors];
    if (from.some((one, at) => one !== this.#drawn?.from[at])) {
      const isPart = source.columns.length > bounds.tableColumns;
      this.#drawn = {
        from,
        source,
        heads: headsOf(source, this.#from, schema, root, words),
        errors: placeErrors(Array.isArray(errors) ? errors : [], source.rows, source.columns),
        look: { words, exact, isText: source.isText, isPart },
      };
    }
    this.#walk.stay();
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    const { source, heads } = this.#drawn ?? {};
    const bodies = this.#table?.tBodies;
    if (source && heads && bodies) {
      const { before, after } = this.#scroller.window(this.#rowHeight, this.#ordering.count);
      for (const [body, height] of [
        [bodies[0], before],
        [bodies[2], after],
      ] as const) {
        const space = body?.rows[0]?.cells[0];
        if (space) space.style.blockSize = `${height}px`;
      }
      this.#widths.apply(source, heads, this.exact);
      const height = bodies[1]?.rows[0]?.getBoundingClientRect().height ?? 0;
      if (height > 0 && Math.abs(height - this.#rowHeight) > 0.1) {
        this.#rowHeight = height;
        this.requestUpdate();
      }
    }
    const then = this.#then;
    this.#then = undefined;
    then?.();
  }

  /** Waits until the whole table is read, too, and what was asked of it is done. */
  protected override async getUpdateComplete(): Promise<boolean> {
    const isComplete = await super.getUpdateComplete();
    const work = this.#reader.pending ?? this.#ordering.done;
    if (!work) return isComplete;
    await work;
    return this.getUpdateComplete();
  }

  protected override render(): unknown {
    const { words, csv } = this;
    if (typeof csv === 'string' && csv.length > bounds.csvChars) {
      return renderAsText(csv, this.context, words, this.label, `${this.#name}.csv`);
    }
    const drawn = this.#drawn;
    if (!drawn)
      return this.#reader.pending ? html`<p class="muted" role="status">${words.reading}</p>` : nothing;
    const { source, errors } = drawn;
    const isEmpty = source.rows === 0 && source.columns.length === 0;
    return html`
      ${this.bar(source.rows > 0 ? this.#renderTaking(source) : nothing)}
      ${this.#reading?.isCut ? note(words.rowsBeyond(source.rows)) : nothing} ${renderFaults(errors.whole, 5)}
      ${isEmpty ? html`<p class="empty">${words.noRows}</p>` : this.#renderTable(drawn)}
      ${this.#renderDetail()}
    `;
  }

  #renderTaking(source: TableSource): unknown {
    const { words, strings, exact } = this;
    const wanted = { source, names: fileNames(source, words), exact };
    return renderTaking({
      taking: this.#taking,
      words,
      copyFailed: strings.content.copyFailed,
      shown: this.#ordering.count,
      all: source.rows,
      fileName: this.#name,
      copy: () => void this.#taking.copy({ ...wanted, rows: this.#ordering.rows }),
      download: () => void this.#taking.download({ ...wanted, rows: undefined }, this.#name),
    });
  }

  #renderTable({ source, heads, errors, look }: Drawn): unknown {
    const { words } = this;
    const ordering = this.#ordering;
    const columns = source.columns.length;
    const size = `${words.rows(source.rows)}, ${words.columns(columns)}`;
    const filter = (query: string): void => this.#filter(query);
    return html`
      ${renderTools({
        words,
        ordering,
        rows: source.rows,
        columns,
        problems: errors.places,
        filter,
        nextProblem: errors.rows.size > 0 ? () => this.#goToNextMark(errors) : undefined,
      })}
      <p class="visually-hidden" role="status">${this.#sortNews(source)}</p>
      ${renderGrid({
        label: `${this.label || words.grid}: ${size}`,
        source,
        heads,
        ordering,
        errors,
        look,
        window: this.#scroller.window(this.#rowHeight, ordering.count),
        here: this.#walk.here,
        widthOf: (column) => this.#widths.of(column),
        on: this.#walk.on,
        below: renderNone(words, source.rows, ordering, filter),
      })}
      ${renderPages(words, this.#from, columns, (from) => this.#showColumns(from))}
    `;
  }

  #sortNews({ columns, isText }: TableSource): string {
    const { sort, isSorting } = this.#ordering;
    if (isSorting) return '';
    if (!sort) return this.#wasSorted ? this.words.unsorted : '';
    const name = columnText(columns[sort.column], sort.column, isText, this.words);
    return this.words.sorted[sort.direction](visible(name));
  }

  #renderDetail(): unknown {
    const detail = this.#detail;
    if (!detail) return nothing;
    const { context, words, exact, schema, root = schema } = this;
    const fileName = `${this.#name}-${detail.row + 1}`;
    return renderDetail({ detail, context, words, fileName, exact, root, close: () => this.#close() });
  }

  get #table(): HTMLTableElement | null {
    return this.renderRoot.querySelector('table');
  }

  get #name(): string {
    return this.fileName.replace(/\.(?:csv|tsv|json)$/i, '') || 'table';
  }

  #begin(): void {
    const { csv, rows } = this;
    this.#reading = this.#drawn = this.#detail = this.#marked = undefined;
    this.#from = 0;
    this.#wasSorted = false;
    this.#widths.reset();
    this.#ordering.show(undefined);
    this.#walk.here = { row: 0, column: 1 };
    if (typeof csv === 'string' && csv.length <= bounds.csvChars) this.#reader.readCsv(csv);
    else if (typeof csv !== 'string' && Array.isArray(rows)) this.#reader.readRecords(rows);
    else this.#reader.stop();
  }

  #take(reading: Reading): void {
    const known = this.#reading?.source;
    // Nothing new was found, and nothing is drawn anew.
    if (known?.columns.length === reading.source.columns.length) return;
    this.#reading = reading;
    if (known) this.#ordering.extend(reading.source);
    else this.#ordering.show(reading.source);
    this.requestUpdate();
  }

  #draw(then?: () => void): void {
    this.#then = then;
    this.requestUpdate();
  }

  #filter(query: string): void {
    const box = this.#table?.parentElement;
    // What is below the table stays where it is.
    if (box) box.style.minBlockSize = query === '' ? '' : box.style.minBlockSize || `${box.offsetHeight}px`;
    this.#ordering.filterBy(query, this.exact);
    this.#marked = undefined;
    box?.scrollTo({ top: 0 });
  }

  #sort(place: number): void {
    const head = this.#drawn?.heads[place - 1];
    if (!head) return;
    this.#ordering.sortBy(head.column, this.strings.tag);
    this.#wasSorted = true;
    this.#marked = undefined;
    this.#table?.parentElement?.scrollTo({ top: 0 });
  }

  #resize(place: number, width: number = this.#widths.fitting(place)): void {
    const { heads = [], source } = this.#drawn ?? {};
    const head = heads[place - 1];
    if (head && source) this.#widths.set(head.column, width, heads, source.rows);
    this.requestUpdate();
  }

  #showColumns(from: number): void {
    this.#from = from;
    this.#walk.here = { row: this.#walk.here.row, column: 1 };
    this.#draw(() => this.#table?.parentElement?.scrollTo({ left: 0 }));
  }

  #goToNextMark(errors: TableErrors): void {
    const mark = nextMark(errors, this.#ordering, this.#marked);
    if (!mark) return;
    this.#marked = mark;
    if (mark.column >= 0) this.#from = mark.column - (mark.column % bounds.tableColumns);
    this.#walk.focus();
    this.#walk.go({ row: mark.place, column: mark.column < 0 ? 0 : mark.column - this.#from + 1 });
  }

  #open({ row: place, column }: GridPlace): void {
    const { source, heads = [] } = this.#drawn ?? {};
    if (!source) return;
    const head = column === 0 ? undefined : heads[column - 1];
    const row = this.#ordering.rowAt(place);
    const isOpen = this.#detail?.row === row && this.#detail.head?.column === head?.column;
    if (isOpen) return this.#close();
    const errors = Array.isArray(this.errors) ? this.errors : [];
    this.#detail = {
      row,
      head,
      value: head ? source.cell(row, head.column) : rowValue(source, row, fileNames(source, this.words)),
      errors: errorsUnder(errors, row, head?.name),
    };
    this.#draw(() => this.renderRoot.querySelector<HTMLElement>('#detail')?.focus());
  }

  #close(): void {
    this.#detail = undefined;
    this.#draw(() => this.#walk.focus());
  }
}

define('mcp-content-table', McpContentTable);

declare global {
  interface HTMLElementTagNameMap {
    'mcp-content-table': McpContentTable;
  }
}
