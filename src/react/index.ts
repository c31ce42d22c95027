'use client';

/**
 * The elements as React components, for React 18 and 19. Each takes the properties of its element, listeners as
 * `onMcpAudit`, a `ref` to the element, and what any HTML element takes. A server renders nothing in its place: the element
 * comes with all of its properties once the page is there, so that none is lost in hydration.
 */
// By itself, so that the declarations bring along what the elements are for TypeScript.
import '../index.js';
import { useSyncExternalStore } from 'react';
import { createMcpHost, type McpHost, type Snapshot } from '../core/index.js';

export type { McpComponent, McpProps } from './component.js';
export * from './components.js';

/**
 * Returns the snapshot of a host, and the next one after each change. On a server, and while React hydrates what a server rendered,
 * it is that of a host without servers: both draw the same.
 */
export function useSnapshot(host: Pick<McpHost, 'subscribe' | 'getSnapshot'>): Snapshot {
  return useSyncExternalStore(host.subscribe, host.getSnapshot, atFirst);
}

let empty: Snapshot | undefined;

function atFirst(): Snapshot {
  empty ??= createMcpHost().getSnapshot();
  return empty;
}
