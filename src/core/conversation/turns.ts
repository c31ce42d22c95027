import { problem, problemError, problemFrom, type Problem } from '../base/problems.js';
import { Lazy } from '../../shared/lazy.js';
import { randomHex } from '../base/digest.js';
import type { Calls } from '../calls/calls.js';
import { createPace } from '../calls/sending.js';
import type { Branch } from '../state/branch.js';
import type { HostState } from '../state/host-state.js';
import { askModel } from './ask-model.js';
import type * as Attached from './attached.js';
import type { BackgroundTasks, BegunCall } from './background-tasks.js';
import { numbered, withoutRest, withVersion, type Replacement } from './branches.js';
import { branchOf, showBranch } from './show-branch.js';
import { messagesOf, systemText, type TaskMessages } from './messages.js';
import { cutProblem, isEmpty, notMade, throwIfStopped, withProblem } from './not-made.js';
import { awaitTools } from './await-tools.js';
import { ReplyBuilder } from './reply.js';
import { usageWith } from './usage.js';
import { sourcesOf, userEntry, type Said, type UserText } from './user-entry.js';
import type {
  AssistantEntry,
  Conversation,
  Entry,
  EntryToolCall,
  MentionedTool,
  ModelToolCall,
  ModelTurn,
  ModelTool,
  Tool,
} from '../protocol/index.js';
import { loadAttached, loadBackgroundTasks } from './services.js';
import type { Limits } from '../base/limits.js';
import { modelToolOf } from '../catalog/model-tool.js';

export { takeTurns } from './take-turn.js';

/** Approximate time between two frames, in ms. */
const frameMs = 16;

type Attaching = typeof Attached;
/** A message with its id if it was sent before. */
type NewMessage = Said & { readonly id?: string };
type Update = (change: Partial<AssistantEntry>) => void;

/**
 * The conversation of a host. A turn alternates between model and tools until the model has answered. One turn runs at a time.
 */
