import type { Limits } from '../base/limits.js';
import type { Grant, GrantDuration, SeenDefinition } from '../protocol/index.js';
import { emptyLedger, grantOf, type KnownTool, type GrantStore } from './grant-store.js';

/** Another number is another house's, or a later one's: it is not read, and is written over at the next decision. */
const version = 1;

/**
 * What outlives the page, as text, and no more of it than is read: decisions that hold always, of which those that allow
 * go before those that deny; what their tools were, the newest longest; and the definitions of these, where there is room.
 */
export function writeLedger({ grants, known }: GrantStore, limits: Limits): string {
  // One comma fewer than there are decisions.
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
  const kept = new Set(lasting.filter(({ effect }) => effect === 'deny').filter(fits));
  for (const grant of lasting) if (grant.effect === 'allow' && fits(grant)) kept.add(grant);
  const told = known.toReversed().filter((one) => fits(withoutDefinition(one)));
  const withDefinitions = told.map((one) =>
    one.definition && fits({ definition: one.definition }) ? one : withoutDefinition(one),
  );
  const inOrder = lasting.filter((grant) => kept.has(grant)).toReversed();
  return JSON.stringify({ version, grants: inOrder, known: withDefinitions.toReversed() });
}

/** A grant as it is stored. Its duration is named `scope`, as in 0.1, so that each version reads what the other wrote. */
type StoredGrant = Omit<Grant, 'stored' | 'duration'> & { readonly scope: GrantDuration };

function storedGrant({ stored: _stored, duration, ...grant }: Grant): StoredGrant {
  return { ...grant, scope: duration };
}

function withoutDefinition({ definition: _definition, ...known }: KnownTool): KnownTool {
  return known;
}

/** Reads what was stored. It may have been changed by anybody: what is not as it should be is left out. */
export function readLedger(text: unknown, limits: Limits): GrantStore {
  if (typeof text !== 'string' || text.length > limits.grantStoreChars) return emptyLedger;
  try {
    const given: unknown = JSON.parse(text);
    if (!isRecord(given) || given['version'] !== version) return emptyLedger;
    return {
      grants: listOf(given['grants'], limits.grantsKept).flatMap(readGrant),
      known: listOf(given['known'], limits.toolsRemembered).flatMap((one) => readKnown(one, limits)),
    };
  } catch {
    return emptyLedger;
  }
}

function readGrant(given: unknown): readonly Grant[] {
  if (!isRecord(given) || given['scope'] !== 'always') return [];
  const { id, effect, url, principal, tool, fingerprint, argumentsDigest, createdAt, uses } = given;
  if (typeof id !== 'string' || !/^grant-[0-9a-f]{32}$/.test(id)) return [];
  if (effect !== 'allow' && effect !== 'deny') return [];
  if (!isText(url) || !isText(principal) || !isText(tool) || !isDigest(fingerprint)) return [];
  if (argumentsDigest !== undefined && !isDigest(argumentsDigest)) return [];
  if (!isCount(createdAt) || !isCount(uses)) return [];
  const about = { effect, duration: 'always', url, principal, tool, fingerprint, createdAt } as const;
  return [
    {
      ...grantOf({ ...about, argumentsDigest }),
      id,
      uses,
      ...(isCount(given['usedAt']) ? { usedAt: given['usedAt'] } : {}),
      // What is no time is a suspension all the same.
      ...(given['suspendedAt'] === undefined
        ? {}
        : { suspendedAt: isCount(given['suspendedAt']) ? given['suspendedAt'] : 0 }),
      stored: true,
    },
  ];
}

function readKnown(given: unknown, limits: Limits): readonly KnownTool[] {
  if (!isRecord(given)) return [];
  const { url, principal, tool, fingerprint, since, definition } = given;
  if (!isText(url) || !isText(principal) || !isText(tool) || !isDigest(fingerprint)) return [];
  if (!isCount(since)) return [];
  const isGood = isDefinition(definition) && JSON.stringify(definition).length <= limits.definitionChars;
  return [{ url, principal, tool, fingerprint, since, ...(isGood ? { definition } : {}) }];
}

/** It is only ever compared and shown as text. */
function isDefinition(given: unknown): given is SeenDefinition {
  if (!isRecord(given) || !isText(given['name']) || !isRecord(given['inputSchema'])) return false;
  const texts = ['title', 'description', 'instructions'].map((name) => given[name]);
  const objects = ['annotations', 'outputSchema', 'app'].map((name) => given[name]);
  const icons = given['icons'];
  return (
    texts.every((text) => text === undefined || typeof text === 'string') &&
    objects.every((object) => object === undefined || isRecord(object)) &&
    (icons === undefined || Array.isArray(icons))
  );
}

function listOf(given: unknown, most: number): readonly unknown[] {
  return Array.isArray(given) ? given.slice(-most) : [];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 10_000;
}

function isDigest(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
