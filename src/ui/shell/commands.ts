import type { CallRequest, JsonObject, McpHost } from '../../core/index.js';
import { Lazy } from '../../shared/lazy.js';
import type { McpRunAgainEvent } from '../base/events.js';
import type * as Saving from './save-record.js';
import { isNew } from './obeyed.js';
import type { ToolKey } from '../base/tool-key.js';

type Commands = {
  readonly [Type in keyof HTMLElementEventMap]?: (
    host: McpHost,
    detail: HTMLElementEventMap[Type] extends { readonly detail: infer Detail } ? Detail : never,
  ) => unknown;
};

/** Saves files. Not needed at first paint: the pane with the record, which has the button, loads it. */
export const saving: Lazy<typeof Saving> = new Lazy(() => import('./save-record.js'));

/** The host's method for each event. Results are in the snapshot. */
const commands: Commands = {
  'mcp-tool-visibility': (host, { serverId, tool, visible }) =>
    host.setToolVisibility(serverId, tool, visible),
  'mcp-server-command': (host, { serverId, command }) => {
    if (command === 'diagnose') host.diagnose(serverId).catch(() => undefined);
    else if (command !== 'review' && command !== 'messages') void host[command](serverId);
  },
  'mcp-cancel': (host, { callId }) => host.cancel(callId),
  'mcp-read-resource': (host, { callId, uri }) => host.readResource(callId, uri).catch(() => undefined),
  'mcp-app-open': (host, { callId, frame, signal, take }) => take(host.openApp(callId, frame, signal)),
  'mcp-revoke': (host, { grantId }) => host.revokeGrant(grantId),
  'mcp-log-level': (host, { level }) => host.setLogLevel(level),
  'mcp-open-address': (host, { url, callId }) => host.noteOpened(url, callId),
  'mcp-export': (host) => saving.load().then(({ saveRecord }) => saveRecord(host), reportError),
  'mcp-sign-out': (host, { serverId }) => host.signOut(serverId).catch(() => undefined),
  'mcp-answer': (host, { askId, answer }) => host.answer(askId, answer),
  'mcp-clear-conversation': (host) => void host.clearConversation(),
  'mcp-resend': (host, { entryId, text, parts = text }) => void host.resend(entryId, parts),
  'mcp-send': (host, { text, parts = text }) => void host.send(parts),
  'mcp-stop': (host) => host.stop(),
};

/** Passes the events of the elements below `root` to the host. `runsAgain` is called with the arguments of a call that is repeated. */
export function obeyCommands(
  root: EventTarget,
  currentHost: () => McpHost | undefined,
  runsAgain: (key: ToolKey, given: JsonObject) => unknown = () => undefined,
): void {
  for (const [type, obey] of Object.entries(commands)) {
    root.addEventListener(type, (event) => {
      const host = currentHost();
      if (host && isNew(event))
        (obey as (host: McpHost, detail: unknown) => unknown)(host, (event as CustomEvent<unknown>).detail);
    });
  }
  const runAgain = (event: McpRunAgainEvent): void => {
    const { serverId, tool, callId, arguments: recorded } = event.detail;
    const host = currentHost();
    const call = recorded
      ? { arguments: recorded }
      : host?.getSnapshot().calls.find(({ id }) => id === callId);
    if (!call || !isNew(event)) return;
    const { arguments: given, exact }: { arguments: JsonObject } & Pick<CallRequest, 'exact'> = call;
    if (!exact) runsAgain({ serverId, tool }, given);
    // Not approved yet: it asks like any other call.
    void host?.call({ serverId, tool, arguments: given, exact, startedBy: 'person' });
  };
  root.addEventListener('mcp-run-again', runAgain as EventListener);
}
