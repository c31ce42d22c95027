import type { LoadLanguage, SomeStrings } from '../locales/language.js';
import { parentOf } from './shadow.js';

interface Localized {
  requestUpdate(): void;
}

const languages = new Map<string, LoadLanguage>();
/** The language of each tag that was asked for. */
const found = new Map<string, LoadLanguage | undefined>();
const shown = new Set<Localized>();
let watching: MutationObserver | undefined;

/**
 * Adds a language, or strings of the page's own in place of ours; English is what is shown otherwise. Elements whose
 * `lang` or `locale` is this tag, or one below it (`de-AT` for `de`), speak it from then on. `load` is called when the
 * language is first needed, and gives a loader for each subject, which is called when something of that subject is first
 * shown. If one rejects, that subject is shown in English, and it is called again later.
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
 * Puts strings of the page's own in place of some of ours, in one language; those that are left out stay. Call it before
 * the elements are shown, or they are drawn once more.
 *
 * ```ts
 * setStrings('en', { shell: { conversation: { placeholder: 'Ask about the weather' } } });
 * ```
 *
 * The names are those of `Language`; the types know them, and what is given to a string that is a function.
 */
export function setStrings(tag: string, strings: SomeStrings): void {
  const before = languages.get(tag.toLowerCase());
  addLanguage(tag, async () => (await import('./own-strings.js')).withOwn(strings, before));
}

/** Returns the nearest language of a tag: its own, one above it, or another of the same language. `undefined`: English. */
export function languageOf(tag = 'en'): LoadLanguage | undefined {
  if (!found.has(tag)) found.set(tag, nearest(tag.toLowerCase().split(/[-_]/)));
  return found.get(tag);
}

function nearest(subtags: readonly string[]): LoadLanguage | undefined {
  for (let length = subtags.length; length; length--) {
    const own = languages.get(subtags.slice(0, length).join('-'));
    if (own) return own;
  }
  // Our own English is no entry, and nearer to `en` than the English of another country.
  const [language] = subtags;
  if (language === 'en') return undefined;
  return [...languages].find(([tag]) => tag.split('-')[0] === language)?.[1] ?? languages.get('en');
}

/** Returns the nearest `lang` above a node, across shadow roots. */
export function nearestLang(node: Element): string | undefined {
  for (let at: Element | null = node; at; at = parentOf(at)) {
    const lang = at.getAttribute('lang');
    if (lang) return lang;
  }
  return undefined;
}

/** Keeps an element's strings in step with the `lang` of what is around it. One observer serves all elements. */
export function followLocale(element: Localized): void {
  shown.add(element);
  watching ??= new MutationObserver(() => localeChanged());
  watching.observe(document, { attributeFilter: ['lang'], subtree: true });
}

export function unfollowLocale(element: Localized): void {
  shown.delete(element);
  if (shown.size === 0) watching?.disconnect();
}

/** The language changed, of the page or of one element, and with it perhaps that of those inside it. */
export function localeChanged(changed?: Localized): void {
  for (const element of shown) if (element !== changed) element.requestUpdate();
}

addLanguage('zh-CN', async () => (await import('../locales/zh-CN/index.js')).chinese);
