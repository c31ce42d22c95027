import { html, nothing } from 'lit';
import type { Grant, McpHost, Server, Tool } from '../../core/index.js';
import { renderChips } from '../base/chips.js';
import { isReadOnly } from '../base/destructive.js';
import type { MenuItem } from '../base/menu.js';
import { openPermissions } from '../base/permissions-dialog.js';
import { visible } from '../base/visible.js';
import { permissionOf } from '../grants/permission-state.js';
import { renderEnd } from './argument-list.js';
import { labelOf } from './call-facts.js';
import type { Card } from './card.js';
import { endOfTools, type ApprovalItem, type Choice, type ReadOnlyTool, type Review } from './review.js';

/** Returns the server's other read-only tools that still need approval; none if the tool of the call is not read-only. */
function othersOf({ ask, server }: ApprovalItem, host: McpHost | undefined): readonly ReadOnlyTool[] {
  if (!host || !server || !ask.durations.includes('always') || !isReadOnly(ask.tool)) return [];
  const { tools, grants } = host.getSnapshot();
  return tools
    .filter(
      (tool) =>
        tool.serverId === server.id &&
        tool.name !== ask.tool.name &&
        isReadOnly(tool) &&
        !isDecided(tool, server, grants),
    )
    .map(({ name, displayName, fingerprint }) => ({ name, displayName, fingerprint }));
}

/** True if the person has already decided about a tool: always, never, or before it changed. */
function isDecided(tool: Tool, server: Server, all: readonly Grant[]): boolean {
  const { permission, mayAlways, grants } = permissionOf(tool, server, all);
  return permission !== 'ask' || !mayAlways || grants.some(({ effect }) => effect === 'deny');
}

/** Returns the entries of the menu beside Approve about the server's other tools. A choice runs nothing. */
export function serverItems(
  card: Card,
  item: ApprovalItem,
  button: HTMLElement,
  choose: (choice: Choice) => void,
): readonly MenuItem[] {
  const { strings, host } = card;
  const { server } = item;
  if (!host || !server) return [];
  const readOnly = othersOf(item, host);
  const isChecked = card.reviewOf(item).approval.readOnly !== undefined;
  const allow: MenuItem = {
    label: strings.readOnly,
    hint: strings.readOnlyHint(readOnly.length + 1),
    isChecked,
    act: () => choose({ duration: 'always', readOnly }),
  };
  const open: MenuItem = {
    label: strings.permissionsOf(visible(server.label)),
    act: () => openPermissions(button, host, server),
  };
  return readOnly.length > 0 ? [allow, open] : [open];
}

/** Renders a note with the names of the tools. The note explains that only the server claims that these tools are read-only. */
export function renderReadOnly(card: Card, item: ApprovalItem, { approval: { readOnly } }: Review): unknown {
  if (!readOnly) return nothing;
  const { common, toolTitle } = card.general;
  const names = [item.ask.tool, ...readOnly].map(({ displayName, name }) =>
    visible(toolTitle(displayName, name)),
  );
  return html`<div class="read-only">
    <p class="muted small">${renderChips(card.strings.saysReadOnly(labelOf(item)), 'sentence')}</p>
    <p dir="auto">${renderChips(names.join(common.separator), 'sentence')}</p>
    ${renderEnd(item, endOfTools)}
  </div>`;
}
