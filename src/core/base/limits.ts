import { warnOfOldName } from '../../shared/old-names/warn-of-old-name.js';

/**
 * All limits of the core, with their defaults. A page can set each of them; a server cannot set any.
 *
 * Each name ends with its unit: `…Ms` milliseconds, `…Chars` UTF-16 code units, `…Bytes` bytes, otherwise a count.
 */
const defaults = {
  /** Timeout of each request that opens a connection, in ms. There are one to three such requests. */
  connectMs: 15_000,
  /** Timeout of `server/discover`, in ms. If a server does not answer in time, `initialize` is sent. */
  discoverMs: 3_000,
  /** Timeout of each request of a sign-in, in ms. */
  signInMs: 15_000,
  /** Size of each answer to a request of a sign-in. */
  signInBytes: 262_144,
  /** Time limit of a sign-in, in ms, from `continue` to its answer. */
  signInLifeMs: 600_000,
  /** Times that one connection or call may ask a person for more access. */
  accessUpgrades: 2,
  /** OAuth scopes in one sign-in. */
  signInScopes: 100,
  /** Timeout of one page of a tool list, in ms. */
  listMs: 15_000,
  /** Time limit of one whole list of tools, in ms, all its pages together. */
  listTotalMs: 60_000,
  /** Time without a response after which a call ends, in ms. Progress restarts it. */
  callIdleMs: 60_000,
  /** Time limit of a call after it was sent, in ms, whatever its progress. */
  callTotalMs: 600_000,
  /** Time limit of a call that runs as a task, in ms: such work takes long and needs no open connection. */
  taskMs: 3_600_000,
  /** Shortest pause between two requests for the state of one task, in ms. The longest is 60 times that. */
  taskPollMs: 500,
  /** Size of one message of a server, after decompression. */
  messageBytes: 8_388_608,
  /** Total size of one stream. */
  streamBytes: 67_108_864,
  /** Size of one whole list of tools, all its pages together. The page that exceeds the limit is the last one. */
  listBytes: 67_108_864,
  /** Items of one list of a server other than its tools: resources, templates, prompts. */
  listItems: 10_000,
  /** Messages of one stream per second. Progress that newer progress replaces is not counted. */
  messagesPerSecond: 1_000,
  /** Nesting of one message, counted before it is parsed. */
  messageDepth: 1_000,
  /** Values in one message without its keys, counted before it is parsed. */
  messageValues: 1_000_000,
  /** Keys of one object in a message, counted before it is parsed: browsers list them all in one step. */
  messageKeys: 100_000,
  /** Delay before the first try to reconnect, in ms. Each further delay is twice as long, up to `reconnectLastMs`. */
  reconnectFirstMs: 1_000,
  reconnectLastMs: 60_000,
  /** Tries to reconnect after a connection was lost. */
  reconnectAttempts: 10,
  /** Time for which a server's protocol is remembered, in ms, if the page provides a `storage`. */
  cachedProtocolMs: 86_400_000,
  /** Length of the remembered data of one server, as JSON; a longer list is not remembered. */
  rememberedListChars: 1_000_000,
  /** Timeout of one request of a diagnosis, in ms. */
  probeMs: 5_000,
  /** Newest requests of one server that are stored for a diagnosis. */
  evidenceRequests: 20,
  /** Times that one call may ask for more input. */
  inputRounds: 10,
  /** Waiting questions of one call, and of one server. A call that asks more fails. */
  questionsQueued: 20,
  /** Length of one question's text. */
  questionChars: 4_096,
  /** Timeout for reading one resource, in ms. */
  readMs: 60_000,
  /** Timeout of one request for completions of an argument, in ms. */
  completionMs: 5_000,
  /** Values from one such request. */
  completionValues: 100,
  /** Length of one value; a longer value is left out. */
  completionChars: 1_000,
  /** Consecutive pages of a list without a new tool. */
  emptyPages: 16,
  toolsPerServer: 1_000,
  /** Rejected tools of one server that are listed, each with its reason. */
  rejectedTools: 100,
  /** Length of one tool definition as JSON. */
  toolChars: 262_144,
  /** Nesting of one tool definition. */
  toolDepth: 256,
  /** Pause between two refreshes of one server's tool list, in ms. */
  listRefreshMs: 2_000,
  /** Length of a tool's name, and of the name and version that a server claims. */
  toolNameChars: 128,
  /** Lookalikes that are listed with one tool. */
  lookalikesNamed: 20,
  /** Length of a tool's description for the model. */
  modelDescriptionChars: 4_096,
  instructionsChars: 4_096,
  /** Length of the text of one result for the model, all parts together. */
  modelResultChars: 100_000,
  /** Nesting beyond which a result is not read. */
  resultDepth: 256,
  resultParts: 200,
  /** Additional fields of a part or of the result itself. */
  resultFields: 1_000,
  /** Resources that are open at a time, in total; those opened longest ago are closed first. */
  openResources: 20,
  /** Length of one app's HTML. */
  appChars: 8_000_000,
  /** Apps that are open at a time; the one opened longest ago is closed first. */
  appsOpen: 6,
  /** Length of all messages of one app per second, as JSON. An app over this limit, or one of the next two, is ended. */
  appMessageChars: 4_000_000,
  /** Objects, lists and their values in one message of an app. */
  appMessageValues: 50_000,
  /** Messages of one app per second. */
  appMessagesPerSecond: 200,
  /** Length of all files that an app saves with one click. */
  appDownloadChars: 8_000_000,
  /** Open requests of one app at a time. */
  appRequests: 20,
  /** Time that an app has to save its data before it is closed, in ms. */
  appCloseMs: 1_000,
  /** Resources of one server that are watched for changes; those read longest ago are dropped first. */
  resourceSubscriptions: 50,
  /** Messages of one connection that are stored while they are watched; the oldest are dropped first. */
  messagesKept: 2_000,
  /** Length of all stored messages of one connection. */
  messagesKeptChars: 8_000_000,
  /** Length of one stored message; a longer message is cut. */
  messageKeptChars: 262_144,
  progressChars: 1_000,
  /** Pause between two reports of one call's progress, in ms. */
  progressMs: 50,
  /** Nesting of a call's arguments. */
  argumentDepth: 256,
  /** Length of one text, image, audio or resource in a result. */
  partChars: 14_000_000,
  schemaChars: 262_144,
  /** Nesting of schemas. */
  schemaDepth: 64,
  /** Schemas in a schema, itself included. */
  schemaSubschemas: 5_000,
  /** Regular expressions in one schema. Without a worker, none is allowed. */
  schemaPatterns: 64,
  schemaPatternChars: 512,
  /** Schemas that apply to one value after following all references. A recursive reference counts once. */
  schemaExpansion: 10_000,
  schemaEnum: 10_000,
  /**
   * Work without a worker: the number of entries in the schema, after following references, times the characters of the value.
   */
  threadWork: 20_000_000,
  /** Items of a list that must be unique, without a worker. Each is compared with every other. */
  threadUniqueItems: 1_000,
  /** Timeout of one validation in a running worker, in ms. */
  validationMs: 250,
  /** Timeout of the first validation, which starts the worker, in ms. */
  validationColdMs: 1_000,
  validationErrors: 50,
  /** Fields and list items of one form. Anything beyond is edited as JSON. */
  formFields: 1_000,
  /** Nesting of groups and lists in a form. */
  formDepth: 16,
  /** Choices of one form, all together. */
  formChoices: 20_000,
  /** Length of the JSON that a person may write in one place. It is parsed on every key press. */
  formJsonChars: 1_000_000,
  /** Nesting of the JSON that a person may write. */
  formJsonDepth: 128,
  /** Size of a file that a person adds to a form. As text it is a third longer. */
  formFileBytes: 524_288,
  /** Time that a model waits for a task before it continues, in ms, with `backgroundTasks`. */
  taskWaitMs: 10_000,
  /** Turns that ended tasks may start until the person's next message; one server may start half of them. */
  backgroundTurns: 8,
  modelRounds: 16,
  modelCalls: 64,
  /** Length of one answer of a model, and of the arguments of one call that it requests. */
  modelReplyChars: 1_000_000,
  /** Length of all non-text data of one answer, or of one message of a person: files and opaque data of providers. */
  modelDataChars: 8_000_000,
  auditRecords: 1_000,
  /** Audit records of events that servers cause: rejected tools, lost connections. */
  auditFromServers: 200,
  auditArgumentChars: 4_096,
  /** Steps of the search for secrets in one call's arguments. Beyond that, all of them count as secret. */
  auditSecretSteps: 50_000,
  /** Length of a result as JSON beyond which its hash is not recorded. */
  auditResultChars: 1_000_000,
  /** Log messages of all servers that are stored; the oldest are dropped first. */
  logMessages: 500,
  /** Length of the text of one log message. */
  logChars: 2_000,
  /** Approval requests of one server that may wait before the server is paused. */
  approvalsWaiting: 20,
  /** Approval requests of one server per minute before the server is paused. */
  approvalsPerMinute: 10,
  /** Times that one call asks for approval again because its tool changed. */
  definitionChanges: 5,
  /** Grants that are remembered; those used longest ago are dropped first. */
  grantsKept: 500,
  /** Tools whose definition at the last decision is remembered. */
  toolsRemembered: 1_000,
  /** Length of one remembered definition as JSON. For a longer one, only the fingerprint is stored. */
  definitionChars: 32_768,
  /** Length of the text with all grants in the page's storage. Longer text is not read. */
  grantStoreChars: 4_000_000,
  /** Timeout of one operation of the page's storage, in ms. The host then works without it. */
  storageMs: 2_000,
  /** Settled calls in the snapshot, in addition to the open ones. */
  callsKept: 500,
  /** Length of all results in the snapshot. The oldest calls are dropped first. */
  resultsKeptChars: 32_000_000,
  conversationEntries: 1_000,
  /** Length of the text that `host.saveState()` returns. Longer text is not read. */
  savedStateChars: 2_000_000,
  /** Conversations in the page's storage. The oldest are removed first, and pinned ones last. */
  conversationsKept: 200,
  /** Length of the texts of all conversations in the page's storage. */
  conversationsKeptChars: 64_000_000,
  /** Length of the text of one conversation in the page's storage. Older entries are left out; longer text is not read. */
  conversationKeptChars: 8_000_000,
};

