import type { Limits } from '../base/limits.js';
import type { AppFrame, AppOptions, OpenApp } from './app.js';
import type { Answer, Ask } from './ask.js';
import type { AuditRecord } from './audit.js';
import type { Call, ResourceRead, SettledCall, Initiator } from './call.js';
import type { Diagnosis } from './diagnosis.js';
import type { Completion, CompletionRequest } from './completion.js';
import type { ExactNumbers, JsonObject } from '../../shared/json.js';
import type { Conversation, MentionedTool } from './conversation.js';
import type {
  ConversationFormat,
  ConversationsOptions,
  ConversationWords,
  KeptConversations,
} from './conversations.js';
import type { MessageLog, ServerMessages } from './messages.js';
import type { LogLevel, ServerLogs } from './log.js';
import type { Llm, ModelOptions, UserPart } from './model.js';
import type { OpenResource } from './offer.js';
import type { FilledPrompt } from './prompt.js';
import type { Server, ServerConfig } from './server.js';
import type { SignInOptions } from './sign-in.js';
import type { HostStorage } from './storage.js';
import type { Tool } from './tool.js';
import type { Grant, Pins, Policy } from './trust.js';
import type { ValidationInUse, ValidationOptions } from './validation.js';

/** The whole state of a host, frozen and serializable. Parts that did not change are the same objects as before. */
export interface Snapshot {
  /** Servers of the host, in the order in which they were added. */
  readonly servers: readonly Server[];
  /** Tools of all servers, in the order of the servers and of their lists. */
  readonly tools: readonly Tool[];
  /** Calls with their states and results, the newest last. */
  readonly calls: readonly Call[];
  /** Resources that were opened by `host.openResource`, the newest last. At most `limits.openResources`. */
  readonly openResources: readonly OpenResource[];
  /** Open asks for a person or for the page's model, the oldest first. */
  readonly asks: readonly Ask[];
  /** Conversation with the page's model, with the calls that it requested. */
  readonly conversation: Conversation;
  /** The conversations in the page's storage. Absent if none are kept. */
  readonly conversations?: KeptConversations;
  /** Saved permissions for later calls, the oldest first. */
  readonly grants: readonly Grant[];
  /** The latest audit records, the newest last. At most `limits.auditRecords`. */
  readonly audit: readonly AuditRecord[];
  /** Engine that validates values against schemas, and whether it runs in a worker. */
  readonly validation: ValidationInUse;
  /** Limits of this host: the values that the page set, and defaults for the others. They never change. */
  readonly limits: Limits;
  /** True if the page has declared that it shows and answers the asks itself. */
  readonly answersAsks?: true;
  /** Log messages of servers. Absent until a message arrives or messages are requested. */
  readonly logs?: ServerLogs;
  /** Messages of the connections that are watched (`host.watchMessages`). Absent before the first watch. */
  readonly messageLogs?: readonly ServerMessages[];
}

/** A place in a call's arguments. */
export interface ArgumentPlace {
  readonly serverId: string;
  readonly serverLabel: string;
  readonly tool: string;
  /** Property names and list indices, from the outermost in. */
  readonly path: readonly string[];
}

