import type { McpEventName, McpTag } from '../tags.js';

type On<Name extends McpEventName> = (event: HTMLElementEventMap[Name]) => unknown;

/** The listeners of each component. Made from `custom-elements.json` by `npm run reference`. */
interface Listeners {
  'mcp-activity': {
    /** A person wants a call of the record made once more. */
    onMcpRunAgain?: On<'mcp-run-again'> | undefined;
    /** A person wants the record as a file. */
    onMcpExport?: On<'mcp-export'> | undefined;
  };
  'mcp-add-server': {
    /** A person picked a server. Without `mcpHost` the page has to add it. */
    onMcpAddServer?: On<'mcp-add-server'> | undefined;
  };
  'mcp-app': {
    /** The app is to be opened by a host. */
    onMcpAppOpen?: On<'mcp-app-open'> | undefined;
    /** A person wants the result as data. */
    onMcpAppData?: On<'mcp-app-data'> | undefined;
    /** A person takes back that the app may be shown. */
    onMcpRevoke?: On<'mcp-revoke'> | undefined;
  };
  'mcp-approval': {
    /** The person approved or denied. */
    onMcpAnswer?: On<'mcp-answer'> | undefined;
    /** The person put a question off; the ask stays open. */
    onMcpPostpone?: On<'mcp-postpone'> | undefined;
    /** The person lets a paused server go on. */
    onMcpServerCommand?: On<'mcp-server-command'> | undefined;
  };
  'mcp-call': {
    /** A person wants the call ended. */
    onMcpCancel?: On<'mcp-cancel'> | undefined;
    /** A person wants to see the question that the call waits on. */
    onMcpReview?: On<'mcp-review'> | undefined;
    /** A person wants a lost or failed call made once more, as a new call. */
    onMcpRun?: On<'mcp-run'> | undefined;
    /** A person wants a link of the result read. */
    onMcpReadResource?: On<'mcp-read-resource'> | undefined;
  };
  'mcp-content': {
    /** A person wants a link read; only where there is a `callId`. */
    onMcpReadResource?: On<'mcp-read-resource'> | undefined;
    /** A person opened a link of the result. */
    onMcpOpenAddress?: On<'mcp-open-address'> | undefined;
  };
  'mcp-conversation': {
    /** The person said something. */
    onMcpSend?: On<'mcp-send'> | undefined;
    /** The person wants another answer, or changed what they said. */
    onMcpResend?: On<'mcp-resend'> | undefined;
    /** The person stopped the model. */
    onMcpStop?: On<'mcp-stop'> | undefined;
    /** The person wants the conversation deleted, and a new one. */
    onMcpClearConversation?: On<'mcp-clear-conversation'> | undefined;
  };
  'mcp-grants': {
    /** A person wants a decision taken back; where it is all of them, once for each. */
    onMcpRevoke?: On<'mcp-revoke'> | undefined;
  };
  'mcp-logs': {
    /** A person chose from which level on servers are asked for messages. */
    onMcpLogLevel?: On<'mcp-log-level'> | undefined;
  };
  'mcp-messages': {
    /** A person wants a call made once more. */
    onMcpRunAgain?: On<'mcp-run-again'> | undefined;
  };
  'mcp-prompt': {
    /** A person has read the messages, and says them. */
    onMcpSend?: On<'mcp-send'> | undefined;
  };
  'mcp-prompts': {
    /** A person has read a prompt's messages, and says them. */
    onMcpSend?: On<'mcp-send'> | undefined;
  };
  'mcp-question': {
    /** The person answered. */
    onMcpAnswer?: On<'mcp-answer'> | undefined;
    /** The person opened the address. */
    onMcpOpenAddress?: On<'mcp-open-address'> | undefined;
    /** The person put the question off; the ask stays open. */
    onMcpPostpone?: On<'mcp-postpone'> | undefined;
  };
  'mcp-resources': {
    /** A person wants resources listed, or one read or put away. */
    onMcpResourceCommand?: On<'mcp-resource-command'> | undefined;
    /** A person wants a resource attached to what they say. */
    onMcpAttach?: On<'mcp-attach'> | undefined;
  };
  'mcp-sign-in': {
    /** The person continues: at this moment a window can be opened. */
    onMcpSignIn?: On<'mcp-sign-in'> | undefined;
    /** The person declined the sign-in, or pasted its response. */
    onMcpAnswer?: On<'mcp-answer'> | undefined;
    /** The person put the sign-in off; the ask stays open. */
    onMcpPostpone?: On<'mcp-postpone'> | undefined;
  };
  'mcp-tool-form': {
    /** A person pressed Run, and nothing was left to fix. */
    onMcpRun?: On<'mcp-run'> | undefined;
    /** A form without a tool was submitted, and nothing was left to fix. Not in a form of the page's own, which is submitted itself. */
    onMcpSubmit?: On<'mcp-submit'> | undefined;
    /** A person showed the tool to the model, or hid it. */
    onMcpToolVisibility?: On<'mcp-tool-visibility'> | undefined;
    /** A person changed what is filled in; `current` is the value as it is now. */
    onMcpFormChange?: On<'mcp-form-change'> | undefined;
  };
  'mcp-tool-list': {
    /** A person picked a tool. */
    onMcpToolSelect?: On<'mcp-tool-select'> | undefined;
    /** A person showed a tool to the model, or hid it. */
    onMcpToolVisibility?: On<'mcp-tool-visibility'> | undefined;
    /** A person wants a server connected, disconnected, listed again or looked into, or its question or its messages shown. */
    onMcpServerCommand?: On<'mcp-server-command'> | undefined;
    /** A person wants the sign-in at a server forgotten. */
    onMcpSignOut?: On<'mcp-sign-out'> | undefined;
  };
  'mcp-tools': {
    /** There is a host, or another one: at first, with other `pins` or another `mcpHost`, and back in the page. */
    onMcpHost?: On<'mcp-host'> | undefined;
    /** The model's turn has ended: with an answer, or with the problem. */
    onMcpTurnEnd?: On<'mcp-turn-end'> | undefined;
    /** The person said something, a turn ended, or the conversation was cleared or loaded: the moment to save it. */
    onMcpConversationChange?: On<'mcp-conversation-change'> | undefined;
    /** A call is about to be made; `preventDefault()` denies it. Not with `mcpHost`: that host's own policy decides. */
    onMcpCallRequest?: On<'mcp-call-request'> | undefined;
    /** A call has reached its end. */
    onMcpCallSettled?: On<'mcp-call-settled'> | undefined;
    /** A server's state changed. */
    onMcpServerChange?: On<'mcp-server-change'> | undefined;
    /** A record was added to the audit. */
    onMcpAudit?: On<'mcp-audit'> | undefined;
    /** A person wants a call of the record made once more. */
    onMcpRunAgain?: On<'mcp-run-again'> | undefined;
    /** A person wants the record as a file. */
    onMcpExport?: On<'mcp-export'> | undefined;
    /** A person picked a server. Without `mcpHost` the page has to add it. */
    onMcpAddServer?: On<'mcp-add-server'> | undefined;
    /** The app is to be opened by a host. */
    onMcpAppOpen?: On<'mcp-app-open'> | undefined;
    /** A person wants the result as data. */
    onMcpAppData?: On<'mcp-app-data'> | undefined;
    /** A person takes back that the app may be shown. */
    onMcpRevoke?: On<'mcp-revoke'> | undefined;
    /** The person approved or denied. */
    onMcpAnswer?: On<'mcp-answer'> | undefined;
    /** The person put a question off; the ask stays open. */
    onMcpPostpone?: On<'mcp-postpone'> | undefined;
    /** The person lets a paused server go on. */
    onMcpServerCommand?: On<'mcp-server-command'> | undefined;
    /** A person wants the call ended. */
    onMcpCancel?: On<'mcp-cancel'> | undefined;
    /** A person wants to see the question that the call waits on. */
    onMcpReview?: On<'mcp-review'> | undefined;
    /** A person wants a lost or failed call made once more, as a new call. */
    onMcpRun?: On<'mcp-run'> | undefined;
    /** A person wants a link of the result read. */
    onMcpReadResource?: On<'mcp-read-resource'> | undefined;
    /** A person opened a link of the result. */
    onMcpOpenAddress?: On<'mcp-open-address'> | undefined;
    /** The person said something. */
    onMcpSend?: On<'mcp-send'> | undefined;
    /** The person wants another answer, or changed what they said. */
    onMcpResend?: On<'mcp-resend'> | undefined;
    /** The person stopped the model. */
    onMcpStop?: On<'mcp-stop'> | undefined;
    /** The person wants the conversation deleted, and a new one. */
    onMcpClearConversation?: On<'mcp-clear-conversation'> | undefined;
    /** A person chose from which level on servers are asked for messages. */
    onMcpLogLevel?: On<'mcp-log-level'> | undefined;
    /** A person wants resources listed, or one read or put away. */
    onMcpResourceCommand?: On<'mcp-resource-command'> | undefined;
    /** A person wants a resource attached to what they say. */
    onMcpAttach?: On<'mcp-attach'> | undefined;
    /** The person continues: at this moment a window can be opened. */
    onMcpSignIn?: On<'mcp-sign-in'> | undefined;
    /** A form without a tool was submitted, and nothing was left to fix. Not in a form of the page's own, which is submitted itself. */
    onMcpSubmit?: On<'mcp-submit'> | undefined;
    /** A person showed the tool to the model, or hid it. */
    onMcpToolVisibility?: On<'mcp-tool-visibility'> | undefined;
    /** A person changed what is filled in; `current` is the value as it is now. */
    onMcpFormChange?: On<'mcp-form-change'> | undefined;
    /** A person picked a tool. */
    onMcpToolSelect?: On<'mcp-tool-select'> | undefined;
    /** A person wants the sign-in at a server forgotten. */
    onMcpSignOut?: On<'mcp-sign-out'> | undefined;
  };
}

/** The listeners for the events of an element, by the names of properties in React. */
export type McpReactListeners<Tag extends McpTag> = Tag extends keyof Listeners ? Listeners[Tag] : unknown;
