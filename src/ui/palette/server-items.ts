import type { ConnectedServer, Prompt, Resource, Server, Tool } from '../../core/index.js';
import type { BaseStrings } from '../locales/en/base.js';
import type { PaletteStrings } from '../locales/en/palette.js';
import { serversWith } from '../base/servers-with.js';
import { cutInTheMiddle } from '../base/visible.js';
import type { PaletteItem } from './palette-item.js';

/** Number of characters of a title that are shown and searched. */
const titleChars = 80;

function cut(text: string): string {
  return cutInTheMiddle(text, titleChars);
}

/** Returns an item for each prompt that connected servers have listed. */
export function promptItems(
  servers: readonly Server[],
  choose: (server: ConnectedServer, prompt: Prompt) => void,
): readonly PaletteItem[] {
  return serversWith(servers, 'prompts').flatMap((server) =>
    (server.prompts?.items ?? []).map((prompt): PaletteItem => {
      return {
        id: `prompt ${server.id} ${prompt.name}`,
        group: 'prompts',
        icon: 'codes',
        title: cut(prompt.title ?? prompt.name),
        note: cut(server.label),
        alias: cut(prompt.name),
        choose: () => choose(server, prompt),
      };
    }),
  );
}

/** Returns an item for each resource that connected servers have listed. */
export function resourceItems(
  servers: readonly Server[],
  choose: (server: ConnectedServer, resource: Resource) => void,
): readonly PaletteItem[] {
  return serversWith(servers, 'resources').flatMap((server) =>
    (server.resources?.items ?? []).map((resource): PaletteItem => {
      return {
        id: `resource ${server.id} ${resource.uri}`,
        group: 'resources',
        icon: 'file',
        title: cut(resource.title ?? resource.name),
        note: cut(server.label),
        alias: cut(resource.uri),
        choose: () => choose(server, resource),
      };
    }),
  );
}

/** Returns an item for each connected server. */
export function serverItems(
  servers: readonly Server[],
  tools: readonly Tool[],
  own: PaletteStrings,
  choose: (server: Server) => void,
): readonly PaletteItem[] {
  const counts = new Map<string, number>();
  for (const { serverId, appOnly } of tools)
    if (!appOnly) counts.set(serverId, (counts.get(serverId) ?? 0) + 1);
  return servers
    .filter(({ status }) => status === 'connected')
    .map((server): PaletteItem => {
      return {
        id: `server ${server.id}`,
        group: 'servers',
        icon: 'server',
        title: cut(server.label),
        note: own.tools(counts.get(server.id) ?? 0),
        choose: () => choose(server),
      };
    });
}

/** Returns an item for each tool for people, with `offNote` beside tools that are hidden from the model. */
export function toolItems(
  servers: readonly Server[],
  tools: readonly Tool[],
  { toolTitle }: Pick<BaseStrings, 'toolTitle'>,
  choose: (tool: Tool) => void,
  offNote?: string,
): readonly PaletteItem[] {
  const labels = new Map(servers.map(({ id, label }) => [id, cut(label)]));
  return tools
    .filter(({ appOnly }) => !appOnly)
    .map((tool): PaletteItem => {
      const label = labels.get(tool.serverId) ?? '';
      return {
        id: `tool ${tool.serverId} ${tool.name}`,
        group: 'tools',
        icon: 'tool',
        title: cut(toolTitle(tool.displayName, tool.name)),
        note: offNote && !tool.visibleToModel ? `${label} · ${offNote}` : label,
        alias: cut(tool.name),
        choose: () => choose(tool),
      };
    });
}
