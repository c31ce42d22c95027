/** A part that is loaded when it is first needed. If it could not be loaded, the next one who needs it tries again. */
export class Lazy<Part> {
  readonly #load: () => Promise<Part>;
  #current: Part | undefined;
  #loading: Promise<Part> | undefined;

  constructor(load: () => Promise<Part>) {
    this.#load = load;
  }

  /** The part; `undefined` if it is not loaded. */
  get current(): Part | undefined {
    return this.#current;
  }

  /** Resolves with the part for all who wait for it, in the order in which they came. */
  load(): Promise<Part> {
    this.#loading ??= this.#load().then(
      (part) => (this.#current = part),
      (error: unknown) => {
        this.#loading = undefined;
        throw error;
      },
    );
    return this.#loading;
  }

  /** Loads the part ahead of its need. */
  preload(): void {
    void this.load().catch(() => undefined);
  }

  /** Calls `use` at once if the part is loaded, later if it is being loaded, and never if nobody needed it. */
  whenLoaded(use: (part: Part) => void): void {
    if (this.#current !== undefined) use(this.#current);
    else void this.#loading?.then(use, () => undefined);
  }
}
