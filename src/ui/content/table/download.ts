import {
  html,
  nothing,
  type ReactiveController,
  type ReactiveControllerHost,
  type TemplateResult,
} from 'lit';
import { copyText } from '../../base/copy-text.js';
import { icon } from '../../base/icons.js';
import { lateIcon } from '../../base/icon-set.js';
import { iconButton } from '../part/actions.js';
import { inert, save } from '../../base/bytes/download.js';
import { csvOf, type ExportData, jsonOf } from './export.js';
import { RestartableWork } from './restartable-work.js';
import type { TableModel } from './model.js';
import type { Ordering } from './ordering.js';
import { uniqueNames } from './source.js';

/** The outcome of the last press. */
type CopyOutcome = 'ready' | 'preparing' | 'failed' | 'copied';

/** Copies and downloads a table, which is written in time slices. */
export class TableDownload implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #work = new RestartableWork(() => {
    this.#timer = setTimeout(() => this.#say('ready'), 3_000);
  });
  #timer: ReturnType<typeof setTimeout> | undefined;
  #format: 'csv' | 'json' = 'csv';
  #outcome: CopyOutcome = 'ready';
  /** Number of rows that were copied last. */
  #copied = 0;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.#work.stop();
    clearTimeout(this.#timer);
    this.#outcome = 'ready';
  }

  /** Renders the buttons: one copies the visible rows as shown, one downloads all rows as sent. */
  render(
    { source, words, exact, isPlain }: TableModel,
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
      this.#say('ready');
    };
    const news = {
      ready: '',
      preparing: words.preparing,
      failed: copyFailed,
      copied: words.copied(this.#copied),
    }[outcome];
    const copyIcon =
      outcome === 'copied' ? icon('done') : outcome === 'failed' ? icon('warning') : lateIcon('copy');
    return html`
      <span class="small muted" role="status">${news}</span>
      ${
        isPlain
          ? nothing
          : html`<select class="small" aria-label=${words.format} title=${words.guarded} @change=${choose}>
              <option value="csv" ?selected=${format === 'csv'}>CSV</option>
              <option value="json" ?selected=${format === 'json'}>JSON</option>
            </select>`
      }
      ${iconButton(copyIcon, copying, () => this.#copy(data(ordering.rows)))}
      ${iconButton(lateIcon('download'), downloading, () => this.#download(data(), fileName))}
    `;
  }

  #copy(data: ExportData): void {
    this.#write(data, async (text) => {
      if (!(await copyLater(text.then((pieces) => pieces.join(''))))) return 'failed';
      this.#copied = data.rows?.length ?? data.source.rows;
      return 'copied';
    });
  }

  #download(data: ExportData, fileName: string): void {
    // With this mark, a spreadsheet recognizes the text as UTF-8.
    const mark = this.#format === 'csv' ? ['\uFEFF'] : [];
    this.#write(data, async (text) => {
      save(inert(...mark, ...(await text)), fileName);
      return 'ready';
    });
  }

  #write(data: ExportData, use: (text: Promise<string[]>) => Promise<CopyOutcome>): void {
    this.#say('preparing');
    const write = this.#format === 'csv' ? csvOf : jsonOf;
    this.#work.start(
      (slices) => use(write(data, slices)).catch((): CopyOutcome => 'failed'),
      (outcome) => this.#say(outcome),
    );
  }

  #say(outcome: CopyOutcome): void {
    clearTimeout(this.#timer);
    this.#outcome = outcome;
    this.#host.requestUpdate();
  }
}

/** Copies a text that is still being written. Some browsers require the request immediately, and then wait for the text. */
async function copyLater(text: Promise<string>): Promise<boolean> {
  const { clipboard } = navigator;
  try {
    if (!('write' in clipboard) || typeof ClipboardItem !== 'function') throw new TypeError('no items');
    const blob = text.then((it) => new Blob([it], { type: 'text/plain' }));
    await clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
    return true;
  } catch {
    return copyText(await text);
  }
}
