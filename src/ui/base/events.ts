import type {
  Answer,
  AuditRecord,
  Conversation,
  ExactNumbers,
  Initiator,
  JsonObject,
  LogLevel,
  McpHost,
  Problem,
  Server,
  SettledCall,
  UserPart,
} from '../../core/index.js';
import { McpEvent } from './event.js';
import type { ToolKey } from './tool-key.js';

/**
 * A call is about to run; `preventDefault()` denies it. From `<mcp-tools>`, for every call, including those of the model or an
 * app.
 */
export class McpCallRequestEvent extends McpEvent<{
  readonly serverId: string;
  readonly server: string;
  readonly tool: string;
  readonly arguments: JsonObject;
  readonly exact?: ExactNumbers;
  readonly startedBy: Initiator;
}> {
  static override readonly type = 'mcp-call-request';

  constructor(detail: McpCallRequestEvent['detail']) {
    super(detail, true);
  }
}

/**
 * The element got its first host, or another one. The servers of the host are added, but may still be connecting. From
 * `<mcp-tools>`.
 */
export class McpHostEvent extends McpEvent<{ readonly host: McpHost }> {
  static override readonly type = 'mcp-host';
}

/** The model's turn ended: with an answer, or with `problem` if it was stopped or failed. From `<mcp-tools>`. */
export class McpTurnEndEvent extends McpEvent<{
  readonly host: McpHost;
  readonly conversation: Conversation;
  readonly problem?: Problem;
}> {
  static override readonly type = 'mcp-turn-end';
}

/**
 * The conversation changed: the person sent a message, a turn ended, or the conversation was cleared or loaded. Not dispatched
 * for each word of an answer: a page that saves `host.exportConversation()` at each event saves complete answers. From
 * `<mcp-tools>`.
 */
export class McpConversationChangeEvent extends McpEvent<{
  readonly host: McpHost;
  readonly conversation: Conversation;
}> {
  static override readonly type = 'mcp-conversation-change';
}

/** A call ended. From `<mcp-tools>`. */
export class McpCallSettledEvent extends McpEvent<{ readonly call: SettledCall }> {
  static override readonly type = 'mcp-call-settled';
}

/** A server's state changed. From `<mcp-tools>`. */
export class McpServerChangeEvent extends McpEvent<{ readonly server: Server }> {
  static override readonly type = 'mcp-server-change';
}

/** A record was added to the activity log. From `<mcp-tools>`. */
export class McpAuditEvent extends McpEvent<{ readonly record: AuditRecord }> {
  static override readonly type = 'mcp-audit';
}

/** The person pressed Run for these arguments. From `<mcp-tool-form>`, and from `<mcp-call>` if a call was lost. */
export class McpRunEvent extends McpEvent<{
  readonly serverId: string;
  readonly tool: string;
  readonly arguments: JsonObject;
  /** Exact digits of the numbers in the arguments that JavaScript cannot represent. */
  readonly exact?: ExactNumbers;
  /** Fingerprint of the tool that the form showed. */
  readonly fingerprint?: string;
  /** Set if the browser reports that the person pressed the button. A press by a script approves nothing. */
  readonly userActivated?: true;
}> {
  static override readonly type = 'mcp-run';
}

/** The person submitted a form that belongs to no tool. From `<mcp-tool-form>`. */
export class McpSubmitEvent extends McpEvent<{ readonly value: JsonObject }> {
  static override readonly type = 'mcp-submit';
}

/** The person changed the form's values. From `<mcp-tool-form>`, whose `current` is the new value. */
export class McpFormChangeEvent extends McpEvent<null> {
  static override readonly type = 'mcp-form-change';
}

/** The person selected a tool, in `<mcp-tool-list>` or in `<mcp-call>`. `arguments` fill its form. */
export class McpToolSelectEvent extends McpEvent<ToolKey & { readonly arguments?: JsonObject }> {
  static override readonly type = 'mcp-tool-select';
}

/** The person showed a tool to the model, or hid it. From `<mcp-tool-list>`. */
export class McpToolVisibilityEvent extends McpEvent<{
  readonly serverId: string;
  readonly tool: string;
  readonly visible: boolean;
}> {
  static override readonly type = 'mcp-tool-visibility';
}

/**
 * The person requests an action on a server. `review` shows the question that the server asks outside of any call, as soon as
 * it arrives; `messages` shows the messages of its connection. From `<mcp-tool-list>`.
 */
export class McpServerCommandEvent extends McpEvent<{
  readonly serverId: string;
  readonly command: 'connect' | 'disconnect' | 'refresh' | 'diagnose' | 'messages' | 'review' | 'resume';
}> {
  static override readonly type = 'mcp-server-command';
}

/** The person cancels a call. From `<mcp-call>`. */
export class McpCancelEvent extends McpEvent<{ readonly callId: string }> {
  static override readonly type = 'mcp-cancel';
}

/**
 * The person opens a linked resource of a call's result, from the server that sent it. From `<mcp-content>` in `<mcp-call>`.
 */
export class McpReadResourceEvent extends McpEvent<{ readonly callId: string; readonly uri: string }> {
  static override readonly type = 'mcp-read-resource';
}

/** The person opens the request that a call waits for. From `<mcp-call>`. */
export class McpReviewEvent extends McpEvent<{ readonly callId: string }> {
  static override readonly type = 'mcp-review';
}

