/**
 * All limits of the core. A page can set each of them; a server cannot set any.
 *
 * Each name ends with its unit: `…Ms` milliseconds, `…Chars` UTF-16 code units, `…Bytes` bytes, otherwise a count.
 */
export interface Limits {
  /** Timeout of each request that makes a connection, in ms. There are one to three. */
  readonly connectMs: number;
  /** Timeout of each request of a sign-in, in ms. */
  readonly signInMs: number;
  /** Size of each answer to a request of a sign-in. */
  readonly signInBytes: number;
  /** Time limit of a sign-in, in ms, from `continue` to its answer. */
  readonly signInLifeMs: number;
  /** Times that one connection or call may ask a person for more access. */
  readonly accessUpgrades: number;
  /** OAuth scopes in one sign-in. */
  readonly signInScopes: number;
  /** Timeout of one page of a tool list, in ms. */
  readonly listMs: number;
  /** Silence after which a call ends, in ms. Progress starts it again. */
  readonly callIdleMs: number;
  /** Time limit of a call from its sending, in ms, whatever its progress. */
  readonly callTotalMs: number;
  /** Size of one message of a server, after decompression. */
  readonly messageBytes: number;
  /** Total size of one stream. */
  readonly streamBytes: number;
  /** Messages of one stream in a second. Progress that newer progress replaces is not counted. */
  readonly messagesPerSecond: number;
  /** Nesting of one message, counted before it is parsed. */
  readonly messageDepth: number;
  /** Values in one message without its keys, counted before it is parsed. */
  readonly messageValues: number;
  /** Keys of one object in a message, counted before it is parsed: browsers list them all in one step. */
  readonly messageKeys: number;
  /** Delay before the first try to reconnect, in ms. Each further one is twice as long, up to `reconnectLastMs`. */
  readonly reconnectFirstMs: number;
  readonly reconnectLastMs: number;
  /** Tries to get a lost connection back. */
  readonly reconnectAttempts: number;
  /** Time that a server's protocol is remembered for, in ms, if the page gave a `storage`. */
  readonly cachedProtocolMs: number;
  /** Timeout of one request of a diagnosis, in ms. */
  readonly probeMs: number;
  /** Newest requests of one server that are stored for a diagnosis. */
  readonly evidenceRequests: number;
  /** Times that one call may ask for more input. */
  readonly inputRounds: number;
  /** Questions of one call, and of one server, that wait their turn. A call that asks more is ended. */
  readonly questionsQueued: number;
  /** Length of one question's text. */
  readonly questionChars: number;
  /** Timeout for reading one resource, in ms. */
  readonly readMs: number;
  readonly listPages: number;
  readonly toolsPerServer: number;
  /** Rejected tools of one server that are listed, each with its reason. */
  readonly rejectedTools: number;
  /** Length of one tool definition as JSON. */
  readonly toolChars: number;
  /** Nesting of one tool definition. */
  readonly toolDepth: number;
  /** Pause between two refreshes of one server's tool list, in ms. */
  readonly listRefreshMs: number;
  /** Length of a tool's name, and of the name and version that a server claims. */
  readonly toolNameChars: number;
  /** Tools that are named beside one tool because their names look like its own. */
  readonly lookalikesNamed: number;
  /** Length of a tool's description, as the model gets it. */
  readonly modelDescriptionChars: number;
  readonly instructionsChars: number;
  /** Length of one result's text, all parts together, as the model gets it. */
  readonly modelResultChars: number;
  /** Nesting beyond which a result is not read. */
  readonly resultDepth: number;
  readonly resultParts: number;
  /** Fields that a part, or the result itself, has beyond those of its kind. */
  readonly resultFields: number;
  /** Resources of one server that are watched for changes; those read longest ago go first. */
  readonly resourceSubscriptions: number;
  readonly progressChars: number;
  /** Pause between two reports of one call's progress, in ms. */
  readonly progressMs: number;
  /** Nesting of a call's arguments. */
  readonly argumentDepth: number;
  /** Length of one text, image, audio or resource in a result. */
  readonly partChars: number;
  readonly schemaChars: number;
  /** Nesting of schemas. */
  readonly schemaDepth: number;
  /** Schemas in a schema, itself included. */
  readonly schemaSubschemas: number;
  /** Regular expressions in one schema. Without a worker, none is allowed. */
  readonly schemaPatterns: number;
  readonly schemaPatternChars: number;
  /** Schemas that apply to one value with every reference followed; a reference back counts once. */
  readonly schemaExpansion: number;
  readonly schemaEnum: number;
  /** Work without a worker: entries of the schema, references followed, times characters of the value. */
  readonly threadWork: number;
  /** Items of a list that must be unique, without a worker. Each is compared with every other. */
  readonly threadUniqueItems: number;
  /** Timeout of one validation in a running worker, in ms. */
  readonly validationMs: number;
  /** Timeout of the first validation, which starts the worker, in ms. */
  readonly validationColdMs: number;
  readonly validationErrors: number;
  /** Fields and list items of one form. Anything beyond is edited as JSON. */
  readonly formFields: number;
  /** Nesting of groups and lists in a form. */
  readonly formDepth: number;
  /** Choices of one form, all together. */
  readonly formChoices: number;
  /** Length of the JSON that a person may write in one place. It is parsed with every key press. */
  readonly formJsonChars: number;
  /** Nesting of the JSON that a person may write. */
  readonly formJsonDepth: number;
  /** Size of a file that a person puts into a form. As text it is a third longer. */
  readonly formFileBytes: number;
  readonly modelRounds: number;
  readonly modelCalls: number;
  /** Length of one answer of a model, and of the arguments of one call that it asks for. */
  readonly modelReplyChars: number;
  readonly auditRecords: number;
  /** Audit records about what servers cause by themselves: rejected tools, lost connections. */
  readonly auditFromServers: number;
  readonly auditArgumentChars: number;
  /** Steps of the search for secrets in one call's arguments. Beyond that, all of them count as secret. */
  readonly auditSecretSteps: number;
  /** Length of a result as JSON beyond which its hash is not recorded. */
  readonly auditResultChars: number;
  /** Approval requests of one server that may wait before the server is paused. */
  readonly approvalsWaiting: number;
  /** Approval requests of one server in a minute before the server is paused. */
  readonly approvalsPerMinute: number;
  /** Times that one call is asked about again because its tool changed meanwhile. */
  readonly definitionChanges: number;
  /** Grants that are remembered; those used longest ago go first. */
  readonly grantsKept: number;
  /** Tools whose definition at the last decision is remembered. */
  readonly toolsRemembered: number;
  /** Length of one remembered definition as JSON. Of a longer one only the fingerprint is stored. */
  readonly definitionChars: number;
  /** Length of all grants in the page's storage, as text. Longer text is not read. */
  readonly grantStoreChars: number;
  /** Timeout of one operation of the page's storage, in ms. The host then works without it. */
  readonly storageMs: number;
  /** Settled calls in the snapshot, beside the open ones. */
  readonly callsKept: number;
  /** Length of all results in the snapshot. The oldest calls are dropped first. */
  readonly resultsKeptChars: number;
  readonly conversationEntries: number;
  /** Length of the text that `host.saveState()` returns. Longer text is not read. */
  readonly savedStateChars: number;
}

