import { randomHex } from '../base/digest.js';
import type { Limits } from '../base/limits.js';
import type { TimedStorage } from '../base/storage.js';
import type { ConversationsProblem, KeptConversations } from '../protocol/index.js';
import { withTabLock } from '../base/tab-lock.js';
import { readIndex, surplusOf, writeIndex, type ConversationIndex, type IndexEntry } from './index-text.js';
import { listenToTabs } from './other-tabs.js';
import { conversationsProblem, storageProblem } from './problems.js';

/** Storage key of the index. A lock of the same name guards it. */
const indexKey = 'mcp-tools:conversations';

const textKey = (id: string): string => `mcp-tools:conversation:${id}`;

/** A change of one entry that can be repeated on the list that other tabs have stored meanwhile. */
interface EntryChange {
  readonly id: string;
  /** Returns the new entry; `undefined` to remove it. */
  readonly change: (entry: IndexEntry) => IndexEntry | undefined;
}

/** A conversation as this tab has it. */
export interface Unsaved {
  /** A new one if another tab has stored a different text under the old one. */
  id: string;
  /** Revision of the stored text that this one continues; `undefined` if none is stored. */
  revision: string | undefined;
  title: string;
  at: number;
  text: string;
}

/** The stored conversations: an index, and a text for each. What cannot be stored stays in memory and is tried again. */
export class ConversationStorage {
  status: KeptConversations['status'] = 'loading';
  problem: ConversationsProblem | undefined;
  readonly #limits: Limits;
  readonly #storage: TimedStorage;
  readonly #changed: () => void;
  readonly #tabs = listenToTabs(() => void this.read());
  /** The index as it was last read or written. */
  #index: ConversationIndex = { list: [], hasRemoved: false };
  #changes: readonly EntryChange[] = [];
  readonly #unsaved = new Map<string, Unsaved>();
  #working: Promise<unknown> = Promise.resolve();

