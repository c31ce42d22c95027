import { awaitAliases } from '../calls/awaited.js';
import { isListing } from '../calls/call-state.js';
import type { ModelToolCall } from '../protocol/index.js';
import { argumentReader, readArguments } from './read-arguments.js';
import type { HostState } from '../state/host-state.js';

/**
 * Waits for tools that the model was offered and whose server is connecting again. Resolves with what reads the arguments of
 * these calls.
 */
export async function awaitTools(
  shared: HostState,
  asked: readonly ModelToolCall[],
  signal: AbortSignal,
): Promise<(call: ModelToolCall) => ReturnType<typeof readArguments>> {
  const { servers, tools } = shared.store.get();
  const missing = asked.map(({ name }) => name).filter((name) => !tools.some(({ alias }) => alias === name));
  if (missing.length > 0 && servers.some(isListing)) {
    await awaitAliases(shared, missing, signal);
  }
  const read = await argumentReader(asked);
  return (call) => readArguments(call, read);
}
