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

/** A call is about to be made. `preventDefault()` denies it. From `<mcp-tools>`, for every call, whoever began it. */
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

/** A host is there, or another one in its place. Its servers were added, and may still be connecting. From `<mcp-tools>`. */
export class McpHostEvent extends McpEvent<{ readonly host: McpHost }> {
  static override readonly type = 'mcp-host';
}

/** The model's turn has ended: with an answer, or with `problem` if it was stopped or failed. From `<mcp-tools>`. */
export class McpTurnEndEvent extends McpEvent<{
  readonly host: McpHost;
  readonly conversation: Conversation;
  readonly problem?: Problem;
}> {
  static override readonly type = 'mcp-turn-end';
}

/**
 * The conversation is another one than before: the person said something, a turn ended, or it was cleared or loaded. Not sent
 * for each word of an answer. A page that saves `host.exportConversation()` at each of them saves whole answers. From
 * `<mcp-tools>`.
 */
export class McpConversationChangeEvent extends McpEvent<{
  readonly host: McpHost;
  readonly conversation: Conversation;
}> {
  static override readonly type = 'mcp-conversation-change';
}

/** A call has reached its end. From `<mcp-tools>`. */
export class McpCallSettledEvent extends McpEvent<{ readonly call: SettledCall }> {
  static override readonly type = 'mcp-call-settled';
}

/** A server's state changed. From `<mcp-tools>`. */
export class McpServerChangeEvent extends McpEvent<{ readonly server: Server }> {
  static override readonly type = 'mcp-server-change';
}

/** A record was added to the audit. From `<mcp-tools>`. */
export class McpAuditEvent extends McpEvent<{ readonly record: AuditRecord }> {
  static override readonly type = 'mcp-audit';
}

/** A person pressed Run beside these arguments. From `<mcp-tool-form>`, and from `<mcp-call>` where a call was lost. */
export class McpRunEvent extends McpEvent<{
  readonly serverId: string;
  readonly tool: string;
  readonly arguments: JsonObject;
  /** Digits of numbers among the arguments that JavaScript cannot hold. */
  readonly exact?: ExactNumbers;
  /** The tool's, as the form showed it. */
  readonly fingerprint?: string;
  /** The browser says that a person's hand did it. What a script pressed has approved nothing. */
  readonly byHand?: true;
}> {
  static override readonly type = 'mcp-run';
}

/** A person submitted a form that belongs to no tool. From `<mcp-tool-form>`. */
export class McpSubmitEvent extends McpEvent<{ readonly value: JsonObject }> {
  static override readonly type = 'mcp-submit';
}

/** A person changed what is filled in. From `<mcp-tool-form>`, whose `current` is the value as it is now. */
export class McpFormChangeEvent extends McpEvent<null> {
  static override readonly type = 'mcp-form-change';
}

/** A person picked a tool. From `<mcp-tool-list>`. */
export class McpToolSelectEvent extends McpEvent<ToolKey> {
  static override readonly type = 'mcp-tool-select';
}

/** A person showed a tool to the model, or hid it. From `<mcp-tool-list>`. */
export class McpToolVisibilityEvent extends McpEvent<{
  readonly serverId: string;
  readonly tool: string;
  readonly visible: boolean;
}> {
  static override readonly type = 'mcp-tool-visibility';
}

/**
 * A person wants something of a server: `review` shows the question that it asks apart from any call, as soon as it is there,
 * and `messages` the messages of its connection.
 * From `<mcp-tool-list>`.
 */
export class McpServerCommandEvent extends McpEvent<{
  readonly serverId: string;
  readonly command: 'connect' | 'disconnect' | 'refresh' | 'diagnose' | 'messages' | 'review' | 'resume';
}> {
  static override readonly type = 'mcp-server-command';
}

/** A person wants a call ended. From `<mcp-call>`. */
export class McpCancelEvent extends McpEvent<{ readonly callId: string }> {
  static override readonly type = 'mcp-cancel';
}