  /** `changed` is called after each change of the list, the status or the problem. */
  constructor(limits: Limits, storage: TimedStorage, changed: () => void) {
    this.#limits = limits;
    this.#storage = storage;
    this.#changed = changed;
    storage.onReturn(() => void (this.#isPending ? this.#write() : this.read()));
  }

  /** All conversations, stored or not. */
  get list(): readonly IndexEntry[] {
    const unsaved = [...this.#unsaved.values()];
    const list = unsaved.reduce((all, one) => withEntry(all, one, one.text.length), this.#index.list);
    return withChanges(list, this.#changes);
  }

  /** Reads the list again. Never rejects. */
  read(): Promise<void> {
    return this.#inTurn('not-read', async () => {
      this.#index = await this.#readIndex();
    });
  }

  /** Changes an entry of the list, or removes it with its text. Resolves when that has been stored or has failed. */
  change(id: string, change: EntryChange['change']): Promise<void> {
    this.#changes = [...this.#changes, { id, change }];
    this.#changed();
    return this.#write();
  }

  /** Stores a conversation with its text. Resolves when that has succeeded or failed. */
  save(conversation: Unsaved): Promise<void> {
    this.#unsaved.set(conversation.id, conversation);
    this.#changed();
    return this.#write();
  }

  /** Removes a conversation with its text. */
  remove(id: string): Promise<void> {
    this.#unsaved.delete(id);
    return this.change(id, () => undefined);
  }

  /** Stores a conversation that was removed. */
  restore(entry: IndexEntry, text: string): Promise<void> {
    const { id, title, at, pinned, named } = entry;
    // A removal that has failed must not be tried again.
    this.#changes = this.#changes.filter((one) => one.id !== id);
    const marks = { title, ...(pinned && { pinned }), ...(named && { named }) };
    this.#unsaved.set(id, { id, title, at, text, revision: entry.revision });
    return this.change(id, (one) => ({ ...one, ...marks }));
  }

  /** Returns a conversation to continue; `undefined` if there is none. Rejects if the storage does not answer. */
  async open(id: string): Promise<Unsaved | undefined> {
    const unsaved = this.#unsaved.get(id);
    // The same object, because it gets the revision once it is stored.
    if (unsaved) return unsaved;
    const entry = this.#index.list.find((one) => one.id === id);
    const text = entry && (await this.textOf(id));
    if (!entry || text === undefined) return undefined;
    const { title, at, revision } = entry;
    return this.#unsaved.get(id) ?? { id, title, at, revision, text };
  }

  /** Returns the text of a conversation; `undefined` if there is none. Rejects if the storage does not answer. */
  async textOf(id: string): Promise<string | undefined> {
    const unsaved = this.#unsaved.get(id);
    if (unsaved) return unsaved.text;
    const text: unknown = await this.#storage.get(textKey(id));
    return typeof text === 'string' && text.length <= this.#limits.conversationKeptChars ? text : undefined;
  }

  report(problem: ConversationsProblem | undefined): void {
    this.problem = problem;
    this.#changed();
  }

  /** Ends when everything that can be stored is stored. */
  close(): void {
    void this.#working.then(() => this.#tabs.close());
  }

  get #isPending(): boolean {
    return this.#changes.length > 0 || this.#unsaved.size > 0;
  }

  #write(): Promise<void> {
    return this.#inTurn('not-saved', async () => {
      if (!this.#isPending) return;
      await withTabLock(indexKey, this.#limits.storageMs, () => this.#writePending());
      this.#tabs.tell();
    });
  }

  /** Runs one operation after the other. A failure is reported until the next success. */
  #inTurn(code: 'not-saved' | 'not-read', work: () => Promise<void>): Promise<void> {
    const turn = this.#working.then(async () => {
      try {
        await work();
        this.status = 'ready';
        const { code } = this.problem ?? {};
        if (code === 'not-saved' || code === 'not-read' || code === 'newer-version') this.problem = undefined;
      } catch (error) {
        const isNewer = error instanceof NewerVersion;
        if (isNewer || code === 'not-read' || this.status === 'loading') this.status = 'failed';
        this.problem = isNewer ? conversationsProblem('newer-version') : storageProblem(code, error);
      }
      this.#changed();
    });
    this.#working = turn;
    return turn;
  }

  async #readIndex(): Promise<ConversationIndex> {
    const index = readIndex(await this.#storage.get(indexKey));
    if (index === 'newer') throw new NewerVersion();
    if (index === 'unreadable') this.problem = conversationsProblem('unreadable');
    // A storage that has forgotten the index, or returns something else, does not empty the list that this tab has read.
    return index === undefined || index === 'unreadable' ? this.#index : index;
  }

  async #writePending(): Promise<void> {
    const changes = this.#changes;
    const { list: before, hasRemoved } = await this.#readIndex();
    const { list: saved, written, failure } = await this.#writeTexts(before);
    const ids = new Set(written.map(({ one }) => one.id));
    const changed = withChanges(saved, changes);
    const surplus = surplusOf(changed, this.#limits, (id) => ids.has(id));
    const list = changed.filter(({ id }) => !surplus.has(id)).toSorted((a, b) => b.at - a.at);
    const left = new Set(list.map(({ id }) => id));
    // The texts first: a text without an entry could never be deleted.
    for (const { id } of before) if (!left.has(id)) await this.#storage.delete(textKey(id));
    const index = { list, hasRemoved: hasRemoved || surplus.size > 0 };
    await this.#storage.set(indexKey, writeIndex(index));
    this.#index = index;
    this.#changes = this.#changes.filter((one) => !changes.includes(one));
    // Not earlier: if the index cannot be stored, the texts are stored again under the revisions that it has.
    for (const { one, text, revision } of written) {
      one.revision = revision;
      if (this.#unsaved.get(one.id)?.text === text) this.#unsaved.delete(one.id);
    }
    if (surplus.size > 0 && !hasRemoved)
      this.problem = conversationsProblem('oldest-removed', { count: this.#limits.conversationsKept });
    if (failure) throw failure.error;
  }

  /** Stores the texts. Returns the list with them, and what was stored. One that cannot be stored does not stop the others. */
  async #writeTexts(before: readonly IndexEntry[]) {
    let list = before;
    const written: { readonly one: Unsaved; readonly text: string; readonly revision: string }[] = [];
    let failure: { readonly error: unknown } | undefined;
    for (const one of [...this.#unsaved.values()]) {
      const { text } = one;
      this.#separate(one, list);
      try {
        await this.#storage.set(textKey(one.id), text);
        const revision = randomHex();
        list = withEntry(list, { ...one, revision }, text.length);
        written.push({ one, text, revision });
      } catch (error) {
        failure = { error };
      }
    }
    return { list, written, failure };
  }

  /** Makes a copy of a conversation if another tab has stored a different text. */
  #separate(one: Unsaved, list: readonly IndexEntry[]): void {
    const there = list.find(({ id }) => id === one.id);
    if (!there || there.revision === one.revision) return;
    this.problem = conversationsProblem('saved-as-copy', { title: there.title });
    this.#unsaved.delete(one.id);
    one.id = randomHex();
    this.#unsaved.set(one.id, one);
  }
}

function withChanges(list: readonly IndexEntry[], changes: readonly EntryChange[]): readonly IndexEntry[] {
  return changes.reduce(
    (all, { id, change }) => all.flatMap((one) => (one.id === id ? (change(one) ?? []) : [one])),
    list,
  );
}

function withEntry(
  list: readonly IndexEntry[],
  { id, title, at, revision = '' }: Unsaved,
  chars: number,
): readonly IndexEntry[] {
  const there = list.find((one) => one.id === id);
  const entry = { ...there, id, title: there?.named ? there.title : title, at, revision, chars };
  return [entry, ...list.filter((one) => one.id !== id)];
}

class NewerVersion extends Error {}
