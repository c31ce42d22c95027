import type { McpRunEvent } from '../base/events.js';

const pauseMs = 500;

/** Tells a run that was meant from those that a double click, or a key held too long, adds to it. */
export class Runs {
  #last = '';
  #at = Number.NEGATIVE_INFINITY;

  isMeant(run: McpRunEvent['detail'], at: number): boolean {
    const text = JSON.stringify(run);
    const isAgain = text === this.#last && at - this.#at < pauseMs;
    this.#last = text;
    this.#at = at;
    return !isAgain;
  }
}
