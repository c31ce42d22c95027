import type { Language, LoadLanguage } from '../locales/language.js';
import { languageOf } from './languages.js';
import { Lazy } from '../../shared/lazy.js';

/** The subjects of a language whose strings have this type, or contain strings of this type. */
type SubjectOf<Strings> = {
  [Subject in keyof Language]: Language[Subject] extends Strings ? Subject : never;
}[keyof Language];

/** Strings of one subject: in the nearest language once they are loaded, otherwise in English. */
export class Dictionary<Strings extends object> {
  readonly #english: Strings;
  readonly #load: (language: LoadLanguage) => Promise<Strings>;
  readonly #loaded = new WeakMap<LoadLanguage, Lazy<Strings>>();

  constructor(subject: SubjectOf<Strings>, english: Strings) {
    this.#english = english;
    this.#load = async (language) => {
      const load = (await language())[subject];
      return load ? ((await load(english as never)) as Strings) : english;
    };
  }

  of(tag: string | undefined): Strings {
    return this.#in(tag)?.value ?? this.#english;
  }

  /** Loads a language that has not been loaded yet; `undefined` if there is nothing to wait for. */
  arrive(tag: string | undefined): Promise<void> | undefined {
    return this.#in(tag)?.arrive();
  }

  #in(tag: string | undefined): Lazy<Strings> | undefined {
    const language = languageOf(tag);
    if (!language) return undefined;
    const known = this.#loaded.get(language) ?? new Lazy(() => this.#load(language));
    this.#loaded.set(language, known);
    return known;
  }
}
