import { en } from './locales/en.js';
import { zhCN } from './locales/zh-CN.js';

/** Returns the question of an example if a text is the example's label, which is shorter; otherwise the text. */
export function questionOf(text: string): string {
  const typed = plain(text);
  return [...en.examples, ...zhCN.examples].find(({ label }) => plain(label) === typed)?.question ?? text;
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[?？.。!！\s]+$/, '')
    .trim();
}
