import { checkStrings, checkSubjects } from './own-names.js';
import {
  subjects,
  type Language,
  type LanguageLoaders,
  type LoadLanguage,
  type SomeStrings,
} from '../locales/language.js';

/** Returns a language with some strings replaced by the page's. The base is English unless another language is given. */
export async function withOwn(
  own: SomeStrings,
  language: LoadLanguage | undefined,
): Promise<LanguageLoaders> {
  checkSubjects(own, subjects);
  const ours: Partial<LanguageLoaders> = (await language?.()) ?? {};
  const loaders = Object.keys(subjects).map((name) => {
    const subject = name as keyof Language;
    const load = ours[subject] as ((english: object) => Promise<object>) | undefined;
    const given = own[subject] ?? {};
    return [
      subject,
      async (english: object) => {
        // Not awaited: the check only warns the developer.
        void checkStrings(subject, given, english, load);
        return merge((await load?.(english)) ?? english, given);
      },
    ];
  });
  return Object.fromEntries(loaders) as LanguageLoaders;
}

/** Returns our strings, with some replaced by the given ones. Unknown names are ignored. */
function merge(ours: object, own: object): object {
  const given: Readonly<Record<string, unknown>> = { ...own };
  const entries = Object.entries(ours).map(([name, value]: [string, unknown]) => {
    const other = Object.hasOwn(given, name) ? given[name] : undefined;
    // The English strings have no entries here, so every entry of the page is taken.
    if (name === 'problems') return [name, { ...(value as object), ...(other as object | undefined) }];
    if (typeof value === 'object' && value !== null && typeof other === 'object' && other !== null)
      return [name, merge(value, other)];
    return [name, typeof other === typeof value ? other : value];
  });
  return Object.fromEntries(entries) as object;
}
