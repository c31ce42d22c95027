import { isSettled } from '../calls/call-state.js';
import { objectOf } from '../../shared/is-object.js';
import type { HostState } from '../state/host-state.js';
import type { Call, JsonObject, SettledCall } from '../protocol/index.js';

/**
 * Resolves with a call when it has ended, or `undefined` if it is no longer in the list. Stays pending if `signal` is aborted
 * before.
 */
export function whenEnded(
  { store }: HostState,
  call: Call,
  signal: AbortSignal,
): Promise<SettledCall | undefined> {
  return new Promise((resolve) => {
    const look = (): void => {
      const now = isSettled(call) ? call : store.get().calls.findLast(({ id }) => id === call.id);
      if (now && !isSettled(now)) return;
      stop();
      resolve(now);
    };
    const stop = store.subscribe(look);
    signal.addEventListener('abort', stop, { once: true });
    look();
  });
}

/** Returns the notification for an app about the end of its call. */
export function endMessage(call: SettledCall | undefined): readonly [method: string, params: JsonObject] {
  if (call?.status === 'done') return ['ui/notifications/tool-result', objectOf(call.result.raw)];
  const reason = call && 'problem' in call ? { reason: call.problem.message } : {};
  return ['ui/notifications/tool-cancelled', reason];
}
