import { exactNumbers } from '../../shared/exact/exact.js';
import { isCount, isName, isObject, listOf, objectOf } from '../../shared/is-object.js';
import { isDeeperThan, type Limits } from '../base/limits.js';
import { admitResult } from '../results/result.js';
import { readResult } from '../results/tool-result.js';
import { numbered } from '../conversation/branches.js';
import type { HostState, RestoredState } from '../state/host-state.js';
import { readBranch } from './read-branch.js';
import { renamed } from './read-entry.js';
import { loadedFrom } from './own-texts.js';
import { restoreProblem } from '../base/problems.js';
import { savedStateVersion } from './save-state.js';
import { usageWith } from '../conversation/usage.js';
import { appOf, isSettled } from '../calls/call-state.js';
import type {
  Call,
  Conversation,
  Entry,
  JsonObject,
  Progress,
  RunningCall,
  SchemaCheck,
  SchemaError,
  ServerRef,
  SettledCall,
  ToolResult,
} from '../protocol/index.js';

/**
 * Restores the text of `saveState`. Returns false if it has another format; throws if it is not JSON. The text is untrusted:
 * invalid entries are left out. Ids are replaced by new ids of this host, or by the existing ids of servers and calls that this
 * host already has. Calls `begin` before anything changes. `resume` gets the calls that are open as tasks; without it, they are
 * left out.
 */
export async function restoreState(
  text: string,
  shared: Pick<HostState, 'limits' | 'nextId' | 'past' | 'store' | 'versions'>,
  begin: () => void = () => undefined,
  resume?: (call: RunningCall) => void,
): Promise<boolean> {
  const { limits, nextId, past, store, versions } = shared;
  const given = await readState(text, limits);
  if (!given) return false;
  const loaded = await loadedFrom(text);
  begin();
  const names = new Map<string, string>();
  const serverId = (old: string): string => {
    const name = names.get(old) ?? nextId('server');
    names.set(old, name);
    return name;
  };
  const serverIds = new Map<string, string>();
  for (const { id, url } of listOf(given['servers']).filter(isObject)) {
    if (!isName(id) || !isName(url)) continue;
    const there = store.get().servers.find((server) => server.url === url);
    if (there) names.set(id, there.id);
    else serverIds.set(url, serverId(id));
  }
  const read = new Map<string, ServerRef>();
  for (const { serverId: old, label } of listOf(given['read']).filter(isObject)) {
    if (!isName(old) || !isName(label)) continue;
    const id = serverId(old);
    read.set(id, { serverId: id, label });
  }

  // Any other text may come from another page.
  if (resume) past.kept = readKept(given['kept']);
  const callIds = new Map<string, string>();
  const calls = listOf(given['calls'], limits.callsKept).flatMap((one) => {
    const call = readCall(one, limits);
    // A task belongs to the host that began it, or to the next one.
    if (!call || callIds.has(call.id) || (call.status === 'running' && !resume)) return [];
    const restored = { ...call, serverId: serverId(call.serverId) };
    const there = store.get().calls.find((one) => isSame(one, restored));
    const id = there?.id ?? nextId('call');
    callIds.set(call.id, id);
    return there ? [] : [{ ...restored, id }];
  });
  const branch = readBranch(given['entries'], limits, (entry) =>
    renamed({ ...entry, id: nextId('entry') }, callIds, () => nextId('tool-call')),
  );
  for (const [id, all] of branch.versions) versions.set(id, all);
  const entries = branch.entries.map((entry) => numbered(entry, versions));
  for (const [id, server] of read) past.read.set(id, server);
  for (const [url, id] of serverIds) past.serverIds.set(url, id);
  for (const { id } of calls) past.callIds.add(id);
  const { calls: ownCalls, conversation } = store.get();
  store.update({
    calls: [...calls.filter(isSettled), ...ownCalls],
    conversation: restored(conversation, entries, entries.length > 0 ? loaded : conversation.loaded),
  });
  for (const call of calls) if (call.status === 'running') resume?.(call);
  return true;
}

function readKept(given: unknown): RestoredState['kept'] {
  const { id, revision } = objectOf(given);
  return isName(id) && isName(revision) ? { id, revision } : undefined;
}

/** Returns a conversation with the restored entries before its own. */
function restored(
  conversation: Conversation,
  entries: readonly Entry[],
  loaded: Conversation['loaded'],
): Conversation {
  const usage = entries.reduce(
    (sum, entry) => (entry.kind === 'assistant' && entry.usage ? usageWith(sum, entry.usage) : sum),
    conversation.usage,
  );
  return { ...conversation, entries: [...entries, ...conversation.entries], usage, loaded };
}

async function readState(text: string, limits: Limits): Promise<JsonObject | undefined> {
  const given: unknown = text.length > limits.savedStateChars ? undefined : JSON.parse(text);
  if (!isObject(given) || given['version'] !== savedStateVersion) return undefined;
  // Needed for digits of numbers that JavaScript cannot represent.
  if (text.includes('"exact"')) await exactNumbers.load();
  return given;
}

/** True if a saved call is the same call as one of this host. */
function isSame(call: Call, saved: Call): boolean {
  return (
    'endedAt' in call &&
    'endedAt' in saved &&
    call.endedAt === saved.endedAt &&
    call.createdAt === saved.createdAt &&
    call.serverId === saved.serverId &&
    call.tool === saved.tool &&
    call.status === saved.status
  );
}

