import { randomHex } from '../base/digest.js';
import { whenIdle } from '../base/idle.js';
import { inTime } from '../base/in-time.js';
import { quietly, type TimedStorage } from '../base/storage.js';
import type { Turns } from '../conversation/turns.js';
import { conversationText, loadConversation } from '../resume/history.js';
import { markdownOf } from '../resume/markdown.js';
import { restoreState } from '../resume/restore.js';
import { savedStateVersion } from '../resume/save-state.js';
import { beginningOf, cleanTitle, titleOf } from '../resume/title.js';
import { callIdsIn, otherEntries } from '../state/branch.js';
import { createHostState, type HostState } from '../state/host-state.js';
import type { Lazy } from '../../shared/lazy.js';
import type {
  Conversation,
  ConversationFormat,
  ConversationsOptions,
  ConversationWords,
  Snapshot,
} from '../protocol/index.js';
import type { HostConversations } from './commands.js';
import { ConversationStorage, type Unsaved } from './conversation-storage.js';
import { isId, type IndexEntry } from './index-text.js';
import { conversationsProblem, storageProblem } from './problems.js';
import { TabPlace } from './tab-place.js';

/** Time in ms for the calls of a stopped turn to end, so that their end is saved. */
const settleMs = 250;
/** Number of deleted conversations that can be restored. */
const mostDeleted = 10;

interface Deleted {
  readonly entry: IndexEntry;
  readonly text: string;
  /** True if it was in view. */
  readonly wasCurrent: boolean;
}

export interface ConversationsParts {
  readonly shared: HostState;
  readonly storage: TimedStorage;
  readonly options: ConversationsOptions;
  readonly turns: Lazy<Turns>;
}

/**
 * Keeps the host's conversations in the page's storage, one of them in view. It saves the one in view when a person sends a
 * message and after each step of a turn, when the page is idle.
 */
export class Conversations implements HostConversations {
  /** Resolves when the conversation to begin with is restored, or cannot be; never rejects. */
  readonly ready: Promise<void>;
  readonly #parts: ConversationsParts;
  /** With the limits of a kept conversation. */
  readonly #shared: HostState;
  readonly #storage: ConversationStorage;
  readonly #deleted = new Map<string, Deleted>();
  /** Conversations that the page was asked to name. */
  readonly #named = new Set<string>();
  readonly #place: TabPlace | undefined;
  #current: Unsaved = newConversation();
  #isChanged = false;
  /** Entries that are stored, or need not be. */
  #savedEntries: Conversation['entries'];
  #seen: Conversation;
  #isSwitching = false;
  #isReady = false;
  #switching: Promise<unknown> = Promise.resolve();
  #isSaveDue = false;
  #unsubscribe: (() => void) | undefined;

  constructor(parts: ConversationsParts) {
    const { shared, storage, options } = parts;
    const { limits } = shared;
    this.#place = typeof options.tab === 'string' ? new TabPlace(options.tab) : undefined;
    this.#parts = parts;
    this.#shared = { ...shared, limits: { ...limits, savedStateChars: limits.conversationKeptChars } };
    this.#storage = new ConversationStorage(limits, storage, () => this.#publish());
    this.#seen = shared.store.get().conversation;
    this.#savedEntries = this.#seen.entries;
    this.ready = this.#begin().catch(() => undefined);
  }

  /** Saves what is not saved, and ends. */
  destroy(): void {
    this.#unsubscribe?.();
    void this.#save();
    this.#storage.close();
  }

