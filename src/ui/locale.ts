import { en } from './locales/en.js';
import type { Strings } from './locales/strings.js';

let chinese: Strings | undefined;
let loading: Promise<void> | undefined;

const isChinese = (tag: string | undefined): boolean => tag?.toLowerCase().startsWith('zh') ?? false;

/** The strings for a language tag: Chinese for any tag that begins with `zh`, once it is there, otherwise English. */
export function stringsFor(tag: string | undefined): Strings {
  return isChinese(tag) ? (chinese ?? en) : en;
}

/** Loads a language that is not there yet; nothing where there is nothing to wait for. Never rejects. */
export function loadStrings(tag: string | undefined): Promise<void> | undefined {
  if (!isChinese(tag) || chinese) return undefined;
  loading ??= import('./locales/zh-CN.js').then(
    ({ zhCN }) => {
      chinese = zhCN;
    },
    () => {
      // English words are better than none; the next element tries again.
      loading = undefined;
    },
  );
  return loading;
}

/** The nearest `lang` above a node, across shadow roots. */
export function nearestLang(node: Element): string | undefined {
  for (let at: Element | null = node; at;) {
    const lang = at.getAttribute('lang');
    if (lang) return lang;
    const root: Node = at.getRootNode();
    at = at.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  }
  return undefined;
}

interface Localized {
  requestUpdate(): void;
}

const shown = new Set<Localized>();
let watching: MutationObserver | undefined;

/** Keeps an element's words in step with the page's `lang`. One observer serves all elements. */
export function followLocale(element: Localized): void {
  shown.add(element);
  watching ??= new MutationObserver(localeChanged);
  watching.observe(document.documentElement, { attributeFilter: ['lang'] });
}

export function unfollowLocale(element: Localized): void {
  shown.delete(element);
  if (shown.size === 0) watching?.disconnect();
}

/** Some element's language changed, and with it perhaps that of those inside it. */
export function localeChanged(): void {
  for (const element of shown) element.requestUpdate();
}
