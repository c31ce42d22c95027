/** Time in ms after which a frame is not waited for any more: a page that is not seen gets none. */
const longestMs = 100;
/** Time that a page has for other things after a drawing, as a multiple of what it took. */
const rest = 4;

/** Draws what changes often: at once, then in a frame, and never so often that the page does little else. */
export class DrawingPace {
  readonly #draw: () => void;
  #isWanted = false;
  #resting: Promise<void> | undefined;

  constructor(draw: () => void) {
    this.#draw = draw;
  }

  /** Resolves when what waits is drawn; `undefined` if nothing does. */
  get drawn(): Promise<void> | undefined {
    return this.#isWanted ? this.#resting : undefined;
  }

  want(): void {
    this.#isWanted = this.#resting !== undefined;
    if (this.#isWanted) return;
    this.#draw();
    this.#resting = this.#rest();
  }

  async #rest(): Promise<void> {
    await nextFrame();
    const began = performance.now();
    await pause(0);
    await pause(Math.min((performance.now() - began) * rest, longestMs));
    if (this.#isWanted) await nextFrame();
    this.#resting = undefined;
    if (this.#isWanted) this.want();
  }
}

function pause(ms: number): Promise<unknown> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function nextFrame(): Promise<unknown> {
  return Promise.race([new Promise(requestAnimationFrame), pause(longestMs)]);
}
