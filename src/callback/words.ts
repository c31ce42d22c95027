import { callbackEn } from '../ui/locales/callback/en.js';
import type { CallbackStrings } from '../ui/locales/callback/strings.js';
import { callbackZhCN } from '../ui/locales/callback/zh-CN.js';

/** In the first language of the person that there is. This page knows nothing of the page that it serves. */
export function wordsFor(languages: readonly string[]): CallbackStrings {
  for (const tag of languages) {
    if (/^zh\b/i.test(tag)) return callbackZhCN;
    if (/^en\b/i.test(tag)) return callbackEn;
  }
  return callbackEn;
}
