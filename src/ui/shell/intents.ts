import type { JsonObject, McpHost } from '../../core/index.js';
import { save } from '../content/part/save.js';
import type { ToolKey } from './panels.js';

/** Turns what people do in the leaves into commands to the host; `runsAgain` hears which arguments a tool runs with once more. */
export function obeyIntents(
  root: EventTarget,
  host: () => McpHost | undefined,
  runsAgain: (key: ToolKey, given: JsonObject) => void,
): void {
  const on = <Type extends keyof HTMLElementEventMap>(
    type: Type,
    obey: (event: HTMLElementEventMap[Type]) => void,
  ): void => {
    root.addEventListener(type, obey as EventListener);
  };
  on('mcp-tool-visibility', ({ detail: { serverId, tool, visible } }) => {
    host()?.setToolVisibility(serverId, tool, visible);
  });
  on('mcp-server-command', ({ detail: { serverId, command } }) => {
    // What became of it is in the snapshot.
    if (command === 'diagnose')
      host()
        ?.diagnose(serverId)
        .catch(() => undefined);
    else if (command !== 'review') void host()?.[command](serverId);
  });
  on('mcp-cancel', ({ detail: { callId } }) => {
    host()?.cancel(callId);
  });
  on('mcp-read-resource', ({ detail: { callId, uri } }) => {
    host()
      ?.readResource(callId, uri)
      .catch(() => undefined);
  });
  on('mcp-revoke', ({ detail: { grantId } }) => {
    host()?.revokeGrant(grantId);
  });
  on('mcp-open-address', ({ detail: { url, callId } }) => {
    host()?.noteOpened(url, callId);
  });
  on('mcp-run-again', ({ detail: { serverId, tool, callId, arguments: recorded } }) => {
    const call = host()
      ?.getSnapshot()
      .calls.find(({ id }) => id === callId);
    const given = recorded ?? call?.arguments;
    if (!given) return;
    runsAgain({ serverId, tool }, given);
    // Nobody has approved it: it is a call like any other.
    void host()?.call({ serverId, tool, arguments: given, startedBy: 'person' });
  });
  on('mcp-export', () => {
    const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
    const text = host()?.exportAudit() ?? '';
    save(new Blob([text], { type: 'application/x-ndjson' }), `mcp-audit-${stamp}.ndjson`);
  });
  on('mcp-sign-out', ({ detail: { serverId } }) => {
    host()
      ?.signOut(serverId)
      .catch(() => undefined);
  });
  on('mcp-answer', ({ detail: { askId, answer } }) => {
    host()?.answer(askId, answer);
  });
  on('mcp-send', ({ detail: { text } }) => {
    void host()?.send(text);
  });
  on('mcp-stop', () => {
    host()?.stop();
  });
}
