import type { Server, Snapshot, Tool } from '../../core/index.js';
import type { BaseStrings } from '../locales/en/base.js';
import { openEverything } from '../palette/everything.js';
import type { PaletteItem } from '../palette/palette-item.js';
import { serverItems, toolItems } from '../palette/server-items.js';

export { openKeys } from '../palette/keys.js';

/** Everything that a person can go to in the widget. */
interface Places {
  readonly strings: BaseStrings;
  readonly snapshot: Snapshot;
  readonly panes: readonly { readonly label: string; readonly show: () => void }[];
  readonly canSelectTools: boolean;
  readonly selectTool: (tool: Tool) => void;
  /** `undefined` if the page shows no servers. */
  readonly showServer: ((server: Server) => void) | undefined;
  readonly showKeys: () => void;
}

/** Opens the palette of the whole widget. */
export function openShellPalette(root: ShadowRoot, places: Places): Promise<void> {
  const { strings, snapshot, panes, canSelectTools, selectTool, showServer, showKeys } = places;
  const { servers, tools } = snapshot;
  return openEverything(root, strings.tag, (own): readonly PaletteItem[] => [
    ...panes.map(({ label, show }): PaletteItem => {
      return { id: `pane ${label}`, group: 'panes', icon: 'down', title: label, choose: show };
    }),
    ...(showServer ? serverItems(servers, tools, own, showServer) : []),
    ...(canSelectTools ? toolItems(servers, tools, strings, selectTool) : []),
    { id: 'keys', group: 'commands', icon: 'codes', title: own.shortcuts, choose: showKeys },
  ]);
}