/** A person wants a link of a call's result read, from the server that gave it. From `<mcp-content>` in `<mcp-call>`. */
export class McpReadResourceEvent extends McpEvent<{ readonly callId: string; readonly uri: string }> {
  static override readonly type = 'mcp-read-resource';
}

/** A person wants to look at the question a call waits on. From `<mcp-call>`. */
export class McpReviewEvent extends McpEvent<{ readonly callId: string }> {
  static override readonly type = 'mcp-review';
}

/** A person wants a decision taken back that would hold for later calls. From `<mcp-grants>`. */
export class McpRevokeEvent extends McpEvent<{ readonly grantId: string }> {
  static override readonly type = 'mcp-revoke';
}

/** A person chose from which level on servers are asked to log; without one, they are asked for nothing. From `<mcp-logs>`. */
export class McpLogLevelEvent extends McpEvent<{ readonly level?: LogLevel }> {
  static override readonly type = 'mcp-log-level';
}

/** A person wants a call of the record made once more: a new call, which asks as any call does. From `<mcp-activity>` and `<mcp-messages>`. */
export class McpRunAgainEvent extends McpEvent<{
  readonly serverId: string;
  readonly tool: string;
  /** Absent where the record does not hold them whole; the call itself may. */
  readonly arguments?: JsonObject;
  readonly callId?: string;
}> {
  static override readonly type = 'mcp-run-again';
}

/** A person wants the record as a file. From `<mcp-activity>`. */
export class McpExportEvent extends McpEvent<null> {
  static override readonly type = 'mcp-export';
}

/** A person opened an address that a server gave. From `<mcp-content>` and `<mcp-question>`. */
export class McpOpenAddressEvent extends McpEvent<{ readonly url: string; readonly callId?: string }> {
  static override readonly type = 'mcp-open-address';
}

/** A person answered an ask. From `<mcp-approval>`, `<mcp-question>` and `<mcp-sign-in>`. */
export class McpAnswerEvent extends McpEvent<{ readonly askId: string; readonly answer: Answer }> {
  static override readonly type = 'mcp-answer';
}

/**
 * A person goes on with a sign-in. Sent out of the click itself, in which alone a browser lets a window be opened. From
 * `<mcp-sign-in>`.
 */
export class McpSignInEvent extends McpEvent<{
  readonly askId: string;
  /** In a window of its own, or by leaving this page, which is come back to. */
  readonly way: 'window' | 'page';
  /** The id that this page is registered under, where a person had to bring it. */
  readonly clientId?: string;
}> {
  static override readonly type = 'mcp-sign-in';
}

/** A person wants the sign-in at a server forgotten. From `<mcp-tool-list>`. */
export class McpSignOutEvent extends McpEvent<{ readonly serverId: string }> {
  static override readonly type = 'mcp-sign-out';
}

/** A person put an ask off; it stays open. From `<mcp-approval>` and `<mcp-question>`. */
export class McpPostponeEvent extends McpEvent<{ readonly askId: string }> {
  static override readonly type = 'mcp-postpone';
}

/** A person said something to the model. From `<mcp-conversation>`. */
export class McpSendEvent extends McpEvent<{
  readonly text: string;
  /** Everything said, if that is more than the text: what was attached, and then the text. */
  readonly parts?: readonly UserPart[];
}> {
  static override readonly type = 'mcp-send';
}

/**
 * A person wants another answer: from the entry `entryId` on, which is replaced by `text` if it is a message of theirs that they
 * changed, and by `parts` if something is attached to it. From `<mcp-conversation>`.
 */
export class McpResendEvent extends McpEvent<{
  readonly entryId: string;
  readonly text?: string;
  readonly parts?: readonly UserPart[];
}> {
  static override readonly type = 'mcp-resend';
}

/** A person wants the conversation deleted, and a new one. From `<mcp-conversation>`. */
export class McpClearConversationEvent extends McpEvent<null> {
  static override readonly type = 'mcp-clear-conversation';
}

/** A person stopped the model. From `<mcp-conversation>`. */
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
