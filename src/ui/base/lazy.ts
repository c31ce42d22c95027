/** Something that is loaded when it is first needed: words of a language, or what a view is made of. */
export class Lazy<Value> {
  value: Value | undefined;
  readonly #load: () => Promise<Value>;
  #loading: Promise<void> | undefined;

  constructor(load: () => Promise<Value>) {
    this.#load = load;
  }

  /** Nothing, where there is nothing to wait for. Never rejects: where loading fails, the next one tries again. */
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