/** Options of a host. They cannot be changed later. */
export interface HostOptions {
  /** Servers to connect to immediately. `addServer` adds more. */
  readonly servers?: readonly ServerConfig[] | undefined;
  /** Function that allows or denies each call, or asks a person. Default: `askUnlessGranted`. */
  readonly policy?: Policy | undefined;
  /** Limits that the page sets. Default: the values of `defaultLimits`, for each limit that the page does not set. */
  readonly limits?: Partial<Limits> | undefined;
  /** The page's model. Without a model, asks of the kind `model-turn` wait until the page answers them. */
  readonly llm?: Llm | undefined;
  /** Options for every answer of the model, such as a system prompt, a length limit and the amount of reasoning. */
  readonly modelOptions?: ModelOptions | undefined;
  /**
   * Storage for grants with the duration `always` and their tool definitions. It also stores each server's protocol and tools
   * for `limits.cachedProtocolMs`. A list that the server marks as private is stored only if no key is sent, or for the
   * `principal` that the page sets. No token is stored. Results are stored only in conversations (see `conversations`). If a
   * grant is limited to certain arguments, a hash of these arguments is stored, never the arguments themselves. Default: no
   * storage, so grants with `always` end when the page closes.
   */
  readonly storage?: HostStorage | undefined;
  /**
   * Keeps the conversations in `storage`, unencrypted, with the results of their calls (`docs/conversations.md`). Default: the
   * host keeps conversations if there is a `storage`. `off`: the host keeps none, and leaves stored conversations in place.
   */
  readonly conversations?: 'off' | ConversationsOptions | undefined;
  /** Reviewed tool definitions. If given, the host admits no other tool. */
  readonly pins?: Pins | undefined;
  /**
   * Returns true if an argument is secret. Arguments that the tool's schema marks with `writeOnly` or `format: "password"` are
   * always secret. Secret values are not recorded. If the function throws, the value counts as secret.
   */
  readonly isSecret?: ((place: ArgumentPlace) => boolean) | undefined;
  /**
   * Engine that validates values, and the address of its worker file. Default: the interpreter, with the file beside this
   * module.
   */
  readonly validation?: ValidationOptions | undefined;
  /** Sign-in to servers that require it. Default: none, so the status of such a server stays `needs-sign-in`. */
  readonly signIn?: SignInOptions | undefined;
  /**
   * Text from `saveState()` of an earlier host, with its conversation, its calls and their results. The restored data is in the
   * snapshot shortly after the host is created, before any later event and before a turn of the model. Malformed entries are
   * left out. A text longer than `limits.savedStateChars` is ignored. Default: the host starts empty.
   */
  readonly savedState?: string | undefined;
  /**
   * Lets servers request an answer of the page's model (MCP sampling). A person approves each such request first. Default:
   * `false`.
   */
  readonly sampling?: boolean | undefined;
  /**
   * Provides the model with two tools of the host for each server that declares resources: one lists the resources, and the
   * other reads one. The snapshot lists these tools in `tools`, with `hostTool`. Calls to them need approval, are recorded and
   * are limited in the same way as calls to the server's tools. Default: `false`.
   */
  readonly resourceTools?: boolean | undefined;
  /**
   * Lets the model continue while one of its calls runs as a task for longer than `limits.taskWaitMs`. The model receives a
   * note in place of the result. When the task ends, the model receives the result in a separate turn. `limits.backgroundTurns`
   * limits the number of these turns. Default: `false`, so the turn waits for the task.
   */
  readonly backgroundTasks?: boolean | undefined;
  /**
   * True if the page itself shows and answers the asks, with `subscribe` and `answer`. The console then does not warn about a
   * missing `<mcp-asks>`. Default: `false`.
   */
  readonly answersAsks?: boolean | undefined;
  /**
   * Declares to servers that the page can show their apps (MCP Apps, extension `io.modelcontextprotocol/ui`), and enables
   * `openApp`. Default: no app is shown.
   */
  readonly apps?: AppOptions | undefined;
}

/** A requested call (MCP `tools/call`). */
export interface CallRequest {
  /** The server's id in the snapshot. */
  readonly serverId: string;
  /** The tool's real name on that server. */
  readonly tool: string;
  /** The arguments of the call. Default: `{}`. */
  readonly arguments?: JsonObject;
  /** Exact digits of numbers in the arguments that JavaScript cannot represent. Digits that do not match their number are ignored. */
  readonly exact?: ExactNumbers | undefined;
  /** The person, model, page or app that starts the call. Default: `page`. */
  readonly startedBy?: Initiator;
  /** Name of the app that requests the call, with `startedBy: 'app'`. */
  readonly byApp?: string;
  /**
   * True if a person saw these arguments and pressed Run, which counts as the approval. A policy may still deny the call. The
   * call still needs approval if the tool has changed since a call of it was last approved.
   */
  readonly approved?: boolean;
  /**
   * The tool's `fingerprint` at the moment when Run was pressed. If the fingerprint has changed since, the call needs approval.
   */
  readonly fingerprint?: string;
  /** Ids of the servers whose results led to this call, if the page runs its own model. */
  readonly after?: readonly string[];
}

