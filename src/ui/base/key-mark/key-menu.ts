import { html } from 'lit';
import type { Call, Grant, McpHost } from '../../../core/index.js';
import { renderChips } from '../chips.js';
import { Dictionary } from '../dictionary.js';
import { McpRevokeEvent } from '../events.js';
import { formatDay } from '../format.js';
import { openMenu, type MenuItem } from '../menu.js';
import { openPermissions } from '../permissions-dialog.js';
import { visible } from '../visible.js';
import { grantsEn, type GrantsStrings } from '../../locales/en/activity.js';
import type { Strings } from '../../locales/en/shell.js';

const dictionary = new Dictionary('grants', grantsEn);

interface KeyMenu {
  readonly calls: readonly Call[];
  readonly host: McpHost | undefined;
  readonly strings: Strings;
  readonly fromLast: boolean | undefined;
}

/**
 * Opens the menu of the permissions that decided these calls. For each, the menu shows its age and use, and a way to revoke it.
 */
export async function openKeyMenu(
  button: HTMLElement,
  { calls, host, strings, fromLast }: KeyMenu,
): Promise<void> {
  await dictionary.arrive(strings.tag);
  const own = dictionary.of(strings.tag);
  const ids = new Set(calls.map(({ grantId }) => grantId));
  const grants = host?.getSnapshot().grants.filter(({ id }) => ids.has(id)) ?? [];
  const about = html`<div role="presentation">
    ${grants.length > 0 ? grants.map((grant) => renderGrant(grant, calls, own, strings)) : own.ended}
  </div>`;
  const items = grants.map((grant) => ({
    label: grants.length > 1 ? own.askNextFor(visible(titleOf(grant, calls, strings))) : own.askNext,
    act: () => void button.dispatchEvent(new McpRevokeEvent({ grantId: grant.id })),
  }));
  const close = { label: strings.common.close, act: () => undefined };
  const all = [...items, ...pagesOf(button, calls, host, own)];
  openMenu(button, own.label, all.length > 0 ? all : [close], fromLast, about);
}

/** Returns the entries that lead to the permissions of the calls' servers. */
function pagesOf(
  button: HTMLElement,
  calls: readonly Call[],
  host: McpHost | undefined,
  own: GrantsStrings,
): readonly MenuItem[] {
  const ids = new Set(calls.map(({ serverId }) => serverId));
  const servers = host?.getSnapshot().servers.filter(({ id }) => ids.has(id)) ?? [];
  return servers.map((server) => ({
    label: `${own.permissionsOf(visible(server.label))}…`,
    act: () => host && openPermissions(button, host, server),
  }));
}

function renderGrant(grant: Grant, calls: readonly Call[], own: GrantsStrings, strings: Strings): unknown {
  const { effect, duration, uses, createdAt } = grant;
  const what = effect === 'deny' ? own.neverAllowed : own.allowed[duration];
  const day = formatDay(localDay(createdAt), strings.tag);
  const isOne = new Set(calls.map(({ tool, serverId }) => `${serverId} ${tool}`)).size === 1;
  return html`<div>
    <strong>${isOne ? what : html`${renderChips(titleOf(grant, calls, strings), 'name')} · ${what}`}</strong>
    <div class="muted small">${own.sinceUsed(day, own.uses(uses))}</div>
  </div>`;
}

function titleOf({ id }: Grant, calls: readonly Call[], { toolTitle }: Strings): string {
  const call = calls.find(({ grantId }) => grantId === id);
  return call ? toolTitle(call.displayName, call.tool) : '';
}

/** Returns the day of a time in the person's time zone, as `2026-05-23`. */
function localDay(at: number): string {
  const date = new Date(at);
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
