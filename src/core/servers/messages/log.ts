import type { Limits } from '../../base/limits.js';
import type { MessageLog, WireMessage } from '../../protocol/index.js';

/** Pause in ms between two notifications of the listeners. A person cannot follow faster changes. */
const tellMs = 100;
/** Number of characters that count for a message in addition to its text, for its headers and other data. */
const fixedChars = 1_000;

/** Keeps the newest messages of a connection, within the limits. */
export class Log implements Omit<MessageLog, 'close'> {
  readonly #limits: Limits;
  readonly #listeners = new Set<() => void>();
  #kept: WireMessage[] = [];
  #shown: readonly WireMessage[] | undefined;
  #chars = 0;
  #dropped = 0;
  #ids = 0;
  #isTelling = false;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Adds a message. Returns its id. */
  add(message: Omit<WireMessage, 'id'>): number {
    const id = ++this.#ids;
    this.#kept.push({ ...message, id });
    this.#chars += charsOf(message);
    const { messagesKept, messagesKeptChars } = this.#limits;
    let surplus = 0;
    while (this.#kept.length - surplus > 1) {
      if (this.#kept.length - surplus <= messagesKept && this.#chars <= messagesKeptChars) break;
      this.#chars -= charsOf(this.#kept[surplus++]);
    }
    if (surplus > 0) this.#kept.splice(0, surplus);
    this.#dropped += surplus;
    this.#changed();
    return id;
  }

  /** Changes a message if it is still stored. */
  change(id: number, change: (message: WireMessage) => WireMessage): void {
    const at = this.#kept.findLastIndex((one) => one.id === id);
    const message = this.#kept[at];
    if (!message) return;
    this.#kept[at] = change(message);
    this.#changed();
  }

  getMessages(): readonly WireMessage[] {
    return (this.#shown ??= Object.freeze([...this.#kept]));
  }

  getDropped(): number {
    return this.#dropped;
  }

  subscribe(listener: () => void): () => void {
    const own = (): void => listener();
    this.#listeners.add(own);
    return () => void this.#listeners.delete(own);
  }

  clear(): void {
    this.#kept = [];
    this.#chars = this.#dropped = 0;
    this.#changed();
  }

  export(): string {
    return this.getMessages()
      .map(({ call: _call, ...message }) => `${JSON.stringify(message)}\n`)
      .join('');
  }

  #changed(): void {
    this.#shown = undefined;
    if (this.#isTelling) return;
    this.#isTelling = true;
    setTimeout(() => {
      this.#isTelling = false;
      for (const listener of this.#listeners) listener();
    }, tellMs);
  }
}

function charsOf(message: Pick<WireMessage, 'text'> | undefined): number {
  return (message?.text.length ?? 0) + fixedChars;
}
