import type { Limits } from '../base/limits.js';
import type { AppFrame, AppOptions, OpenApp } from './app.js';
import type { Answer, Ask } from './ask.js';
import type { AuditRecord } from './audit.js';
import type { Call, ResourceRead, SettledCall, Initiator } from './call.js';
import type { Diagnosis } from './diagnosis.js';
import type { Completion, CompletionRequest } from './completion.js';
import type { ExactNumbers, JsonObject } from '../../shared/json.js';
import type { Conversation } from './conversation.js';
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

/** Everything there is to show, frozen and serializable. Parts that did not change are the same objects as before. */
export interface Snapshot {
  /** In the order in which they were added. */
  readonly servers: readonly Server[];
  /** Tools of all servers, in the order of the servers and of their lists. */
  readonly tools: readonly Tool[];
  /** Calls with their states and results, the newest last. */
  readonly calls: readonly Call[];
  /** Resources that were opened by `host.openResource`, the newest last. At most `limits.openResources`. */
  readonly openResources: readonly OpenResource[];
  /** Questions that wait for a person or for the page's model, in the order in which they came. */
  readonly asks: readonly Ask[];
  /** What was said to the page's model and by it, with the calls that it asked for. */
  readonly conversation: Conversation;
  /** Decisions that hold for later calls, the oldest first. */
  readonly grants: readonly Grant[];
  /** The latest `limits.auditRecords` records, the newest last. */
  readonly audit: readonly AuditRecord[];
  /** Which engine checks values against schemas, and where it runs. */
  readonly validation: ValidationInUse;
  /** The bounds of this host: the page's own, and the default of each other. They never change. */
  readonly limits: Limits;
  /** True if the page said that it shows and answers the asks itself. */
  readonly answersAsks?: true;
  /** What servers logged. Absent before a first message came, or somebody asked for one. */
  readonly logs?: ServerLogs;
  /** The messages of connections that are watched (`host.watchMessages`). Absent before the first watch. */
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

/** What a host is made with; none of it changes later. */
export interface HostOptions {
  /** Servers to connect to at once. `addServer` adds more. */
  readonly servers?: readonly ServerConfig[] | undefined;
  /** Default: `askUnlessGranted`. */
  readonly policy?: Policy | undefined;
  /** Bounds of the page's own; those that are left out are `defaultLimits`. */
  readonly limits?: Partial<Limits> | undefined;
  /** The page's model. Without one, `model-turn` asks wait for an answer of the page. */
  readonly llm?: Llm | undefined;
  /** What the page wants of every answer of its model: a system text, its length, how much it reasons. */
  readonly modelOptions?: ModelOptions | undefined;
  /**
   * Stores grants that hold always, with the tool definitions that they are about, and each server's protocol and tools for
   * `limits.cachedProtocolMs`; a list that the server calls private only where no key is sent, or for the `principal` that
   * the page names. No token and no result is stored, and of arguments at most a hash, if a grant is for these
   * only. Default: no storage, and "always" ends with the page.
   */
  readonly storage?: HostStorage | undefined;
  /** Reviewed tool definitions. If given, no other tool of any server is admitted. */
  readonly pins?: Pins | undefined;
  /**
   * Returns true if an argument is secret, beside those that the tool's schema marks with `writeOnly` or
   * `format: "password"`. Secret values are not recorded. If it throws, the value counts as secret.
   */
  readonly isSecret?: ((place: ArgumentPlace) => boolean) | undefined;
  /** Which engine checks values, and where its worker's file is. Default: an interpreter, beside this module. */
  readonly validation?: ValidationOptions | undefined;
  /** Sign-in to servers that require it. Default: none; such a server stays in `needs-sign-in`. */
  readonly signIn?: SignInOptions | undefined;
  /**
   * Text that `saveState()` of an earlier host returned: its conversation and its calls with their results. They are in the
   * snapshot a moment later, before anything that happens then, and before a turn of the model. Malformed entries are left
   * out, and so is all of a text longer than `limits.savedStateChars`. Default: the host starts empty.
   */
  readonly savedState?: string | undefined;
  /** Lets servers ask to use the page's model. A person sees each such request first. Default: `false`. */
  readonly sampling?: boolean | undefined;
  /**
   * Gives the model two tools of the host's own for each server that declares resources: one lists them, the other reads one.
   * They are in the snapshot's `tools`, with `hostTool`, and their calls are asked about, recorded and bounded as those of the
   * server's own tools. Default: `false`.
   */
  readonly resourceTools?: boolean | undefined;
  /**
   * Lets the model go on while a call that it made is under way as a task for longer than `limits.taskWaitMs`: it is told so in
   * place of the result, and gets the result in a turn of its own when the task ends. `limits.modelWakes` bounds these turns.
   * Default: `false`; its turn waits for the task.
   */
  readonly backgroundTasks?: boolean | undefined;
  /**
   * True if the page shows and answers the asks itself, by `subscribe` and `answer`. Then the console misses no `<mcp-asks>`.
   * Default: `false`.
   */
  readonly answersAsks?: boolean | undefined;
  /**
   * Says to servers that their apps can be shown here (MCP Apps, extension `io.modelcontextprotocol/ui`), and lets `openApp`
   * show them. Default: none is shown.
   */
  readonly apps?: AppOptions | undefined;
}

/** A call that is to be made (MCP `tools/call`). */
export interface CallRequest {
  /** The server's id in the snapshot. */
  readonly serverId: string;
  /** The tool's real name on that server. */
  readonly tool: string;
  /** Default: none, `{}`. */
  readonly arguments?: JsonObject;
  /** Digits of numbers among the arguments that JavaScript cannot hold. Those that do not fit their place are left out. */
  readonly exact?: ExactNumbers | undefined;
  /** Default: `page`. */
  readonly startedBy?: Initiator;
  /** Name of the app that wants it, with `startedBy: 'app'`. */
  readonly byApp?: string;
  /**
   * True if a person saw these arguments and pressed Run, which is the approval. A policy may still deny, and the call still
   * asks if the tool has changed since a call of it was last approved.
   */
  readonly approved?: boolean;
  /** The tool's `fingerprint` when Run was pressed. If it differs by now, the call asks. */
  readonly fingerprint?: string;
  /** Ids of the servers whose results led to this call, if the page runs its own model. */
  readonly after?: readonly string[];
}

/** A headless host: one snapshot out, commands in. */
export interface McpHost {
  /** Returns the latest snapshot. */
  getSnapshot(): Snapshot;
  /** Calls `listener` after changes, at most once per microtask. Returns a function that stops it. Fits `useSyncExternalStore`. */
  subscribe(listener: () => void): () => void;

