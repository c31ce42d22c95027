import type { McpHost } from '../../../core/index.js';
import { requestHost } from './host-context.js';

/** Returns the host that the surrounding elements currently provide to an element. */
export function hostAround(element: Element): McpHost | undefined {
  let found: McpHost | undefined;
  const asking = new AbortController();
  requestHost(element, (host) => (found = host), asking.signal);
  asking.abort();
  return found;
}
