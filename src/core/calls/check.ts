import { problem, problemError } from '../base/problems.js';
import type { Check } from '../protocol/index.js';
import { dispatchTo, type CallContext, type CallStep } from './call-context.js';
import type { ExactArguments } from './exact-arguments.js';
import { untilAborted } from './sending.js';
import { checkExact } from './services.js';

/**
 * Checks a call's arguments against the tool's schema. Fails if the tool's definition has changed more often than
 * `limits.definitionChanges`.
 */
export async function check(context: CallContext): Promise<CallStep> {
  const { parts, signal, snapshot, given, changes } = context;
  if (changes > parts.shared.limits.definitionChanges)
    throw problemError('tool-changed', { tool: snapshot.tool.name });
  const found = await untilAborted(checkArguments(context, given), signal);
  if (found.status !== 'invalid') {
    const unchecked = found.status === 'unchecked' ? found.problem : undefined;
    return { step: 'approve', context, unchecked };
  }
  const { errors } = found;
  const detail = errors.map(({ path, message }) => `${path || '/'} ${message}`).join('; ');
  const why = problem('invalid-arguments', { detail });
  dispatchTo(context)({ type: 'fail', at: Date.now(), problem: why, errors });
  return { step: 'end' };
}

/** Checks arguments against the tool's schema: the call's own, or a person's replacement for them. */
export async function checkArguments(
  { parts, server, snapshot: { tool } }: CallContext,
  { arguments: args, exact }: ExactArguments,
): Promise<Check> {
  const found = await parts.validator.validate(tool.inputSchema, args);
  if (!exact || found.status === 'invalid') return found;
  const isRounded = tool.hostTool !== undefined || parts.servers.configOf(server.id)?.roundsNumbers === true;
  await checkExact(exact, tool.inputSchema, isRounded);
  return found;
}
