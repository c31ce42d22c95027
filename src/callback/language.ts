import { callbackEn } from '../ui/locales/en/callback.js';
import type { CallbackStrings } from '../ui/locales/en/callback.js';
import { callbackZhCN } from '../ui/locales/zh-CN/callback.js';

/** Returns the strings in the first of these languages that there is. */
export function stringsFor(languages: readonly string[]): CallbackStrings {
  for (const tag of languages) {
    if (/^zh\b/i.test(tag)) return callbackZhCN;
    if (/^en\b/i.test(tag)) return callbackEn;
  }
  return callbackEn;
}
