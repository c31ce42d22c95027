import type { Problem } from '../../core/index.js';
import { Dictionary } from './dictionary.js';
import { baseEn } from '../locales/en/base.js';
import type { BaseStrings } from '../locales/strings/shell.js';
import { renderChips } from './chips.js';
import { visibleText } from './visible.js';

/** The words that are needed at first. */
export const baseStrings: Dictionary<BaseStrings> = new Dictionary(
  baseEn,
  async () => (await import('../locales/zh-CN/shell.js')).zhCN,
);

/** A problem in the reader's words, with what hides in those that it quotes as chips. */
export function renderProblem(strings: BaseStrings, problem: Problem): unknown {
  return renderChips(problemSentence(strings, problem));
}

/** The same where there can be nothing but text. */
export function problemText(strings: BaseStrings, problem: Problem): string {
  return visibleText(problemSentence(strings, problem));
}

/** As it was written, to be shown with chips. In its own words where these do not know it: a host may be a newer one. */
export function problemSentence({ problems }: BaseStrings, { code, data, message }: Problem): string {
  return Object.hasOwn(problems, code) ? problems[code](data) : message;
}

/** The nearest `lang` above a node, across shadow roots. */
export function nearestLang(node: Element): string | undefined {
  for (let at: Element | null = node; at;) {
    const lang = at.getAttribute('lang');
    if (lang) return lang;
    const root: Node = at.getRootNode();
    at = at.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  }
  return undefined;
}

interface Localized {
  requestUpdate(): void;
}

const shown = new Set<Localized>();
let watching: MutationObserver | undefined;

/** Keeps an element's words in step with the `lang` of what is around it. One observer serves all elements. */
export function followLocale(element: Localized): void {
  shown.add(element);
  watching ??= new MutationObserver(() => {
    localeChanged();
  });
  watching.observe(document, { attributeFilter: ['lang'], subtree: true });
}

export function unfollowLocale(element: Localized): void {
  shown.delete(element);
  if (shown.size === 0) watching?.disconnect();
}

/** The language changed, of the page or of one element, and with it perhaps that of those inside it. */
export function localeChanged(changed?: Localized): void {
  for (const element of shown) if (element !== changed) element.requestUpdate();
}