  newConversation(): Promise<void> {
    return this.#next(async () => {
      if (this.#entries.length === 0) return;
      const loaded = await this.#stopTurn();
      this.#storage.report(undefined);
      this.#leave(loaded, newConversation());
    });
  }

  openConversation(id: string): Promise<boolean> {
    return this.#next(async () => {
      if (id === this.#current.id) return true;
      this.#storage.report(undefined);
      return this.#open(id, () => this.#stopTurn());
    });
  }

  renameConversation(id: string, title: string): Promise<boolean> {
    const cleaned = cleanTitle(title);
    return this.#change(id, (one) => (cleaned === '' ? one : { ...one, title: cleaned, named: true }));
  }

  pinConversation(id: string, isPinned: boolean): Promise<boolean> {
    return this.#change(id, ({ pinned: _, ...one }) => (isPinned ? { ...one, pinned: true } : one));
  }

  deleteConversation(id: string): Promise<boolean> {
    return this.#next(async () => {
      const isCurrent = id === this.#current.id;
      const loaded = isCurrent ? await this.#stopTurn() : undefined;
      // The latest text, for undoing.
      if (isCurrent) void this.#save();
      const entry = this.#find(id);
      const text = await quietly(() => this.#storage.textOf(id));
      if (entry && text !== undefined) this.#remember({ entry, text, wasCurrent: isCurrent });
      if (loaded) this.#leave(loaded, newConversation());
      if (entry) await this.#storage.remove(id);
      return entry !== undefined;
    });
  }

  restoreConversation(id: string): Promise<boolean> {
    return this.#next(async () => {
      const { entry, text, wasCurrent } = this.#deleted.get(id) ?? {};
      if (!entry || text === undefined) return false;
      // Another tab may have continued the conversation, which is then kept again.
      await this.#storage.read();
      if (this.#find(id)) return false;
      this.#deleted.delete(id);
      await this.#storage.restore(entry, text);
      if (wasCurrent && this.#entries.length === 0) await this.#open(id, () => this.#stopTurn());
      return true;
    });
  }

  /** Deletes the conversation in view, and begins a new one. */
  async clearConversation(): Promise<void> {
    const { id } = this.#current;
    await this.deleteConversation(id);
  }

  /** Begins a new conversation with an exported text. It is kept once something is added to it. */
  loadConversation(text: string): Promise<boolean> {
    return this.#next(async () => {
      const loaded = await this.#parts.turns.load();
      return this.#switch(() =>
        loadConversation(text, this.#shared, {
          clearConversation: () => this.#leave(loaded, newConversation()),
        }),
      );
    });
  }

  async exportConversation(
    id = this.#current.id,
    format: ConversationFormat = 'json',
    words?: ConversationWords,
  ): Promise<string> {
    await this.ready;
    const title = this.#find(id)?.title;
    const isCurrent = id === this.#current.id;
    if (isCurrent && format === 'markdown')
      return markdownOf(this.#shared.store.get(), title || undefined, words);
    const text = isCurrent
      ? conversationText(this.#parts.shared).text
      : ((await quietly(() => this.#storage.textOf(id))) ?? '');
    if (format === 'json' || text === '') return text;
    return markdownOf(await this.#read(text), title || undefined, words);
  }

  get #entries(): Conversation['entries'] {
    return this.#shared.store.get().conversation.entries;
  }

  #find(id: string): IndexEntry | undefined {
    return this.#storage.list.find((one) => one.id === id);
  }

  async #begin(): Promise<void> {
    const { past, store } = this.#shared;
    const { kept } = past;
    await this.#storage.read();
    const { current = this.#place?.read() } = this.#parts.options;
    if (this.#entries.length > 0) {
      // An earlier host's state, which may be newer than what that host saved.
      if (kept && isId(kept.id)) Object.assign(this.#current, kept);
      this.#isChanged = true;
    } else if (isId(current) && this.#find(current)) await this.#open(current);
    this.#seen = store.get().conversation;
    this.#unsubscribe = store.subscribe(() => this.#follow());
    this.#isReady = true;
    this.#publish();
    if (this.#isChanged) this.#saveSoon();
  }

  /** Runs one command after the other. */
  #next<Value>(work: () => Promise<Value>): Promise<Value> {
    const turn = this.#switching.then(() => this.ready).then(work);
    this.#switching = turn.catch(() => undefined);
    return turn;
  }

  async #change(id: string, change: (one: IndexEntry) => IndexEntry): Promise<boolean> {
    await this.ready;
    if (!this.#find(id)) return false;
    await this.#storage.change(id, change);
    return true;
  }

  #remember(deleted: Deleted): void {
    this.#deleted.set(deleted.entry.id, deleted);
    for (const id of [...this.#deleted.keys()].slice(0, -mostDeleted)) this.#deleted.delete(id);
  }

  async #stopTurn(): Promise<Turns> {
    const loaded = await this.#parts.turns.load();
    if (this.#shared.store.get().conversation.status === 'idle') return loaded;
    loaded.stop();
    await inTime(loaded.ended, settleMs);
    return loaded;
  }

  /** Replaces the conversation in view by a stored one, once that has been read. `stop` stops the turn, if one may run. */
  async #open(id: string, stop?: () => Promise<Turns>): Promise<boolean> {
    if (!this.#find(id)) return false;
    try {
      const next = await this.#storage.open(id);
      if (!next) return this.#unreadable('unreadable');
      const { text } = next;
      if (!(await this.#isReadable(text)))
        return this.#unreadable(isNewer(text) ? 'newer-version' : 'unreadable');
      const loaded = await stop?.();
      return await this.#switch(() => restoreState(text, this.#shared, () => this.#leave(loaded, next)));
    } catch (error) {
      this.#storage.report(storageProblem('not-read', error));
      return false;
    }
  }

  /** True for a text with a conversation. Nothing is stopped or replaced for another one. */
  async #isReadable(text: string): Promise<boolean> {
    return (await this.#read(text)).conversation.entries.length > 0;
  }

  /** Reads a text without showing it. It is empty if it cannot be read. */
  async #read(text: string): Promise<Snapshot> {
    const scratch = createHostState(this.#shared.limits);
    await quietly(() => restoreState(text, scratch));
    return scratch.store.get();
  }

  #unreadable(code: 'newer-version' | 'unreadable'): false {
    this.#storage.report(conversationsProblem(code));
    return false;
  }

  /** Runs work that replaces the conversation in view, which is not a change to save. */
  async #switch<Value>(work: () => Promise<Value>): Promise<Value> {
    this.#isSwitching = true;
    try {
      return await work();
    } finally {
      this.#isSwitching = false;
      this.#savedEntries = this.#entries;
      this.#seen = this.#shared.store.get().conversation;
      this.#publish();
    }
  }

  /** Saves the conversation in view, and makes room for another one. */
  #leave(loaded: Turns | undefined, next: Unsaved): void {
    void this.#save();
    this.#dropCalls();
    loaded?.clearConversation();
    this.#current = next;
    this.#isChanged = false;
    this.#savedEntries = this.#entries;
    this.#seen = this.#shared.store.get().conversation;
    this.#publish();
  }

  /** Drops the calls that were restored with the conversation in view. They are restored again with it. */
  #dropCalls(): void {
    const { past, store, versions } = this.#shared;
    const asked = callIdsIn([...this.#entries, ...otherEntries(versions)]);
    const { calls } = store.get();
    const left = calls.filter(({ id }) => !(asked.has(id) && past.callIds.has(id)));
    if (left.length < calls.length) store.update({ calls: left });
  }

  /** Detects what has to be saved: a message, the end of a step, and other changes while no turn runs. */
  #follow(): void {
    const before = this.#seen;
    const { conversation } = this.#shared.store.get();
    this.#seen = conversation;
    if (conversation === before || this.#isSwitching || conversation.entries.length === 0) return;
    const isStep = conversation.status !== before.status;
    const isOther = conversation.status === 'idle' && conversation.entries !== before.entries;
    if (isStep || isOther || lastSaid(conversation) !== lastSaid(before)) this.#saveSoon();
  }

  #saveSoon(): void {
    this.#isChanged = true;
    if (this.#isSaveDue) return;
    this.#isSaveDue = true;
    void whenIdle().then(async () => {
      this.#isSaveDue = false;
      await this.#save();
      await this.#nameByPage();
    });
  }

  async #save(): Promise<void> {
    const { entries } = this.#shared.store.get().conversation;
    // A part of an answer is saved when the conversation is left.
    const isSaved = !this.#isChanged && entries === this.#savedEntries;
    if (isSaved || entries.length === 0) return;
    this.#isChanged = false;
    this.#savedEntries = entries;
    const { text, omitted } = conversationText(this.#shared);
    const at = entries.at(-1)?.at ?? Date.now();
    Object.assign(this.#current, { text, at, title: titleOf(entries) });
    if (omitted > 0) this.#storage.problem = conversationsProblem('shortened', { count: omitted });
    await this.#storage.save(this.#current);
  }

  /** Asks the page for a title, once, after the first answer. */
  async #nameByPage(): Promise<void> {
    const { title } = this.#parts.options;
    const current = this.#current;
    const beginning = title && beginningOf(this.#entries);
    if (!beginning || this.#named.has(current.id) || this.#find(current.id)?.named) return;
    this.#named.add(current.id);
    const given = cleanTitle(await quietly(() => title(beginning)));
    if (given === '') return;
    await this.#change(current.id, (one) => (one.named ? one : { ...one, title: given, named: true }));
  }

  #publish(): void {
    const { past, store } = this.#parts.shared;
    const { id, revision } = this.#current;
    past.kept = revision ? { id, revision } : undefined;
    const { status, problem } = this.#storage;
    const list = this.#storage.list
      .toSorted((a, b) => b.at - a.at)
      .map(({ id, title, at, pinned }) => ({ id, title, at, ...(pinned && { pinned }) }));
    const conversations: Snapshot['conversations'] = {
      status,
      current: id,
      list,
      ...(problem && { problem }),
    };
    store.update({ conversations });
    if (this.#isReady) this.#place?.write(id);
  }
}

function newConversation(): Unsaved {
  return { id: randomHex(), revision: undefined, title: '', at: 0, text: '' };
}

function lastSaid({ entries }: Conversation): string | undefined {
  return entries.findLast(({ kind }) => kind === 'user')?.id;
}

/** True for a text of a newer version of `saveState`. */
function isNewer(text: string): boolean {
  const version = /^\{"version":(\d{1,9})[,}]/.exec(text)?.[1];
  return Number(version ?? 0) > savedStateVersion;
}