export class Turns {
  readonly #shared: HostState;
  readonly #calls: Calls;
  #turn: AbortController | undefined;
  #ended: Promise<unknown> = Promise.resolve();
  readonly #open = new Set<string>();
  /** Loaded if the model may continue while a task is running, or did so earlier. */
  readonly #tasks: Lazy<BackgroundTasks>;
  readonly #goesOn: boolean;
  #read: Awaited<ReturnType<typeof awaitTools>> | undefined;
  #conversationId = randomHex();
  /** `goesOn`: true if the model does not wait for long-running tasks. */
  constructor(shared: HostState, calls: Calls, goesOn = false) {
    this.#shared = shared;
    this.#calls = calls;
    this.#goesOn = goesOn;
    this.#tasks = new Lazy(async () => {
      const { BackgroundTasks } = await loadBackgroundTasks();
      return new BackgroundTasks(shared, () => void this.#taskEnded());
    });
  }

  async send(message: UserText, tools?: readonly MentionedTool[]): Promise<void> {
    await this.#take(userEntry(message, tools));
  }

  async resend(entryId: string, message?: UserText, tools?: readonly MentionedTool[]): Promise<void> {
    while (this.#turn?.signal.aborted) await this.#ended;
    const { entries } = branchOf(this.#shared);
    const at = entries.findIndex(({ id }) => id === entryId);
    const entry = entries[at];
    if (!entry) return;
    if (entry.kind === 'user') {
      const others = entry.parts.filter(({ type }) => type !== 'text');
      const changed =
        typeof message === 'string' ? [{ type: 'text', text: message } as const, ...others] : message;
      const said = changed === undefined ? entry : userEntry(changed, tools);
      const isEdited = changed !== undefined;
      return this.#take({ ...said, id: entry.id }, { kept: at, isMessage: true, isEdited });
    }
    // If the answer failed, the incomplete part of it is removed as well.
    const before = entries[at - 1];
    const isBroken =
      entry.kind === 'notice' &&
      before?.kind === 'assistant' &&
      (before.status === 'stopped' || before.toolCalls.length === 0);
    await this.#take(undefined, { kept: isBroken ? at - 1 : at, isMessage: false, isEdited: false });
  }

  async showVersion(entryId: string, version: number): Promise<boolean> {
    const next = (): Branch | undefined => withVersion(branchOf(this.#shared), entryId, version);
    if (!next()) return false;
    while (this.#turn) {
      this.stop();
      await this.#ended;
    }
    const branch = next();
    if (branch) showBranch(branch, this.#shared, this.#calls);
    return branch !== undefined;
  }

  clearConversation(): void {
    this.stop();
    this.#turn = undefined;
    this.#conversationId = randomHex();
    // The new conversation contains no server's text.
    this.#shared.past.read.clear();
    this.#shared.versions.clear();
    this.#change(() => ({ status: 'idle', entries: [], usage: undefined, loaded: undefined }));
  }

  /** Runs a turn with the person's new message, or from an earlier entry on. */
  async #take(said: NewMessage | undefined, replacement?: Replacement): Promise<void> {
    if (this.#hasTasks && !this.#tasks.value) await this.#tasks.arrive();
    // A stopped turn takes a moment to end.
    while (this.#turn?.signal.aborted) await this.#ended;
    if (this.#turn) throw problemError('turn-running');
    if (said?.parts.every((part) => part.type === 'text' && part.text.trim() === '')) return;
    if (replacement) {
      const branch = withoutRest(branchOf(this.#shared), replacement, this.#shared.limits);
      showBranch(branch, this.#shared, this.#calls);
    }
    this.#tasks.value?.personSpoke();
    this.#tellOfEnds(true);
    if (said) this.#add(numbered({ ...this.#stamp(), ...said, at: Date.now() }, this.#shared.versions));
    await this.#begin();
  }

  #begin(): Promise<unknown> {
    const turn = new AbortController();
    this.#turn = turn;
    turn.signal.addEventListener('abort', () => {
      for (const callId of this.#open) this.#calls.cancel(callId);
    });
    this.#ended = this.#run(turn.signal).then((outcome) => {
      if (this.#turn === turn) this.#turn = undefined;
      this.#shared.record({ kind: 'model', outcome });
    });
    return this.#ended;
  }

  /** Starts a turn for tasks that have ended, as soon as no other turn is running. */
  async #taskEnded(): Promise<void> {
    while (this.#turn) await this.#ended;
    if (this.#tellOfEnds(false)) await this.#begin();
  }

  /** Adds an entry for each task that has ended meanwhile. Returns true if the model should get a turn for one. */
  #tellOfEnds(isPersons: boolean): boolean {
    const { entries } = this.#shared.store.get().conversation;
    const ends = this.#tasks.value?.endsIn(entries, isPersons) ?? [];
    for (const end of ends) this.#add({ ...end, ...this.#stamp() });
    return ends.some(({ startsTurn }) => startsTurn);
  }

  get #hasTasks(): boolean {
    return this.#shared.store
      .get()
      .conversation.entries.some(
        (entry) => entry.kind === 'assistant' && entry.toolCalls.some(({ pending }) => pending),
      );
  }

  /** Resolves when the running turn has ended. */
  get ended(): Promise<unknown> {
    return this.#ended;
  }

  stop(): void {
    this.#turn?.abort();
    this.#tasks.value?.mute();
  }

  /** Runs a turn to its end. Never rejects. */
  async #run(signal: AbortSignal): Promise<'answered' | 'stopped' | 'failed'> {
    const { limits } = this.#shared;
    try {
      let callsLeft = limits.modelCalls;
      for (let round = 0; round < limits.modelRounds; round++) {
        const { reply, update } = await this.#nextAnswer(signal);
        const { toolCalls, stop } = reply;
        if (stop?.reason === 'paused' && toolCalls.length === 0) continue;
        const cut = stop && cutProblem(stop);
        if (cut) update({ toolCalls: withProblem(toolCalls, cut) });
        else if (isEmpty(reply)) throw problemError('no-answer');
        if (cut || toolCalls.length === 0) return 'answered';
        this.#read = await awaitTools(this.#shared, toolCalls, signal);
        // If a person stops the turn just as the answer is complete, none of its calls begins.
        if (signal.aborted) update({ status: 'stopped', toolCalls: notMade(toolCalls, signal) });
        throwIfStopped(signal);
        const made = Math.min(callsLeft, toolCalls.length);
        callsLeft -= made;
        await this.#makeCalls(toolCalls, made, update);
        throwIfStopped(signal);
        if (made < toolCalls.length) throw problemError('too-many-calls', { value: limits.modelCalls });
      }
      throw problemError('too-many-rounds', { value: limits.modelRounds });
    } catch (error) {
      const why = problemFrom(error, 'model-failed');
      if (this.#isCurrent(signal)) this.#add({ kind: 'notice', ...this.#stamp(), problem: why });
      return why.code === 'model-stopped' ? 'stopped' : 'failed';
    } finally {
      if (this.#isCurrent(signal)) this.#change(() => ({ status: 'idle' }));
    }
  }

  /** False if the conversation was cleared: the end of its last turn must not affect the new conversation. */
  #isCurrent(signal: AbortSignal): boolean {
    return this.#turn?.signal === signal;
  }

  async #nextAnswer(signal: AbortSignal) {
    this.#change(() => ({ status: 'thinking' }));
    const { limits, nextId, store } = this.#shared;
    let attached: Attaching | undefined;
    // Loaded on demand, because few messages have a resource.
    if (store.get().conversation.entries.some((entry) => sourcesOf(entry).length > 0)) {
      attached = await loadAttached();
      throwIfStopped(signal);
    }
    const tasks = this.#hasTasks ? (await this.#tasks.load()).messages : undefined;
    throwIfStopped(signal);
    // Providers require that the id of a tool call is unique in the whole conversation.
    const builder = new ReplyBuilder(limits, () => nextId('tool-call'));
    const update = this.#startEntry();
    // However many pieces arrive, the snapshot is updated at most once per frame.
    const pace = createPace(frameMs, () => update(builder.reply));
    try {
      await askModel(this.#shared, this.#modelTurn(attached, tasks), builder, signal, () =>
        pace.next(undefined),
      );
    } catch (error) {
      const { reply } = builder;
      update({ ...reply, status: 'stopped', toolCalls: notMade(reply.toolCalls, signal) });
      throw error;
    } finally {
      pace.end();
      const { usage } = builder.reply;
      if (usage && this.#isCurrent(signal))
        this.#change((conversation) => ({ usage: usageWith(conversation.usage, usage) }));
    }
    const { reply } = builder;
    update({ ...reply, status: 'complete' });
    return { reply, update };
  }

  /** Returns the model's next turn, with the current tools: they may have changed since the last turn. */
  #modelTurn(attached: Attaching | undefined, tasks: TaskMessages | undefined): ModelTurn {
    noteRead(this.#shared);
    const { limits, store } = this.#shared;
    const { conversation, calls, tools, servers } = store.get();
    const callById = new Map(calls.map((call) => [call.id, call]));
    return {
      messages: messagesOf(
        conversation.entries,
        (id) => callById.get(id),
        attached && ((part) => attached.attachedParts(part, limits.modelResultChars)),
        tasks,
      ),
      tools: toolsForModel(
        tools,
        (id) => servers.find((one) => one.id === id)?.label ?? id,
        limits,
        conversation.entries,
      ),
      system: systemText(servers),
      conversationId: this.#conversationId,
    };
  }

  /** Begins the first `most` calls in parallel, each with its own ask, and waits for all of them. */
  async #makeCalls(asked: readonly ModelToolCall[], most: number, update: Update): Promise<void> {
    this.#change(() => ({ status: 'calling' }));
    const { limits, record } = this.#shared;
    const begun: BegunCall[] = [];
    const toolCalls = asked.map((toolCall, index): EntryToolCall => {
      const call =
        index < most ? this.#beginCall(toolCall) : problem('too-many-calls', { value: limits.modelCalls });
      if ('code' in call) {
        record({ kind: 'model', outcome: 'refused', tool: toolCall.name, problem: call });
        return { ...toolCall, problem: call };
      }
      begun.push(call);
      return { ...toolCall, callId: call.callId };
    });
    update({ toolCalls });
    if (this.#goesOn) await this.#tasks.arrive();
    const underWay = this.#goesOn && (await this.#tasks.value?.wait(begun));
    if (!underWay) return Promise.all(begun.map(({ settled }) => settled)).then(() => undefined);
    for (const callId of underWay) this.#open.delete(callId);
    const marked = (one: EntryToolCall): EntryToolCall =>
      // eslint-disable-next-line @typescript-eslint/no-deprecated -- The old name works until 1.0.
      underWay.has(one.callId ?? '') ? { ...one, pending: true, underWay: true } : one;
    if (underWay.size > 0) update({ toolCalls: toolCalls.map(marked) });
  }

  #beginCall(toolCall: ModelToolCall): ReturnType<Calls['begin']> | Problem {
    const args = this.#read?.(toolCall);
    if (!args || 'code' in args) return args ?? problem('unknown-alias', { name: toolCall.name });
    const { past, store } = this.#shared;
    const { conversation, tools } = store.get();
    const isForModel = modelHas(conversation.entries);
    const tool = tools.find((one) => one.alias === toolCall.name && isForModel(one));
    if (!tool) return problem('unknown-alias', { name: toolCall.name });
    const { serverId, name } = tool;
    const request = { serverId, tool: name, ...args, startedBy: 'model' } as const;
    const call = this.#calls.begin(request, [...past.read.values()]);
    this.#open.add(call.callId);
    void call.settled.then(() => this.#open.delete(call.callId));
    return call;
  }

  #startEntry(): Update {
    const stamp = this.#stamp();
    this.#add({ kind: 'assistant', ...stamp, parts: [], text: '', status: 'writing', toolCalls: [] });
    return (change) => {
      const changed = (one: Entry): Entry =>
        one.id === stamp.id && one.kind === 'assistant' ? { ...one, ...change } : one;
      this.#change(({ entries }) => ({ entries: entries.map(changed) }));
    };
  }

  #add(entry: Entry): void {
    const { conversationEntries } = this.#shared.limits;
    this.#change(({ entries }) => ({ entries: [...entries, entry].slice(-conversationEntries) }));
  }

  #change(changed: (conversation: Conversation) => Partial<Conversation>): void {
    const { store } = this.#shared;
    const { conversation } = store.get();
    store.update({ conversation: { ...conversation, ...changed(conversation) } });
  }

  #stamp(): { readonly id: string; readonly at: number } {
    return { id: this.#shared.nextId('entry'), at: Date.now() };
  }
}

/** Records the servers whose content the model reads in its next turn. */
function noteRead({ past, store }: HostState): void {
  const { conversation, calls, servers } = store.get();
  const { entries } = conversation;
  const callById = new Map(calls.map((call) => [call.id, call]));
  const note = (serverId: string, label: string): unknown => past.read.set(serverId, { serverId, label });
  // A prompt is a server's text, even if a person sent it.
  for (const entry of entries) {
    for (const { prompt } of entry.kind === 'user' ? entry.parts : [])
      if (prompt?.serverId) note(prompt.serverId, prompt.server);
  }
  const asked = entries.flatMap((entry) => (entry.kind === 'assistant' ? entry.toolCalls : []));
  for (const { callId = '' } of asked) {
    const call = callById.get(callId);
    // A server's reason for a failure is also its text. A call that was never sent has none.
    if (!call || !('endedAt' in call) || !('startedAt' in call)) continue;
    note(call.serverId, call.serverLabel);
  }
  const sources = entries.flatMap(sourcesOf);
  for (const { serverId, server } of sources) {
    // An entry from an earlier page may contain an id that another server has now.
    const isSame = servers.some(({ id, label }) => id === serverId && label === server);
    if (isSame) note(serverId, server);
  }
}

/** Returns a filter for the tools that the model has: those that are switched on, and those that the last message mentions. */
function modelHas(entries: readonly Entry[]): (tool: Tool) => boolean {
  const last = entries.findLast((entry) => entry.kind === 'user');
  return ({ visibleToModel, appOnly, serverId, name }) =>
    visibleToModel ||
    (!appOnly && last?.tools?.some((one) => one.serverId === serverId && one.tool === name) === true);
}

/** Returns the tools that the model has, in the form for it. Their order is stable, so that providers' prompt caches apply. */
export function toolsForModel(
  tools: readonly Tool[],
  labelOf: (serverId: string) => string,
  limits: Limits,
  entries: readonly Entry[] = [],
): readonly ModelTool[] {
  return tools.filter(modelHas(entries)).map((tool) => modelToolOf(tool, labelOf(tool.serverId), limits));
}
