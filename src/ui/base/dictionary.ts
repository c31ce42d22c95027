import { Lazy } from './lazy.js';

const isChinese = (tag: string | undefined): boolean => tag?.toLowerCase().startsWith('zh') ?? false;

/** Words in every language: Chinese for any tag that begins with `zh`, once it is there, otherwise English. */
export class Dictionary<Words extends object> {
  readonly #english: Words;
  readonly #chinese: Lazy<Words>;

  constructor(english: Words, chinese: () => Promise<Words>) {
    this.#english = english;
    this.#chinese = new Lazy(chinese);
  }

  of(tag: string | undefined): Words {
    return isChinese(tag) ? (this.#chinese.value ?? this.#english) : this.#english;
  }

  /** Loads a language that is not there yet; nothing where there is nothing to wait for. */
  arrive(tag: string | undefined): Promise<void> | undefined {
    return isChinese(tag) ? this.#chinese.arrive() : undefined;
  }
}
