import type { ServerConfig } from '../../core/index.js';
import { McpServer, paramHeadersOf, signInOf } from '../tools/mcp-server.js';

interface Given extends Element {
  readonly src: string | null | undefined;
  readonly label: string | undefined;
  readonly paramHeaders: string | null | undefined;
  readonly clientId: string | null | undefined;
  readonly servers: readonly ServerConfig[] | undefined;
}

/** Every server that an element was given: by its attributes, by its children, by its property, in this order. */
export function serverConfigs(element: Given): readonly ServerConfig[] {
  const { src, label, paramHeaders, clientId, servers } = element;
  const named = label ? { label } : {};
  // An attribute that was taken away leaves `null`.
  const first =
    src == null ? [] : [{ url: src, ...named, ...paramHeadersOf(paramHeaders), ...signInOf({ clientId }) }];
  const children = [...element.children]
    .filter((child) => child instanceof McpServer)
    .map(({ config }) => config);
  return [...first, ...children, ...(servers ?? [])];
}
