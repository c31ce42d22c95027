import type { Grant } from '../protocol/index.js';
import { isSameMatter, isSameTool, type KnownTool, type GrantStore } from './grant-store.js';

/** What was the case when the reading began: what is stored may have been written meanwhile. */
export interface Moment {
  /** What this page has taken back. */
  readonly revoked: ReadonlySet<string>;
  /** What was stored by then, so that it is gone where it is not found. */
  readonly storedBefore: ReadonlySet<string>;
}

/** What is stored counts, beside what this page alone holds, and but for what this page has taken back. */
export function joined(own: GrantStore, stored: GrantStore, { revoked, storedBefore }: Moment): GrantStore {
  const mine = new Map(own.grants.map((grant) => [grant.id, grant]));
  const theirs = stored.grants.filter(({ id }) => !revoked.has(id));
  const ids = new Set(theirs.map(({ id }) => id));
  const isOver = (grant: Grant): boolean =>
    theirs.some((other) => isSameMatter(other, grant) && other.createdAt > grant.createdAt);
  const ofPage = own.grants.filter(
    (grant) => !storedBefore.has(grant.id) && !ids.has(grant.id) && !isOver(grant),
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

/** What this page knows of a stored decision and has not written down yet. */
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

/** With what holds always marked as stored. */
export function allStored(ledger: GrantStore): GrantStore {
  const isNews = ({ duration, stored }: Grant): boolean => duration === 'always' && !stored;
  if (!ledger.grants.some(isNews)) return ledger;
  return {
    ...ledger,
    grants: ledger.grants.map((grant) => (isNews(grant) ? { ...grant, stored: true } : grant)),
  };
}
