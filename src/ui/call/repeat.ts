import type { Call, McpHost, ProblemCode } from '../../core/index.js';
import { isDestructive } from '../base/destructive.js';
import { isSameTool } from '../base/tool-key.js';

/**
 * How a call that ended badly can be repeated. `again`: as far as is known, nothing ran. `anyway`: the tool may have run. `form`:
 * the tool deletes data, so a person sees its form before it runs.
 */
export type Repeat = 'again' | 'anyway' | 'form';

/** Failures after which the same call would fail again. */
const hopeless: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  'access-declined',
  'account-changed',
  'arguments-differ',
  'arguments-not-json',
  'call-blocked',
  'forbidden',
  'host-destroyed',
  'inexact-number',
  'input-not-supported',
  'invalid-arguments',
  'not-mcp',
  'schema-refused',
  'schema-unsupported',
  'tool-changed',
  'tool-not-pinned',
  'tool-pin-changed',
  'unknown-server',
  'unknown-tool',
  'version-mismatch',
]);

/** Failures after which the tool may have run. */
const doubtful: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  'invalid-result',
  'task-cancelled',
  'timed-out',
  'timed-out-total',
]);

/** HTTP statuses of a server that may accept the call later: Request Timeout, Too Early, Too Many Requests. */
const passingStatuses: readonly unknown[] = [408, 425, 429];

/** JSON-RPC errors of a request that the server does not accept in this form. */
const refusals: readonly unknown[] = [-32600, -32601, -32602];

/** Returns how a call can be repeated; `undefined` if it did not end badly, or would end the same way. */
export function repeatOf(call: Call, host: McpHost | undefined): Repeat | undefined {
  const repeat = outcomeOf(call);
  if (!repeat || !host) return repeat;
  const tool = host
    .getSnapshot()
    .tools.find((one) => isSameTool(call, { serverId: one.serverId, tool: one.name }));
  return tool && isDestructive(tool) ? 'form' : repeat;
}

function outcomeOf(call: Call): Repeat | undefined {
  switch (call.status) {
    case 'done':
      return call.result.isError ? 'again' : undefined;
    case 'lost':
      return 'anyway';
    case 'failed': {
      const { code, data } = call.problem;
      if (hopeless.has(code)) return undefined;
      if (code === 'http-status' && !passingStatuses.includes(data['status'])) return undefined;
      if (code === 'protocol-error' && refusals.includes(data['code'])) return undefined;
      return doubtful.has(code) ? 'anyway' : 'again';
    }
    default:
      return undefined;
  }
}
