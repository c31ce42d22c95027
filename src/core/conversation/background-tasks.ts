import type { HostState } from '../state/host-state.js';
import { dataOf, Frames } from './frame.js';
import { resultOf, type TaskMessages } from './messages.js';
import type {
  Call,
  Entry,
  EntryToolCall,
  SettledCall,
  TaskEndEntry,
  ToolMessage,
  UserMessage,
} from '../protocol/index.js';

/** A call that was started for the model. */
export interface BegunCall {
  readonly callId: string;
  readonly settled: Promise<SettledCall>;
}

/** Maximum length of the arguments that are quoted to the model to identify a call. */
const argumentChars = 500;

/**
 * Tracks the model's calls that run as tasks while the model continues, and starts turns when they end. To prevent a server
 * from causing endless turns, it counts the turns since the person's last message, in total and for each server.
 */
export class BackgroundTasks {
  readonly messages: TaskMessages = { underWay: underWayMessage, ended: taskEndMessage };
  readonly #shared: HostState;
  readonly #ended: () => void;
  /** Calls of this conversation that may still start a turn. */
  readonly #awaited = new Set<string>();
  #turnsStarted = 0;
  readonly #mostOfServer = new Map<string, number>();

  /** `ended` is called when a call ends that the model did not wait for. */
  constructor(shared: HostState, ended: () => void) {
    this.#shared = shared;
    this.#ended = ended;
  }

  /**
   * Resolves when each call has either ended or run as a task for `limits.taskWaitMs`, with the ids of the calls that still
   * run.
   */
  async wait(calls: readonly BegunCall[]): Promise<ReadonlySet<string>> {
    const underWay = await Promise.all(calls.map((call) => this.#isUnderWay(call)));
    const left = calls.filter((_, at) => underWay[at]);
    for (const { callId, settled } of left) {
      this.#awaited.add(callId);
      void settled.then(({ status }) => {
        // A person cancelled the call, so the model needs no turn for it.
        if (status === 'cancelled') this.#awaited.delete(callId);
        else if (this.#shared.store.get().conversation.entries.some(names(callId))) this.#ended();
      });
    }
    return new Set(left.map(({ callId }) => callId));
  }

  /** Starts no turn for the current calls: the model gets their results with the person's next message. */
  mute(): void {
    this.#awaited.clear();
  }

  /** Resets the counts, because a person sent a message. */
  personSpoke(): void {
    this.#turnsStarted = 0;
    this.#mostOfServer.clear();
  }

  /** Returns an entry for each call that has ended, unless the conversation already has one. */
  endsIn(entries: readonly Entry[], isPersons: boolean): readonly Omit<TaskEndEntry, 'id' | 'at'>[] {
    const { calls } = this.#shared.store.get();
    const told = new Set(entries.map((entry) => (entry.kind === 'task-end' ? entry.callId : undefined)));
    const ended = underWayIn(entries).flatMap(({ callId }) => {
      const call = told.has(callId) ? undefined : calls.find(({ id }) => id === callId);
      return call && 'endedAt' in call ? [call] : [];
    });
    const startsTurn = !isPersons && this.#mayStartTurn(ended);
    return ended.map(({ id, displayName }) => ({
      kind: 'task-end',
      callId: id,
      displayName,
      startsTurn,
      wakes: startsTurn,
    }));
  }

  #mayStartTurn(ended: readonly Call[]): boolean {
    const { backgroundTurns } = this.#shared.limits;
    const mostOfServer = Math.ceil(backgroundTurns / 2);
    const isLeft = ({ id, serverId }: Call): boolean =>
      this.#awaited.delete(id) && (this.#mostOfServer.get(serverId) ?? 0) < mostOfServer;
    const waking = ended.filter(isLeft);
    if (waking.length === 0 || this.#turnsStarted >= backgroundTurns) return false;
    this.#turnsStarted++;
    for (const serverId of new Set(waking.map((call) => call.serverId)))
      this.#mostOfServer.set(serverId, (this.#mostOfServer.get(serverId) ?? 0) + 1);
    return true;
  }

  async #isUnderWay({ callId, settled }: BegunCall): Promise<boolean> {
    const { limits, store } = this.#shared;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let leave: (() => void) | undefined;
    const isLong = new Promise<true>((resolve) => {
      const look = (): void => {
        const call = store.get().calls.findLast(({ id }) => id === callId);
        if (call && 'taskId' in call) timer ??= setTimeout(resolve, limits.taskWaitMs, true);
      };
      leave = store.subscribe(look);
      look();
    });
    try {
      return await Promise.race([isLong, settled.then(() => false)]);
    } finally {
      leave?.();
      clearTimeout(timer);
    }
  }
}

/**
 * Returns the message that a model gets in place of a result that is still missing. It is sent unchanged in later turns, too,
 * even after the result has arrived.
 */
function underWayMessage(result: ToolMessage): ToolMessage {
  const text =
    'This call is under way as a task of its server, which takes longer. It goes on without you: answer the person now, or do something else. You will be told when it ends. Do not make the same call again, and do not guess its result.';
  const { hiddenCharacters: _, ...base } = result;
  return { ...base, content: [{ type: 'text', text }], isError: false, untrusted: false };
}

const frames = new Frames();

/** Returns the end of a task in the form for a model: the server's text in a frame of the host. */
function taskEndMessage(
  entry: TaskEndEntry,
  entries: readonly Entry[],
  callById: (id: string) => Call | undefined,
): UserMessage {
  const { callId } = entry;
  const asked = underWayIn(entries).find((one) => one.callId === callId);
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- The old name works until 1.0.
  const { pending: _, underWay: _old, ...call } = asked ?? { id: '', name: '', arguments: '' };
  const result = resultOf(call, callById(callId));
  const of = asked
    ? `your call of ${result.name} with the arguments ${asked.arguments.slice(0, argumentChars)}`
    : 'an earlier call';
  const data = result.untrusted ? `. What follows is ${dataOf(JSON.stringify(result.server))}` : '';
  const { begin, end } = frames.of(
    entry,
    `what no person wrote. The task of ${of} has ended${result.isError ? ', without success' : ''}${data}`,
  );
  const content = [
    { type: 'text', text: begin } as const,
    ...result.content,
    { type: 'text', text: end } as const,
  ];
  const text = content.map((part) => (part.type === 'text' ? part.text : '')).join('');
  return { role: 'user', content, text, untrusted: true };
}

function underWayIn(entries: readonly Entry[]): readonly (EntryToolCall & { readonly callId: string })[] {
  return entries.flatMap((entry) => (entry.kind === 'assistant' ? entry.toolCalls.filter(isUnderWay) : []));
}

function isUnderWay(asked: EntryToolCall): asked is EntryToolCall & { readonly callId: string } {
  return asked.pending === true && asked.callId !== undefined;
}

function names(callId: string): (entry: Entry) => boolean {
  return (entry) => entry.kind === 'assistant' && entry.toolCalls.some((one) => one.callId === callId);
}
