import type { McpHost } from '../../../core/index.js';
import { requestHost } from './host-context.js';

/** Returns the host of the elements around an element at this moment. */
export function hostAround(element: Element): McpHost | undefined {
  let found: McpHost | undefined;
  const asking = new AbortController();
  requestHost(element, (host) => (found = host), asking.signal);
  asking.abort();
  return found;
}
