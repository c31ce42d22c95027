import { toolsForModel } from '../catalog/index.js';
import { messagesOf, runTurn, systemText, type TurnSteps } from './index.js';
import { McpToolsError, problem, type Problem } from '../base/errors.js';
import type { Calls } from '../calls/calls.js';
import { askModel } from './page-model.js';
import type { Shared } from '../state/shared.js';
import type { AssistantEntry, Conversation, Entry, McpHost, ModelTurn } from '../protocol/index.js';

/** The conversation of a host: one turn at a time. */
export function createTurns(shared: Shared, calls: Calls): Pick<McpHost, 'send' | 'stop'> {
  const { limits, store, nextId, record } = shared;
  const { read } = shared.past;
  let turn: AbortController | undefined;
  /** Calls of the turn that have not ended. */
  const open = new Set<string>();

  const change = (of: (conversation: Conversation) => Partial<Conversation>): void => {
    const { conversation } = store.get();
    store.update({ conversation: { ...conversation, ...of(conversation) } });
  };
  const add = (entry: Entry): void => {
    change(({ entries }) => ({ entries: [...entries, entry].slice(-limits.conversationEntries) }));
  };
  const stamp = (): { id: string; at: number } => ({ id: nextId('entry'), at: Date.now() });

  /** What the model is told at this moment: tools may have come or gone since its last turn. */
  const modelTurn = (): ModelTurn => {
    const {
      conversation: { entries },
      calls: known,
      tools,
      servers,
    } = store.get();
    const callById = new Map(known.map((call) => [call.id, call]));
    const told = toldCalls(entries);
    for (const call of known) {
      // What a server gives for a reason to fail is its text too; a call that was never sent has nothing of it.
      const wasSent = 'endedAt' in call && 'startedAt' in call;
      const { serverId, serverLabel: label } = call;
      if (wasSent && told.has(call.id)) read.set(serverId, { serverId, label });
    }
    const labels = new Map(servers.map(({ id, label }) => [id, label]));
    return {
      messages: messagesOf(entries, (id) => callById.get(id)),
      tools: toolsForModel(tools, (id) => labels.get(id) ?? id, limits),
      system: systemText(servers),
    };
  };

  const steps: TurnSteps = {
    askModel: (take, signal) => askModel(shared, modelTurn(), take, signal),
    call(alias, args) {
      const tool = store.get().tools.find((one) => one.alias === alias && one.visibleToModel);
      if (!tool) return problem('unknown-alias', { name: alias });
      const { serverId, name } = tool;
      const request = { serverId, tool: name, arguments: args, startedBy: 'model' } as const;
      const begun = calls.begin(request, [...read.values()]);
      open.add(begun.callId);
      void begun.settled.then(() => open.delete(begun.callId));
      return begun;
    },
    nextCallId: () => nextId('tool-call'),
    startEntry() {
      const entry: AssistantEntry = {
        kind: 'assistant',
        ...stamp(),
        text: '',
        status: 'writing',
        toolCalls: [],
      };
      add(entry);
      return (changed) => {
        change(({ entries }) => ({
          entries: entries.map((one) =>
            one.id === entry.id && one.kind === 'assistant' ? { ...one, ...changed } : one,
          ),
        }));
      };
    },
    notice(why: Problem) {
      add({ kind: 'notice', ...stamp(), problem: why });
    },
    status(status) {
      change(() => ({ status }));
    },
    refused(name, why) {
      record({ kind: 'model', outcome: 'refused', tool: name, problem: why });
    },
  };

  return {
    async send(text) {
      if (turn) throw new McpToolsError(problem('turn-running'));
      if (text.trim() === '') return;
      const mine = new AbortController();
      turn = mine;
      mine.signal.addEventListener('abort', () => {
        for (const callId of open) calls.cancel(callId);
      });
      add({ kind: 'user', ...stamp(), text });
      try {
        record({ kind: 'model', outcome: await runTurn(steps, limits, mine.signal) });
      } finally {
        turn = undefined;
      }
    },
    stop() {
      turn?.abort();
    },
  };
}

/** The calls of which a model is told what came of them. */
function toldCalls(entries: readonly Entry[]): ReadonlySet<string | undefined> {
  const asked = entries.flatMap((entry) => (entry.kind === 'assistant' ? entry.toolCalls : []));
  return new Set(asked.map(({ callId }) => callId));
}
