import type { LitElement } from 'lit';
import type { Server } from '../../core/index.js';
import { serverIcons } from '../content/image/services.js';

/** Renders the icon of a connected server; `undefined` if it has none that may be shown, or until that is known. */
export function serverIcon(server: Server, element: LitElement): unknown {
  if (server.status !== 'connected' || !server.claims.icons) return undefined;
  void serverIcons.arrive()?.then(() => serverIcons.value && element.requestUpdate());
  return serverIcons.value?.renderServerIcon(server, element);
}
