import type { Llm, LlmDelta } from 'mcp-tools/core';
import { planTurn } from './scripted-plan.js';

/** Waits between two pieces, so that the answer visibly streams. */
export type Pause = (milliseconds: number, signal: AbortSignal) => Promise<void>;

/**
 * Returns a substitute for a language model, for a demo without key or account. It is a script. It receives the same messages and
 * tools as a model, and returns tool calls and text like one, but follows plain rules over the words of the question and the
 * tools' names, descriptions and JSON Schemas.
 */
export function scriptedModel(pause: Pause = waiting, now: () => Date = () => new Date()): Llm {
  let lastId = 0;
  return async function* ({ signal, messages, tools }): AsyncGenerator<LlmDelta, void, undefined> {
    const { reasoning = '', text, calls } = planTurn({ messages, tools }, now());
    await pause(300, signal);
    for (const piece of piecesOf(reasoning)) {
      yield { type: 'reasoning', text: piece };
      await pause(14, signal);
    }
    for (const piece of piecesOf(text)) {
      yield { type: 'text', text: piece };
      await pause(14, signal);
    }
    for (const { name, arguments: args } of calls) {
      lastId += 1;
      const id = `script-${lastId}`;
      yield { type: 'tool-call', id, name };
      for (const piece of piecesOf(JSON.stringify(args))) {
        await pause(14, signal);
        yield { type: 'tool-call-arguments', id, text: piece };
      }
    }
  };
}

/** Short pieces, but long enough that a long text does not take long. */
function piecesOf(text: string): readonly string[] {
  const characters = Array.from(text);
  const size = Math.max(3, Math.ceil(characters.length / 60));
  return Array.from({ length: Math.ceil(characters.length / size) }, (_, index) =>
    characters.slice(index * size, (index + 1) * size).join(''),
  );
}

function waiting(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    const stop = (): void => {
      clearTimeout(timer);
      reject(new DOMException('The turn was stopped.', 'AbortError'));
    };
    signal.addEventListener('abort', stop, { once: true });
  });
}
