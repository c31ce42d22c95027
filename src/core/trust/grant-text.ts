import type { Limits } from '../base/limits.js';
import type { Grant, GrantDuration, SeenDefinition } from '../protocol/index.js';
import { isObject } from '../base/is-object.js';
import { emptyGrantStore, grantOf, type KnownTool, type GrantStore } from './grant-store.js';

/** Format version. Text of another version is not read, and is overwritten by the next change. */
const version = 1;

/**
 * Writes the grants that hold always, no more than `readGrants` reads. Where there is not enough room, definitions are left
 * out first, then the oldest tools, then grants that allow, and grants that deny last.
 */
export function writeGrants({ grants, known }: GrantStore, limits: Limits): string {
  // One comma fewer than there are grants.
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
  const tools = known.toReversed().filter((one) => fits(withoutDefinition(one)));
  const withDefinitions = tools.map((one) =>
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

/** Reads stored grants. Anybody may have changed the text: what is malformed is left out. */
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
  if (!isObject(given) || given['scope'] !== 'always') return [];
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
      // An invalid time still suspends.
      ...(given['suspendedAt'] === undefined
        ? {}
        : { suspendedAt: isCount(given['suspendedAt']) ? given['suspendedAt'] : 0 }),
      stored: true,
    },
  ];
}

function readKnown(given: unknown, limits: Limits): readonly KnownTool[] {
  if (!isObject(given)) return [];
  const { url, principal, tool, fingerprint, since, definition } = given;
  if (!isText(url) || !isText(principal) || !isText(tool) || !isDigest(fingerprint)) return [];
  if (!isCount(since)) return [];
  const isGood = isDefinition(definition) && JSON.stringify(definition).length <= limits.definitionChars;
  return [{ url, principal, tool, fingerprint, since, ...(isGood ? { definition } : {}) }];
}

/** A shallow check is enough: definitions are only compared and shown as text. */
function isDefinition(given: unknown): given is SeenDefinition {
  if (!isObject(given) || !isText(given['name']) || !isObject(given['inputSchema'])) return false;
  const texts = ['title', 'description', 'instructions'].map((name) => given[name]);
  const objects = ['annotations', 'outputSchema', 'app'].map((name) => given[name]);
  const icons = given['icons'];
  return (
    texts.every((text) => text === undefined || typeof text === 'string') &&
    objects.every((object) => object === undefined || isObject(object)) &&
    (icons === undefined || Array.isArray(icons))
  );
}

function listOf(given: unknown, most: number): readonly unknown[] {
  return Array.isArray(given) ? given.slice(-most) : [];
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
