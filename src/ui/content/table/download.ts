import { html, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { icon } from '../../base/icons.js';
import { lateIcon } from '../../base/lazy-icons.js';
import { inert, save } from '../part/save.js';
import { csvOf, type ExportData, jsonOf } from './export.js';
import { LatestWork } from './latest.js';
import type { TableModel } from './model.js';
import type { Ordering } from './ordering.js';
import { uniqueNames } from './source.js';

/** The outcome of the last press. */
type Outcome =
  { readonly is: 'ready' | 'preparing' | 'failed' } | { readonly is: 'copied'; readonly rows: number };

/** Copies and downloads a table, which is written in time slices. */
export class TableDownload implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #work = new LatestWork(() => {
    this.#timer = setTimeout(() => this.#say({ is: 'ready' }), 3_000);
  });
  #timer: ReturnType<typeof setTimeout> | undefined;
  #format: 'csv' | 'json' = 'csv';
  #outcome: Outcome = { is: 'ready' };

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.#work.stop();
    clearTimeout(this.#timer);
    this.#outcome = { is: 'ready' };
  }

  /** Renders the buttons: one copies the rows that are shown as they are shown, one downloads all as they were sent. */
  render(
    { source, words, exact }: TableModel,
    ordering: Ordering,
    name: string,
    copyFailed: string,
  ): TemplateResult {
    const format = this.#format;
    const outcome = this.#outcome;
    const data = (rows?: Uint32Array): ExportData => ({
      source,
      rows,
      names: uniqueNames(source, words),
      exact,
    });
    const fileName = `${name}.${format}`;
    const copying = words.copyRows(format.toUpperCase(), ordering.count);
    const downloading = words.downloadAll(fileName, source.rows);
    const choose = (event: Event): void => {
      this.#format = (event.currentTarget as HTMLSelectElement).value === 'json' ? 'json' : 'csv';
      this.#say({ is: 'ready' });
    };
    const news = {
      ready: '',
      preparing: words.preparing,
      failed: copyFailed,
      copied: outcome.is === 'copied' ? words.copied(outcome.rows) : '',
    }[outcome.is];
    return html`
      <span class="small muted" role="status">${news}</span>
      <select class="small" aria-label=${words.format} title=${words.guarded} @change=${choose}>
        <option value="csv" ?selected=${format === 'csv'}>CSV</option>
        <option value="json" ?selected=${format === 'json'}>JSON</option>
      </select>
      <button
        class="quiet icon"
        aria-label=${copying}
        title=${copying}
        @click=${() => this.#copy(data(ordering.rows))}
      >
        ${outcome.is === 'copied' ? icon('done') : outcome.is === 'failed' ? icon('warning') : lateIcon('copy')}
      </button>
      <button
        class="quiet icon"
        aria-label=${downloading}
        title=${downloading}
        @click=${() => this.#download(data(), fileName)}
      >
        ${lateIcon('download')}
      </button>
    `;
  }

  #copy(data: ExportData): void {
    this.#write(data, async (text) => {
      await toClipboard(text.then((pieces) => pieces.join('')));
      return { is: 'copied', rows: data.rows?.length ?? data.source.rows };
    });
  }

  #download(data: ExportData, fileName: string): void {
    // By its mark, a spreadsheet knows that the text is UTF-8.
    const mark = this.#format === 'csv' ? ['\uFEFF'] : [];
    this.#write(data, async (text) => {
      save(inert(...mark, ...(await text)), fileName);
      return { is: 'ready' };
    });
  }

  #write(data: ExportData, use: (text: Promise<string[]>) => Promise<Outcome>): void {
    this.#say({ is: 'preparing' });
    const write = this.#format === 'csv' ? csvOf : jsonOf;
    this.#work.start(
      (slices) => use(write(data, slices)).catch((): Outcome => ({ is: 'failed' })),
      (outcome) => this.#say(outcome),
    );
  }

  #say(outcome: Outcome): void {
    clearTimeout(this.#timer);
    this.#outcome = outcome;
    this.#host.requestUpdate();
  }
}

/** Some browsers want to be told at once that something will be copied, and wait for what it is. */
async function toClipboard(text: Promise<string>): Promise<void> {
  const { clipboard } = navigator;
  if (typeof ClipboardItem === 'function' && 'write' in clipboard) {
    const blob = text.then((it) => new Blob([it], { type: 'text/plain' }));
    await clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
  } else await clipboard.writeText(await text);
}
