import type { ReactiveControllerHost } from 'lit';
import type { Tool } from '../../core/index.js';
import { TimeSlices } from '../base/time-slices.js';

/** Characters of a description that are searched. */
const searchedChars = 2_000;

/** Tools between two looks at the clock. */
const stride = 16;

/** The text that is searched, made once for each tool: one that has not changed is the same object. */
const texts = new WeakMap<Tool, string>();

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
  #wanted = '';

  constructor(host: Pick<ReactiveControllerHost, 'requestUpdate'>) {
    this.#host = host;
  }

  /** Searches, unless neither the tools nor the query are new. */
  start(tools: readonly Tool[], query: string): void {
    if (tools === this.#tools && query === this.#wanted) return;
    this.#tools = tools;
    this.#wanted = query;
    this.ended = this.#search(tools, query);
  }

  async #search(tools: readonly Tool[], query: string): Promise<void> {
    const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean);
    const slices = new TimeSlices();
    const found: Tool[] = [];
    for (const [at, tool] of words.length > 0 ? tools.entries() : []) {
      if (at % stride === 0 && slices.isLong) {
        await slices.rest();
        if (tools !== this.#tools || query !== this.#wanted) return;
      }
      const text = textOf(tool);
      if (words.every((word) => text.includes(word))) found.push(tool);
    }
    this.found = words.length > 0 ? found : tools;
    this.query = query;
    this.#host.requestUpdate();
  }
}

function textOf(tool: Tool): string {
  const known = texts.get(tool);
  if (known !== undefined) return known;
  const { name, displayName, description = '' } = tool;
  const text = `${name} ${displayName} ${description.slice(0, searchedChars)}`.toLocaleLowerCase();
  texts.set(tool, text);
  return text;
}
