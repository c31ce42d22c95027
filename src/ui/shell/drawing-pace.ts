/** Time in ms after which a frame is not waited for any more: a page that is not seen gets none. */
const longestMs = 100;
/** Time that a page has for other things after a drawing, as a multiple of what it took. */
const rest = 4;

/** Draws what changes often: at once, then in a frame, and never so often that the page does little else. */
export class DrawingPace {
  readonly #draw: () => void;
  #isWanted = false;
  #drawn: Promise<void> | undefined;

  constructor(draw: () => void) {
    this.#draw = draw;
  }

  /** Resolves when nothing waits to be drawn. */
  get drawn(): Promise<void> | undefined {
    return this.#isWanted ? this.#drawn : undefined;
  }

  want(): void {
    if (this.#drawn) this.#isWanted = true;
    else {
      this.#draw();
      this.#drawn = this.#rest();
    }
  }

  async #rest(): Promise<void> {
    const began = await nextFrame();
    await new Promise((resolve) => setTimeout(resolve));
    const took = performance.now() - began;
    await new Promise((resolve) => setTimeout(resolve, Math.min(took * rest, longestMs)));
    if (this.#isWanted) await nextFrame();
    this.#drawn = undefined;
    if (!this.#isWanted) return;
    this.#isWanted = false;
    this.want();
  }
}

/** Resolves with the time at which a frame begins. */
function nextFrame(): Promise<number> {
  return new Promise((resolve) => {
    const end = (): void => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      resolve(performance.now());
    };
    const frame = requestAnimationFrame(end);
    const timer = setTimeout(end, longestMs);
  });
}
