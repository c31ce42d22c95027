/** Time in ms after which a frame is not waited for any more: a page that is not seen gets none. */
const frameMs = 100;
/** Time that a page has for other things after a drawing, as a multiple of what it took. */
const rest = 10;
const longestRestMs = 250;

/** Draws what changes often: in the next frame, and never so often that the page does little else. */
export class DrawingPace {
  readonly #draw: () => void;
  #drawing: Promise<void> | undefined;
  #resting: Promise<void> | undefined;

  constructor(draw: () => void) {
    this.#draw = draw;
  }

  /** Resolves when what waits is drawn; `undefined` if nothing does. */
  get drawn(): Promise<void> | undefined {
    return this.#drawing;
  }

  want(): void {
    this.#drawing ??= this.#next();
  }

  async #next(): Promise<void> {
    await this.#resting;
    // What is over before the next frame would never be seen.
    await nextFrame();
    this.#drawing = undefined;
    this.#resting = rested();
    this.#draw();
  }
}

/** Resolves some time after the frame that begins now, in proportion to what it takes to draw it. */
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
