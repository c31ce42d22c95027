import type { McpEventName, McpTag } from '../tags.js';

type On<Name extends McpEventName> = (event: HTMLElementEventMap[Name]) => unknown;

/** The listeners of each component. Made from `custom-elements.json` by `npm run reference`. */
interface Listeners {
  'mcp-activity': {
    /** The person wants to repeat a call, as a new call. */
    onMcpRunAgain?: On<'mcp-run-again'> | undefined;
    /** The person wants to save the activity log as a file. */
    onMcpExport?: On<'mcp-export'> | undefined;
  };
  'mcp-add-server': {
    /** The person picked a server. Without `mcpHost`, the page has to add it. */
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
  'mcp-asks': {
    /** The person undoes an approval for always, right after it. */
    onMcpRevoke?: On<'mcp-revoke'> | undefined;
  };
  'mcp-call': {
    /** The person wants to cancel the call. */
    onMcpCancel?: On<'mcp-cancel'> | undefined;
    /** The person wants to be asked again: the saved permission that decided the call ends. */
    onMcpRevoke?: On<'mcp-revoke'> | undefined;
    /** The person wants to see the open request of the call. */
    onMcpReview?: On<'mcp-review'> | undefined;
    /** The person wants to repeat a lost or failed call, or one with a tool error, as a new call. */
    onMcpRun?: On<'mcp-run'> | undefined;
    /** The person wants to repeat a call of a tool that deletes, and opens its form with the arguments. */
    onMcpToolSelect?: On<'mcp-tool-select'> | undefined;
    /** The person wants to read a resource that the result links to. */
    onMcpReadResource?: On<'mcp-read-resource'> | undefined;
  };
  'mcp-call-run': {
    /** The person wants to be asked again: a saved permission that decided one of the calls ends. */
    onMcpRevoke?: On<'mcp-revoke'> | undefined;
  };
  'mcp-content': {
    /** A person requests the resource of a link. Fired only if `callId` is set. */
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
    /** The person wants to start a new conversation and keep this one. */
    onMcpConversationCommand?: On<'mcp-conversation-command'> | undefined;
  };
  'mcp-conversations': {
    /** The person opens, renames, pins, deletes or restores a conversation. */
    onMcpConversationCommand?: On<'mcp-conversation-command'> | undefined;
  };
  'mcp-grants': {
    /** The person revokes a permission. Revoking all fires one event for each. */
    onMcpRevoke?: On<'mcp-revoke'> | undefined;
  };
  'mcp-logs': {
    /** The person chose the lowest level of messages that the host requests from servers, or none. */
    onMcpLogLevel?: On<'mcp-log-level'> | undefined;
  };
  'mcp-messages': {
    /** The person wants to repeat a call, as a new call. */
    onMcpRunAgain?: On<'mcp-run-again'> | undefined;
  };
  'mcp-prompt': {
    /** The person sends the messages of the preview. */
    onMcpSend?: On<'mcp-send'> | undefined;
  };
  'mcp-prompts': {
    /** The person sends the messages of a prompt's preview. */
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
    /** The host must list resources, or open or close one. */
    onMcpResourceCommand?: On<'mcp-resource-command'> | undefined;
    /** The person attaches a resource to their message. */
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
    /** The person pressed Run, or the page called `submit()`, and the form has no errors. */
    onMcpRun?: On<'mcp-run'> | undefined;
    /** A form without a tool was submitted and has no errors. Not fired inside a form of the page: that form is submitted instead. */
    onMcpSubmit?: On<'mcp-submit'> | undefined;
    /** The person showed the tool to the model, or hid it. */
    onMcpToolVisibility?: On<'mcp-tool-visibility'> | undefined;
    /** The person changed a value. `current` is the new value. */
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
    /** The element has a new host: at first, after a change of `pins` or `mcpHost`, and when the element is back in the page. */
    onMcpHost?: On<'mcp-host'> | undefined;
    /** The model's turn ended, with an answer or with a problem. */
    onMcpTurnEnd?: On<'mcp-turn-end'> | undefined;
    /** The person sent a message, a turn ended, or the conversation was cleared or loaded. Save the conversation now. */
    onMcpConversationChange?: On<'mcp-conversation-change'> | undefined;
    /** A call is about to be made; `preventDefault()` denies it. Not fired with `mcpHost`: the policy of that host decides. */
    onMcpCallRequest?: On<'mcp-call-request'> | undefined;
    /** A call ended. */
    onMcpCallSettled?: On<'mcp-call-settled'> | undefined;
    /** A server's state changed. */
    onMcpServerChange?: On<'mcp-server-change'> | undefined;
    /** The person adds a server; `preventDefault()` keeps the element from adding it. */
    onMcpAddServer?: On<'mcp-add-server'> | undefined;
    /** A record was added to the activity log. */
    onMcpAudit?: On<'mcp-audit'> | undefined;
    /** The person wants to repeat a call, as a new call. */
    onMcpRunAgain?: On<'mcp-run-again'> | undefined;
    /** The person wants to save the activity log as a file. */
    onMcpExport?: On<'mcp-export'> | undefined;
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
    /** The person wants to see the open request of the call. */
    onMcpReview?: On<'mcp-review'> | undefined;
    /** The person wants to repeat a lost or failed call, or one with a tool error, as a new call. */
    onMcpRun?: On<'mcp-run'> | undefined;
    /** The person wants to repeat a call of a tool that deletes, and opens its form with the arguments. */
    onMcpToolSelect?: On<'mcp-tool-select'> | undefined;
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
    /** The person wants to start a new conversation and keep this one. */
    onMcpConversationCommand?: On<'mcp-conversation-command'> | undefined;
    /** The person chose the lowest level of messages that the host requests from servers, or none. */
    onMcpLogLevel?: On<'mcp-log-level'> | undefined;
    /** The host must list resources, or open or close one. */
    onMcpResourceCommand?: On<'mcp-resource-command'> | undefined;
    /** The person attaches a resource to their message. */
    onMcpAttach?: On<'mcp-attach'> | undefined;
    /** The person continues. A listener can open a window during this event. */
    onMcpSignIn?: On<'mcp-sign-in'> | undefined;
    /** A form without a tool was submitted and has no errors. Not fired inside a form of the page: that form is submitted instead. */
    onMcpSubmit?: On<'mcp-submit'> | undefined;
    /** The person showed the tool to the model, or hid it. */
    onMcpToolVisibility?: On<'mcp-tool-visibility'> | undefined;
    /** The person changed a value. `current` is the new value. */
    onMcpFormChange?: On<'mcp-form-change'> | undefined;
    /** The person signs out of a server. */
    onMcpSignOut?: On<'mcp-sign-out'> | undefined;
  };
}

/** The listeners for the events of an element, by the names of properties in React. */
export type McpReactListeners<Tag extends McpTag> = Tag extends keyof Listeners ? Listeners[Tag] : unknown;
