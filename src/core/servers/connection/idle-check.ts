import { pause } from './pause.js';

/** Time in ms after which an idle connection may be dead, since some proxies close it. A call waits no longer for the ping. */
const idleMs = 1_000;

/**
 * Finds dead connections before a call does. Over HTTP/1.1 a browser by itself repeats a POST on another connection if an
 * idle one turns out to be dead (RFC 9112, 9.3.1), and the server may have got it each time. A ping right before meets the
 * dead ones in its place.
 */
export class IdleCheck {
  readonly #url: string;
  #answeredAt = performance.now();

  constructor(url: string) {
    this.#url = url;
  }

  /** Notes that the server answered something. */
  answered(): void {
    this.#answeredAt = performance.now();
  }

  /** Resolves when a call may be sent: at once, or after a `ping` if connections have been idle for long. */
  async beforeCall(ping: (signal: AbortSignal) => Promise<void>, signal: AbortSignal): Promise<void> {
    if (performance.now() - this.#answeredAt < idleMs || !isInBrowser || isMultiplexed(this.#url)) return;
    await Promise.race([ping(signal).catch(() => undefined), pause(idleMs, signal)]);
  }
}

const isInBrowser = 'Window' in globalThis || 'WorkerGlobalScope' in globalThis;

/** Returns true if a server is known to use HTTP/2 or 3, which repeat nothing. Few servers let another origin know. */
function isMultiplexed(url: string): boolean {
  const last = performance.getEntriesByName(url, 'resource').at(-1) as
    { nextHopProtocol?: string } | undefined;
  return /^h[23]/.test(last?.nextHopProtocol ?? '');
}