/** Returns a saved call with its original ids; `undefined` if it is incomplete. */
function readCall(given: unknown, limits: Limits): SettledCall | RunningCall | undefined {
  if (!isObject(given)) return undefined;
  const { status, endedAt, startedAt, taskId, reason, deniedBy } = given;
  const base = readBase(given, limits);
  const started = isCount(startedAt) ? { startedAt } : undefined;
  if (base && started && status === 'running' && isName(taskId))
    return { ...base, ...readProgress(given['progress']), ...started, status, taskId };
  if (!base || !isCount(endedAt)) return undefined;
  const why = restoreProblem(given['problem']);
  const reported = { ...base, ...readProgress(given['progress']), endedAt };
  const because = typeof reason === 'string' ? { reason } : {};
  switch (status) {
    case 'done': {
      const result = started && readSavedResult(given['result'], limits);
      return result && { ...reported, ...started, status, result };
    }
    case 'failed': {
      const errors = given['errors'] === undefined ? {} : { errors: readErrors(given['errors'], limits) };
      return why && { ...reported, ...started, ...errors, status, problem: why };
    }
    case 'lost':
      return started && why && { ...reported, ...started, status, problem: why };
    case 'cancelled':
      return { ...reported, ...started, ...because, status };
    case 'denied': {
      const isKnown = deniedBy === 'person' || deniedBy === 'policy';
      return isKnown ? { ...base, ...because, status, endedAt, deniedBy } : undefined;
    }
    default:
      return undefined;
  }
}

function readBase(given: JsonObject, limits: Limits): Omit<SettledCall, 'status' | 'endedAt'> | undefined {
  const {
    id,
    serverId,
    serverLabel,
    tool,
    displayName,
    arguments: args,
    startedBy,
    createdAt,
    app,
    grantId,
  } = given;
  if (!isName(id) || !isName(serverId) || !isName(serverLabel) || !isName(tool)) return undefined;
  if (!isName(displayName) || !isCount(createdAt)) return undefined;
  const starter = (['person', 'model', 'page', 'app'] as const).find((one) => one === startedBy);
  if (!starter) return undefined;
  if (!isShallow(args, limits.argumentDepth)) return undefined;
  const edit = readEdit(given['edit'], limits);
  const digits = exactNumbers.value?.exactIn(args, given['exact']);
  const shown = appOf(app);
  return {
    id,
    serverId,
    serverLabel,
    tool,
    displayName,
    createdAt,
    arguments: args,
    ...(digits && { exact: digits }),
    startedBy: starter,
    ...(edit && { edit }),
    ...(isName(grantId) && { grantId }),
    ...(shown.app && { ...shown, restored: true }),
  };
}

function readEdit(given: unknown, limits: Limits): SettledCall['edit'] {
  const { before, changed } = objectOf(given);
  const pointers = listOf(changed).filter((pointer) => typeof pointer === 'string');
  if (!isShallow(before, limits.argumentDepth)) return undefined;
  const digits = exactNumbers.value?.exactIn(before, objectOf(given)['exact']);
  return { before, ...(digits && { exact: digits }), changed: pointers };
}

function readProgress(given: unknown): { readonly progress?: Progress } {
  const { progress, total, message } = objectOf(given);
  if (typeof progress !== 'number') return {};
  const known = typeof total === 'number' ? { progress, total } : { progress };
  return { progress: typeof message === 'string' ? { ...known, message } : known };
}

/** Reads the result from the server's message again. */
function readSavedResult(given: unknown, limits: Limits): ToolResult | undefined {
  const { raw, schema, schemaCheck: check, exact } = objectOf(given);
  const schemaCheck = readSchemaCheck(check, limits);
  if (!schemaCheck) return undefined;
  try {
    return readResult(admitResult(raw, limits), schemaCheck, limits, {
      exact: exactNumbers.value?.readSentNumbers(exact),
      schema: isShallow(schema, limits.toolDepth) ? schema : undefined,
    });
  } catch {
    return undefined;
  }
}

function readSchemaCheck(given: unknown, limits: Limits): SchemaCheck | undefined {
  const { status, errors, problem: saved } = objectOf(given);
  switch (status) {
    case 'valid':
    case 'none':
    case 'missing':
      return { status };
    case 'invalid':
      return { status, errors: readErrors(errors, limits) };
    case 'unchecked': {
      const why = restoreProblem(saved);
      return why && { status, problem: why };
    }
    default:
      return undefined;
  }
}

function readErrors(given: unknown, limits: Limits): readonly SchemaError[] {
  return listOf(given, limits.validationErrors).flatMap((one): readonly SchemaError[] => {
    const { path, keyword, message, schemaPath, params } = objectOf(one);
    if (typeof path !== 'string' || typeof schemaPath !== 'string' || typeof message !== 'string') return [];
    if (!isName(keyword) || !isShallow(params, limits.argumentDepth)) return [];
    return [{ path, keyword, message, schemaPath, params }];
  });
}

function isShallow(value: unknown, depth: number): value is JsonObject {
  return isObject(value) && !isDeeperThan(value, depth);
}
