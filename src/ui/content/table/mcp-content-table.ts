import { type CSSResultGroup, html, nothing, type PropertyDeclarations, type PropertyValues } from 'lit';
import type { JsonObject, JsonValue, SchemaError } from '../../../core/index.js';
import { bounds } from '../../base/bounds.js';
import { Dictionary } from '../../base/dictionary.js';
import { define } from '../../base/element.js';
import { controls } from '../../base/styles/controls.styles.js';
import { inputs } from '../../base/styles/inputs.styles.js';
import { partStyles } from '../../base/styles/part.styles.js';
import { tokens } from '../../base/styles/tokens.styles.js';
import { tableEn, type TableStrings } from '../../locales/en/table.js';
import { note } from '../part/context.js';
import { McpPartElement } from '../part-element.js';
import { textOf } from '../text/kind.js';
import type { Exact } from '../tree/json-number.js';
import { type Detail, detailOf, renderDetail, renderErrors } from './detail.js';
import { TableDownload } from './download.js';
import { type Marked, nextMark } from './errors.js';
import { Grid, type GridPlace } from './grid.js';
import { RestartableWork } from './restartable-work.js';
import { styles } from './mcp-content-table.styles.js';
import { modelOf, type TableModel } from './model.js';
import { Ordering } from './ordering.js';
import { allColumns, firstColumns, readCsv, recordSource, type TableSource } from './source.js';
import { renderTable } from './view.js';

const dictionary: Dictionary<TableStrings> = new Dictionary('table', tableEn);
const noErrors: readonly SchemaError[] = [];

/**
 * @summary Records or CSV as a table, with sorting, filtering and resizable columns. Only the visible rows are in the page.
 *
 * @csspart table - The table.
 * @csspart actions - The buttons that copy and download it.
 * @csspart hidden - The name of a hidden character.
 */
export class McpContentTable extends McpPartElement<TableStrings> {
  static override styles: CSSResultGroup = [tokens, controls, inputs, partStyles, styles];

  static override properties: PropertyDeclarations = {
    ...McpPartElement.properties,
    rows: { attribute: false },
    csv: { attribute: false },
    schema: { attribute: false },
    root: { attribute: false },
    errors: { attribute: false },
    exact: { attribute: false },
    mayBePlain: { attribute: false },
  };

  /** The records. Other values among them get a separate column. */
  declare rows: readonly JsonValue[] | undefined;
  /** A table in the format of RFC 4180. Takes precedence over `rows`. */
  declare csv: string | undefined;
  /** The schema of the array of rows. Its titles become column heads. */
  declare schema: JsonObject | undefined;
  /** The document that the schema's references refer to. Default: the schema itself. */
  declare root: JsonObject | undefined;
  /** The errors of the schema check, with paths that begin at the rows. */
  declare errors: readonly SchemaError[] | undefined;
  /** Numbers as they were sent: see `StructuredPart`. */
  declare exact: Exact | undefined;
  /** False if even a small table gets the tools of a long one. */
  declare mayBePlain: boolean;

  protected override readonly dictionary: Dictionary<TableStrings> = dictionary;