/** A host without a user interface. It provides snapshots and accepts commands. */
export interface McpHost {
  /** Returns the latest snapshot. */
  getSnapshot(): Snapshot;
  /**
   * Calls `listener` after the snapshot has changed, at most once per microtask. Returns a function that removes the listener.
   * You can pass this method to `useSyncExternalStore`.
   */
  subscribe(listener: () => void): () => void;

  /**
   * Adds a server and returns its id. A malformed URL does not throw: the new server has the status `failed`. A value without
   * `url` throws an `McpToolsError` with the code `not-a-server`.
   */
  addServer(config: ServerConfig): string;
  /** Disconnects and removes a server. Its open calls end. */
  removeServer(serverId: string): void;
  /** Connects to a server, or reconnects. Resolves when the attempt has ended, whether it succeeded or failed. */
  connect(serverId: string): Promise<void>;
  /** Disconnects from a server. `connect` connects again. */
  disconnect(serverId: string): void;
  /** Lists the server's tools again. */
  refresh(serverId: string): Promise<void>;
  /**
   * Sends requests to a server to find out why its connection fails. Resolves with the diagnosis, which is also in the snapshot
   * unless it is outdated by then. Unlike the automatic diagnosis after a failure, this method also checks the server's
   * sign-in. Rejects with the `McpToolsError` `not-connected` if the server's address is malformed.
   */
  diagnose(serverId: string): Promise<Diagnosis>;
  /**
   * Starts to store the messages of a server's connection in both directions, for the server's developer. The host stores no
   * message before the first call of this method, and none after the last log has been closed. Rejects with `unknown-server`,
   * or with `not-connected` if the server's address is malformed.
   */
  watchMessages(serverId: string): Promise<MessageLog>;
  /** Shows a tool to the page's model, or hides the tool from it. The setting applies until the host is destroyed. */
  setToolVisibility(serverId: string, tool: string, visibleToModel: boolean): void;
  /**
   * Deletes the sign-in at a server, revokes its tokens if the authorization server supports that, revokes the grants of the
   * account, and disconnects. Resolves when the sign-in is deleted. Does nothing if there is no sign-in.
   */
  signOut(serverId: string): Promise<void>;
  /**
   * Continues a sign-in for which the browser left the page, as soon as its server has been added. `response` is the query of
   * the callback page's address. Resolves with true if this host started the sign-in, even if the sign-in then failed. A
   * failure is in the snapshot.
   */
  resumeSignIn(response: string): Promise<boolean>;

