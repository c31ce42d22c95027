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
    /** The element asks a host to open the app. */
    onMcpAppOpen?: On<'mcp-app-open'> | undefined;
    /** A person requests the result as data. */
    onMcpAppData?: On<'mcp-app-data'> | undefined;
    /** A person revokes the permission to show the app. */
    onMcpRevoke?: On<'mcp-revoke'> | undefined;
  };
  'mcp-approval': {
    /** The person approved or denied. */
    onMcpAnswer?: On<'mcp-answer'> | undefined;
    /** The person postponed a question; the ask stays open. */
    onMcpPostpone?: On<'mcp-postpone'> | undefined;
    /** The person resumed a paused server. */
    onMcpServerCommand?: On<'mcp-server-command'> | undefined;
  };
  'mcp-call': {
    /** The person wants to cancel the call. */
    onMcpCancel?: On<'mcp-cancel'> | undefined;
    /** The person wants to see the request that the call waits for. */
    onMcpReview?: On<'mcp-review'> | undefined;
    /** The person wants to repeat a lost or failed call, as a new call. */
    onMcpRun?: On<'mcp-run'> | undefined;
    /** The person wants to read a resource that the result links to. */
    onMcpReadResource?: On<'mcp-read-resource'> | undefined;
  };
  'mcp-content': {
    /** A person requests the resource of a link. Only if `callId` is set. */
    onMcpReadResource?: On<'mcp-read-resource'> | undefined;
    /** A person opened a link of the result. */
    onMcpOpenAddress?: On<'mcp-open-address'> | undefined;
  };
  'mcp-conversation': {
    /** The person sent a message. */
    onMcpSend?: On<'mcp-send'> | undefined;
    /** The person wants another answer, or edited a message. */
    onMcpResend?: On<'mcp-resend'> | undefined;
    /** The person stopped the model. */
    onMcpStop?: On<'mcp-stop'> | undefined;
    /** The person wants to delete the conversation and start a new one. */
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
    /** The person postponed the question; the ask stays open. */
    onMcpPostpone?: On<'mcp-postpone'> | undefined;
  };
  'mcp-resources': {
    /** A person wants resources listed, or one read or put away. */
    onMcpResourceCommand?: On<'mcp-resource-command'> | undefined;
    /** A person wants a resource attached to what they say. */
    onMcpAttach?: On<'mcp-attach'> | undefined;
  };
  'mcp-sign-in': {
    /** The person continues. A listener can open a window during this event. */
    onMcpSignIn?: On<'mcp-sign-in'> | undefined;
    /** The person declined the sign-in, or pasted its response. */
    onMcpAnswer?: On<'mcp-answer'> | undefined;
    /** The person postponed the sign-in; the ask stays open. */
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
    /** The person selected a tool. */
    onMcpToolSelect?: On<'mcp-tool-select'> | undefined;
    /** The person showed a tool to the model, or hid it. */
    onMcpToolVisibility?: On<'mcp-tool-visibility'> | undefined;
    /** The person requests to connect, disconnect, refresh or diagnose a server, or to see its request or its messages. */
    onMcpServerCommand?: On<'mcp-server-command'> | undefined;
    /** The person signs out of a server. */
    onMcpSignOut?: On<'mcp-sign-out'> | undefined;
  };
  'mcp-tools': {
    /** The element has a host, or another one: at first, after a change of `pins` or `mcpHost`, and when it is back in the page. */
    onMcpHost?: On<'mcp-host'> | undefined;
    /** The model's turn ended, with an answer or with a problem. */
    onMcpTurnEnd?: On<'mcp-turn-end'> | undefined;
    /** The person sent a message, a turn ended, or the conversation was cleared or loaded. Save it now. */
    onMcpConversationChange?: On<'mcp-conversation-change'> | undefined;
    /** A call is about to be made; `preventDefault()` denies it. Not fired with `mcpHost`: the policy of that host decides. */
    onMcpCallRequest?: On<'mcp-call-request'> | undefined;
    /** A call ended. */
    onMcpCallSettled?: On<'mcp-call-settled'> | undefined;
    /** A server's state changed. */
    onMcpServerChange?: On<'mcp-server-change'> | undefined;
    /** A record was added to the activity log. */
    onMcpAudit?: On<'mcp-audit'> | undefined;
    /** A person wants a call of the record made once more. */
    onMcpRunAgain?: On<'mcp-run-again'> | undefined;
    /** A person wants the record as a file. */
    onMcpExport?: On<'mcp-export'> | undefined;
    /** A person picked a server. Without `mcpHost` the page has to add it. */
    onMcpAddServer?: On<'mcp-add-server'> | undefined;
    /** The element asks a host to open the app. */
    onMcpAppOpen?: On<'mcp-app-open'> | undefined;
    /** A person requests the result as data. */
    onMcpAppData?: On<'mcp-app-data'> | undefined;
    /** A person revokes the permission to show the app. */
    onMcpRevoke?: On<'mcp-revoke'> | undefined;
    /** The person approved or denied. */
    onMcpAnswer?: On<'mcp-answer'> | undefined;
    /** The person postponed a question; the ask stays open. */
    onMcpPostpone?: On<'mcp-postpone'> | undefined;
    /** The person resumed a paused server. */
    onMcpServerCommand?: On<'mcp-server-command'> | undefined;
    /** The person wants to cancel the call. */
    onMcpCancel?: On<'mcp-cancel'> | undefined;
    /** The person wants to see the request that the call waits for. */
    onMcpReview?: On<'mcp-review'> | undefined;
    /** The person wants to repeat a lost or failed call, as a new call. */
    onMcpRun?: On<'mcp-run'> | undefined;
    /** The person wants to read a resource that the result links to. */
    onMcpReadResource?: On<'mcp-read-resource'> | undefined;
    /** A person opened a link of the result. */
    onMcpOpenAddress?: On<'mcp-open-address'> | undefined;
    /** The person sent a message. */
    onMcpSend?: On<'mcp-send'> | undefined;
    /** The person wants another answer, or edited a message. */
    onMcpResend?: On<'mcp-resend'> | undefined;
    /** The person stopped the model. */
    onMcpStop?: On<'mcp-stop'> | undefined;
    /** The person wants to delete the conversation and start a new one. */
    onMcpClearConversation?: On<'mcp-clear-conversation'> | undefined;
    /** A person chose from which level on servers are asked for messages. */
    onMcpLogLevel?: On<'mcp-log-level'> | undefined;
    /** A person wants resources listed, or one read or put away. */
    onMcpResourceCommand?: On<'mcp-resource-command'> | undefined;
    /** A person wants a resource attached to what they say. */
    onMcpAttach?: On<'mcp-attach'> | undefined;
    /** The person continues. A listener can open a window during this event. */
    onMcpSignIn?: On<'mcp-sign-in'> | undefined;
    /** A form without a tool was submitted, and nothing was left to fix. Not in a form of the page's own, which is submitted itself. */
    onMcpSubmit?: On<'mcp-submit'> | undefined;
    /** A person showed the tool to the model, or hid it. */
    onMcpToolVisibility?: On<'mcp-tool-visibility'> | undefined;
    /** A person changed what is filled in; `current` is the value as it is now. */
    onMcpFormChange?: On<'mcp-form-change'> | undefined;
    /** The person selected a tool. */
    onMcpToolSelect?: On<'mcp-tool-select'> | undefined;
    /** The person signs out of a server. */
    onMcpSignOut?: On<'mcp-sign-out'> | undefined;
  };
}

/** The listeners for the events of an element, by the names of properties in React. */
export type McpReactListeners<Tag extends McpTag> = Tag extends keyof Listeners ? Listeners[Tag] : unknown;
