/** A part that is loaded when it is first needed: strings of a language, or the code of a view. */
export class Lazy<Value> {
  value: Value | undefined;
  readonly #load: () => Promise<Value>;
  #loading: Promise<void> | undefined;

  constructor(load: () => Promise<Value>) {
    this.#load = load;
  }

  /** Loads it; `undefined` if it is there. Never rejects: if loading fails, the next call tries again. */
  arrive(): Promise<void> | undefined {
    if (this.value !== undefined) return undefined;
    this.#loading ??= this.#load().then(
      (value) => {
        this.value = value;
      },
      () => {
        this.#loading = undefined;
      },
    );
    return this.#loading;
  }
}
