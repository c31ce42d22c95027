'use client';

/**
 * The elements as React components, for React 18 and 19. Each accepts the properties of its element, listeners such as
 * `onMcpAudit`, a `ref` to the element, and the props of any HTML element. On a server nothing is rendered: the element appears
 * with all its properties once the page has loaded, so that none is lost in hydration.
 */
// A separate import, so that the declarations include the types of the elements.
import '../index.js';
import { useSyncExternalStore } from 'react';
import { createMcpHost, type McpHost, type Snapshot } from '../core/index.js';

export type { McpComponent, McpProps } from './component.js';
export * from './components.js';

/**
 * Returns the snapshot of a host, and renders again with each change. On a server, and during hydration, it is the snapshot of a
 * host without servers, so that both render the same.
 */
export function useSnapshot(host: Pick<McpHost, 'subscribe' | 'getSnapshot'>): Snapshot {
  return useSyncExternalStore(host.subscribe, host.getSnapshot, atFirst);
}

let empty: Snapshot | undefined;

function atFirst(): Snapshot {
  empty ??= createMcpHost().getSnapshot();
  return empty;
}