/** The person revokes a saved permission. From `<mcp-grants>`. */
export class McpRevokeEvent extends McpEvent<{ readonly grantId: string }> {
  static override readonly type = 'mcp-revoke';
}

/** The person chose the lowest log level to request from servers; without `level`, none is requested. From `<mcp-logs>`. */
export class McpLogLevelEvent extends McpEvent<{ readonly level?: LogLevel }> {
  static override readonly type = 'mcp-log-level';
}

/**
 * The person repeats an earlier call. It is a new call, which needs approval like any other. From `<mcp-activity>` and
 * `<mcp-messages>`.
 */
export class McpRunAgainEvent extends McpEvent<{
  readonly serverId: string;
  readonly tool: string;
  /** `undefined` if the record does not contain all arguments. The call itself may contain them. */
  readonly arguments?: JsonObject;
  readonly callId?: string;
}> {
  static override readonly type = 'mcp-run-again';
}

/** The person exports the activity log as a file. From `<mcp-activity>`. */
export class McpExportEvent extends McpEvent<null> {
  static override readonly type = 'mcp-export';
}

/** The person opened an address from a server. From `<mcp-content>` and `<mcp-question>`. */
export class McpOpenAddressEvent extends McpEvent<{ readonly url: string; readonly callId?: string }> {
  static override readonly type = 'mcp-open-address';
}

/** The person answered an ask. From `<mcp-approval>`, `<mcp-question>` and `<mcp-sign-in>`. */
export class McpAnswerEvent extends McpEvent<{ readonly askId: string; readonly answer: Answer }> {
  static override readonly type = 'mcp-answer';
}

/**
 * The person continues a sign-in. Dispatched during the click, because a browser opens a window only then. From
 * `<mcp-sign-in>`.
 */
export class McpSignInEvent extends McpEvent<{
  readonly askId: string;
  /** How the person signs in: in a separate window, or by leaving this page and returning to it. */
  readonly way: 'window' | 'page';
  /** Client ID under which this page is registered, if the person had to enter it. */
  readonly clientId?: string;
}> {
  static override readonly type = 'mcp-sign-in';
}

/** The person signs out of a server. From `<mcp-tool-list>`. */
export class McpSignOutEvent extends McpEvent<{ readonly serverId: string }> {
  static override readonly type = 'mcp-sign-out';
}

/** The person postponed an ask, which stays open. From `<mcp-approval>` and `<mcp-question>`. */
export class McpPostponeEvent extends McpEvent<{ readonly askId: string }> {
  static override readonly type = 'mcp-postpone';
}

/** The person sent a message to the model. From `<mcp-conversation>`. */
export class McpSendEvent extends McpEvent<{
  readonly text: string;
  /** The attachments, followed by the text; `undefined` if the message is only text. */
  readonly parts?: readonly UserPart[];
  /** Tools that the message mentions. The model can call them for its answer. */
  readonly tools?: readonly ToolKey[];
}> {
  static override readonly type = 'mcp-send';
}

/**
 * The person requests another answer, from the entry `entryId` on. If they edited their message, `text` replaces it, or `parts`
 * if it has attachments. From `<mcp-conversation>`.
 */
export class McpResendEvent extends McpEvent<{
  readonly entryId: string;
  readonly text?: string;
  readonly parts?: readonly UserPart[];
  /** Tools that the edited message mentions. */
  readonly tools?: readonly ToolKey[];
}> {
  static override readonly type = 'mcp-resend';
}

/** The person deletes the conversation and begins a new one. From `<mcp-conversation>`. */
export class McpClearConversationEvent extends McpEvent<null> {
  static override readonly type = 'mcp-clear-conversation';
}

/** The person stopped the model. From `<mcp-conversation>`. */
export class McpStopEvent extends McpEvent<null> {
  static override readonly type = 'mcp-stop';
}

declare global {
  interface HTMLElementEventMap {
    'mcp-call-request': McpCallRequestEvent;
    'mcp-call-settled': McpCallSettledEvent;
    'mcp-host': McpHostEvent;
    'mcp-turn-end': McpTurnEndEvent;
    'mcp-conversation-change': McpConversationChangeEvent;
    'mcp-server-change': McpServerChangeEvent;
    'mcp-audit': McpAuditEvent;
    'mcp-run': McpRunEvent;
    'mcp-submit': McpSubmitEvent;
    'mcp-form-change': McpFormChangeEvent;
    'mcp-tool-select': McpToolSelectEvent;
    'mcp-tool-visibility': McpToolVisibilityEvent;
    'mcp-server-command': McpServerCommandEvent;
    'mcp-cancel': McpCancelEvent;
    'mcp-read-resource': McpReadResourceEvent;
    'mcp-review': McpReviewEvent;
    'mcp-answer': McpAnswerEvent;
    'mcp-revoke': McpRevokeEvent;
    'mcp-log-level': McpLogLevelEvent;
    'mcp-run-again': McpRunAgainEvent;
    'mcp-export': McpExportEvent;
    'mcp-open-address': McpOpenAddressEvent;
    'mcp-clear-conversation': McpClearConversationEvent;
    'mcp-postpone': McpPostponeEvent;
    'mcp-resend': McpResendEvent;
    'mcp-send': McpSendEvent;
    'mcp-sign-in': McpSignInEvent;
    'mcp-sign-out': McpSignOutEvent;
    'mcp-stop': McpStopEvent;
  }
}