  /**
   * Starts a call. Resolves when the call has ended, with any outcome. While its server connects for the first time or lists
   * its tools, the call waits, at most `limits.connectMs`. Requests for prompts, resources and completions wait in the same
   * way. If the server needs a sign-in or has failed, the call fails immediately with the server's problem.
   */
  call(request: CallRequest): Promise<SettledCall>;
  /** Cancels a call. Does nothing if it has already ended. */
  cancel(callId: string, reason?: string): void;
  /**
   * Reads the resource of a link in a call's result, from the server that sent the link. The snapshot then contains the
   * resource in that call. Throws an `McpToolsError` with `unknown-link` if the result has no such link.
   */
  readResource(callId: string, uri: string): Promise<ResourceRead>;
  /**
   * Lists a server's prompts. Resolves when the list is in the snapshot, with its server. If listing fails, the problem is in
   * the same place. From then on, the host lists the prompts again whenever the server reports a change.
   */
  listPrompts(serverId: string): Promise<void>;
  /**
   * Gets the messages of a prompt from its server (MCP `prompts/get`). Resolves with the messages, or with the reason why there
   * are none. The messages are untrusted content of the server: show them to the person before `host.send(prompt.userParts)`.
   */
  getPrompt(serverId: string, name: string, args?: Readonly<Record<string, string>>): Promise<FilledPrompt>;
  /**
   * Asks a server to suggest values for an argument while a person types it. Never rejects: if the server does not declare
   * `completions`, rejects the request or does not answer, the promise resolves with no values and the reason. Never asks a
   * person to sign in.
   */
  complete(serverId: string, request: CompletionRequest): Promise<Completion>;
  /**
   * Lists a server's resources and resource templates. Resolves when both lists are in the snapshot, with their server. If
   * listing fails, the problem is in the same place. From then on, the host lists them again whenever the server reports a
   * change.
   */
  listResources(serverId: string): Promise<void>;
  /**
   * Reads a resource and keeps it in the snapshot until `closeResource`. The URI must be one that the server listed or one that
   * matches a template of the server. The host subscribes to changes of the resource. If you open it again, the host reads it
   * again. Resolves with the resource, also after a failure.
   */
  openResource(serverId: string, uri: string): Promise<OpenResource>;
  /** Removes an opened resource from the snapshot. Does nothing if the resource is not open. */
  closeResource(serverId: string, uri: string): void;
  /**
   * Reads the app that shows a call's result, asks a person for approval unless a saved permission covers the app, and opens
   * the app in the frame. With a saved permission, the app opens while the call is still running, and otherwise when the call
   * is done. Rejects with an `McpToolsError`: `app-failed`, `app-declined`, or the problem of reading the app. `close()` of the
   * returned object ends the app. The signal cancels only the opening.
   */
  openApp(callId: string, frame: AppFrame, signal?: AbortSignal): Promise<OpenApp>;
  /**
   * Answers an ask. Returns false if the ask is no longer open, if the answer is for another kind of ask, or if the content of
   * a form does not match its schema.
   */
  answer(askId: string, answer: Answer): boolean;

  /**
   * Requests log messages of at least this level from all servers, including servers that connect later. The host sends the
   * level with each request, or with `logging/setLevel` to servers that predate the 2026-07-28 protocol. Without a level, the
   * host requests no messages any more. The messages are in `logs` of the snapshot. Default: the host requests none, but stores
   * messages that a server sends without being asked.
   */
  setLogLevel(level?: LogLevel): void;

  /** Revokes a grant. Does nothing if no grant has this id. */
  revokeGrant(grantId: string): void;
  /** Resumes a server that was paused because its calls asked for too many approvals. */
  resume(serverId: string): void;
  /** Returns a lock file of all currently admitted tools, for `pins`. */
  exportPins(): Pins;
  /**
   * Returns the audit record as hash-chained NDJSON, with one record on each line. `verifyAudit` of `mcp-tools/audit` verifies
   * it.
   */
  exportAudit(): string;
  /** Adds an audit record which states that a person opened an address from a server. */
  recordOpened(url: string, callId?: string): void;
  /** @deprecated Use `recordOpened`. */
  noteOpened(url: string, callId?: string): void;

