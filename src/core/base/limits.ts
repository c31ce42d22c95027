/**
 * Every bound of the core, in one table. The page may set each of them; a server, none.
 *
 * The names carry the unit: `…Ms` milliseconds, `…Chars` UTF-16 units, `…Bytes` bytes, otherwise a count.
 */
export interface Limits {
  /** For each of the one to three requests by which a connection is made, and for the question whether a server is there. */
  readonly connectMs: number;
  /** For each request to an authorization server, or about one. */
  readonly signInMs: number;
  /** Of each of its answers. */
  readonly signInBytes: number;
  /** From `continue` until what came back is of no use any more. */
  readonly signInLifeMs: number;
  /** Times that one connection or call may have a person give more rights. */
  readonly accessUpgrades: number;
  /** Rights in one sign-in. */
  readonly signInScopes: number;
  /** For one page of a tool list. */
  readonly listMs: number;
  /** Silence after which a call ends; progress begins it anew. */
  readonly callIdleMs: number;
  /** From sending a call to its end, whatever progress says. */
  readonly callTotalMs: number;
  /** Of one message of a server, as it is after decompression. */
  readonly messageBytes: number;
  /** Of everything that comes on one stream. */
  readonly streamBytes: number;
  /** On one stream. Reports that a newer one replaces, as progress does, are put together and not counted. */
  readonly messagesPerSecond: number;
  /** Nesting of one message, counted before it is parsed. */
  readonly messageDepth: number;
  /** In one message, keys not counted; as well before it is parsed. */
  readonly messageValues: number;
  /** Keys of one object of a message; as well before it is parsed. A browser lists and freezes all of them in one go. */
  readonly messageKeys: number;
  /** Pause before a lost connection is tried again; each further pause is twice as long, up to `reconnectLastMs`. */
  readonly reconnectFirstMs: number;
  readonly reconnectLastMs: number;
  /** Tries to get a lost connection back. */
  readonly reconnectAttempts: number;
  /** How long what was learnt of a server's protocol is believed, where the page gave a `storage`. */
  readonly cachedProtocolMs: number;
  /** For one request by which a failure is looked into. */
  readonly probeMs: number;
  /** Of one server's requests, the newest, that are kept to explain a failure. */
  readonly evidenceRequests: number;
  /** Times that one call may ask for more input. */
  readonly inputRounds: number;
  /** Questions of one call, and of one server that wait for their turn. A call that asks more is ended. */
  readonly questionsQueued: number;
  /** Of one question's text. */
  readonly questionChars: number;
  /** For reading one resource. */
  readonly readMs: number;
  readonly listPages: number;
  readonly toolsPerServer: number;
  /** Tools of one server that were not admitted and are named, each with its reason. */
  readonly rejectedTools: number;
  /** Of one definition, as JSON. */
  readonly toolChars: number;
  /** Nesting of one definition. */
  readonly toolDepth: number;
  /** Between two refreshes of one server's list. */
  readonly listRefreshMs: number;
  /** Of a tool's name, and of the name and version a server claims for itself. */
  readonly toolNameChars: number;
  /** Of the tools whose names look like one tool's, how many are named with it. */
  readonly lookalikesNamed: number;
  /** Of a tool's description, as the model gets it. */
  readonly modelDescriptionChars: number;
  readonly instructionsChars: number;
  /** Of one result's text, all parts together, as the model gets it. */
  readonly modelResultChars: number;
  /** Nesting of a result beyond which it is not taken apart. */
  readonly resultDepth: number;
  readonly resultParts: number;
  /** Of one part, and of the result itself: fields that its kind does not have. */
  readonly resultFields: number;
  /** Resources of one server whose changes are heard of; where more are read, those read longest ago go. */
  readonly resourceSubscriptions: number;
  readonly progressChars: number;
  /** Between two reports of one call's progress. */
  readonly progressMs: number;
  /** Nesting of a call's arguments. */
  readonly argumentDepth: number;
  /** Of one text, image, sound or resource in a result. */
  readonly partChars: number;
  readonly schemaChars: number;
  /** Schemas inside each other. */
  readonly schemaDepth: number;
  /** Schemas in a schema, itself included. */
  readonly schemaSubschemas: number;
  /** Where no worker is to be had: none. */
  readonly schemaPatterns: number;
  readonly schemaPatternChars: number;
  /** Schemas that are visited for one value when every reference is followed; one that leads back is one step. */
  readonly schemaExpansion: number;
  readonly schemaEnum: number;
  /** Where no worker is to be had: the schema's entries, references followed, times the characters of the value. */
  readonly threadWork: number;
  /** Where no worker is to be had: items of one list that must differ. Each is held against each other one. */
  readonly threadUniqueItems: number;
  /** For one validation by a worker that is already running. */
  readonly validationMs: number;
  /** For the first validation, which starts the worker. */
  readonly validationColdMs: number;
  readonly validationErrors: number;
  /** Fields, and items of lists, of one form. What is beyond is not refused: it is edited as JSON. */
  readonly formFields: number;
  /** Groups and lists inside each other. */
  readonly formDepth: number;
  /** Of all the choices of one form together. */
  readonly formChoices: number;
  /** Of what a person may write as JSON in one place. It is read anew with every key. */
  readonly formJsonChars: number;
  /** Nesting of what a person may write as JSON. */
  readonly formJsonDepth: number;
  /** Of a file that a person puts into a form. As text it is a third longer. */
  readonly formFileBytes: number;
  readonly modelRounds: number;
  readonly modelCalls: number;
  /** Of one answer's text, and of one call's arguments, as a model writes them. */
  readonly modelReplyChars: number;
  readonly auditRecords: number;
  /** Of the audit’s records, how many may be of what servers bring about by themselves: refused tools, lost connections. */
  readonly auditFromServers: number;
  readonly auditArgumentChars: number;
  /** Of looking for what is secret in one call's arguments: values, times what the schema says of each. Beyond, all is. */
  readonly auditSecretSteps: number;
  /** Of a result as JSON, beyond which its hash is not recorded. */
  readonly auditResultChars: number;
  /** Approvals of one server's calls that wait, before the server is paused. */
  readonly approvalsWaiting: number;
  /** Approvals that one server's calls ask for within a minute, before the server is paused. */
  readonly approvalsPerMinute: number;
  /** Times that one call is asked about anew because its tool's definition changed meanwhile. */
  readonly definitionChanges: number;
  /** Decisions that hold for later calls; where there are more, those used longest ago go. */
  readonly grantsKept: number;
  /** Tools of which is remembered what they were when somebody last decided about them. */
  readonly toolsRemembered: number;
  /** Of one remembered definition, as JSON. Of a longer one only the fingerprint is kept. */
  readonly definitionChars: number;
  /** Of all that is kept of decisions in the page's storage, as text. What is longer is not read. */
  readonly grantStoreChars: number;
  /** For one reading or writing of the page's storage. What takes longer is done without. */
  readonly storageMs: number;
  /** Settled calls kept in the snapshot, beside those still open. */
  readonly callsKept: number;
  /** Of all kept results together; the oldest calls go first. */
  readonly resultsKeptChars: number;
  readonly conversationEntries: number;
  /** Of all that `host.keep()` gives, as text. What is longer is not read. */
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

/** The longest time that a timer can run: one that is given more strikes at once. `Infinity` becomes this. */
const most = 2 ** 31 - 1;

/** The defaults with the page's own numbers over them; a number that is no positive number is left out. */
export function withLimits(own: Partial<Limits> | null = {}): Limits {
  const good = Object.entries(own ?? {}).flatMap(([name, value]: [string, unknown]): [string, number][] => {
    const isGood = Object.hasOwn(defaultLimits, name) && typeof value === 'number' && value > 0;
    return isGood ? [[name, Math.min(value, most)]] : [];
  });
  return Object.freeze({ ...defaultLimits, ...Object.fromEntries(good) });
}

/** Whether a value is nested deeper than `limit`. Counts without recursion: the depth is the server's choice. */
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
