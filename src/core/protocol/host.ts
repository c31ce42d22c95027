import type { Limits } from '../base/limits.js';
import type { Answer, Ask } from './ask.js';
import type { AuditRecord } from './audit.js';
import type { Call, ResourceRead, SettledCall, Initiator } from './call.js';
import type { Conversation } from './conversation.js';
import type { Diagnosis } from './diagnosis.js';
import type { Grant, Pins } from './trust.js';
import type { JsonObject } from '../base/json.js';
import type { Llm } from './model.js';
import type { Policy } from './policy.js';
import type { Server, ServerConfig } from './server.js';
import type { SignInOptions } from './sign-in.js';
import type { HostStorage } from './storage.js';
import type { Tool } from './tool.js';

export type EngineName = 'interpreter' | 'ajv';

/** How values are held against schemas that servers wrote. */
export interface ValidationOptions {
  /**
   * `ajv` compiles schemas to code, which is faster with much data, in a worker only. Say so only where the answer that has
   * the worker's file allows it: it must come without a Content-Security-Policy, or with one that has `'unsafe-eval'`. Where
   * it is refused after all, that is one report, and the interpreter goes on. Default: `interpreter`, which runs anywhere.
   */
  readonly engine?: EngineName;
  /**
   * Where the worker's file is, for a page that has it elsewhere than beside this script, on its own origin:
   * `validation.worker.js`, or `validation-ajv.worker.js` for that engine. `false`: no worker is even tried, as is right
   * for a page with `worker-src 'none'`; then schemas with patterns are not checked. Default: beside this script.
   */
  readonly worker?: string | URL | false;
}

/** How the latest value was checked. */
export interface ValidationInUse {
  readonly engine: EngineName;
  /** `none-yet` before anything was checked; `thread` where there is no worker, and bounds are tighter. */
  readonly isolation: 'worker' | 'thread' | 'none-yet';
}

/** Everything there is to show, frozen and serialisable. A part that did not change is the same object as before. */
export interface Snapshot {
  readonly servers: readonly Server[];
  /** The tools of all servers, in the servers' and the servers' own order. */
  readonly tools: readonly Tool[];
  readonly calls: readonly Call[];
  readonly asks: readonly Ask[];
  readonly conversation: Conversation;
  /** The decisions that hold for later calls, the oldest first. */
  readonly grants: readonly Grant[];
  /** The newest records last, at most `limits.auditRecords`. */
  readonly audit: readonly AuditRecord[];
  readonly validation: ValidationInUse;
}

/** A place in a call's arguments, for a page that knows what is secret there. */
export interface ArgumentPlace {
  readonly serverId: string;
  readonly serverLabel: string;
  readonly tool: string;
  /** From the outermost in; items of lists by their index. */
  readonly path: readonly string[];
}

export interface HostOptions {
  readonly servers?: readonly ServerConfig[];
  /** Default: `askUnlessGranted`. */
  readonly policy?: Policy;
  readonly limits?: Partial<Limits>;
  /** The page's model. Without one, `model-turn` asks wait for whoever answers them. */
  readonly llm?: Llm;
  /**
   * Where to keep decisions that hold "always", with the definitions they were about; and which protocol each server
   * speaks, for `limits.cachedProtocolMs`. Holds addresses and what servers say of themselves; no token, no result, and of
   * arguments no more than a hash, where a decision is for these alone. Default: nowhere, and "always" ends with the page.
   */
  readonly storage?: HostStorage;
  /** Reviewed definitions: where given, no other tool is admitted, of any server. */
  readonly pins?: Pins;
  /**
   * Whether an argument is secret, beside those that the tool's schema marks with `writeOnly` or `format: "password"`. Secret
   * values are not recorded. If it throws, the value counts as secret.
   */
  readonly isSecret?: (place: ArgumentPlace) => boolean;
  readonly validation?: ValidationOptions;
  /** How to sign in to servers that ask for it. Default: not at all; such a server stays in `needs-sign-in`. */
  readonly signIn?: SignInOptions;
  /**
   * What `keep()` of another host gave, for one that goes on where that one ended: its conversation, and its calls with
   * their results. They are in the snapshot a moment later, before all else that happens, and before a turn of the model. It
   * is checked like anything from outside: what is not as it should be is left out, and all of what is longer than
   * `limits.savedStateChars`. Default: nothing, and the host begins empty.
   */
  readonly savedState?: string;
  /** Lets servers ask for answers of the page's model; a person sees each such question first. Default: `false`. */
  readonly sampling?: boolean;
}