  /**
   * Adds a server and returns its id. A malformed URL does not throw: the server is `failed`. What has no `url` at all throws
   * an `McpToolsError` with the code `not-a-server`.
   */
  addServer(config: ServerConfig): string;
  /** Disconnects and forgets a server. Its open calls end. */
  removeServer(serverId: string): void;
  /** Connects or reconnects. Resolves when the attempt has ended, successful or not. */
  connect(serverId: string): Promise<void>;
  /** Disconnects; `connect` connects again. */
  disconnect(serverId: string): void;
  /** Lists the server's tools again. */
  refresh(serverId: string): Promise<void>;
  /**
   * Diagnoses why a server fails, by requests to it. Resolves with the diagnosis, which is also in the snapshot unless newer
   * facts are known by then. Unlike the diagnosis after a failure, it also checks the server's sign-in. Rejects with an
   * `McpToolsError` with `not-connected` if the server's address is malformed.
   */
  diagnose(serverId: string): Promise<Diagnosis>;
  /**
   * Begins to keep the messages of a server's connection, both ways, for the server's author to read. Nothing is kept before,
   * and nothing after the last log is closed. Rejects with `unknown-server`, and with `not-connected` if the server's address is
   * malformed.
   */
  watchMessages(serverId: string): Promise<MessageLog>;
  /** Shows a tool to the page's model, or hides it. Holds while the host lives. */
  setToolVisibility(serverId: string, tool: string, visibleToModel: boolean): void;
  /**
   * Forgets the sign-in at a server, revokes it if the authorization server allows that, revokes the grants of its account,
   * and disconnects. Resolves when it is forgotten; does nothing without a sign-in.
   */
  signOut(serverId: string): Promise<void>;
  /**
   * Continues a sign-in for which the page was left, once its server is added. `response` is the query of the callback page's
   * address. Resolves with true if the sign-in was one of this host's, successful or not; a failure is in the snapshot.
   */
  resumeSignIn(response: string): Promise<boolean>;

