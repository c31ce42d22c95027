import type { ElementHandle, Page } from 'puppeteer-core';
import { until } from './browser.js';

/** Uses a page as a person does: by what is written on things, never by how the page is built. */
export class Person {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** The first visible thing of a role with a name, through all shadow roots. */
  async find(role: string, name: string): Promise<ElementHandle<Element> | undefined> {
    const found = await this.page.$$(`::-p-aria([name="${name}"][role="${role}"])`);
    for (const element of found) if (await element.isVisible()) return element;
    return undefined;
  }

  see(role: string, name: string): Promise<ElementHandle<Element>> {
    return until(`${role} "${name}"`, () => this.find(role, name));
  }

  async press(name: string): Promise<void> {
    const button = await this.see('button', name);
    await button.evaluate((element) => {
      element.scrollIntoView({ block: 'center' });
    });
    await button.click();
  }

  async write(label: string, text: string): Promise<void> {
    const box = await this.see('textbox', label);
    await box.click();
    await this.page.keyboard.down('Control');
    await this.page.keyboard.press('a');
    await this.page.keyboard.up('Control');
    await box.type(text);
  }

  /** All text that is on the page now, as it is laid out, through all shadow roots. */
  text(): Promise<string> {
    return this.page.evaluate(() => {
      const read = (node: Node): string => {
        if (node instanceof Text) return node.data;
        if (!(node instanceof Element)) return '';
        if (node.checkVisibility && !node.checkVisibility()) return '';
        if (node instanceof HTMLStyleElement || node instanceof HTMLScriptElement) return '';
        const inside =
          node instanceof HTMLSlotElement && node.assignedNodes().length > 0
            ? node.assignedNodes()
            : [...(node.shadowRoot ?? node).childNodes];
        const isBlock = !getComputedStyle(node).display.startsWith('inline');
        const text = inside.map(read).join('');
        return isBlock ? `\n${text}\n` : text;
      };
      return read(document.body)
        .replace(/[ \t]+/g, ' ')
        .replace(/\s*\n\s*/g, '\n');
    });
  }

  async read(text: string | RegExp): Promise<void> {
    await until(`the text ${String(text)}`, async () => {
      const all = await this.text();
      return typeof text === 'string' ? all.includes(text) : text.test(all);
    });
  }
}
