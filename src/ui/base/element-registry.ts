import { define } from './element.js';
import { Lazy } from '../../shared/lazy.js';
import { withoutJit } from '../../shared/without-jit.js';

/** Imports an element's class. */
export type ElementLoader = () => Promise<CustomElementConstructor>;

const elements = new Map<string, Lazy<CustomElementConstructor>>();
/** Pauses between two tries to load an element. */
const firstPauseMs = 1_000;
const longestPauseMs = 60_000;

/** Names elements that are loaded when they are first needed, by their tags. */
export function addLazyElements(loaders: Readonly<Record<string, ElementLoader>>): void {
  for (const [tag, load] of Object.entries(loaders)) elements.set(tag, new Lazy(retrying(tag, load)));
}

/** Wraps a loader: it defines the element, and after a failure tries again by itself, after pauses that grow. */
function retrying(tag: string, load: ElementLoader): ElementLoader {
  let pauseMs = firstPauseMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const retry = (): void => {
    timer = undefined;
    void need(tag);
  };
  return async () => {
    try {
      // A bundler may put an element into one file with code that brings the SDK.
      withoutJit();
      const element = await load();
      define(tag, element);
      return element;
    } catch (error) {
      // Failures of others who ask meanwhile do not make the pause longer.
      if (timer === undefined) {
        timer = setTimeout(retry, pauseMs);
        pauseMs = Math.min(pauseMs * 2, longestPauseMs);
      }
      throw error;
    }
  };
}

/**
 * Loads and defines an element, once. `undefined` if there is nothing to wait for: it is defined, or has no loader because
 * the page registers classes of its own. Never rejects: a load that failed is tried again at the next call, and after pauses
 * that grow.
 */
export function need(tag: string): Promise<void> | undefined {
  return customElements.get(tag) ? undefined : elements.get(tag)?.arrive();
}

/** True if an element with this tag is loaded when it is first needed. */
export function isLazy(tag: string): boolean {
  return elements.has(tag);
}
