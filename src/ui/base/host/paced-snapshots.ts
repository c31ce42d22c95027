import type { McpHost, Snapshot } from '../../../core/index.js';

/** Time in ms after which to stop waiting for a frame: a hidden page gets none. */
const frameMs = 100;
/** Pause after each rendering, as a multiple of the time that the rendering took. */
const rest = 10;
const longestRestMs = 250;

/** Limits how often frequent changes are drawn: at most once per frame, and never so often that the page does little else. */
export class DrawingPace {
  readonly #draw: () => void;
  #drawing: Promise<void> | undefined;
  #resting: Promise<void> | undefined;

  constructor(draw: () => void) {
    this.#draw = draw;
  }

  /** Resolves when pending changes are drawn; `undefined` if there are none. */
  get drawn(): Promise<void> | undefined {
    return this.#drawing;
  }

  want(): void {
    this.#drawing ??= this.#next();
  }

  async #next(): Promise<void> {
    await this.#resting;
    // Waits for a frame: a state that ends before the next frame would never be seen.
    await nextFrame();
    this.#drawing = undefined;
    this.#resting = rested();
    this.#draw();
  }
}

/** Resolves after the current frame and a pause. The pause is proportional to the time that drawing the frame takes. */
async function rested(): Promise<void> {
  const began = performance.now();
  await pause(0);
  await pause(Math.min((performance.now() - began) * rest, longestRestMs));
}

function pause(ms: number): Promise<unknown> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function nextFrame(): Promise<unknown> {
  return Promise.race([new Promise(requestAnimationFrame), pause(frameMs)]);
}

/**
 * Passes on the changes of a host no faster than the page can draw them. All elements that show the host are drawn together.
 */
export class PacedSnapshots {
  readonly #host: McpHost;
  readonly #listeners = new Set<() => void>();
  readonly #pace = new DrawingPace(() => this.#tell());
  #unsubscribe: (() => void) | undefined;
  #last: Snapshot;

  constructor(host: McpHost) {
    this.#host = host;
    this.#last = host.getSnapshot();
  }

  /** Resolves when pending changes are drawn; `undefined` if there are none. */
  get drawn(): Promise<void> | undefined {
    return this.#pace.drawn;
  }

  /** Draws pending changes immediately, so that what a person opens is up to date. */
  drawNow(): void {
    if (this.#pace.drawn) this.#tell();
  }

  /** Calls `listener` after changes. Returns a function that stops it. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    this.#unsubscribe ??= this.#host.subscribe(() => this.#changed());
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      this.#unsubscribe?.();
      this.#unsubscribe = undefined;
    };
  }

  #changed(): void {
    const before = this.#last;
    this.#last = this.#host.getSnapshot();
    const { servers, tools, asks } = this.#last;
    // These parts change rarely, and people wait for them, so they are drawn immediately. Calls change in bursts.
    const isAwaited = servers !== before.servers || tools !== before.tools || asks !== before.asks;
    if (isAwaited) this.#tell();
    else this.#pace.want();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

const known = new WeakMap<McpHost, PacedSnapshots>();

/** Returns the paced snapshots of a host. */
export function pacedSnapshots(host: McpHost): PacedSnapshots {
  const paced = known.get(host) ?? new PacedSnapshots(host);
  known.set(host, paced);
  return paced;
}
