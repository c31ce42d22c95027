import type { ElementHandle, Page } from 'puppeteer-core';
import { until } from './browser.js';

/** Selectors for roles in these pages. The browser's accessibility tree is so slow that tests would spend most of their time on it. */
const inHtml = {
  button: 'button:not([role]), [role=button]',
  combobox: 'select, [role=combobox]',
  link: 'a[href], [role=link]',
  menuitem: '[role^=menuitem]',
  radio: 'input[type=radio], [role=radio]',
  tab: '[role=tab]',
  textbox: 'textarea, input:not([type]), input[type=text], [role=textbox]',
};
type Role = keyof typeof inHtml;

/** Longer than a moved button needs to be noticed. */
const noticedMs = 200;

/** Uses a page as a person does: by visible names, never by its structure. */
export class Person {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** The first visible element of a role whose name begins with this text, through all shadow roots. */
  async find(role: Role, name: string): Promise<ElementHandle | undefined> {
    const found = await this.page.evaluateHandle(firstNamed, inHtml[role], name);
    return (found.asElement() as ElementHandle | null) ?? undefined;
  }

  see(role: Role, name: string): Promise<ElementHandle> {
    return until(`${role} "${name}"`, () => this.find(role, name));
  }

  async press(name: string): Promise<void> {
    const button = await this.see('button', name);
    const hasMoved = await button.evaluate((element) => {
      const before = element.getBoundingClientRect().y;
      element.scrollIntoView({ block: 'center' });
      return element.getBoundingClientRect().y !== before;
    });
    // A press on a control that just moved does not count, and its button shows this after a moment.
    if (hasMoved) await new Promise((resolve) => setTimeout(resolve, noticedMs));
    await this.#untilReady(button, name);
    await button.click();
  }

  /** Chooses from a menu that the button with this name opens. */
  async chooseFrom(button: string, item: string): Promise<void> {
    await (await this.see('button', button)).click();
    await (await this.see('menuitem', item)).click();
  }

