/** A value that is loaded when it is first needed. After a load that failed, the next call tries again. */
export class Lazy<Value> {
  /** `undefined` until it is loaded. */
  value: Value | undefined;
  readonly #load: () => Promise<Value>;
  #loading: Promise<Value> | undefined;
  #arriving: Promise<void> | undefined;

  constructor(load: () => Promise<Value>) {
    this.#load = load;
  }

  /** Resolves with the value for all who wait for it, in the order in which they came. */
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

  /** Calls `use` with the value, in this task if it is loaded. */
  async use<Result>(use: (value: Value) => Result | PromiseLike<Result>): Promise<Result> {
    return use(this.value ?? (await this.load()));
  }

  /** Resolves once the load has ended, and never rejects. `undefined` if there is nothing to wait for. */
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
