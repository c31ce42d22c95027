import { callbackEn } from '../ui/locales/en/callback.js';
import type { CallbackStrings } from '../ui/locales/strings/callback.js';
import { callbackZhCN } from '../ui/locales/zh-CN/callback.js';

/** In the first language that there is, of the page that it serves, where that is known, and of the person. */
export function wordsFor(languages: readonly string[]): CallbackStrings {
  for (const tag of languages) {
    if (/^zh\b/i.test(tag)) return callbackZhCN;
    if (/^en\b/i.test(tag)) return callbackEn;
  }
  return callbackEn;
}
