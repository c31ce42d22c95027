/** A value that is loaded when it is first needed. If a load fails, the next call tries again. */
export class Lazy<Value> {
  /** The value; `undefined` until it is loaded. */
  value: Value | undefined;
  readonly #load: () => Promise<Value>;
  #loading: Promise<Value> | undefined;
  #arriving: Promise<void> | undefined;

  constructor(load: () => Promise<Value>) {
    this.#load = load;
  }

  /** Resolves with the value. All callers that wait get it in the order of their calls. */
  load(): Promise<Value> {
    this.#loading ??= this.#load().then(
      (value) => (this.value = value),
      (error: unknown) => {
        this.#loading = undefined;
        throw error;
      },
    );
    return this.#loading;
  }

  /** Calls `use` with the value, in the current task if it is already loaded. */
  async use<Result>(use: (value: Value) => Result | PromiseLike<Result>): Promise<Result> {
    return use(this.value ?? (await this.load()));
  }

  /** Resolves when the load has succeeded or failed; never rejects. Returns `undefined` if the value is already loaded. */
  arrive(): Promise<void> | undefined {
    if (this.value !== undefined) return undefined;
    const ended = (): void => {
      this.#arriving = undefined;
    };
    this.#arriving ??= this.load().then(ended, ended);
    return this.#arriving;
  }

  /** Calls `use` immediately if the value is loaded, later if it is loading, and never if loading has not begun. */
  whenLoaded(use: (value: Value) => void): void {
    if (this.value !== undefined) use(this.value);
    else void this.#loading?.then(use, () => undefined);
  }
}
