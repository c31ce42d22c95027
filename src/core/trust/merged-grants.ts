/** Grants of this page and of the storage. Loaded with the storage. */
import type { Grant } from '../protocol/index.js';
import { isReplacement, isSameTool, type GrantStore, type KnownTool } from './grants.js';

/**
 * Returns the stored grants without those that this page revoked, and with those that only this page has. `storedBefore`: ids
 * of the grants that were stored when the read began. If one of them is no longer stored, it was revoked elsewhere.
 */
export function mergedGrants(
  own: GrantStore,
  stored: GrantStore,
  {
    revoked,
    storedBefore,
  }: { readonly revoked: ReadonlySet<string>; readonly storedBefore: ReadonlySet<string> },
): GrantStore {
  const mine = new Map(own.grants.map((grant) => [grant.id, grant]));
  const theirs = stored.grants.filter(({ id }) => !revoked.has(id));
  const ids = new Set(theirs.map(({ id }) => id));
  const isReplaced = (grant: Grant): boolean =>
    theirs.some((other) => isReplacement(other, grant) && other.createdAt > grant.createdAt);
  const ofPage = own.grants.filter(
    (grant) => !storedBefore.has(grant.id) && !ids.has(grant.id) && !isReplaced(grant),
  );
  const isNewer = (one: KnownTool): boolean =>
    !stored.known.some((other) => isSameTool(one, other) && other.since >= one.since);
  const known = own.known.filter(isNewer);
  const older = stored.known.filter((one) => !known.some((other) => isSameTool(one, other)));
  const next = {
    grants: [...theirs.map((grant) => withMine(grant, mine.get(grant.id))), ...ofPage],
    known: [...older, ...known],
  };
  return JSON.stringify(own) === JSON.stringify(next) ? own : next;
}

/** Adds the uses and the suspension that this page has not stored yet. */
function withMine(grant: Grant, mine: Grant | undefined): Grant {
  if (!mine) return grant;
  const suspendedAt = grant.suspendedAt ?? mine.suspendedAt;
  const { uses, usedAt } = mine.uses > grant.uses ? mine : grant;
  return {
    ...grant,
    uses,
    ...(usedAt === undefined ? {} : { usedAt }),
    ...(suspendedAt === undefined ? {} : { suspendedAt }),
  };
}

/** Marks every grant with the duration `always` as stored. */
export function allStored(store: GrantStore): GrantStore {
  const isNew = ({ duration, stored }: Grant): boolean => duration === 'always' && !stored;
  if (!store.grants.some(isNew)) return store;
  return {
    ...store,
    grants: store.grants.map((grant) => (isNew(grant) ? { ...grant, stored: true } : grant)),
  };
}