  /** An approve button waits until it and everything that is sent have been in view for a while. */
  async #untilReady(button: ElementHandle, name: string): Promise<void> {
    await until(`button "${name}" to be ready`, async () => {
      const way = await this.page.$('>>> [part~=scroll-down]');
      await way?.click();
      return button.evaluate((element) => element.ariaDisabled !== 'true');
    });
  }

  /** The tool's place in the list, by name. */
  async #tool(name: string): Promise<ElementHandle | undefined> {
    return (await this.page.$(`>>> [data-tool=${JSON.stringify(name)}]`)) ?? undefined;
  }

  /** Names of the tools of a server, in order. */
  toolsOf(server: string): Promise<string[]> {
    return until(`the tools of ${server}`, async () => {
      for (const group of await this.page.$$('>>> [part~="group"]')) {
        const label = await group.$eval('summary [dir]', (summary) => summary.textContent.trim());
        if (label !== server) continue;
        const names = await group.$$eval('button[data-tool]', (buttons) =>
          buttons.map((button) => (button as HTMLElement).dataset['tool'] ?? ''),
        );
        if (names.length > 0) return names;
      }
      return undefined;
    });
  }

  async choose(label: string, option: string): Promise<void> {
    const radio = await this.find('radio', option);
    if (radio) {
      await radio.click();
      return;
    }
    const select = await this.see('combobox', label);
    await select.evaluate((element, wanted) => {
      if (!(element instanceof HTMLSelectElement)) throw new Error('not a list to choose from');
      const found = [...element.options].find(({ text }) => text.includes(wanted));
      if (!found) throw new Error(`no choice "${wanted}"`);
      element.value = found.value;
      element.dispatchEvent(new Event('change', { bubbles: true }));
      element.dispatchEvent(new Event('input', { bubbles: true }));
    }, option);
  }

  /** Waits until a tool is in the list. */
  async finds(tool: string): Promise<void> {
    await until(`the tool ${tool}`, () => this.hasTool(tool));
  }

  async hasTool(name: string): Promise<boolean> {
    return (await this.#tool(name)) !== undefined;
  }

  /** Picks a tool from the list; `inEnglish` waits for its form by the label of its button. */
  async pickTool(name: string, inEnglish = true): Promise<void> {
    const run = inEnglish ? 'Run' : '';
    await until(`the form of ${name}`, async () => {
      const button = await this.#tool(name);
      if (!button) return false;
      if (await button.evaluate((element) => element.ariaCurrent === 'true'))
        return (await this.find('button', run)) !== undefined;
      await button.evaluate((element) => {
        element.scrollIntoView({ block: 'center' });
      });
      // Meanwhile a new list may have been rendered, so that the press hits nothing.
      await button.click().catch(isNoButtonAnyMore);
      // On a phone, the page of the tool takes the place of the list: another press would hit the way back.
      await this.page.evaluate(
        () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
      );
      return false;
    });
  }

  async write(label: string, text: string): Promise<void> {
    const box = await this.see('textbox', label);
    await box.click();
    await this.page.keyboard.down('Control');
    await this.page.keyboard.press('a');
    await this.page.keyboard.up('Control');
    await box.type(text);
  }

  /** All text in the page, as it is laid out, through all shadow roots. */
  text(): Promise<string> {
    return this.page.evaluate(() => {
      const read = (node: Node): string => {
        if (node instanceof Text) return node.data;
        if (!(node instanceof Element)) return '';
        const { display } = getComputedStyle(node);
        // An element without a box may still have visible descendants.
        if (display !== 'contents' && !node.checkVisibility()) return '';
        if (node instanceof HTMLStyleElement || node instanceof HTMLScriptElement) return '';
        const inside =
          node instanceof HTMLSlotElement && node.assignedNodes().length > 0
            ? node.assignedNodes()
            : [...(node.shadowRoot ?? node).childNodes];
        const isBlock = !display.startsWith('inline') && display !== 'contents';
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
      // Layout is expensive, so this first checks that the text exists.
      if (typeof text === 'string' && !(await this.page.evaluate(holds, text))) return false;
      const all = await this.text();
      return typeof text === 'string' ? all.includes(text) : text.test(all);
    });
  }
}

/** Runs in the page. */
function firstNamed(selector: string, name: string): Element | undefined {
  const nameOf = (at: HTMLElement): string => {
    const label = 'labels' in at ? (at.labels as NodeListOf<HTMLElement> | null)?.[0] : undefined;
    return at.getAttribute('aria-label') || (label ?? at).textContent.replace(/\s+/g, ' ');
  };
  const isVisible = (at: Element): boolean => {
    const { width, height } = at.getBoundingClientRect();
    return at.checkVisibility({ visibilityProperty: true }) && width > 0 && height > 0;
  };
  const first = (root: ParentNode): Element | undefined => {
    for (const at of root.querySelectorAll<HTMLElement>('*')) {
      if (at.matches(selector) && nameOf(at).trim().startsWith(name) && isVisible(at)) return at;
      const inside = at.shadowRoot && first(at.shadowRoot);
      if (inside) return inside;
    }
    return undefined;
  };
  return first(document);
}

/** True if a text is in the page, visible or not, ignoring white space. Runs in the page. */
function holds(text: string): boolean {
  const read = (root: ParentNode): string => {
    let all = '';
    const nodes = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      if (node instanceof Text) all += node.data;
      else if ((node as Element).shadowRoot) all += read((node as Element).shadowRoot!);
    }
    return all;
  };
  return read(document).replace(/\s/g, '').includes(text.replace(/\s/g, ''));
}

/** `false` if the target of the click is gone; any other error is thrown. */
function isNoButtonAnyMore(error: unknown): false {
  if (error instanceof Error && /not clickable|detached/i.test(error.message)) return false;
  throw error;
}
