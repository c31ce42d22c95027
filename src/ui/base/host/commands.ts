import type { CallRequest, JsonObject, McpHost } from '../../../core/index.js';
import { isDestructive } from '../destructive.js';
import type { ToolKey } from '../tool-key.js';
import type { McpRunAgainEvent, McpRunEvent } from '../events.js';
import { bringAsk } from './asks-in-page.js';

type Commands = {
  readonly [Type in keyof HTMLElementEventMap]?: (
    host: McpHost,
    detail: HTMLElementEventMap[Type] extends { readonly detail: infer Detail } ? Detail : never,
    event: HTMLElementEventMap[Type],
  ) => unknown;
};

/** A command for a saved conversation. The host checks the types of the arguments. */
type Command = (conversationId?: string, value?: string | boolean) => Promise<unknown>;

/** The host's method for each event. Results appear in the snapshot. */
const commands: Commands = {
  'mcp-tool-visibility': (host, { serverId, tool, visible }) =>
    host.setToolVisibility(serverId, tool, visible),
  'mcp-server-command': (host, { serverId, command }) => {
    if (command === 'diagnose') host.diagnose(serverId).catch(() => undefined);
    else if (command === 'review') bringAsk(host, { serverId });
    else if (command !== 'messages') void host[command](serverId);
  },
  'mcp-run': (host, { userActivated, ...request }, { timeStamp }) => {
    if (isRepeated(host, request, timeStamp)) return;
    // Only the tool's form warns that a tool deletes data. Repeating such a call elsewhere needs an approval.
    const approved =
      userActivated === true && (request.fingerprint !== undefined || mayRepeat(host, request));
    void host.call({ ...request, startedBy: 'person', approved });
  },
  'mcp-run-again': (host, detail) => {
    const call = callToRepeat(host, detail);
    // The press does not approve the new call, which needs approval like any other call.
    if (call) void host.call({ ...call, startedBy: 'person' });
  },
  'mcp-cancel': (host, { callId }) => host.cancel(callId),
  'mcp-review': (host, { callId }) => bringAsk(host, { callId }),
  'mcp-read-resource': (host, { callId, uri }) => host.readResource(callId, uri).catch(() => undefined),
  'mcp-app-open': (host, { callId, frame, signal, take }) => take(host.openApp(callId, frame, signal)),
  'mcp-revoke': (host, { grantId }) => host.revokeGrant(grantId),
  'mcp-log-level': (host, { level }) => host.setLogLevel(level),
  'mcp-open-address': (host, { url, callId }) => host.recordOpened(url, callId),
  'mcp-sign-out': (host, { serverId }) => host.signOut(serverId).catch(() => undefined),
  'mcp-answer': (host, { askId, answer }) => host.answer(askId, answer),
  'mcp-clear-conversation': (host) => void host.clearConversation(),
  'mcp-conversation-command': (host, { command, conversationId, value }) =>
    (host[command] as Command)(conversationId, value).catch(() => undefined),
  'mcp-resend': (host, { entryId, text, parts = text, tools }) => void host.resend(entryId, parts, { tools }),
  'mcp-send': (host, { text, parts = text, tools }) => void host.send(parts, { tools }),
  'mcp-stop': (host) => host.stop(),
};

const handled = new WeakSet<Event>();

/** Returns true once for each event: an element around the one that handled it must not handle it again. */
export function claim(event: Event): boolean {
  if (handled.has(event)) return false;
  handled.add(event);
  return true;
}

/** Returns true for an event that an element has handled. */
export function isClaimed(event: Event): boolean {
  return handled.has(event);
}

/** Passes a person's actions in the elements below `root` to the host that is current at that time. */
export function handleCommands(root: EventTarget, currentHost: () => McpHost | undefined): void {
  for (const [type, run] of Object.entries(commands)) {
    root.addEventListener(type, (event) => {
      const host = currentHost();
      if (host && claim(event))
        (run as (host: McpHost, detail: unknown, event: Event) => unknown)(
          host,
          (event as CustomEvent<unknown>).detail,
          event,
        );
    });
  }
}

/** Returns the call to repeat for an audit record; `undefined` if its arguments are no longer known. */
export function callToRepeat(
  host: McpHost,
  { serverId, tool, callId, arguments: recorded }: McpRunAgainEvent['detail'],
): (Pick<CallRequest, 'serverId' | 'tool' | 'exact'> & { readonly arguments: JsonObject }) | undefined {
  if (recorded) return { serverId, tool, arguments: recorded };
  const call = host.getSnapshot().calls.find(({ id }) => id === callId);
  return call && { serverId, tool, arguments: call.arguments, exact: call.exact };
}

function mayRepeat(host: McpHost, { serverId, tool }: ToolKey): boolean {
  const { tools } = host.getSnapshot();
  return tools.some((one) => one.serverId === serverId && one.name === tool && !isDestructive(one));
}

/** Time in ms within which a repeated run with the same arguments counts as a double click or a held key. */
const sameRunMs = 500;

const lastRuns = new WeakMap<McpHost, { readonly text: string; readonly at: number }>();

function isRepeated(host: McpHost, run: Omit<McpRunEvent['detail'], 'userActivated'>, at: number): boolean {
  const text = JSON.stringify(run);
  const last = lastRuns.get(host);
  lastRuns.set(host, { text, at });
  return last !== undefined && text === last.text && at - last.at < sameRunMs;
}
