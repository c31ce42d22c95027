import type { Problem } from '../core/index.js';
import { visibleText } from './json-text.js';
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

/** A problem in the reader's words, or in its own where these words do not know it: a host may be a newer one. */
export function problemText({ problems }: Strings, { code, data, message }: Problem): string {
  return visibleText(Object.hasOwn(problems, code) ? problems[code](data) : message);
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

/** Keeps an element's words in step with the `lang` of what is around it. One observer serves all elements. */
export function followLocale(element: Localized): void {
  shown.add(element);
  watching ??= new MutationObserver(() => {
    localeChanged();
  });
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
