import type { LimitName, Limits } from '../../base/limits.js';
import { startTimeSlice } from '../../../shared/time-slice.js';
import { EventBlocks } from './event-blocks.js';
import { JsonCount, type ScannedMessage } from './json-count.js';
import type { OversizedListReader } from './oversized-list.js';

/** Bytes beyond which a report is a message like any other. */
const mostBytes = 16_384;

const text = new TextDecoder();

/** Merges reports that come too fast: the first goes on at once, then the newest of each kind once in `ms`, in their order. */
export class Latest {
  readonly #ms: number;
  readonly #pass: (block: Uint8Array) => void;
  readonly #held = new Map<string, Uint8Array>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(ms: number, pass: (block: Uint8Array) => void) {
    this.#ms = ms;
    this.#pass = pass;
  }

  /**
   * Takes a block that is a report, to pass it on in its time unless a newer one comes. Returns `newer` if it took the
   * place of another, so that what is passed on is no more than before.
   */
  take(block: Uint8Array): 'new' | 'newer' | undefined {
    const key = reportKey(block);
    if (key === undefined) return undefined;
    const report = this.#held.delete(key) ? 'newer' : 'new';
    this.#held.set(key, block);
    if (this.#timer === undefined) this.#next();
    return report;
  }

  flush(): void {
    for (const block of this.#held.values()) this.#pass(block);
    this.#held.clear();
  }

  end(): void {
    clearTimeout(this.#timer);
  }

  #next(): void {
    this.#timer = undefined;
    if (this.#held.size === 0) return;
    this.flush();
    this.#timer = setTimeout(() => this.#next(), this.#ms);
  }
}

/** Takes a body chunk by chunk, and passes on what is within the limits. */
interface Check {
  /** Returns the limit that the chunk crosses, if it crosses one. */
  take(chunk: Uint8Array): LimitName | undefined;
  /** Ends when nothing comes any more; `isWhole` if that is how it should be. */
  end(isWhole: boolean): void;
  /** Returns true if there has to be more. */
  isOpen?(): boolean;
}

/** The JSON of a body is not at its end. Whether the connection broke or the server wrote no more cannot be told. */
export class UnfinishedBody extends TypeError {}

type Pass = (chunk: Uint8Array) => void;

/** Events of a body while it is read. */
export interface BodyEvents {
  /** The body crossed a limit, and is cut, at least so many bytes long. Returns the error that its reader gets. */
  crossed(limit: LimitName, bytes: number): Error;
  /** So many bytes more of the body have come. */
  received(bytes: number): void;
  /** A message with an id is about to be passed on whole. */
  scanned(message: ScannedMessage): void;
}

/** Bytes that are read between two looks at the clock: what is buffered already comes in one piece, of any size. */
const sliceBytes = 65_536;

/** Size in bytes above which a body is long: joining and parsing it takes a separate task. */
const longBytes = 262_144;

/** Pauses in a row: an answer of another server takes as many on its way, and with one at a time would wait for all of them. */
const pauses = 8;

/** The source of a guarded body, as a stream wants it. */
class GuardedSource {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #limits: Limits;
  readonly #events: BodyEvents;
  readonly #oversized: OversizedListReader | undefined;
  readonly #check: Check;
  #slice: ReturnType<typeof startTimeSlice> | undefined;
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  /** Bytes that are passed on in pieces, and those that came after them. */
  readonly #waiting: Uint8Array[] = [];
  #chunksPassed = 0;
  #bytesRead = 0;

  constructor(
    body: ReadableStream<Uint8Array>,
    isEvents: boolean,
    limits: Limits,
    events: BodyEvents,
    oversized?: OversizedListReader,
  ) {
    this.#reader = body.getReader();
    this.#limits = limits;
    this.#events = events;
    this.#oversized = oversized;
    const pass: Pass = (chunk) => {
      this.#chunksPassed++;
      if (chunk.length > sliceBytes || this.#waiting.length > 0) this.#waiting.push(chunk);
      else this.#controller?.enqueue(chunk);
    };
    this.#check = (isEvents ? checkEvents : checkMessage)(limits, pass, events.scanned);
  }

  start(controller: ReadableStreamDefaultController<Uint8Array>): void {
    this.#controller = controller;
  }

  async pull(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
    const before = this.#chunksPassed;
    // A stream asks once, and not again as long as nothing comes.
    while (this.#chunksPassed === before) {
      const { value, done } = await this.#reader.read().catch((error: unknown) => {
        // Reports that were held back came before the break. A timer that passed them on later would find no stream.
        this.#check.end(true);
        throw error;
      });
      const limit = done ? this.#take(this.#oversized?.end() ?? []) : await this.#takeChunk(value);
      if (limit) return this.#cut(controller, limit);
      if (this.#waiting.length > 0) await this.#passInPieces(controller);
      if (!done) continue;
      if (this.#bytesRead > longBytes) await startTimeSlice().rest();
      // WebKit reads a body whose connection broke as if it had come to its end.
      if (this.#check.isOpen?.()) throw new UnfinishedBody('the body ends in the middle');
      this.#check.end(true);
      controller.close();
      return;
    }
  }

  cancel(reason: unknown): Promise<void> {
    this.#check.end(false);
    return this.#reader.cancel(reason);
  }

  /** Passes on what is waiting. Its reader would decode a large event in one go. */
  async #passInPieces(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
    const slice = startTimeSlice();
    for (let [chunk] = this.#waiting; chunk; [chunk] = this.#waiting) {
      for (let at = 0; at < chunk.length; at += sliceBytes) {
        controller.enqueue(chunk.subarray(at, at + sliceBytes));
        await slice.rest();
      }
      this.#waiting.shift();
    }
  }

  /** Takes a chunk slice by slice. Returns the limit that it crosses, if it crosses one. */
  async #takeChunk(chunk: Uint8Array): Promise<LimitName | undefined> {
    // The time in which nothing came yet is not ours.
    const time = (this.#slice ??= startTimeSlice());
    this.#events.received(chunk.length);
    for (let at = 0; at < chunk.length; at += sliceBytes) {
      const slice = chunk.subarray(at, at + sliceBytes);
      this.#bytesRead += slice.length;
      const limit = this.#take(this.#oversized?.take(slice) ?? [slice]);
      if (limit) {
        this.#bytesRead += chunk.length - at - slice.length;
        return limit;
      }
      if (!time.isLong()) continue;
      for (let pause = 0; pause < pauses; pause++) await time.rest();
    }
    return undefined;
  }

  #take(pieces: readonly Uint8Array[]): LimitName | undefined {
    if (this.#bytesRead > this.#limits.streamBytes) return 'streamBytes';
    for (const piece of pieces) {
      const limit = this.#check.take(piece);
      if (limit) return limit;
    }
    return undefined;
  }

  async #cut(controller: ReadableStreamDefaultController<Uint8Array>, limit: LimitName): Promise<void> {
    const left = this.#limits.streamBytes - this.#bytesRead;
    if (this.#oversized) this.#bytesRead += await this.#oversized.countRest(this.#reader, left);
    const error = this.#events.crossed(limit, this.#bytesRead);
    this.#check.end(false);
    controller.error(error);
    void this.#reader.cancel(error).catch(() => undefined);
  }
}

/** Returns the same body within the limits and, with a reader of oversized lists, without the tools that it takes out. */
export function guardBody(...body: ConstructorParameters<typeof GuardedSource>): ReadableStream<Uint8Array> {
  return new ReadableStream(new GuardedSource(...body), { highWaterMark: 0 });
}

/** Checks a body that is one message, or a list of some. */
function checkMessage(limits: Limits, pass: Pass, scanned: BodyEvents['scanned']): Check {
  const json = new JsonCount(limits);
  let size = 0;
  return {
    take(chunk) {
      size += chunk.length;
      if (size > limits.messageBytes) return 'messageBytes';
      if (!json.take(chunk)) return json.crossed;
      if (json.messages > limits.messagesPerSecond) return 'messagesPerSecond';
      pass(chunk);
      return undefined;
    },
    end(isWhole) {
      if (isWhole && json.message) scanned(json.message);
    },
    isOpen: () => json.isOpen,
  };
}

/** Checks a body that is a stream of events. */
function checkEvents(limits: Limits, pass: Pass, scanned: BodyEvents['scanned']): Check {
  const blocks = new EventBlocks(limits);
  const latest = new Latest(limits.progressMs, pass);
  let size = 0;
  let second = 0;
  let inSecond = 0;
  let isFirst = true;
  const isTooFast = (): boolean => {
    const now = Math.floor(performance.now() / 1_000);
    inSecond = now === second ? inSecond + 1 : 1;
    second = now;
    return inSecond > limits.messagesPerSecond;
  };
  return {
    take(chunk) {
      size += chunk.length;
      if (size > limits.streamBytes) return 'streamBytes';
      const found = blocks.take(chunk);
      if (typeof found === 'string') return found;
      for (const { bytes, isEvent, message } of found) {
        // Without what comes first, a byte order mark further on would be the first, and its line another one.
        if (!isEvent && isFirst) pass(bytes);
        isFirst = false;
        if (!isEvent) continue;
        const report = latest.take(bytes);
        if (report === 'newer') continue;
        if (isTooFast()) return 'messagesPerSecond';
        if (report) continue;
        latest.flush();
        if (message) scanned(message);
        pass(bytes);
      }
      return undefined;
    },
    end(isWhole) {
      if (isWhole) latest.flush();
      latest.end();
    },
  };
}

/** Returns a key for the thing whose newest state a block reports, if a later report makes it worthless. */
export function reportKey(block: Uint8Array): string | undefined {
  if (block.length > mostBytes) return undefined;
  const lines = text.decode(block).split(/\r\n|\r|\n/);
  const data = lines.flatMap((line) => (line.startsWith('data:') ? [line.slice(5)] : [])).join('\n');
  if (!data.includes('"notifications/')) return undefined;
  try {
    const { id, method, params } = JSON.parse(data) as { id?: unknown; method?: unknown; params?: unknown };
    if (id !== undefined || typeof method !== 'string') return undefined;
    const about = (params ?? {}) as { progressToken?: unknown; uri?: unknown };
    if (method === 'notifications/progress') return JSON.stringify([method, about.progressToken]);
    if (method === 'notifications/resources/updated') return JSON.stringify([method, about.uri]);
    return method.endsWith('/list_changed') ? method : undefined;
  } catch {
    return undefined;
  }
}