export type LimitName = keyof Limits;

export const defaultLimits: Limits = Object.freeze({
  connectMs: 15_000,
  signInMs: 15_000,
  signInBytes: 262_144,
  signInLifeMs: 600_000,
  accessUpgrades: 2,
  signInScopes: 100,
  listMs: 15_000,
  callIdleMs: 60_000,
  callTotalMs: 600_000,
  messageBytes: 8_388_608,
  streamBytes: 67_108_864,
  messagesPerSecond: 1_000,
  messageDepth: 1_000,
  messageValues: 1_000_000,
  messageKeys: 100_000,
  reconnectFirstMs: 1_000,
  reconnectLastMs: 60_000,
  reconnectAttempts: 10,
  cachedProtocolMs: 86_400_000,
  probeMs: 5_000,
  evidenceRequests: 20,
  inputRounds: 10,
  questionsQueued: 20,
  questionChars: 4_096,
  readMs: 60_000,
  listPages: 64,
  toolsPerServer: 1_000,
  rejectedTools: 100,
  toolChars: 262_144,
  toolDepth: 256,
  listRefreshMs: 2_000,
  toolNameChars: 128,
  lookalikesNamed: 20,
  modelDescriptionChars: 4_096,
  instructionsChars: 4_096,
  modelResultChars: 100_000,
  resultDepth: 256,
  resultParts: 200,
  resultFields: 1_000,
  resourceSubscriptions: 50,
  progressChars: 1_000,
  progressMs: 50,
  argumentDepth: 256,
  partChars: 14_000_000,
  schemaChars: 262_144,
  schemaDepth: 64,
  schemaSubschemas: 5_000,
  schemaPatterns: 64,
  schemaPatternChars: 512,
  schemaExpansion: 10_000,
  schemaEnum: 10_000,
  threadWork: 20_000_000,
  threadUniqueItems: 1_000,
  validationMs: 250,
  validationColdMs: 1_000,
  validationErrors: 50,
  formFields: 1_000,
  formDepth: 16,
  formChoices: 20_000,
  formJsonChars: 1_000_000,
  formJsonDepth: 128,
  formFileBytes: 524_288,
  modelRounds: 16,
  modelCalls: 64,
  modelReplyChars: 1_000_000,
  auditRecords: 1_000,
  auditFromServers: 200,
  auditArgumentChars: 4_096,
  auditSecretSteps: 50_000,
  auditResultChars: 1_000_000,
  approvalsWaiting: 20,
  approvalsPerMinute: 10,
  definitionChanges: 5,
  grantsKept: 500,
  toolsRemembered: 1_000,
  definitionChars: 32_768,
  grantStoreChars: 4_000_000,
  storageMs: 2_000,
  callsKept: 500,
  resultsKeptChars: 32_000_000,
  conversationEntries: 1_000,
  savedStateChars: 2_000_000,
});

/** The longest delay of a timer: a longer one would fire at once. `Infinity` becomes this. */
const most = 2 ** 31 - 1;

/** Returns the defaults with the page's own limits over them. Anything but a positive number is ignored. */
export function withLimits(own: Partial<Limits> | null = {}): Limits {
  const good = Object.entries(own ?? {}).flatMap(([name, value]: [string, unknown]): [string, number][] => {
    const isGood = Object.hasOwn(defaultLimits, name) && typeof value === 'number' && value > 0;
    return isGood ? [[name, Math.min(value, most)]] : [];
  });
  return Object.freeze({ ...defaultLimits, ...Object.fromEntries(good) });
}

/** Returns true if a value is nested deeper than `limit`. Not recursive: servers choose the depth. */
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
