import { isCount, listOf, objectOf } from '../../shared/is-object.js';
import type { Limits } from '../base/limits.js';
import { mostNested, mostVersions, withinLimits } from '../conversation/branches.js';
import type { Entry } from '../protocol/index.js';
import type { Branch, MessageVersions } from '../state/branch.js';
import { readEntry } from './read-entry.js';

/**
 * Reads saved entries with the other versions of their messages. The values are untrusted: malformed entries are left out, and
 * so are versions that do not begin with a message or exceed the limits. `adopt` gives an entry its new ids.
 */
export function readBranch(given: unknown, limits: Limits, adopt: (entry: Entry) => Entry): Branch {
  return withinLimits(new BranchReader(limits, adopt).read(given, 0), limits);
}

class BranchReader {
  readonly #limits: Limits;
  readonly #adopt: (entry: Entry) => Entry;
  /** Number of entries that versions may still have, all together as many as a conversation. */
  #left: number;

  constructor(limits: Limits, adopt: (entry: Entry) => Entry) {
    this.#limits = limits;
    this.#adopt = adopt;
    this.#left = limits.conversationEntries;
  }

  /** `id`: the id of the first message, if the list is a version of it. `nested`: the number of versions around the list. */
  read(given: unknown, nested: number, id?: string): Branch {
    const versions = new Map<string, MessageVersions>();
    const entries = listOf(given, this.#limits.conversationEntries).flatMap((one, at): readonly Entry[] => {
      if (id !== undefined && this.#left-- <= 0) return [];
      const saved = readEntry(one, this.#limits);
      if (!saved) return [];
      if (at === 0 && id !== undefined) return [{ ...this.#adopt(saved), id }];
      const entry = this.#adopt(saved);
      const all = nested < mostNested && this.#readVersions(objectOf(one)['versions'], entry, nested + 1);
      if (all) versions.set(entry.id, all);
      return [entry];
    });
    return { entries, versions };
  }

  #readVersions(given: unknown, { kind, id }: Entry, nested: number): MessageVersions | undefined {
    const { shown, others } = objectOf(given);
    if (kind !== 'user' || !isCount(shown) || !Array.isArray(others)) return undefined;
    const first = Math.max(0, others.length - mostVersions);
    const read = listOf(others, mostVersions).flatMap((one, at) => {
      const branch = this.read(one, nested, id);
      const [message] = branch.entries;
      return message?.kind === 'user' && message.id === id ? [{ branch, isBefore: first + at < shown }] : [];
    });
    if (read.length === 0) return undefined;
    return {
      shown: read.filter(({ isBefore }) => isBefore).length,
      others: read.map(({ branch }) => branch),
    };
  }
}
