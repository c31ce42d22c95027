import type { ConnectedServer, Prompt } from '../../core/index.js';
import { wordsOf } from '../base/words-of.js';

/** One row of the list. */
export interface PromptItem {
  readonly server: ConnectedServer;
  readonly prompt: Prompt;
}

/** Maximum number of characters of a description that are searched. */
const searchedChars = 2_000;

export function titleOf({ title, name }: { readonly title?: string; readonly name: string }): string {
  return title ?? name;
}

/** Returns the prompts, in order, whose name, title, description or server label contains each word of a query. */
export function find(servers: readonly ConnectedServer[], query: string): readonly PromptItem[] {
  const words = wordsOf(query);
  return servers.flatMap((server) =>
    (server.prompts?.items ?? [])
      .filter((prompt) => words.every((word) => textOf(prompt, server.label).includes(word)))
      .map((prompt) => ({ server, prompt })),
  );
}

/** Caches the text that is searched for each prompt. */
const texts = new WeakMap<Prompt, string>();

function textOf(prompt: Prompt, label: string): string {
  const { name, title = '', description = '' } = prompt;
  const text =
    texts.get(prompt) ?? [name, title, description.slice(0, searchedChars)].join(' ').toLocaleLowerCase();
  texts.set(prompt, text);
  return `${text} ${label.toLocaleLowerCase()}`;
}
