import type { Grant, Server, Tool, ToolPermission } from '../../core/index.js';
import { isDestructive } from '../base/destructive.js';

/** The saved permission of a tool. */
export interface PermissionState {
  readonly permission: ToolPermission;
  /** False if the tool claims to delete data, or has changed since a decision about it. */
  readonly mayAlways: boolean;
  /** The grant that decides about calls, or a grant that affects only some calls. */
  readonly grant: Grant | undefined;
  /** All grants of the tool, including those without an effect. */
  readonly grants: readonly Grant[];
}

/** Returns the saved permission for the current definition of a tool. */
export function permissionOf(tool: Tool, { url }: Server, all: readonly Grant[]): PermissionState {
  const grants = all.filter((grant) => grant.url === url && grant.tool === tool.name);
  const active = grants.filter(
    ({ fingerprint, suspendedAt }) => suspendedAt === undefined && fingerprint === tool.fingerprint,
  );
  const whole = active.filter(
    ({ duration, argumentsDigest }) => duration === 'always' && argumentsDigest === undefined,
  );
  const decides = whole.find(({ effect }) => effect === 'deny') ?? whole[0];
  const permission = decides ? (decides.effect === 'deny' ? 'never' : 'always') : 'ask';
  const isSuspended = grants.length > active.length;
  const mayAlways = !isSuspended && !isDestructive(tool);
  return { permission, mayAlways, grant: decides ?? active[0] ?? grants[0], grants };
}
