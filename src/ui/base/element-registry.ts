import { define } from './element.js';
import { Lazy } from '../../shared/lazy.js';
import { withoutJit } from '../../shared/without-jit.js';

/** Imports an element's class. */
export type ElementLoader = () => Promise<CustomElementConstructor>;

const elements = new Map<string, Lazy<CustomElementConstructor>>();
/** Pauses between two attempts to load an element. */
const firstPauseMs = 1_000;
const longestPauseMs = 60_000;

/** Registers loaders, by tag, for elements that are loaded when they are first needed. */
export function addLazyElements(loaders: Readonly<Record<string, ElementLoader>>): void {
  for (const [tag, load] of Object.entries(loaders)) elements.set(tag, new Lazy(retrying(tag, load)));
}

/** Wraps a loader: it also defines the element, and after a failure tries again after growing pauses. */
function retrying(tag: string, load: ElementLoader): ElementLoader {
  let pauseMs = firstPauseMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const retry = (): void => {
    timer = undefined;
    void need(tag);
  };
  return async () => {
    try {
      // A bundler may put an element into the same file as code that imports the SDK.
      withoutJit();
      const element = await load();
      define(tag, element);
      return element;
    } catch (error) {
      // Further failures in the meantime do not make the pause longer.
      if (timer === undefined) {
        timer = setTimeout(retry, pauseMs);
        pauseMs = Math.min(pauseMs * 2, longestPauseMs);
      }
      throw error;
    }
  };
}

/**
 * Loads and defines an element, once. Returns `undefined` if there is nothing to wait for: the element is defined, or has no
 * loader because the page registers its own classes. Never rejects: a failed load is tried again at the next call, and after
 * growing pauses.
 */
export function need(tag: string): Promise<void> | undefined {
  return customElements.get(tag) ? undefined : elements.get(tag)?.arrive();
}

/** True if an element with this tag is loaded when it is first needed. */
export function isLazy(tag: string): boolean {
  return elements.has(tag);
}
