import type { ReactiveControllerHost } from 'lit';
import type { Tool } from '../../core/index.js';
import { startTimeSlice } from '../../shared/time-slice.js';
import { fuzzy } from '../base/services.js';
import { wordsOf } from '../base/words-of.js';

/** Maximum number of characters of a description that are searched. */
const searchedChars = 2_000;

/** Number of characters of a name that are searched for similar words. */
const similarChars = 120;

/** Number of tools between two checks of the time. */
const stride = 16;

/**
 * Finds the tools whose name, title or description contains every word of a query, and keeps their order. If there is none, it
 * finds those in whose names a word has a spelling mistake. Long lists are
 * searched in time slices. The previous result stays until the search ends.
 */
export class ToolSearch {
  found: readonly Tool[] = [];
  /** Query of the current result. */
  query = '';
  /** Resolves when the search ends, or another one begins. */
  ended: Promise<void> | undefined;
  readonly #host: Pick<ReactiveControllerHost, 'requestUpdate'>;
  #tools: readonly Tool[] = [];
  /**
   * Search strings of the tools, created once. They are stored by index, because filling a map would take longer than creating
   * them.
   */
  #texts: (string | undefined)[] = [];
  #wanted = '';

  constructor(host: Pick<ReactiveControllerHost, 'requestUpdate'>) {
    this.#host = host;
  }

  /** Starts a search if the tools or the query have changed. */
  start(tools: readonly Tool[], query: string): void {
    if (tools === this.#tools && query === this.#wanted) return;
    const before = this.#tools;
    // An unchanged tool is the same object, and usually has the same index.
    if (tools !== before && this.#texts.length > 0)
      this.#texts = tools.map((tool, at) => (tool === before[at] ? this.#texts[at] : undefined));
    this.#tools = tools;
    this.#wanted = query;
    this.ended = this.#search(tools, query);
  }

  /** Creates the search texts before a person types. */
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
    const similar = words.length > 0 && found.length === 0 ? await similarTools(tools, query) : found;
    if (tools !== this.#tools || query !== this.#wanted) return;
    this.found = words.length > 0 ? similar : tools;
    this.query = query;
    this.#host.requestUpdate();
  }
}

/** Returns the tools in whose names a word of the query has a spelling mistake, the most similar first. */
async function similarTools(tools: readonly Tool[], query: string): Promise<readonly Tool[]> {
  try {
    const { Fuzzy } = await fuzzy.load();
    const names = tools.map(({ displayName, name }) => `${displayName} ${name}`.slice(0, similarChars));
    return new Fuzzy(names).find(query).flatMap(({ at }) => tools[at] ?? []);
  } catch {
    return [];
  }
}

function textOf({ name, displayName, description = '' }: Tool): string {
  return `${name} ${displayName} ${description.slice(0, searchedChars)}`.toLocaleLowerCase();
}
