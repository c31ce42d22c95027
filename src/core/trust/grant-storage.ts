import { detailOf, problem, type Problem } from '../base/problems.js';
import { isCount, isName, isObject, listOf, objectOf } from '../../shared/is-object.js';
import type { Limits } from '../base/limits.js';
import type { TimedStorage } from '../base/storage.js';
import type { Grant, SeenDefinition } from '../protocol/index.js';
import { emptyGrantStore, grantOf, type GrantChange, type GrantStore } from './grants.js';
import { allStored, mergedGrants } from './merged-grants.js';

/** Storage key, which is the same in all versions. A Web Lock of the same name guards it. */
const key = 'mcp-tools:ledger';
/** Maximum number of changes that wait while the storage does not answer. */
const mostPending = 1_000;

/** Stores the grants in the page's storage. A change that fails is retried when the storage answers again. */
export class GrantStorage {
  readonly #limits: Limits;
  readonly #storage: TimedStorage;
  readonly #update: (change: GrantChange) => void;
  #lastRead: unknown;
  #writing: Promise<unknown> = Promise.resolve();
  #isWriting = false;
  #pending: readonly { readonly change: GrantChange; readonly isUrgent: boolean }[] = [];

  /** `update` changes the page's grants: when no urgent change is left to store, also after a timeout, they are stored. */
  constructor(limits: Limits, storage: TimedStorage, update: (change: GrantChange) => void) {
    this.#limits = limits;
    this.#storage = storage;
    this.#update = update;
    storage.onReturn(() => this.#retry());
  }

  /** Returns the change by the stored grants; `undefined` if they are unchanged since the last read. */
  async read(known: Parameters<typeof mergedGrants>[2]): Promise<GrantChange | 'unreadable' | undefined> {
    try {
      const text: unknown = await this.#storage.get(key);
      this.#retry();
      if (text === this.#lastRead) return undefined;
      this.#lastRead = text;
      const stored = readGrants(text, this.#limits);
      return (own) => mergedGrants(own, stored, known);
    } catch {
      // Another tab may have revoked grants that were read before.
      this.#lastRead = undefined;
      return 'unreadable';
    }
  }

  /** Changes the stored grants. Resolves with a problem if that is not possible yet. */
  change(change: GrantChange): Promise<Problem | undefined> {
    this.changeLater(change, true);
    return this.#write();
  }

  changeLater(change: GrantChange, isUrgent = false): void {
    this.#pending = [...this.#pending, { change, isUrgent }].slice(-mostPending);
  }

  get #hasUrgent(): boolean {
    return this.#pending.some(({ isUrgent }) => isUrgent);
  }

  #retry(): void {
    if (this.#hasUrgent && !this.#isWriting) void this.#write();
  }

  #write(): Promise<Problem | undefined> {
    const write = this.#writing.then(async () => {
      this.#isWriting = true;
      try {
        if (this.#pending.length > 0) await withLock(() => this.#writePending(), this.#limits.storageMs);
        return undefined;
      } catch (error) {
        return problem('not-stored', { detail: detailOf(error) });
      } finally {
        this.#isWriting = false;
      }
    });
    this.#writing = write;
    return write;
  }