  readonly #ordering = new Ordering(this);
  readonly #download = new TableDownload(this);
  readonly #grid: Grid = new Grid(this, this.#ordering, (place) =>
    place.row < 0 ? this.#sort(place.column) : this.#open(place),
  );
  readonly #reader = new RestartableWork();
  #source: TableSource | undefined;
  /** The first column in the page. */
  #from = 0;
  #model: TableModel | undefined;
  #detail: Detail | undefined;
  #marked: Marked | undefined;

  constructor() {
    super();
    this.mayBePlain = true;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('rows') || changed.has('csv')) this.#begin();
    const source = this.#source;
    if (!source) return;
    const { words, schema, root, exact, mayBePlain } = this;
    const errors = Array.isArray(this.errors) ? this.errors : noErrors;
    this.#model = modelOf(
      { source, from: this.#from, words, schema, root, errors, exact, mayBePlain },
      this.#model,
    );
    this.#grid.show(this.#model);
  }

  /** Also waits until the whole table has been read, sorted and filtered. */
  protected override async getUpdateComplete(): Promise<boolean> {
    const isComplete = await super.getUpdateComplete();
    const work = this.#reader.running ?? this.#ordering.running;
    if (!work) return isComplete;
    await work;
    return this.getUpdateComplete();
  }

  protected override render(): unknown {
    const { words, csv, label, context } = this;
    if (typeof csv === 'string' && csv.length > bounds.csvChars) {
      const actions = html`<slot name="actions" slot="actions"></slot>`;
      const text = { text: csv, label, fileName: `${this.#name}.csv` };
      return html`${note(words.tooLong(bounds.csvChars))}${textOf(text, context, actions)}`;
    }
    const model = this.#model;
    if (!model)
      return this.#reader.running ? html`<p class="muted" role="status">${words.reading}</p>` : nothing;
    const { rows, columns, isCut, isNarrowed } = model.source;
    const { copyFailed } = this.strings.content;
    const isEmpty = rows === 0 && columns.length === 0;
    const table = (): unknown =>
      renderTable({
        model,
        grid: this.#grid,
        ordering: this.#ordering,
        label: this.label,
        filter: (query) => this.#filter(query),
        nextMark: () => this.#goToNextMark(model),
        showColumns: (from) => this.#showColumns(from),
      });
    const detail = (): unknown =>
      this.#detail ? renderDetail(this.#detail, model, context, this.#name, () => this.#close()) : nothing;
    const actions = rows > 0 ? this.#download.render(model, this.#ordering, this.#name, copyFailed) : nothing;
    if (model.isPlain && rows > 0)
      return html`${table()} ${this.bar(csv === undefined ? undefined : label, actions)} ${detail()}`;
    return html`
      ${this.bar(label, actions)} ${isCut ? note(words.rowsBeyond(rows)) : nothing}
      ${isNarrowed ? note(words.columnsBeyond(columns.length)) : nothing}
      ${renderErrors(model.places.whole, 5)} ${isEmpty ? html`<p class="empty">${words.noRows}</p>` : table()}
      ${detail()}
    `;
  }

  get #name(): string {
    return this.fileName.replace(/\.(?:csv|tsv|json)$/i, '') || 'table';
  }

  #begin(): void {
    const { csv, rows } = this;
    this.#source = this.#model = this.#detail = this.#marked = undefined;
    this.#from = 0;
    this.#grid.reset();
    this.#ordering.reset();
    this.#reader.stop();
    if (typeof csv === 'string') {
      if (csv.length > bounds.csvChars) return;
      this.#reader.start(
        (slices) => readCsv(csv, slices),
        (source) => this.#show(source),
      );
    } else if (Array.isArray(rows)) {
      this.#show(recordSource(rows, firstColumns(rows)));
      this.#reader.start(
        async (slices) => {
          // The first rows are shown before.
          await slices.rest();
          return recordSource(rows, await allColumns(rows, slices));
        },
        (source) => this.#show(source),
      );
    }
  }

  #show(source: TableSource): void {
    // Without a new column, nothing is rendered again.
    if (this.#source?.columns.length === source.columns.length) return;
    this.#source = source;
    this.#ordering.show(source);
    this.requestUpdate();
  }

  #filter(query: string): void {
    const { box } = this.#grid;
    // Content below the table keeps its place.
    if (box) box.style.minBlockSize = query === '' ? '' : box.style.minBlockSize || `${box.offsetHeight}px`;
    this.#ordering.filterBy(query, this.exact);
    this.#marked = undefined;
    box?.scrollTo({ top: 0 });
  }

  #sort(place: number): void {
    const head = this.#model?.heads[place - 1];
    if (!head) return;
    this.#ordering.sortBy(head.column, this.strings.tag);
    this.#marked = undefined;
    this.#grid.box?.scrollTo({ top: 0 });
  }

  #showColumns(from: number): void {
    this.#from = from;
    this.#grid.here = { row: this.#grid.here.row, column: 1 };
    this.#grid.render(() => this.#grid.box?.scrollTo({ left: 0 }));
  }

  #goToNextMark({ places }: TableModel): void {
    const mark = nextMark(places, this.#ordering, this.#marked);
    if (!mark) return;
    this.#marked = mark;
    if (mark.column >= 0) this.#from = mark.column - (mark.column % bounds.tableColumns);
    this.#grid.focus();
    this.#grid.go({ row: mark.place, column: mark.column < 0 ? 0 : mark.column - this.#from + 1 });
  }

  #open({ row: place, column }: GridPlace): void {
    const model = this.#model;
    if (!model) return;
    const head = column === 0 ? undefined : model.heads[column - 1];
    const row = this.#ordering.rowAt(place);
    if (this.#detail?.row === row && this.#detail.head?.column === head?.column) return this.#close();
    this.#detail = detailOf(model, row, head);
    this.#grid.render(() => this.renderRoot.querySelector<HTMLElement>('#detail')?.focus());
  }

  #close(): void {
    this.#detail = undefined;
    this.#grid.render(() => this.#grid.focus());
  }
}

define('mcp-content-table', McpContentTable);

declare global {
  interface HTMLElementTagNameMap {
    'mcp-content-table': McpContentTable;
  }
}
