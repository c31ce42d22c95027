import { type CSSResultGroup, html, nothing, type PropertyDeclarations, type PropertyValues } from 'lit';
import type { JsonObject, JsonValue, SchemaError } from '../../../core/index.js';
import { Dictionary } from '../../base/dictionary.js';
import { define } from '../../base/element.js';
import { tableEn } from '../../locales/en/table.js';
import type { TableStrings } from '../../locales/strings/table.js';
import { bounds } from '../../base/bounds.js';
import type { Exact } from '../tree/json-number.js';
import type { TableErrors } from './errors.js';
import type { GridPlace } from './move.js';
import type { TableSource } from './source.js';
import { RowScroller, type RowWindow } from '../part/row-scroller.js';
import { controls } from '../../base/styles/controls.styles.js';
import { partStyles } from '../../base/styles/part.styles.js';
import { tokens } from '../../base/styles/tokens.styles.js';
import { McpPartElement } from '../part-element.js';
import { type Detail, detailOf, renderAsText, renderDetail, renderFaults } from './detail.js';
import { type Drawn, drawnOf } from './drawn.js';
import { rowHeightIn, setSpaces, spareOf, usualRow } from './grid.js';
import { styles } from './mcp-content-table.styles.js';
import { Ordering } from './ordering.js';
import { type Marked, nextMark, renderView } from './view.js';
import { Reader, type Reading } from './reading.js';
import { Taking } from './taking.js';
import { renderBeyond, renderTaking } from './tools.js';
import { Walk } from './walk.js';
import { ColumnWidths, drag, fittingWidth } from './widths.js';

const dictionary: Dictionary<TableStrings> = new Dictionary('table', tableEn);

/**
 * @summary Rows of records, or a CSV, as a table: sorted, filtered, resized, and with only what is in view on the page.
 *
 * @csspart table - The table.
 * @csspart actions - The buttons that copy and download it.
 * @csspart hidden - A character that cannot be seen, by its name.
 */
export class McpContentTable extends McpPartElement<TableStrings> {
  static override styles: CSSResultGroup = [tokens, controls, partStyles, styles];

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
  /** The errors of the schema check, with paths that begin at the rows. */
  declare errors: readonly SchemaError[] | undefined;
  /** Numbers as they were sent: see `StructuredPart`. */
  declare exact: Exact | undefined;

  protected override readonly dictionary: Dictionary<TableStrings> = dictionary;

  readonly #ordering = new Ordering(this);
  readonly #taking = new Taking(this);
  readonly #scroller = new RowScroller(this, '.scroll');
  readonly #widths = new ColumnWidths(this);
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
    drag: (event, edge, place) => drag(event, edge, (width) => this.#resize(place, width)),
  });
  #reading: Reading | undefined;
  /** The first column on the page. */
  #from = 0;
  #drawn: Drawn | undefined;
  #detail: Detail | undefined;
  #marked: Marked | undefined;
  #wasSorted = false;
  #rowHeight = usualRow;
  /** Work for when the page has been drawn. */
  #then: (() => void) | undefined;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('rows') || changed.has('csv')) this.#begin();
    const { source } = this.#reading ?? {};
    if (!source) return;
    const { words, schema, root, exact, errors } = this;
    const told = { source, from: this.#from, words, schema, root, exact, errors };
    this.#drawn = drawnOf(told, this.#drawn);
    this.#widths.find(this.#drawn);
    this.#walk.stay();
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    const table = this.#table;
    if (this.#drawn && table) {
      setSpaces(table, this.#window);
      this.#widths.apply(table, this.#drawn.heads);
      const height = rowHeightIn(table, this.#rowHeight);
      if (height !== this.#rowHeight) this.requestUpdate();
      this.#rowHeight = height;
    }
    // Not before this is over: a focus that moves may well draw it anew.
    if (this.#then) queueMicrotask(this.#then);
    this.#then = undefined;
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
      ${this.bar(this.label, source.rows > 0 ? this.#renderTaking(source) : nothing)}
      ${renderBeyond(this.#reading, words)} ${renderFaults(errors.whole, 5)}
      ${isEmpty ? html`<p class="empty">${words.noRows}</p>` : this.#renderTable(drawn)}
      ${this.#renderDetail()}
    `;
  }

  #renderTaking(source: TableSource): unknown {
    const { words, strings, exact } = this;
    return renderTaking({
      taking: this.#taking,
      ordering: this.#ordering,
      source,
      words,
      exact,
      copyFailed: strings.content.copyFailed,
      fileName: this.#name,
    });
  }

  #renderTable(drawn: Drawn): unknown {
    return renderView({
      drawn,
      words: this.words,
      label: this.label,
      ordering: this.#ordering,
      widths: this.#widths,
      walk: this.#walk,
      window: this.#window,
      wasSorted: this.#wasSorted,
      filter: (query) => this.#filter(query),
      nextMark: () => this.#goToNextMark(drawn.errors),
      showColumns: (from) => this.#showColumns(from),
    });
  }

  #renderDetail(): unknown {
    const detail = this.#detail;
    if (!detail) return nothing;
    const { context, words, exact, schema, root = schema } = this;
    const fileName = this.#name;
    return renderDetail({ detail, context, words, fileName, exact, root, close: () => this.#close() });
  }

  get #table(): HTMLTableElement | null {
    return this.renderRoot.querySelector('table');
  }

  get #box(): HTMLElement | null {
    return this.renderRoot.querySelector('.scroll');
  }

  get #window(): RowWindow {
    const spare = spareOf(this.#drawn?.heads.length ?? 0);
    return this.#scroller.window(this.#rowHeight, this.#ordering.count, spare);
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
    if (this.#box) this.#box.style.minBlockSize = '';
    this.#box?.scrollTo({ top: 0, left: 0 });
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
    const box = this.#box;
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
    this.#box?.scrollTo({ top: 0 });
  }

  #resize(place: number, width: number = fittingWidth(this.#table, place)): void {
    const { heads = [] } = this.#drawn ?? {};
    const head = heads[place - 1];
    if (head && this.#table) this.#widths.set(this.#table, head.column, width, heads);
    this.requestUpdate();
  }

  #showColumns(from: number): void {
    this.#from = from;
    this.#walk.here = { row: this.#walk.here.row, column: 1 };
    this.#draw(() => this.#box?.scrollTo({ left: 0 }));
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
    const drawn = this.#drawn;
    if (!drawn) return;
    const head = column === 0 ? undefined : drawn.heads[column - 1];
    const row = this.#ordering.rowAt(place);
    if (this.#detail?.row === row && this.#detail.head?.column === head?.column) return this.#close();
    this.#detail = detailOf(drawn, row, head);
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