export interface CallRequest {
  readonly serverId: string;
  /** The tool's real name on that server. */
  readonly tool: string;
  /** Default: none, `{}`. */
  readonly arguments?: JsonObject;
  /** Default: `page`. */
  readonly startedBy?: Initiator;
  /**
   * A person saw these very arguments and pressed Run: that is the approval. A policy may still deny; and where the tool is
   * not what it was when somebody last approved a call of it, the call asks all the same.
   */
  readonly approved?: boolean;
  /** The `fingerprint` of the tool that was seen when Run was pressed. Where it is another one by now, the call asks. */
  readonly fingerprint?: string;
  /** Ids of servers whose results led to this call, where the page runs a model of its own. */
  readonly after?: readonly string[];
}

/** The headless host: one snapshot out, commands in. */
export interface McpHost {
  /** The newest snapshot. */
  getSnapshot(): Snapshot;
  /** Calls `listener` after a change, at most once per microtask; returns the way to stop. Made for `useSyncExternalStore`. */
  subscribe(listener: () => void): () => void;

  /** Adds a server and returns its id. A bad URL gives a server in state `failed`; it does not throw. */
  addServer(config: ServerConfig): string;
  removeServer(serverId: string): void;
  /** Connects, or connects again. Resolves when the attempt has ended, well or badly. */
  connect(serverId: string): Promise<void>;
  disconnect(serverId: string): void;
  /** Lists the server's tools afresh. */
  refresh(serverId: string): Promise<void>;
  /**
   * Looks into why a server cannot be reached, or fails, by requests to it. Resolves with the diagnosis, which is then in
   * the snapshot as well, unless something newer is known by then. Unlike the diagnosis after a failure it also looks at
   * the server's sign-in. Rejects with an `McpToolsError` with `not-connected` where the server's address is none.
   */
  diagnose(serverId: string): Promise<Diagnosis>;
  setToolVisibility(serverId: string, tool: string, visibleToModel: boolean): void;
  /**
   * Forgets the sign-in at a server, has it revoked where that can be had, and ends the connection. The decisions that were
   * made under it hold for nobody else. Resolves when it is forgotten; does nothing where there is no sign-in.
   */
  signOut(serverId: string): Promise<void>;
  /**
   * Goes on with a sign-in for which the page was left, once its server is among the host's: `response` is the query of the
   * address that the callback page was given. Resolves with whether it was one of this host's, whatever came of it; what
   * failed is in the snapshot.
   */
  resumeSignIn(response: string): Promise<boolean>;

  /** Begins a call; resolves when it has settled, whatever its end. */
  call(request: CallRequest): Promise<SettledCall>;
  /** Does nothing where the call has already ended. */
  cancel(callId: string, reason?: string): void;
  /**
   * Reads the resource that a link in a call's result points to, from the server that gave the link. The reading is in
   * the snapshot, with its call. Throws an `McpToolsError` with `unknown-link` where the result has no such link.
   */
  readResource(callId: string, uri: string): Promise<ResourceRead>;
  /**
   * Answers an ask. Returns `false` where it was no longer open, where the answer was of another kind, or where what a
   * form holds does not fit what was asked for.
   */
  answer(askId: string, answer: Answer): boolean;

  /** Takes a decision back that would have held for later calls. Does nothing where there is no such grant. */
  revokeGrant(grantId: string): void;
  /** Lets a server whose calls asked for too many approvals ask again. */
  resume(serverId: string): void;
  /** A lock file of all tools that are admitted at the moment, for `pins`. */
  exportPins(): Pins;
  /** The record as NDJSON, one record a line, hash-chained; `verifyAudit` of `mcp-tools/audit` tells whether it is whole. */
  exportAudit(): string;
  /** Puts on record that a person opened an address that a server gave. */
  noteOpened(url: string, callId?: string): void;

  /** Says something to the model; resolves when its turn has ended. */
  send(text: string): Promise<void>;
  /** Ends the turn: the model, the calls it started and the asks they opened. */
  stop(): void;
  /**
   * The conversation and the calls with their results, as text for the `kept` of a host that comes after this one: for a page
   * that is left for a sign-in, and come back to. At most `limits.savedStateChars` of it, the newest first, and empty where there
   * is nothing. A turn or a call that is under way ends for whoever reads it: as cancelled where it was not sent, as lost where
   * nobody knows, as failed where it waits for a sign-in. Ask for it as late as can be, on `pagehide`.
   *
   * It holds what people and servers said, in plain text: keep it no longer than needed, and no wider than the tab. Calls
   * whose arguments hold secrets are left out. It holds no token, no decision, no question and nothing of the record.
   */
  saveState(): string;
  /** Ends everything. The last snapshot stays readable. */
  destroy(): void;
}