  /**
   * Starts a call. Resolves when it has ended, in any way. If its server is being connected for the first time, or has its
   * tools listed, the call waits for that, at most `limits.connectMs`; so do requests for prompts, resources and completions.
   * A server that wants a sign-in, or has failed, is not waited for: the call fails with its problem.
   */
  call(request: CallRequest): Promise<SettledCall>;
  /** Cancels a call. Does nothing if it has already ended. */
  cancel(callId: string, reason?: string): void;
  /**
   * Reads the resource of a link in a call's result, from the server that sent the link. The snapshot has it with its call.
   * Throws an `McpToolsError` with `unknown-link` if the result has no such link.
   */
  readResource(callId: string, uri: string): Promise<ResourceRead>;
  /**
   * Lists a server's prompts. Resolves when the list is in the snapshot, with the server; a failure is shown there. From then on
   * they are listed again whenever the server says that they changed.
   */
  listPrompts(serverId: string): Promise<void>;
  /**
   * Gets the messages of a prompt from its server (MCP `prompts/get`). Resolves with them, or with the reason why there are
   * none. They are words of the server: show them before a person says them by `host.send(prompt.said)`.
   */
  getPrompt(serverId: string, name: string, args?: Readonly<Record<string, string>>): Promise<FilledPrompt>;
  /**
   * Asks a server what an argument may be, as somebody types it. Never rejects: where the server declares no `completions`,
   * refuses or does not answer, it resolves with no values and the reason. Nobody is asked to sign in for it.
   */
  complete(serverId: string, request: CompletionRequest): Promise<Completion>;
  /**
   * Lists a server's resources and its templates for resources. Resolves when both lists are in the snapshot, with the server;
   * a failure is shown there. From then on they are listed again whenever the server says that they changed.
   */
  listResources(serverId: string): Promise<void>;
  /**
   * Reads a resource, by a URI that the server listed or that its template gave, and keeps it open in the snapshot until
   * `closeResource`: the server is asked to tell when it changes. Opened again, it is read anew. Resolves with what there is
   * in the end, a failure included.
   */
  openResource(serverId: string, uri: string): Promise<OpenResource>;
  /** Takes an opened resource out of the snapshot. Does nothing if it is not there. */
  closeResource(serverId: string, uri: string): void;
  /**
   * Reads the app that shows a call's result, asks a person whether it may be shown unless they said so before, and opens it
   * for the frame. A call that still runs has its app at once where a person allowed that before, and else when it is done.
   * Rejects with an `McpToolsError`: `app-failed`, `app-declined`, or what went wrong in reading it. It ends with `close()`, or
   * with the signal while it is not open yet.
   */
  openApp(callId: string, frame: AppFrame, signal?: AbortSignal): Promise<OpenApp>;
  /**
   * Answers an ask. Returns false if the ask is no longer open, if the answer is of another kind, or if the content of a form
   * does not fit its schema.
   */
  answer(askId: string, answer: Answer): boolean;

  /**
   * Asks all servers for log messages from a level on, also those that connect later: those before 2026-07-28 by
   * `logging/setLevel`, later ones with each request. Without a level they are asked for none any more. Messages are in
   * `logs` of the snapshot. Default: none is asked, and what a server sends by itself is stored all the same.
   */
  setLogLevel(level?: LogLevel): void;

  /** Revokes a grant. Does nothing if there is none with this id. */
  revokeGrant(grantId: string): void;
  /** Resumes a server that was paused because its calls asked for too many approvals. */
  resume(serverId: string): void;
  /** Returns a lock file of all tools that are admitted now, for `pins`. */
  exportPins(): Pins;
  /** Returns the audit record as hash-chained NDJSON, one record a line. `verifyAudit` of `mcp-tools/audit` verifies it. */
  exportAudit(): string;
  /** Records that a person opened an address that a server gave. */
  noteOpened(url: string, callId?: string): void;

  /**
   * Sends a message to the model: text, or parts such as text and a picture. Resolves when its turn has ended. Rejects with
   * an `McpToolsError`: `turn-running` while the model is at work. After `stop()` it may be called at once, and waits for the
   * end of what was stopped.
   */
  send(message: string | readonly UserPart[]): Promise<void>;
  /**
   * Has the model answer again from an entry of the conversation on: after a message of the person, which `message` replaces
   * if it is given (a text replaces its text, and leaves its pictures and files); or in place of an answer, or of a failure. All
   * that follows is removed first; calls that were made stay made. Does nothing without such an entry. Resolves and rejects as
   * `send` does.
   */
  resend(entryId: string, message?: string | readonly UserPart[]): Promise<void>;
  /** Stops the turn and begins a new conversation; at once, where one was begun. Calls, grants and the audit record stay. */
  clearConversation(): Promise<void>;
  /**
   * Returns the conversation, with the calls that it speaks of and their results, as text for `loadConversation` of this host or
   * another; empty if nothing was said. What is left out, and its length, are as with `saveState`. The text is not encrypted.
   */
  exportConversation(): Promise<string>;
  /**
   * Stops the turn, and puts a conversation that was exported in place of the present one. Calls, grants and the audit record
   * stay. Resolves with false, and changes nothing, if the text is not of this format; malformed entries are left out.
   */
  loadConversation(exported: string): Promise<boolean>;
  /** Stops the turn: the model, the calls that it started, and their asks. */
  stop(): void;
  /**
   * Returns the conversation and the calls with their results as text, for `savedState` of the next host, if the page is left
   * for a sign-in. It has at most `limits.savedStateChars`, the newest entries, and is empty if there are none. A call that is
   * open is saved as cancelled if it was not sent, as failed if it waits for a sign-in, as open if its server made a task of it,
   * which the next host follows once the server is connected, and otherwise as lost. Call it as late as possible, on `pagehide`.
   *
   * The text is not encrypted: store it no longer than needed, and for this tab only. Calls with secret arguments are left
   * out. It holds the ids of open tasks, but no token, no grant, no question and no audit record.
   */
  saveState(): string;
  /** Ends everything. The last snapshot stays readable, and what was said can be exported. */
  destroy(): void;
}
