import type { Server } from '../../../src/core/index.js';
import { all, drawn, one, show, until, words } from '../helpers/page.js';
import { problemOf, serverOf, toolOf } from '../helpers/samples.js';
import { McpServer } from '../../../src/ui/tools/mcp-server.js';
import { McpToolList } from '../../../src/ui/tools/mcp-tool-list.js';
import { define } from '../../../src/ui/base/element.js';

define('mcp-server', McpServer);
define('mcp-tool-list', McpToolList);

export let list: McpToolList;
export let said: unknown[];

export async function showList(set: Partial<McpToolList>): Promise<void> {
  list = document.createElement('mcp-tool-list');
  said = [];
  const hear = ({ type, detail }: Event & { detail: unknown }): number => said.push([type, detail]);
  for (const type of ['mcp-tool-select', 'mcp-tool-visibility', 'mcp-server-command'] as const)
    list.addEventListener(type, hear);
  await show(Object.assign(list, set));
}

export async function change(set: Partial<McpToolList>): Promise<void> {
  Object.assign(list, set);
  await drawn(list);
}

const other = { id: 's2', label: 'Archive', url: 'https://archive.example/mcp' };
export const base = { ...other, origin: 'https://archive.example' };

/** A server with every status; a missing one does not compile. */
export const serverIn: Readonly<Record<Server['status'], Server>> = {
  connecting: { ...base, status: 'connecting' },
  connected: serverOf(base),
  'needs-sign-in': { ...base, status: 'needs-sign-in', problem: problemOf('sign-in-required') },
  failed: { ...base, status: 'failed', problem: problemOf('unreachable') },
  closed: { ...base, status: 'closed' },
};

export const servers = [serverOf(), serverOf(base)];
export const tools = [
  toolOf('get_weather', { displayName: 'Get the weather', description: 'Tells what it is like outside.' }),
  toolOf('draw_chart'),
  toolOf('search', { serverId: 's2', visibleToModel: false }),
];

export function rows(): string[] {
  return all('[part~=tool]', list).map(words);
}

export async function menuOf(label: string): Promise<string[]> {
  one(`.menu-button[aria-label="More: ${label}"]`, list).click();
  await until('the menu', () => all('[role^=menuitem]', list).length);
  return all('[role^=menuitem]', list).map(words);
}

export async function choose(label: string, name: string): Promise<void> {
  await menuOf(label);
  all('[role^=menuitem]', list)
    .find((item) => words(item) === name)!
    .click();
  await drawn(list);
}
