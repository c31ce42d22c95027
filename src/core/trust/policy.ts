import type { Policy } from '../protocol/index.js';

/** Asks about every call, whatever permissions are saved. */
export const askAlways: Policy = () => ({ decision: 'ask' });

/**
 * Default policy: asks unless a grant covers the call. A grant that allows does not count after another server's result, in a
 * loaded conversation, or if the tool has changed. A page's policy may call this one.
 */
export const askUnlessGranted: Policy = (
  call,
  { influencedBy, loaded, toolHistory, grant, trustsAnnotations },
) => {
  const { readOnlyHint, destructiveHint } = call.tool.annotations ?? {};
  if (grant?.effect === 'deny') return { decision: 'deny', code: 'denied-before' };
  if (toolHistory.status === 'changed') return { decision: 'ask', code: 'definition-changed' };
  if (influencedBy.some(({ serverId }) => serverId !== call.serverId)) {
    return { decision: 'ask', code: 'after-other-server' };
  }
  if (loaded) return { decision: 'ask', code: 'after-loading' };
  if (grant) return { decision: 'allow', code: 'granted' };
  if (trustsAnnotations && readOnlyHint === true && destructiveHint !== true) {
    return { decision: 'allow', code: 'read-only-hint' };
  }
  return { decision: 'ask', code: 'not-granted' };
};
