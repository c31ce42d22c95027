import type { AuditRecord, Call, JsonObject } from '../../core/index.js';
import type { McpRunAgainEvent } from '../base/events.js';
import { endOf } from './stories.js';

type Again = McpRunAgainEvent['detail'];

/** What it takes to make a call once more; nothing where it has not ended, or where its arguments are not known whole. */
export function againOf(records: readonly AuditRecord[], calls: readonly Call[]): Again | undefined {
  const end = endOf(records);
  if (!end?.serverId) return undefined;
  const { serverId, tool, callId } = end;
  const whole = end.redacted ? undefined : objectIn(end.arguments);
  if (whole) return { serverId, tool, callId, arguments: whole };
  return calls.some(({ id }) => id === callId) ? { serverId, tool, callId } : undefined;
}

/** The arguments, unless they were cut: what is left then is no JSON. */
function objectIn(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as JsonObject)
      : undefined;
  } catch {
    return undefined;
  }
}
