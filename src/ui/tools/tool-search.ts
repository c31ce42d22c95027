import type { ReactiveControllerHost } from 'lit';
import type { Tool } from '../../core/index.js';
import { startTimeSlice } from '../../shared/time-slice.js';
import { wordsOf } from '../base/words-of.js';

/** Characters of a description that are searched. */
const searchedChars = 2_000;

/** Tools between two looks at the clock. */
const stride = 16;

/**
 * The tools whose name, title or description holds every word of a query, in their order. Long lists are searched in time
 * slices; until that is done, the result of the search before it stays.
 */
export class ToolSearch {
  found: readonly Tool[] = [];
  /** The query that found them. */
  query = '';
  /** Resolves when the search has ended, or another one has begun. */
  ended: Promise<void> | undefined;
  readonly #host: Pick<ReactiveControllerHost, 'requestUpdate'>;
  #tools: readonly Tool[] = [];
  /** What is searched of each, made once. A map of tools takes longer to fill than that takes to make. */
  #texts: (string | undefined)[] = [];
  #wanted = '';

  constructor(host: Pick<ReactiveControllerHost, 'requestUpdate'>) {
    this.#host = host;
  }

  /** Searches, unless neither the tools nor the query are new. */
  start(tools: readonly Tool[], query: string): void {
    if (tools === this.#tools && query === this.#wanted) return;
    const before = this.#tools;
    // One that has not changed is the same object, and mostly in the same place.
    if (tools !== before && this.#texts.length > 0)
      this.#texts = tools.map((tool, at) => (tool === before[at] ? this.#texts[at] : undefined));
    this.#tools = tools;
    this.#wanted = query;
    this.ended = this.#search(tools, query);
  }

  /** Makes the texts, for somebody who is about to type. */
  async prepare(): Promise<void> {
    const tools = this.#tools;
    const slice = startTimeSlice();
    for (const [at, tool] of tools.entries()) {
      if (at % stride === 0 && slice.isLong()) await slice.rest();
      if (tools !== this.#tools) return;
      this.#texts[at] ??= textOf(tool);
    }
  }

  async #search(tools: readonly Tool[], query: string): Promise<void> {
    const words = wordsOf(query);
    const slice = startTimeSlice();
    const found: Tool[] = [];
    let at = 0;
    for (const tool of words.length > 0 ? tools : []) {
      if (at % stride === 0 && slice.isLong()) {
        await slice.rest();
        if (tools !== this.#tools || query !== this.#wanted) return;
      }
      const text = (this.#texts[at++] ??= textOf(tool));
      if (words.every((word) => text.includes(word))) found.push(tool);
    }
    this.found = words.length > 0 ? found : tools;
    this.query = query;
    this.#host.requestUpdate();
  }
}

function textOf({ name, displayName, description = '' }: Tool): string {
  return `${name} ${displayName} ${description.slice(0, searchedChars)}`.toLocaleLowerCase();
}
