import { join } from 'node:path';
import type { ElementHandle, Page } from 'puppeteer-core';
import type {} from '../../src/index.js';
import { root } from '../paths.mjs';
import { inChinese } from './chinese.js';

const stepMs = 100;
const patienceMs = 20_000;

/** Uses the page like a person, in any language: it finds things by part and tool name. */
export class Person {
  readonly #page: Page;
  readonly #lang: 'zh-CN' | undefined;

  constructor(page: Page, lang?: 'zh-CN') {
    this.#page = page;
    this.#lang = lang;
  }

  /** Waits until everything has loaded and stopped moving. */
  async rest(ms = 600): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, ms));
  }

  async say(text: string): Promise<void> {
    const box = await this.#see('>>> [part~=composer] textarea');
    await box.type(this.#lang ? String(inChinese(text)) : text);
    await box.press('Enter');
    await this.rest();
  }

  /** Attaches files with these names. */
  async attach(...names: readonly string[]): Promise<void> {
    const input = await this.#see('>>> [part~=composer] input[type=file]');
    await (input as ElementHandle<HTMLInputElement>).uploadFile(
      ...names.map((name) => join(root, '.cache/look', name)),
    );
    await this.rest();
  }

  /** Types a message without sending it. */
  async draft(text: string): Promise<void> {
    const box = await this.#see('>>> [part~=composer] textarea');
    await box.type(this.#lang ? String(inChinese(text)) : text);
    await this.rest();
  }

  async isAsked(): Promise<void> {
    await this.#see('>>> [part~=approve][aria-disabled=false]');
    await this.rest();
  }

  /** Approves this many calls, or all that wait. */
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

  /** Approves the current call, and later calls of the same tools, with the menu of Approve. */
  async approveFor(duration: 'session' | 'always'): Promise<void> {
    await this.isAsked();
    await this.#page.evaluate(approveAsks, duration);
    await this.rest(2_500);
  }

  /** Opens or closes a call, counted from 0. */
  async openCall(at: number): Promise<void> {
    await this.#see('>>> mcp-call');
    const calls = await this.#page.$$('>>> mcp-call');
    const head = await calls[at]?.$('>>> button[aria-expanded]');
    await head?.click();
    await this.rest();
  }

  /** Scrolls the conversation to this many pixels from the top. */
  async scroll(to: number): Promise<void> {
    const log = await this.#see('>>> [part~=log]');
    await log.evaluate((element, top) => element.scrollTo(0, top), to);
    await this.rest();
  }

  /** Focuses the text box. */
  async goToBox(): Promise<void> {
    await (await this.#see('>>> [part~=composer] textarea')).focus();
  }

  /** Approves until no calls wait, and starts a new conversation: the servers are known from then on. */
  async meetServers(text: string): Promise<void> {
    await this.say(text);
    await this.approveAll();
    // It asks for confirmation.
    await this.press('[part~=new] button');
    await this.press('[part~=new] button');
  }

  async show(view: 'tools' | 'offers' | 'activity'): Promise<void> {
    const tab = await this.#see(`>>> #tab-${view}`);
    await tab.click();
    await this.rest();
  }

  /** Presses the last element that matches a selector. */
  async press(selector: string): Promise<void> {
    await this.#see(`>>> ${selector}`);
    await (await this.#page.$$(`>>> ${selector}`)).at(-1)?.click();
    await this.rest();
  }

  /** Presses an element in the open app. */
  async pressInApp(selector: string): Promise<void> {
    const frames = this.#page.frames().toReversed();
    const found = await Promise.all(frames.map((frame) => frame.$(selector).catch(() => null)));
    await found.find((one) => one !== null)?.click();
    await this.rest();
  }

  /** Focuses an element like the keyboard does, so that its focus ring shows. */
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

  /** Selects the text in a field and replaces it. */
  async rewrite(field: string, text: string): Promise<void> {
    const control = await this.#page.evaluateHandle(fieldNamed, field);
    await (control.asElement() as ElementHandle | null)?.click({ count: 3 });
    await this.#page.keyboard.type(text);
  }

  /** Removes the focus. */
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

/** Runs in the page: returns the input below a label that begins with this text, ignoring case. */
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
