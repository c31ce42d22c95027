import { pause } from './pause.js';

/**
 * After so long without an answer a kept connection may be dead: some proxies close it without a word after a second. And so
 * long at most a call waits for the answer to the harmless request.
 */
const quietMs = 1_000;

/** Finds dead connections before a call does. */
export interface ConnectionCheck {
  /** The server answered something. */
  answered(): void;
  /** Resolves when a call may be sent: at once, or after a harmless request where connections have been quiet for long. */
  beforeCall(signal: AbortSignal): Promise<void>;
}

/**
 * Over HTTP/1.1 a browser by itself repeats a POST on another connection where a kept one turns out to be dead (RFC 9112,
 * 9.3.1), and the server may have got it each time. What is asked right before, by `ping`, meets the dead ones in its place.
 */
export function createConnectionCheck(
  url: string,
  ping: (signal: AbortSignal) => Promise<void>,
): ConnectionCheck {
  let answeredAt = performance.now();
  return {
    answered() {
      answeredAt = performance.now();
    },
    async beforeCall(signal) {
      if (performance.now() - answeredAt < quietMs || !isInBrowser || isMultiplexed(url)) return;
      await Promise.race([ping(signal).catch(() => undefined), pause(quietMs, signal)]);
    },
  };
}

const isInBrowser = 'Window' in globalThis || 'WorkerGlobalScope' in globalThis;

/** Whether it is known to be HTTP/2 or 3, of which nothing is repeated. Of another origin a page is told only where that allows it. */
function isMultiplexed(url: string): boolean {
  const last = performance.getEntriesByName(url, 'resource').at(-1) as
    { nextHopProtocol?: string } | undefined;
  return /^h[23]/.test(last?.nextHopProtocol ?? '');
}