  /**
   * Sends a message to the model: text, or parts such as text and an image. Resolves when the model's turn has ended. Rejects
   * with the `McpToolsError` `turn-running` while a turn runs. You may call `send` immediately after `stop()`: `send` then
   * waits for the end of the stopped turn. `tools` are the tools that the message mentions. The model can use them for its
   * answer, even if a person switched them off.
   */
  send(
    message: string | readonly UserPart[],
    options?: { readonly tools?: readonly MentionedTool[] | undefined },
  ): Promise<void>;
  /**
   * Makes the model answer again from an entry of the conversation. If the entry is a message of the person, the model answers
   * that message, or `message` in its place. A string replaces the text of the message and keeps its images and files. If the
   * entry is an answer or a failure, the new answer replaces it. The host first removes all later entries, but does not undo
   * calls that were made. It cancels those that still run. It keeps what it removes as a version of the message, for
   * `showVersion`, unless the message is unchanged and had no answer. The message keeps its id. Does nothing if there is no such entry. Resolves and rejects like `send`. `tools` are the tools
   * that the new message mentions.
   */
  resend(
    entryId: string,
    message?: string | readonly UserPart[],
    options?: { readonly tools?: readonly MentionedTool[] | undefined },
  ): Promise<void>;
  /**
   * Shows another version of a message, with everything that followed it, and keeps the current one. `version` is its number,
   * from 1; `version` of the message in the snapshot has the count. Stops the turn first, and cancels the calls that still run
   * in the version that was in view. From then on, the model gets only the version in view. Resolves with false, and changes
   * nothing, if there is no such version or if it is in view.
   */
  showVersion(entryId: string, version: number): Promise<boolean>;
  /**
   * Stops the turn and starts a new conversation. An existing conversation is cleared immediately. Calls, grants and the audit
   * record stay. If the host keeps conversations, it deletes the old one, unlike `newConversation`.
   */
  clearConversation(): Promise<void>;
  /** Stops the turn and starts a new conversation. The old conversation is kept if the host keeps conversations. */
  newConversation(): Promise<void>;
  /**
   * Stops the turn, and shows a kept conversation. Nothing in it runs again, and permissions apply as in `loadConversation`.
   * Resolves with false, and changes nothing, if the conversation cannot be read. The problem is then in the snapshot.
   */
  openConversation(conversationId: string): Promise<boolean>;
  /** Gives a kept conversation a title, which is bounded and cleaned. Resolves with false if there is no such conversation. */
  renameConversation(conversationId: string, title: string): Promise<boolean>;
  /** Pins a kept conversation, or unpins it. Resolves with false if there is no such conversation. */
  pinConversation(conversationId: string, isPinned: boolean): Promise<boolean>;
  /**
   * Deletes a kept conversation from the storage. If the conversation is in view, stops the turn and starts a new conversation.
   * Resolves with false if there is no such conversation.
   */
  deleteConversation(conversationId: string): Promise<boolean>;
  /**
   * Restores a conversation that this host has deleted, one of the last ten. Resolves with false if it cannot: after the host
   * was destroyed or the page was left, no copy remains.
   */
  restoreConversation(conversationId: string): Promise<boolean>;
  /**
   * Returns a kept conversation, by default the one in view, with its calls and their results: as text for `loadConversation`
   * of this or another host, or as Markdown for people, with `words` in its headings. Empty if it has no message or cannot be
   * read. Omissions and length are the same as for `saveState`. The text is not encrypted.
   */
  exportConversation(
    conversationId?: string,
    format?: ConversationFormat,
    words?: ConversationWords,
  ): Promise<string>;
  /**
   * Stops the turn, and replaces the current conversation with an exported one. Calls, grants and the audit record stay.
   * Resolves with false, and changes nothing, if the text does not have the format of an export. Malformed entries are left
   * out. If the host keeps conversations, the loaded conversation is stored as a new one when a message is added.
   */
  loadConversation(exported: string): Promise<boolean>;
  /** Stops the turn: the model's answer, the calls that the model requested, and their asks. */
  stop(): void;
  /**
   * Returns the conversation and the calls with their results as text. Pass the text as `savedState` to the next host if a
   * sign-in leaves the page. The text contains the newest entries, up to `limits.savedStateChars`, and is empty if there are
   * none. An open call is saved as cancelled if it was not sent, and as failed if it waits for a sign-in. A call that runs as a
   * task is saved as open, and the next host follows the task once the server is connected. Any other open call is saved as
   * lost. Call this method as late as possible, on `pagehide`.
   *
   * The text is not encrypted: store it no longer than needed, and for this tab only. Calls with secret arguments are left out.
   * The text contains the ids of open tasks, but no token, grant, question or audit record.
   */
  saveState(): string;
  /** Ends all connections, calls and turns. You can still read the last snapshot and export the conversation. */
  destroy(): void;
}
