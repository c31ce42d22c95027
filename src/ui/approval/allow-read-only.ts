import type { McpHost } from '../../core/index.js';
import { setPermission } from '../base/asks/answers.js';
import type { ArmedPress } from '../base/asks/press-guard.js';
import type { ReadOnlyTool } from './review.js';

/** Allows the tools that the person saw. The host does not allow a tool that has changed since then. */
export function allowReadOnly(
  press: ArmedPress,
  host: McpHost | undefined,
  serverId: string,
  tools: readonly ReadOnlyTool[] = [],
): void {
  if (!host) return;
  for (const { name: tool, fingerprint } of tools)
    void setPermission(host, press, { serverId, tool, fingerprint, permission: 'always' });
}
