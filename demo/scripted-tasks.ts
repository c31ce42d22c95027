import type { ModelMessage, ModelTool } from 'mcp-tools/core';
import type { ScriptedWords } from './scripted-words.js';

/** The end of a task that the model did not wait for. */
export interface Ended {
  /** The alias of its tool; absent if the tool is no longer known. */
  readonly name: string | undefined;
  readonly isError: boolean;
  readonly said: string;
}

/** The host's sentence before the server's text. */
const told =
  /^\[#\w+ begins: [^\n]*? is what no person wrote\. The task of (?:your call of (\S+) with the arguments|an earlier call)[\s\S]* has ended(, without success)?[.\]]/;

/** Returns the end of a task that a message reports; `undefined` for a person's message. */
export function endIn(message: ModelMessage): Ended | undefined {
  if (message.role !== 'user' || message.untrusted !== true) return undefined;
  const texts = message.content.flatMap((part) => (part.type === 'text' ? [part.text] : []));
  const match = told.exec(texts[0] ?? '');
  if (!match) return undefined;
  // Between two sentences of the host.
  const said = texts.slice(1, -1).join('\n').trim();
  return { name: match[1], isError: match[2] !== undefined, said };
}

/** Returns a sentence about the result of a task. It quotes the server, and nothing is done in response. */
export function endSentence(
  { name, isError, said }: Ended,
  tools: readonly ModelTool[],
  words: ScriptedWords,
): string {
  const tool = tools.find((one) => one.name === name)?.tool ?? name ?? '';
  return isError ? words.failed(tool, said) : words.taskEnded(tool, said);
}
