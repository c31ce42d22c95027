import type { McpHost } from '../../../core/index.js';

/**
 * The key by which an element asks those around it for their host, in the Context Community Protocol. A page that has a
 * provider of that protocol, such as Lit's `ContextProvider`, can give a host by it too.
 */
export const hostContext: symbol = Symbol.for('mcp-tools:host');

/** Called with the host, and with each one that takes its place; `stop` ends that. */
type TakeHost = (host: McpHost | undefined, stop?: () => void) => void;

/** What is asked; a provider of the page's own may be asked by elements that are not ours. */
interface HostRequest extends Event {
  readonly context?: unknown;
  readonly contextTarget?: EventTarget;
  readonly callback: TakeHost;
  readonly subscribe?: boolean;
}

/** An element asks those around it for a host. */
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

/** Providers that came after elements inside them had asked in vain. */
const providers = new EventTarget();

/** Asks the elements around `element` for their host, until `signal` aborts. `take` may be called at once, and again. */
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
  // An element that is defined later may be nearer.
  providers.addEventListener('added', ask, { signal });
  ask();
}

/** Answers the elements inside `element` that ask for a host. Returns a function that tells them of another one. */
export function provideHost(element: Element, current: () => McpHost | undefined): () => void {
  const takers = new Map<TakeHost, () => void>();
  element.addEventListener('context-request', (event) => {
    const { context, contextTarget, callback, subscribe } = event as HostRequest;
    // Without a host, the elements further out answer.
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
