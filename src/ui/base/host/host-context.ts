import type { McpHost } from '../../../core/index.js';

/**
 * Key of the Context Community Protocol under which an element requests a host from the elements around it. A page with a
 * provider of that protocol, such as Lit's `ContextProvider`, can also provide a host under this key.
 */
export const hostContext: symbol = Symbol.for('mcp-tools:host');

/** Called with the host, and with each host that replaces it. `stop` ends these calls. */
type TakeHost = (host: McpHost | undefined, stop?: () => void) => void;

/** Request for a host. A provider in the page may also receive requests from other packages' elements. */
interface HostRequest extends Event {
  readonly context?: unknown;
  readonly contextTarget?: EventTarget;
  readonly callback: TakeHost;
  readonly subscribe?: boolean;
}

/** An element requests a host from the elements around it. */
class HostRequestEvent extends Event implements HostRequest {
  readonly context = hostContext;
  readonly contextTarget: Element;
  readonly callback: TakeHost;
  readonly subscribe = true;

  constructor(contextTarget: Element, callback: TakeHost) {
    super('context-request', { bubbles: true, composed: true });
    this.contextTarget = contextTarget;
    this.callback = callback;
  }
}

/** Announces providers that were added after elements inside them had requested a host. */
const providers = new EventTarget();

/** Requests the host of the elements around `element`, until `signal` aborts. May call `take` immediately, and repeatedly. */
export function requestHost(
  element: Element,
  take: (host: McpHost | undefined) => void,
  signal: AbortSignal,
): void {
  let stopBefore: (() => void) | undefined;
  const ask = (): void => {
    const request = new HostRequestEvent(element, (host, stop) => {
      if (signal.aborted) return stop?.();
      if (stop !== stopBefore) stopBefore?.();
      stopBefore = stop;
      take(host);
    });
    element.dispatchEvent(request);
  };
  signal.addEventListener('abort', () => stopBefore?.());
  // An element that is defined later may be a nearer provider.
  providers.addEventListener('added', ask, { signal });
  ask();
}

/** Provides a host to the elements inside `element` that request one. Returns a function that passes them another one. */
export function provideHost(element: Element, current: () => McpHost | undefined): () => void {
  const takers = new Map<TakeHost, () => void>();
  element.addEventListener('context-request', (event) => {
    const { context, contextTarget, callback, subscribe } = event as HostRequest;
    // If this element has no host, a provider further out answers the request.
    if (context !== hostContext || contextTarget === element || !current()) return;
    event.stopImmediatePropagation();
    const stop = (): void => void takers.delete(callback);
    if (subscribe) takers.set(callback, stop);
    callback(current(), stop);
  });
  return () => {
    for (const [take, stop] of takers) take(current(), stop);
    providers.dispatchEvent(new Event('added'));
  };
}
