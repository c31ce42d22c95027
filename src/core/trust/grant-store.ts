import { canonicalJson } from '../base/canonical.js';
import { randomHex } from '../base/digest.js';
import type { Limits } from '../base/limits.js';
import type { Grant, JsonValue, SeenDefinition, ToolHistory, Tool } from '../protocol/index.js';

/** A tool as decisions know it: where, as whom, and by which name. */
export interface ToolKey {
  readonly url: string;
  readonly principal: string;
  readonly tool: string;
}

/** What a tool was when somebody last approved a call of it. */
export interface KnownTool extends ToolKey {
  readonly fingerprint: string;
  /** When it was first approved with this fingerprint. */
  readonly since: number;
  /** Absent where it was too long to keep. */
  readonly definition?: SeenDefinition;
}

/** Everything that was decided and holds for later. The oldest is first. */
export interface GrantStore {
  readonly grants: readonly Grant[];
  readonly known: readonly KnownTool[];
}

export const emptyLedger: GrantStore = { grants: [], known: [] };

/** What a person decided about a tool, for longer than one call. */
export interface NewGrant extends ToolKey, Pick<Grant, 'effect' | 'duration' | 'fingerprint' | 'createdAt'> {
  readonly argumentsDigest?: string | undefined;
}

/** The id says nothing of what was decided about: it stands in records, and arguments may be secret. */
export function grantOf({ argumentsDigest, ...given }: NewGrant): Grant {
  return {
    ...given,
    ...(argumentsDigest === undefined ? {} : { argumentsDigest }),
    id: `grant-${randomHex()}`,
    uses: 0,
    stored: false,
  };
}

/** Whether two decisions are about the same thing, for as long: then the later one takes the place of the earlier. */
export function isSameMatter(a: Grant, b: Grant): boolean {
  return isSameTool(a, b) && a.duration === b.duration && a.argumentsDigest === b.argumentsDigest;
}

/** The decision that covers a call, where there is one that still holds. One that denies comes before one that allows. */
export function grantFor(
  { grants }: GrantStore,
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

export function standingOf({ known }: GrantStore, key: ToolKey, fingerprint: string): ToolHistory {
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
 * Adds a decision. It takes the place of those about the same thing, and of those of its tool that are suspended; but one
 * that was made later, in another tab, stays.
 */
export function withGrant(ledger: GrantStore, grant: Grant, limits: Limits): GrantStore {
  if (ledger.grants.some((one) => isSameMatter(one, grant) && one.createdAt > grant.createdAt)) return ledger;
  const others = ledger.grants.filter(
    (one) => !isSameMatter(one, grant) && !(isSameTool(one, grant) && one.suspendedAt !== undefined),
  );
  return { ...ledger, grants: newest([...others, grant], limits.grantsKept) };
}

/** Those that were used longest ago go first. */
function newest(grants: readonly Grant[], most: number): readonly Grant[] {
  if (grants.length <= most) return grants;
  const lastOf = (grant: Grant): number => grant.usedAt ?? grant.createdAt;
  const kept = new Set([...grants].sort((a, b) => lastOf(b) - lastOf(a)).slice(0, most));
  return grants.filter((grant) => kept.has(grant));
}

export function withoutGrant(ledger: GrantStore, grantId: string): GrantStore {
  return { ...ledger, grants: ledger.grants.filter(({ id }) => id !== grantId) };
}

export function withGrantUsed(ledger: GrantStore, grantId: string, at: number): GrantStore {
  return changeGrants(ledger, (grant) =>
    grant.id === grantId ? { ...grant, uses: grant.uses + 1, usedAt: at } : grant,
  );
}

/** Remembers what a tool is, since somebody decides about it as that. */
export function withKnown(ledger: GrantStore, key: ToolKey, tool: KnownTool, limits: Limits): GrantStore {
  const before = ledger.known.find((one) => isSameTool(one, key));
  if (before?.fingerprint === tool.fingerprint) return ledger;
  const others = ledger.known.filter((one) => one !== before);
  return { ...ledger, known: [...others, tool].slice(-limits.toolsRemembered) };
}

export function knownTool(
  key: ToolKey,
  fingerprint: string,
  definition: SeenDefinition,
  at: number,
  limits: Limits,
): KnownTool {
  const isShort = canonicalJson(definition as unknown as JsonValue).length <= limits.definitionChars;
  return { ...key, fingerprint, since: at, ...(isShort ? { definition } : {}) };
}

/** What of a tool its fingerprint stands for. */
export function seenDefinition(tool: Tool, instructions: string | undefined): SeenDefinition {
  const { name, title, description, icons, annotations, inputSchema, outputSchema, app } = tool;
  return {
    name,
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(icons ? { icons } : {}),
    ...(annotations ? { annotations } : {}),
    inputSchema,
    ...(outputSchema ? { outputSchema } : {}),
    ...(app ? { app } : {}),
    ...(instructions ? { instructions } : {}),
  };
}

/** Suspends what was decided about tools that are now something else. A tool that is not in the list is left alone. */
export function suspendChanged(
  ledger: GrantStore,
  { url, principal }: Pick<ToolKey, 'url' | 'principal'>,
  fingerprints: ReadonlyMap<string, string>,
  at: number,
): GrantStore {
  return changeGrants(ledger, (grant) => {
    const isHere = grant.url === url && grant.principal === principal && grant.suspendedAt === undefined;
    const now = isHere ? fingerprints.get(grant.tool) : undefined;
    return now === undefined || now === grant.fingerprint ? grant : { ...grant, suspendedAt: at };
  });
}

function changeGrants(ledger: GrantStore, change: (grant: Grant) => Grant): GrantStore {
  const grants = ledger.grants.map(change);
  return grants.every((grant, index) => grant === ledger.grants[index]) ? ledger : { ...ledger, grants };
}

export function isSameTool(a: ToolKey, b: ToolKey): boolean {
  return a.tool === b.tool && a.url === b.url && a.principal === b.principal;
}