  async #writePending(): Promise<void> {
    const pending = this.#pending;
    const before = readGrants(await this.#storage.get(key), this.#limits);
    const after = pending.reduce((grants, { change }) => change(grants), before);
    if (after !== before) await this.#storage.set(key, writeGrants(after, this.#limits));
    this.#pending = this.#pending.filter((one) => !pending.includes(one));
    if (!this.#hasUrgent) this.#update(allStored);
  }
}

/**
 * Prevents other tabs from writing between this tab's read and write. Without the Web Locks API, such a write is unlikely but
 * possible.
 */
async function withLock(work: () => Promise<void>, ms: number): Promise<void> {
  const { navigator } = globalThis as { readonly navigator?: { readonly locks?: LockManager } };
  if (!navigator?.locks) return work();
  // A timeout is needed because a suspended tab may hold the lock.
  await navigator.locks.request(key, { signal: AbortSignal.timeout(ms) }, work);
}

/** Format version. Text of another version is not read, and the next change overwrites it. */
const version = 1;

/**
 * Writes the grants with the duration `always`, up to the size that `readGrants` accepts. If they are too large, leaves out
 * definitions first, then the oldest tools, then grants that allow, and grants that deny last.
 */
export function writeGrants({ grants, known }: GrantStore, limits: Limits): string {
  // There is one comma fewer than there are grants.
  let left = limits.grantStoreChars - JSON.stringify({ version, grants: [], known: [] }).length + 1;
  const fits = (value: unknown): boolean => {
    const chars = JSON.stringify(value).length + 1;
    if (chars > left) return false;
    left -= chars;
    return true;
  };
  const lasting = grants
    .filter(({ duration }) => duration === 'always')
    .map(storedGrant)
    .toReversed();
  const chosen = new Set(lasting.filter(({ effect }) => effect === 'deny').filter(fits));
  for (const grant of lasting) if (grant.effect === 'allow' && fits(grant)) chosen.add(grant);
  const tools = known.toReversed().filter((one) => fits(withoutDefinition(one)));
  const withDefinitions = tools.map((one) =>
    one.definition && fits({ definition: one.definition }) ? one : withoutDefinition(one),
  );
  const inOrder = lasting.filter((grant) => chosen.has(grant)).toReversed();
  return JSON.stringify({ version, grants: inOrder, known: withDefinitions.toReversed() });
}

/**
 * Returns the stored form of a grant. The duration is stored as `scope`, its name in 0.1, so that both versions can read each
 * other's text.
 */
function storedGrant({ stored: _stored, duration: scope, ...grant }: Grant) {
  return { ...grant, scope };
}

function withoutDefinition({ definition: _definition, ...known }: GrantStore['known'][number]) {
  return known;
}

/** Reads stored grants. The text is untrusted: malformed entries are left out. */
export function readGrants(text: unknown, limits: Limits): GrantStore {
  if (typeof text !== 'string' || text.length > limits.grantStoreChars) return emptyGrantStore;
  try {
    const given: unknown = JSON.parse(text);
    if (!isObject(given) || given['version'] !== version) return emptyGrantStore;
    return {
      grants: listOf(given['grants'], limits.grantsKept).flatMap(readGrant),
      known: listOf(given['known'], limits.toolsRemembered).flatMap((one) => readKnown(one, limits)),
    };
  } catch {
    return emptyGrantStore;
  }
}

function readGrant(given: unknown): readonly Grant[] {
  const { id, effect, url, principal, tool, fingerprint, argumentsDigest, createdAt, ...rest } =
    objectOf(given);
  const { scope, uses, usedAt, suspendedAt } = rest;
  if (typeof id !== 'string' || !/^grant-[0-9a-f]{32}$/.test(id)) return [];
  if (scope !== 'always' || (effect !== 'allow' && effect !== 'deny')) return [];
  if (!isName(url) || !isName(principal) || !isName(tool) || !isDigest(fingerprint)) return [];
  if (argumentsDigest !== undefined && !isDigest(argumentsDigest)) return [];
  if (!isCount(createdAt) || !isCount(uses)) return [];
  const about = { effect, duration: 'always', url, principal, tool, fingerprint, createdAt } as const;
  return [
    {
      ...grantOf({ ...about, argumentsDigest }),
      id,
      uses,
      ...(isCount(usedAt) ? { usedAt } : {}),
      // A grant with an invalid time is still suspended.
      ...(suspendedAt === undefined ? {} : { suspendedAt: isCount(suspendedAt) ? suspendedAt : 0 }),
      stored: true,
    },
  ];
}

function readKnown(given: unknown, limits: Limits): GrantStore['known'] {
  const { url, principal, tool, fingerprint, since, definition } = objectOf(given);
  if (!isName(url) || !isName(principal) || !isName(tool) || !isDigest(fingerprint)) return [];
  if (!isCount(since)) return [];
  const isGood = isDefinition(definition) && JSON.stringify(definition).length <= limits.definitionChars;
  return [{ url, principal, tool, fingerprint, since, ...(isGood ? { definition } : {}) }];
}

/** Checks only the top level, because definitions are only compared and shown as text. */
function isDefinition(given: unknown): given is SeenDefinition {
  if (!isObject(given) || !isName(given['name']) || !isObject(given['inputSchema'])) return false;
  const texts = ['title', 'description', 'instructions'].map((name) => given[name]);
  const objects = ['annotations', 'outputSchema', 'app'].map((name) => given[name]);
  const icons = given['icons'];
  return (
    texts.every((text) => text === undefined || typeof text === 'string') &&
    objects.every((object) => object === undefined || isObject(object)) &&
    (icons === undefined || Array.isArray(icons))
  );
}

function isDigest(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
}
