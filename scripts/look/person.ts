import { join } from 'node:path';
import type { ElementHandle, Page } from 'puppeteer-core';
import type {} from '../../src/index.js';
import { root } from '../paths.mjs';
import { inChinese } from './chinese.js';

const stepMs = 100;
const patienceMs = 20_000;

/** Uses the page as people do, whatever its words are: by parts and names of tools. */
export class Person {
  readonly #page: Page;
  readonly #lang: 'zh-CN' | undefined;

  constructor(page: Page, lang?: 'zh-CN') {
    this.#page = page;
    this.#lang = lang;
  }

  /** Waits until everything has come and moved. */
  async rest(ms = 600): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, ms));
  }

  async say(text: string): Promise<void> {
    const box = await this.#see('>>> [part~=composer] textarea');
    await box.type(this.#lang ? String(inChinese(text)) : text);
    await box.press('Enter');
    await this.rest();
  }

  /** Attaches files of these names. */
  async attach(...names: readonly string[]): Promise<void> {
    const input = await this.#see('>>> [part~=composer] input[type=file]');
    await (input as ElementHandle<HTMLInputElement>).uploadFile(
      ...names.map((name) => join(root, '.cache/look', name)),
    );
    await this.rest();
  }

  /** Begins to write something, and does not send it. */
  async draft(text: string): Promise<void> {
    const box = await this.#see('>>> [part~=composer] textarea');
    await box.type(this.#lang ? String(inChinese(text)) : text);
    await this.rest();
  }

  async isAsked(): Promise<void> {
    await this.#see('>>> [part~=approve][aria-disabled=false]');
    await this.rest();
  }

  /** Approves so many questions, or all that come. */
  async approveAll(count = Infinity): Promise<void> {
    for (let approved = 0; approved < count; approved++) {
      const button = await this.#find(
        '>>> [part~=approve][aria-disabled=false]',
        count === Infinity ? 4_000 : patienceMs,
      );
      if (!button) return;
      await button.click();
      await this.rest(1_200);
    }
  }

  /** Approves what is asked now, and later calls of the same tools, as the menu of Approve does. */
  async approveFor(duration: 'session' | 'always'): Promise<void> {
    await this.isAsked();
    await this.#page.evaluate(approveAsks, duration);
    await this.rest(2_500);
  }

  /** Opens a call, counted from 0, or closes it. */
  async openCall(at: number): Promise<void> {
    await this.#see('>>> mcp-call');
    const calls = await this.#page.$$('>>> mcp-call');
    const head = await calls[at]?.$('>>> button[aria-expanded]');
    await head?.click();
    await this.rest();
  }

  /** Scrolls the conversation so that this much of it is above the view. */
  async scroll(to: number): Promise<void> {
    const log = await this.#see('>>> [part~=log]');
    await log.evaluate((element, top) => element.scrollTo(0, top), to);
    await this.rest();
  }

  /** Puts the cursor into the box to write in. */
  async goToBox(): Promise<void> {
    await (await this.#see('>>> [part~=composer] textarea')).focus();
  }

  /** Approves what is asked until calls wait no more, and begins anew: the servers are known from then on. */
  async meetServers(text: string): Promise<void> {
    await this.say(text);
    await this.approveAll();
    // It asks whether to.
    await this.press('[part~=new] button');
    await this.press('[part~=new] button');
  }

  async show(view: 'tools' | 'offers' | 'activity'): Promise<void> {
    const tab = await this.#see(`>>> #tab-${view}`);
    await tab.click();
    await this.rest();
  }

  /** Presses the last thing that a selector finds. */
  async press(selector: string): Promise<void> {
    await this.#see(`>>> ${selector}`);
    await (await this.#page.$$(`>>> ${selector}`)).at(-1)?.click();
    await this.rest();
  }

  /** Presses something in the app that is open. */
  async pressInApp(selector: string): Promise<void> {
    const frames = this.#page.frames().toReversed();
    const found = await Promise.all(frames.map((frame) => frame.$(selector).catch(() => null)));
    await found.find((one) => one !== null)?.click();
    await this.rest();
  }

  /** Gets to it as by keyboard, so that its ring shows. */
  async reach(selector: string): Promise<void> {
    await this.#page.keyboard.press('Tab');
    await (await this.#see(`>>> ${selector}`)).focus();
    await this.rest();
  }

  async pick(tool: string): Promise<void> {
    const row = await this.#see(`>>> [data-tool="${tool}"]`);
    await row.click();
    await this.rest();
  }

  async write(field: string, text: string): Promise<void> {
    const label = await this.#page.evaluateHandle(fieldNamed, field);
    await (label.asElement() as ElementHandle | null)?.click();
    await this.#page.keyboard.type(text);
    await this.#page.keyboard.press('Tab');
    await this.rest();
  }

  /** Chooses in a field what stands in it already, and writes something else. */
  async rewrite(field: string, text: string): Promise<void> {
    const control = await this.#page.evaluateHandle(fieldNamed, field);
    await (control.asElement() as ElementHandle | null)?.click({ count: 3 });
    await this.#page.keyboard.type(text);
  }

  /** Takes the focus out of what has it. */
  async leave(): Promise<void> {
    await this.#page.evaluate(blur);
  }

  /** Runs the tool whose form is in view. */
  async run(): Promise<void> {
    const button = await this.#see('>>> [part~=run]');
    await button.click();
    await this.rest(900);
  }

  async #see(selector: string): Promise<ElementHandle> {
    const found = await this.#find(selector, patienceMs);
    if (!found) throw new Error(`never came: ${selector}`);
    return found;
  }

  async #find(selector: string, ms: number): Promise<ElementHandle | null> {
    for (let waited = 0; waited < ms; waited += stepMs) {
      const found = await this.#page.$(selector);
      if (found) return found;
      await this.rest(stepMs);
    }
    return null;
  }
}

/** Runs in the page. */
function approveAsks(duration: 'session' | 'always'): void {
  const host = document.querySelector('mcp-tools')?.host;
  for (const { id, kind } of host?.getSnapshot().asks ?? [])
    if (kind === 'approval') host?.answer(id, { kind, decision: 'approve', duration });
}

/** Runs in the page. */
function blur(): void {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  if (at instanceof HTMLElement) at.blur();
}

/** Runs in the page: the input below a label that begins with this text, in any case. */
function fieldNamed(name: string): Element | null {
  const roots: ParentNode[] = [document];
  for (const root of roots) {
    for (const element of root.querySelectorAll('*')) {
      if (element.shadowRoot) roots.push(element.shadowRoot);
      if (!(element instanceof HTMLLabelElement)) continue;
      if (element.textContent.trim().toLowerCase().startsWith(name)) return element.control;
    }
  }
  return null;
}
