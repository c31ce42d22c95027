import type { LoadLanguage, SomeStrings } from '../locales/language.js';
import { parentOf } from './shadow.js';

interface Localized {
  requestUpdate(): void;
}

const languages = new Map<string, LoadLanguage>();
/** Language of each tag that was requested. */
const found = new Map<string, LoadLanguage | undefined>();
const shown = new Set<Localized>();
let watching: MutationObserver | undefined;

/**
 * Adds a language, or replaces all strings of one. Without it, strings are in English. From then on it is used by elements whose
 * `lang` or `locale` is this tag, or a more specific one (`de-AT` for `de`). `load` is called when the language is first
 * needed, and returns a loader for each subject, which is called when the subject is first shown. If a loader rejects, its
 * subject is shown in English, and the loader is called again later.
 *
 * ```ts
 * addLanguage('de', async () => (await import('./de/index.js')).german);
 * ```
 *
 * The `tag` in the strings of `shell` must be the same tag.
 */
export function addLanguage(tag: string, load: LoadLanguage): void {
  languages.set(tag.toLowerCase(), load);
  found.clear();
  localeChanged();
}

/**
 * Replaces some strings of one language with the page's own. Strings that are left out stay. Call it before the elements are
 * shown, otherwise they are drawn again.
 *
 * ```ts
 * setStrings('en', { shell: { conversation: { placeholder: 'Ask about the weather' } } });
 * ```
 *
 * The names are those of `Language`. Its types list them, with the parameters of strings that are functions.
 */
export function setStrings(tag: string, strings: SomeStrings): void {
  const before = languages.get(tag.toLowerCase());
  addLanguage(tag, async () => (await import('./own-strings.js')).withOwn(strings, before));
}

/** Returns the nearest language for a tag: its own, a more general one, or another region's; `undefined` for English. */
export function languageOf(tag = 'en'): LoadLanguage | undefined {
  if (!found.has(tag)) found.set(tag, nearest(tag.toLowerCase().split(/[-_]/)));
  return found.get(tag);
}

function nearest(subtags: readonly string[]): LoadLanguage | undefined {
  for (let length = subtags.length; length; length--) {
    const own = languages.get(subtags.slice(0, length).join('-'));
    if (own) return own;
  }
  // The built-in English has no entry. It is nearer to `en` than the English of a particular country.
  const [language] = subtags;
  if (language === 'en') return undefined;
  return [...languages].find(([tag]) => tag.split('-')[0] === language)?.[1] ?? languages.get('en');
}

/** Returns the nearest `lang` on a node or above it, across shadow roots. */
export function nearestLang(node: Element): string | undefined {
  for (let at: Element | null = node; at; at = parentOf(at)) {
    const lang = at.getAttribute('lang');
    if (lang) return lang;
  }
  return undefined;
}

/** Updates an element when a `lang` around it changes. One observer serves all elements. */
export function followLocale(element: Localized): void {
  shown.add(element);
  watching ??= new MutationObserver(() => localeChanged());
  watching.observe(document, { attributeFilter: ['lang'], subtree: true });
}

export function unfollowLocale(element: Localized): void {
  shown.delete(element);
  if (shown.size === 0) watching?.disconnect();
}

/** Updates all elements after a language changed, except `changed`, which updates by itself. */
export function localeChanged(changed?: Localized): void {
  for (const element of shown) if (element !== changed) element.requestUpdate();
}

addLanguage('zh-CN', async () => (await import('../locales/zh-CN/index.js')).chinese);
