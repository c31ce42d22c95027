import { Dictionary } from './dictionary.js';
import { McpElement } from './element.js';
import { en } from '../locales/en/shell.js';
import type { Strings } from '../locales/strings/shell.js';

const words: Dictionary<Strings> = new Dictionary(
  en,
  async () => (await import('../locales/zh-CN/shell.js')).zhCN,
);

/** An element that comes after the first paint, and has all the words. */
export class McpLocalizedElement extends McpElement {
  protected override get strings(): Strings {
    return words.of(this.language);
  }

  protected override arriving(tag: string | undefined): Promise<unknown> | undefined {
    return words.arrive(tag);
  }
}