/** All limits of the core. `defaultLimits` has their values. */
export type Limits = Readonly<typeof defaults>;

export type LimitName = keyof Limits;

export const defaultLimits: Limits = Object.freeze(defaults);

/** Maximum delay of a timer. Timers with longer delays fire immediately, so `Infinity` is replaced by this. */
const most = 2 ** 31 - 1;

/** Returns the defaults, overridden by the page's limits. Values other than positive numbers are ignored. */
export function withLimits(own: Partial<Limits> | null = {}): Limits {
  const good = Object.entries(own ?? {}).flatMap(([given, value]: [string, unknown]): [string, number][] => {
    const name = newName(given);
    const isGood = Object.hasOwn(defaultLimits, name) && typeof value === 'number' && value > 0;
    return isGood ? [[name, Math.min(value, most)]] : [];
  });
  return Object.freeze({ ...defaultLimits, ...Object.fromEntries(good) });
}

function newName(name: string): string {
  if (name !== 'modelWakes') return name;
  warnOfOldName(name, 'backgroundTurns');
  return 'backgroundTurns';
}

/** Returns true if a value is nested deeper than `limit`. Not recursive, because servers choose the depth. */
export function isDeeperThan(value: unknown, limit: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > limit) return true;
    const next: unknown[] = [];
    for (const item of level) {
      if (typeof item !== 'object' || item === null) continue;
      for (const child of Object.values(item) as unknown[]) {
        if (typeof child === 'object' && child !== null) next.push(child);
      }
    }
    level = next;
  }
  return false;
}
