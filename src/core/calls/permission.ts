import type { PermissionChoice, ToolPermission } from '../protocol/index.js';
import type { Servers } from '../servers/servers.js';
import type { HostState } from '../state/host-state.js';
import { isSameTool } from '../trust/grants.js';
import type { ToolSnapshot, Trust } from '../trust/trust.js';

interface PermissionParts {
  readonly shared: HostState;
  readonly servers: Pick<Servers, 'endpointOf'>;
  readonly trust: Trust;
}

/** Sets a tool's permission before a call of it. Resolves with false if nothing was changed. */
export async function setPermission(
  { shared, servers, trust }: PermissionParts,
  { serverId, tool: name, fingerprint, permission }: PermissionChoice,
): Promise<boolean> {
  // Another tab may have saved permissions that this choice replaces.
  await trust.refresh();
  const { tools, grants } = shared.store.get();
  const tool = tools.find((one) => one.serverId === serverId && one.name === name);
  const snapshot = tool && trust.snapshotOf(tool);
  const isInView = snapshot?.fingerprint === fingerprint;
  const save = permission === 'ask' ? () => undefined : isInView && saving(trust, snapshot, permission);
  if (!save) return false;
  const key = { ...servers.endpointOf(serverId), tool: name };
  for (const grant of grants) if (isSameTool(grant, key)) trust.revoke(grant.id);
  save();
  return true;
}

/** Returns the function that saves the permission; `undefined` if it is not possible. */
function saving(trust: Trust, tool: ToolSnapshot, permission: ToolPermission): (() => void) | undefined {
  // Changes of the tool were not shown, so the next request for approval has to show them.
  if (permission === 'never') return () => trust.save(tool, 'deny', 'always');
  const isChanged = trust.contextOf(tool, '', []).toolHistory.status === 'changed';
  const deletes = tool.tool.annotations?.destructiveHint === true;
  if (permission !== 'always' || isChanged || deletes) return undefined;
  return () => trust.decided(tool, '', { kind: 'approval', decision: 'approve', duration: 'always' });
}
