import type { McpTools } from 'mcp-tools';
import { withoutHidden, type ServerConfig } from 'mcp-tools/core';
import { find } from './find.js';
import { onWords, words } from './preferences.js';

/** Shows the servers that run beside the page, and those that the visitor adds. */
export async function showServers(element: McpTools): Promise<void> {
  const adding = document.querySelector('mcp-add-server');
  if (!adding) throw new Error('The page has no <mcp-add-server>.');
  const list = find('#own-servers', HTMLUListElement);
  let demo: readonly ServerConfig[] = [];
  let own: readonly ServerConfig[] = [];

  const show = (): void => {
    element.servers = adding.servers = [...demo, ...own];
    list.replaceChildren(...own.map((server) => chip(server, () => removeOwn(server))));
    list.hidden = own.length === 0;
  };
  const removeOwn = (server: ServerConfig): void => {
    own = own.filter((one) => one !== server);
    show();
    list.querySelector('button')?.focus();
  };

  // The page's own catalog lists the servers beside it.
  adding.placeholder = location.host;
  adding.addEventListener('mcp-add-server', ({ detail }) => {
    own = [...own, detail];
    show();
  });
  onWords(show);

  try {
    demo = await demoServers();
    show();
  } catch (error) {
    const alert = find('#alert', HTMLElement);
    const detail = error instanceof Error ? error.message : String(error);
    alert.hidden = false;
    onWords(({ noServers }) => {
      alert.textContent = noServers(detail);
    });
  }
}

async function demoServers(): Promise<readonly ServerConfig[]> {
  const response = await fetch('servers.json');
  if (!response.ok) throw new Error(`servers.json: ${response.status}`);
  const entries = (await response.json()) as readonly { readonly label: string; readonly url: string }[];
  return entries.map(({ label, url }) => ({ label, url }));
}

function chip(server: ServerConfig, remove: () => void): HTMLLIElement {
  // The widget shows hidden characters by name. Here they could reverse the text beside them.
  const name = withoutHidden(server.label ?? server.url).text;
  const item = document.createElement('li');
  const text = document.createElement('bdi');
  text.textContent = name;
  text.title = server.url;
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = '×';
  button.ariaLabel = words().remove(name);
  button.addEventListener('click', remove);
  item.append(text, button);
  return item;
}
