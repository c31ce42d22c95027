import type { Limits } from '../base/limits.js';
import type { Entry } from '../protocol/index.js';
import { otherEntries, type Branch, type MessageVersions, type Versions } from '../state/branch.js';

/** Number of versions of one message. */
export const mostVersions = 20;

/** Depth to which versions contain versions. */
export const mostNested = 10;

/** A change of a conversation from one of its entries on. */
export interface Replacement {
  /** Number of entries that stay. */
  readonly kept: number;
  /** True if the next entry is a message of the person that is sent again, changed or not. */
  readonly isMessage: boolean;
  /** True if the person has changed the message. Its words are then kept even if there is no answer to it. */
  readonly isEdited: boolean;
}

/**
 * Removes the entries from a place on, and keeps them as a version of the message that they belong to. The message is added
 * afterwards if it is sent again.
 */
export function withoutRest(
  { entries, versions }: Branch,
  { kept, isMessage, isEdited }: Replacement,
  limits: Limits,
): Branch {
  const from = isMessage ? kept : entries.findLastIndex(({ kind }, at) => at < kept && kind === 'user');
  const message = entries[from];
  const next = {
    entries: entries.slice(0, kept),
    versions: versionsOf(entries.slice(0, from + 1), versions),
  };
  const isWanted = isEdited || entries.slice(kept).some(hasAnswer);
  if (!message || !isWanted) return next;
  const { shown, others } = versions.get(message.id) ?? { shown: 0, others: [] };
  const all = others.toSpliced(shown, 0, restFrom({ entries, versions }, from));
  return withinLimits(withVersions(next, message.id, { shown: all.length, others: all }), limits);
}

/** Shows a version of a message, from 1. Returns `undefined` if there is none, or if it is shown. */
export function withVersion({ entries, versions }: Branch, id: string, version: number): Branch | undefined {
  const from = entries.findIndex((entry) => entry.id === id);
  const { shown, others } = versions.get(id) ?? { shown: 0, others: [] };
  const all = others.toSpliced(shown, 0, restFrom({ entries, versions }, from));
  const wanted = all[version - 1];
  if (from < 0 || !wanted || version - 1 === shown) return undefined;
  const before = entries.slice(0, from);
  return withVersions(
    {
      entries: [...before, ...wanted.entries],
      versions: new Map([...versionsOf(before, versions), ...wanted.versions]),
    },
    id,
    { shown: version - 1, others: all.toSpliced(version - 1, 1) },
  );
}

/** Returns a message with its number and the number of its versions, and other entries unchanged. */
export function numbered(entry: Entry, versions: Versions): Entry {
  if (entry.kind !== 'user') return entry;
  const there = versions.get(entry.id);
  const { version, ...rest } = entry;
  if (!there || there.others.length === 0) return version ? rest : entry;
  const number = there.shown + 1;
  const count = there.others.length + 1;
  const isSame = version?.number === number && version.count === count;
  return isSame ? entry : { ...rest, version: { number, count } };
}

/**
 * Removes versions that exceed the limits, those that ended first. Together they have at most as many entries and characters as
 * a conversation.
 */
export function withinLimits(branch: Branch, { conversationEntries, conversationKeptChars }: Limits): Branch {
  let { versions } = withoutNested(branch, mostNested);
  for (const [id, { others }] of versions)
    for (let surplus = others.length + 1 - mostVersions; surplus > 0; surplus--)
      versions = without(versions, id, 0);
  const all = [...versions].flatMap(([id, { others }]) =>
    others.map((one) => ({ id, one, at: one.entries.at(-1)?.at ?? 0, ...sizeOf(one) })),
  );
  let count = all.reduce((sum, one) => sum + one.count, 0);
  let chars = all.reduce((sum, one) => sum + one.chars, 0);
  for (const { id, one, ...size } of all.toSorted((a, b) => a.at - b.at)) {
    if (count <= conversationEntries && chars <= conversationKeptChars) break;
    versions = without(versions, id, versions.get(id)?.others.indexOf(one) ?? -1);
    count -= size.count;
    chars -= size.chars;
  }
  return { ...branch, versions };
}

/** True for an answer that a person could want to see again. */
function hasAnswer(entry: Entry): boolean {
  return (
    entry.kind === 'assistant' && entry.parts.some((part) => !('text' in part) || part.text.trim() !== '')
  );
}

/** Returns the message at an index with what follows it, as a version. */
function restFrom({ entries, versions }: Branch, from: number): Branch {
  return { entries: entries.slice(from), versions: versionsOf(entries.slice(from + 1), versions) };
}

function versionsOf(entries: readonly Entry[], versions: Versions): Versions {
  return new Map(
    entries.flatMap(({ id }) => {
      const there = versions.get(id);
      return there ? [[id, there] as const] : [];
    }),
  );
}

function withVersions({ entries, versions }: Branch, id: string, all: MessageVersions): Branch {
  return { entries, versions: new Map([...versions, [id, all]]) };
}

/** Removes one of the versions that are not in view. */
function without(versions: Versions, id: string, index: number): Versions {
  const there = versions.get(id);
  if (!there || index < 0) return versions;
  const { shown, others } = there;
  const all = { shown: index < shown ? shown - 1 : shown, others: others.toSpliced(index, 1) };
  return new Map([...versions, [id, all]]);
}

/** Removes versions that are nested deeper than a saved text may be. */
function withoutNested({ entries, versions }: Branch, depth: number): Branch {
  if (versions.size === 0 || depth === 0) return { entries, versions: new Map() };
  const shallow = [...versions].map(([id, { shown, others }]) => {
    return [id, { shown, others: others.map((one) => withoutNested(one, depth - 1)) }] as const;
  });
  return { entries, versions: new Map(shallow) };
}

/** Returns the number of entries of a version, with those nested in it, and roughly their length. */
function sizeOf({ entries, versions }: Branch): { readonly count: number; readonly chars: number } {
  const all = [...entries, ...otherEntries(versions)];
  const parts = all.flatMap((entry): readonly object[] => ('parts' in entry ? entry.parts : []));
  const texts = parts.flatMap((part) =>
    Object.values(part).filter((value): value is string => typeof value === 'string'),
  );
  return { count: all.length, chars: texts.reduce((sum, text) => sum + text.length, 0) };
}
