import type { LimitName, Limits } from '../../base/limits.js';
import { startTimeSlice } from '../../../shared/time-slice.js';
import { EventBlocks } from './event-blocks.js';
import { JsonCount, type ScannedMessage } from './json-count.js';
import type { OversizedListReader } from './oversized-list.js';
import { LatestReports } from './latest-reports.js';

/** Takes a body chunk by chunk and passes on the parts within the limits. */
interface Check {
  /** Returns the limit that the chunk exceeds. `undefined` if there is none. */
  take(chunk: Uint8Array): LimitName | undefined;
  /** Ends the check at the end of the body. `isWhole` is true if the body was not cut. */
  end(isWhole: boolean): void;
  /** Returns true if the body is incomplete so far. */
  isOpen?(): boolean;
}

/** Error for a body with incomplete JSON. The connection may have broken, or the server may have stopped writing. */
export class UnfinishedBody extends TypeError {}

type Pass = (chunk: Uint8Array) => void;

/** Events of a body while it is read. */
export interface BodyEvents {
  /** Called when the body exceeded a limit and was cut. `bytes` is its minimum length. Returns the error for its reader. */
  crossed(limit: LimitName, bytes: number): Error;
  /** Called with the number of newly received bytes. */
  received(bytes: number): void;
  /** Called before a message with an id is passed on completely. */
  scanned(message: ScannedMessage): void;
}

/** Number of bytes between two checks of the clock. Buffered data arrives in one piece of any size. */
const sliceBytes = 65_536;

/** Size in bytes above which a body is long: joining and parsing it takes a separate task. */
const longBytes = 262_144;

/** Number of pauses in a row. Another server's answer also needs several, and would otherwise wait for all of these. */
const pauses = 8;

/** Source of a stream with the guarded body. */
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
    // A stream pulls once, and not again until a chunk arrives.
    while (this.#chunksPassed === before) {
      const { value, done } = await this.#reader.read().catch((error: unknown) => {
        // Held reports came before the break, and a timer would find the stream closed.
        this.#check.end(true);
        throw error;
      });
      const limit = done ? this.#take(this.#oversized?.end() ?? []) : await this.#takeChunk(value);
      if (limit) return this.#cut(controller, limit);
      if (this.#waiting.length > 0) await this.#passInPieces(controller);
      if (!done) continue;
      if (this.#bytesRead > longBytes) await startTimeSlice().rest();
      // WebKit treats a broken connection as the end of the body.
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

  /** Passes on the waiting bytes in pieces, because the reader would decode a large event in one step. */
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

  /** Takes a chunk slice by slice. Returns the limit that it exceeds. `undefined` if there is none. */
  async #takeChunk(chunk: Uint8Array): Promise<LimitName | undefined> {
    // The wait for data does not count.
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

/** Returns the body within the limits. A reader of oversized lists also removes the oversized tools. */
export function guardBody(...body: ConstructorParameters<typeof GuardedSource>): ReadableStream<Uint8Array> {
  return new ReadableStream(new GuardedSource(...body), { highWaterMark: 0 });
}

/** Checks a body that is one message or a list of messages. */
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
  const latest = new LatestReports(limits.progressMs, pass);
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
        // If the first block were dropped, a later byte order mark would be read as the first one and change its line.
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
