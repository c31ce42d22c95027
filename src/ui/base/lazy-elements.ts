import { define } from './element.js';
import { Lazy } from '../../core/base/lazy.js';

/** Imports an element's class. */
export type ElementLoader = () => Promise<CustomElementConstructor>;

const elements = new Map<string, Lazy<CustomElementConstructor>>();

/** Names elements that are loaded when they are first needed, by their tags. */
export function addLazyElements(loaders: Readonly<Record<string, ElementLoader>>): void {
  for (const [tag, load] of Object.entries(loaders)) {
    const loadAndDefine = async (): Promise<CustomElementConstructor> => {
      const element = await load();
      define(tag, element);
      return element;
    };
    elements.set(tag, new Lazy(loadAndDefine));
  }
}

/**
 * Loads and defines an element, once. `undefined` if there is nothing to wait for: it is defined, or has no loader because
 * the page registers classes of its own. Never rejects: after a load that failed, the next call tries again.
 */
export function need(tag: string): Promise<void> | undefined {
  return customElements.get(tag) ? undefined : elements.get(tag)?.arrive();
}

/** True if an element with this tag is loaded when it is first needed. */
export function isLazy(tag: string): boolean {
  return elements.has(tag);
}
