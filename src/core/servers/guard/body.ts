import type { LimitName, Limits } from '../../base/limits.js';
import { startTimeSlice } from '../../base/time-slice.js';
import { JsonCount } from './json-count.js';
import { EventBlocks } from './event-blocks.js';
import { Latest } from './latest.js';
import type { Sieve } from './sieve.js';
import type { Passed } from './sent-numbers.js';

/** Takes a body chunk by chunk, and passes on what may be passed on. */
interface Check {
  /** The name of the limit that the chunk crosses, where it crosses one. */
  take(chunk: Uint8Array): LimitName | undefined;
  /** Nothing comes any more; `isWhole` where that is how it should be. */
  end(isWhole: boolean): void;
}

type Pass = (chunk: Uint8Array) => void;

/** What a body tells of itself while it passes. */
export interface BodyEvents {
  /** It crossed a limit, and is cut, at least so many bytes long. Gives the error that its reader gets. */
  crossed(limit: LimitName, bytes: number): Error;
  /** A message with an id is about to be passed on whole. */
  passed(message: Passed): void;
}

/** So many bytes are looked at before the clock is: what is buffered already comes in one piece, of any size. */
const sliceBytes = 65_536;

/** An answer of another server takes as many turns as this on its way; with one at a time it would wait for all of them. */
const turnsGiven = 8;

/** The same body, but no longer, deeper or denser than the limits, and without what the sieve takes out. */
export function guardBody(
  body: ReadableStream<Uint8Array>,
  isEvents: boolean,
  limits: Limits,
  { crossed, passed: tell }: BodyEvents,
  sieve?: Sieve,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  const stint = startTimeSlice();
  let passed = 0;
  let came = 0;
  let check: Check | undefined;

  const take = (pieces: readonly Uint8Array[]): LimitName | undefined => {
    if (came > limits.streamBytes) return 'streamBytes';
    for (const piece of pieces) {
      const limit = check?.take(piece);
      if (limit) return limit;
    }
    return undefined;
  };

  /** Reads on. Whether the stream's reader has got what it waits for. */
  const read = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<boolean> => {
    const before = passed;
    const { value, done } = await reader.read().catch((error: unknown) => {
      // What was held back came before the break. A timer that passed it on later would find no stream.
      check?.end(true);
      throw error;
    });
    const cut = async (limit: LimitName): Promise<true> => {
      if (sieve) came += await sieve.countRest(reader, limits.streamBytes - came);
      const error = crossed(limit, came);
      check?.end(false);
      controller.error(error);
      void reader.cancel(error).catch(() => undefined);
      return true;
    };
    if (done) {
      const limit = take(sieve?.end() ?? []);
      if (limit) return cut(limit);
      check?.end(true);
      controller.close();
      return true;
    }
    for (let at = 0; at < value.length; at += sliceBytes) {
      const slice = value.subarray(at, at + sliceBytes);
      came += slice.length;
      const limit = take(sieve?.take(slice) ?? [slice]);
      if (limit) {
        came += value.length - at - slice.length;
        return cut(limit);
      }
      if (!stint.isLong()) continue;
      for (let turn = 0; turn < turnsGiven; turn++) await stint.rest();
    }
    return passed > before;
  };

  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const pass: Pass = (chunk) => {
          passed++;
          controller.enqueue(chunk);
        };
        check = isEvents ? checkEvents(limits, pass, tell) : checkMessage(limits, pass, tell);
      },
      async pull(controller) {
        // A stream asks once, and not again as long as nothing comes.
        while (!(await read(controller)));
      },
      cancel(reason) {
        check?.end(false);
        return reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}

/** The whole body is one message, or a list of some. */
function checkMessage(limits: Limits, pass: Pass, tell: BodyEvents['passed']): Check {
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
      if (isWhole && json.passed) tell(json.passed);
    },
  };
}

function checkEvents(limits: Limits, pass: Pass, tell: BodyEvents['passed']): Check {
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
      for (const { bytes, isEvent, passed } of found) {
        // Without what comes first, a byte order mark further on would be the first, and its line another one.
        if (!isEvent && isFirst) pass(bytes);
        isFirst = false;
        if (!isEvent) continue;
        const report = latest.take(bytes);
        if (report === 'newer') continue;
        if (isTooFast()) return 'messagesPerSecond';
        if (report) continue;
        latest.flush();
        if (passed) tell(passed);
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
