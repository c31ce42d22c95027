import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { csvOf, jsonOf, type Wanted } from './export.js';
import { TimeSlices } from '../../base/time-slices.js';
import { inert, save } from '../part/save.js';

export type Format = 'csv' | 'json';

/** The outcome of the last press. */
export type Taken =
  { readonly state: 'ready' | 'preparing' | 'failed' } | { readonly state: 'copied'; readonly rows: number };

/** Copies and downloads a table, which is written in turns. */
export class Taking implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #work: AbortController | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  format: Format = 'csv';
  taken: Taken = { state: 'ready' };

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.#work?.abort();
    clearTimeout(this.#timer);
    this.taken = { state: 'ready' };
  }

  choose(format: Format): void {
    this.format = format;
    this.#say({ state: 'ready' });
  }

  async copy(wanted: Wanted): Promise<void> {
    const rows = wanted.rows?.length ?? wanted.source.rows;
    await this.#take(wanted, async (text) => {
      await toClipboard(text.then((pieces) => pieces.join('')));
      return { state: 'copied', rows };
    });
  }

  async download(wanted: Wanted, name: string): Promise<void> {
    const { format } = this;
    await this.#take(wanted, async (text) => {
      // By its mark, a spreadsheet knows that the text is UTF-8.
      save(inert(...(format === 'csv' ? ['\uFEFF'] : []), ...(await text)), `${name}.${format}`);
      return { state: 'ready' };
    });
  }

  async #take(wanted: Wanted, use: (text: Promise<string[]>) => Promise<Taken>): Promise<void> {
    this.#work?.abort();
    const work = (this.#work = new AbortController());
    const turns = new TimeSlices(work.signal);
    this.#say({ state: 'preparing' });
    const text = this.format === 'csv' ? csvOf(wanted, turns) : jsonOf(wanted, turns);
    const taken = await use(text).catch((): Taken => ({ state: 'failed' }));
    if (work.signal.aborted) return;
    this.#say(taken);
    this.#timer = setTimeout(() => this.#say({ state: 'ready' }), 3_000);
  }

  #say(taken: Taken): void {
    clearTimeout(this.#timer);
    this.taken = taken;
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
