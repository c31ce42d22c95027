import { en } from './locales/en.js';
import type { DemoWords, PlainWord } from './locales/words.js';
import { zhCN } from './locales/zh-CN.js';

/** The page's language and theme: from its address, otherwise from the browser. A choice is written back to the address. */

type Language = 'en' | 'zh-CN';
type Theme = 'light' | 'dark';

const languages: Readonly<Record<Language, DemoWords>> = { en, 'zh-CN': zhCN };
const listeners = new Set<(words: DemoWords) => void>();
let language = firstLanguage();

/** Calls the listener with the strings of the page's language, now and after every change. */
export function onWords(listener: (words: DemoWords) => void): void {
  listeners.add(listener);
  listener(languages[language]);
}

export function words(): DemoWords {
  return languages[language];
}

function firstLanguage(): Language {
  const wanted = new URLSearchParams(location.search).get('lang') ?? navigator.language;
  return /^zh\b/i.test(wanted) ? 'zh-CN' : 'en';
}

function remember(name: 'lang' | 'theme', value: string): void {
  const url = new URL(location.href);
  url.searchParams.set(name, value);
  history.replaceState(null, '', url);
}

function applyLanguage(): void {
  const now = words();
  // The widget also takes its language from here.
  document.documentElement.lang = language;
  document.title = now.pageTitle;
  const each = (selector: string, apply: (element: HTMLElement) => void): void => {
    document.querySelectorAll<HTMLElement>(selector).forEach(apply);
  };
  const word = (name: string | undefined): string => now[name as PlainWord];
  each('[data-words]', (element) => {
    element.textContent = word(element.dataset['words']);
  });
  each('[data-aria-label]', (element) => {
    element.ariaLabel = word(element.dataset['ariaLabel']);
  });
  each('[data-title]', (element) => {
    element.title = word(element.dataset['title']);
  });
  each('[data-language]', (element) => {
    element.ariaPressed = String(element.dataset['language'] === language);
  });
  for (const listener of listeners) listener(now);
}

function applyTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
}

function currentTheme(): Theme {
  const chosen = document.documentElement.dataset['theme'];
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

const wantedTheme = new URLSearchParams(location.search).get('theme');
if (wantedTheme === 'light' || wantedTheme === 'dark') applyTheme(wantedTheme);
applyLanguage();

document.querySelectorAll<HTMLElement>('[data-language]').forEach((button) => {
  button.addEventListener('click', () => {
    language = button.dataset['language'] === 'zh-CN' ? 'zh-CN' : 'en';
    remember('lang', language);
    applyLanguage();
  });
});
document.querySelector('#theme')?.addEventListener('click', () => {
  const theme = currentTheme() === 'dark' ? 'light' : 'dark';
  remember('theme', theme);
  applyTheme(theme);
});
