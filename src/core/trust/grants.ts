import { canonicalJson } from '../base/canonical.js';
import { randomHex } from '../base/digest.js';
import type { Limits } from '../base/limits.js';
import type { Grant, JsonObject, JsonValue, SeenDefinition, ToolHistory, Tool } from '../protocol/index.js';

/** Identifies a tool for grants: by address, account and real name. */
export type ToolKey = Pick<Grant, 'url' | 'principal' | 'tool'>;

/** A tool's state when a person last approved a call of it. */
export interface KnownTool extends ToolKey {
  readonly fingerprint: string;
  /** Time of the first approval with this fingerprint. */
  readonly since: number;
  /** Absent if the definition was too long to store. */
  readonly definition?: SeenDefinition;
}

/** All grants and the tools that they are about, the oldest first. */
export interface GrantStore {
  readonly grants: readonly Grant[];
  readonly known: readonly KnownTool[];
}

/** A change that can be repeated on the grants that other tabs have stored meanwhile. */
export type GrantChange = (before: GrantStore) => GrantStore;

export const emptyGrantStore: GrantStore = { grants: [], known: [] };

interface NewGrant extends ToolKey, Pick<Grant, 'effect' | 'duration' | 'fingerprint' | 'createdAt'> {
  readonly argumentsDigest?: string | undefined;
}

/**
 * Returns a grant with a random id. The id is not derived from the arguments, because it appears in records and arguments may
 * be secret.
 */
export function grantOf({ argumentsDigest, ...given }: NewGrant): Grant {
  return {
    ...given,
    ...(argumentsDigest === undefined ? {} : { argumentsDigest }),
    id: `grant-${randomHex()}`,
    uses: 0,
    stored: false,
  };
}

/** Returns true if the later of two grants replaces the earlier: same tool, duration and arguments. */
export function isReplacement(a: Grant, b: Grant): boolean {
  return isSameTool(a, b) && a.duration === b.duration && a.argumentsDigest === b.argumentsDigest;
}

/** Returns the active grant that covers a call. A grant that denies takes precedence over one that allows. */
export function grantFor(
  { grants }: Pick<GrantStore, 'grants'>,
  key: ToolKey,
  fingerprint: string,
  argumentsDigest: string,
): Grant | undefined {
  const covering = grants.filter(
    (grant) =>
      isSameTool(grant, key) &&
      grant.suspendedAt === undefined &&
      grant.fingerprint === fingerprint &&
      (grant.argumentsDigest ?? argumentsDigest) === argumentsDigest,
  );
  return covering.find(({ effect }) => effect === 'deny') ?? covering[0];
}

export function historyOf({ known }: GrantStore, key: ToolKey, fingerprint: string): ToolHistory {
  const found = known.find((one) => isSameTool(one, key));
  if (!found) {
    const isServerKnown = known.some(({ url, principal }) => url === key.url && principal === key.principal);
    return { status: isServerKnown ? 'new-tool' : 'new-server' };
  }
  const { since, definition: before } = found;
  if (found.fingerprint === fingerprint) return { status: 'known', since };
  return { status: 'changed', since, ...(before ? { before } : {}) };
}

/**
 * Adds a grant. Removes the grants that it replaces and the tool's suspended grants. Does nothing if another tab has already
 * stored a later grant.
 */
export function withGrant(store: GrantStore, grant: Grant, limits: Limits): GrantStore {
  if (store.grants.some((one) => isReplacement(one, grant) && one.createdAt > grant.createdAt)) return store;
  const others = store.grants.filter(
    (one) => !isReplacement(one, grant) && !(isSameTool(one, grant) && one.suspendedAt !== undefined),
  );
  return { ...store, grants: newest([...others, grant], limits.grantsKept) };
}

/** Keeps the `most` grants that were used last. */
function newest(grants: readonly Grant[], most: number): readonly Grant[] {
  if (grants.length <= most) return grants;
  const lastOf = (grant: Grant): number => grant.usedAt ?? grant.createdAt;
  const latest = new Set(grants.toSorted((a, b) => lastOf(b) - lastOf(a)).slice(0, most));
  return grants.filter((grant) => latest.has(grant));
}

export function withGrantUsed(store: GrantStore, grantId: string, at: number): GrantStore {
  return changeGrants(store, (grant) =>
    grant.id === grantId ? { ...grant, uses: grant.uses + 1, usedAt: at } : grant,
  );
}

/** Stores the tool's current state when a person decides about it. */
export function withKnown(store: GrantStore, seen: Required<KnownTool>, limits: Limits): GrantStore {
  const { definition, ...tool } = seen;
  const before = store.known.find((one) => isSameTool(one, tool));
  if (before?.fingerprint === tool.fingerprint) return store;
  const others = store.known.filter((one) => one !== before);
  const isShort = canonicalJson(definition as unknown as JsonValue).length <= limits.definitionChars;
  const known = isShort ? { ...tool, definition } : tool;
  return { ...store, known: [...others, known].slice(-limits.toolsRemembered) };
}

/** Returns the part of a tool that its fingerprint covers. */
export function seenDefinition(tool: Tool, instructions: string | undefined): SeenDefinition & JsonObject {
  const { serverId, displayName, alias, fingerprint, hiddenCharacters, ...rest } = tool;
  const { lookalikes, paramHeaders, taskSupport, appOnly, visibleToModel, ...definition } = rest;
  return { ...definition, ...(instructions ? { instructions } : {}) } as SeenDefinition & JsonObject;
}

/** Suspends the grants of tools whose fingerprint has changed. Grants of unlisted tools stay. */
export function suspendChanged(
  store: GrantStore,
  { url, principal }: Pick<ToolKey, 'url' | 'principal'>,
  tools: ReadonlyMap<string, Pick<Tool, 'fingerprint'>>,
  at: number,
): GrantStore {
  return changeGrants(store, (grant) => {
    const isHere = grant.url === url && grant.principal === principal && grant.suspendedAt === undefined;
    const now = isHere ? tools.get(grant.tool)?.fingerprint : undefined;
    return now === undefined || now === grant.fingerprint ? grant : { ...grant, suspendedAt: at };
  });
}

function changeGrants(store: GrantStore, change: (grant: Grant) => Grant): GrantStore {
  const grants = store.grants.map(change);
  return grants.every((grant, index) => grant === store.grants[index]) ? store : { ...store, grants };
}

export function isSameTool(a: ToolKey, b: ToolKey): boolean {
  return a.tool === b.tool && a.url === b.url && a.principal === b.principal;
}
