/** Parts of the list that are shown on request: its menus, and the details below a server's row. */
import { type CSSResult, css } from 'lit';
import type { Server } from '../../core/index.js';
import { hostAround } from '../base/host/host-around.js';
import { openMenu, type MenuItem } from '../base/menu.js';
import { openPermissions } from '../base/permissions-dialog.js';
import { visible } from '../base/visible.js';
import type { BaseStrings } from '../locales/en/base.js';
import { canConnect, type ServerRowOptions } from './server-row.js';
import { serverStrings } from './server-strings.js';
import type { ShownTools } from './tool-groups.js';

/** Styles of the parts that `<mcp-tool-list>` shows on request. */
const serverMenusStyles: CSSResult = css`
  .about {
    flex: 1 0 100%;
    display: flex;
    align-items: start;
    min-inline-size: 0;
    /* Leaves room for the tools below. */
    max-block-size: min(16rem, 40vb);
    margin-block-end: calc(var(--_space) * 2);
    padding-inline: calc(var(--_space) * 6) 0;
    overflow: auto;
    overscroll-behavior: contain;
    overflow-wrap: anywhere;
  }

  .told {
    flex: 1;
    display: grid;
    gap: calc(var(--_space) * 2);
    min-inline-size: 0;
    padding-block: var(--_space);
  }

  .about > .close {
    position: sticky;
    inset-block-start: 0;
    flex: none;
    justify-content: end;
    min-inline-size: var(--_control);
    min-block-size: var(--_control);
    padding: 0;
    outline-offset: -2px;
  }

  .does {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: calc(var(--_space) * 2);
  }

  .about button {
    min-block-size: var(--_small-button);
    padding-inline: calc(var(--_space) * 2.5);
    font-size: var(--_font-size-small);
  }

  .about [aria-disabled='true'] {
    cursor: progress;
  }

  .refused {
    padding-block-end: calc(var(--_space) * 2);
  }

  .refused li {
    padding-block: var(--_space);
    padding-inline: var(--_text-edge) var(--_edge);
    overflow-wrap: anywhere;
  }
`;

export { serverIcon } from './server-icon.js';
export { serverStrings } from './server-strings.js';
export { renderAbout, renderRefused } from './server-about.js';

export const styles: readonly CSSResult[] = [serverMenusStyles];

/** Opens the menu of a server, at the button in its row. */
export function openServerMenu(button: HTMLElement, server: Server, options: ServerRowOptions): void {
  const { toolList: words } = options.strings;
  openMenu(button, words.commandOn(words.more, visible(server.label)), serverItems(button, server, options));
}

function serverItems(
  button: HTMLElement,
  server: Server,
  { strings, isOpen, withMessages, toggle, command, signOut }: ServerRowOptions,
): readonly MenuItem[] {
  const { status } = server;
  const { toolList, tag } = strings;
  const host = hostAround(button);
  const words = serverStrings.of(tag);
  const isBroken = status === 'failed' || status === 'needs-sign-in';
  const does = (name: 'refresh' | 'disconnect' | 'messages'): MenuItem => ({
    label: words[name],
    act: () => command(server, name),
  });
  const diagnose = (): void => {
    if (!isOpen) toggle(server);
    command(server, 'diagnose');
  };
  return [
    { label: words.details, isChecked: isOpen, isToggle: true, act: () => toggle(server) },
    ...(status === 'connected' ? [does('refresh')] : []),
    ...(isBroken || status === 'closed'
      ? [{ label: toolList.commands.connect, act: () => command(server, 'connect') }]
      : []),
    ...(isBroken && canConnect(server) ? [{ label: words.diagnose, act: diagnose }] : []),
    ...(status === 'connected' && host
      ? [{ label: words.permissions, act: () => openPermissions(button, host, server) }]
      : []),
    ...(withMessages ? [does('messages')] : []),
    ...(status === 'connected' || status === 'connecting' ? [does('disconnect')] : []),
    ...(status === 'connected' && server.signedIn
      ? [{ label: words.signOut, act: () => signOut(server) }]
      : []),
  ];
}

/** Opens the menu that selects the tools to show: all, those that the model sees, the others, or those for apps. */
export function openShownMenu(
  button: HTMLElement,
  shown: ShownTools,
  { toolList, tag }: BaseStrings,
  [withModel, hasForApps]: readonly [withModel: boolean, hasForApps: boolean | undefined],
  choose: (shown: ShownTools) => void,
): void {
  const offered = { all: true, visible: withModel, hidden: withModel, apps: hasForApps };
  const names = (['all', 'visible', 'hidden', 'apps'] as const).filter((name) => offered[name]);
  const items = names.map((name) => ({
    label: serverStrings.of(tag).shown[name],
    isChecked: name === shown,
    act: () => choose(name),
  }));
  openMenu(button, toolList.filterLabel, items);
}
