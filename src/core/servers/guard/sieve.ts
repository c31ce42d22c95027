import type { Limits } from '../../base/limits.js';
import { ToolSieve } from './tool-sieve.js';

/** Takes the bytes of a body, and gives those that are to be passed on. */
export interface Sieve {
  take(chunk: Uint8Array): readonly Uint8Array[];
  /** Nothing comes any more. */
  end(): readonly Uint8Array[];
  /** How many bytes still come after a cut, as far as they come soon and are no more than these. */
  countRest(reader: ReadableStreamDefaultReader<Uint8Array>, most: number): Promise<number>;
}

/** For so long what comes after a cut is counted. */
const countMs = 1_000;

/** Takes tools that are beyond a bound out of an answer that is one message, or a stream of events with it in one of them. */
export function sieveTools(limits: Limits): Sieve {
  const tools = new ToolSieve(limits);
  return { take: (chunk) => tools.take(chunk), end: () => tools.end(), countRest };
}

async function countRest(reader: ReadableStreamDefaultReader<Uint8Array>, most: number): Promise<number> {
  const end = performance.now() + countMs;
  const timer = setTimeout(() => void reader.cancel().catch(() => undefined), countMs);
  let bytes = 0;
  try {
    while (bytes < most && performance.now() < end) {
      const { value, done } = await reader.read();
      if (done) break;
      bytes += value.length;
    }
  } catch {
    // So many there were at least.
  }
  clearTimeout(timer);
  return bytes;
}
