import { adoptStyles, type CSSResult, type PropertyValues } from 'lit';
import type { Dictionary } from './dictionary.js';
import { McpLocalizedElement } from './localized-element.js';
import type { Lazy } from './lazy.js';
import { controls } from './styles/controls.styles.js';
import { tokens } from './styles/tokens.styles.js';

/** What such an element is made of, in a module of its own. */
export interface LazyView {
  readonly styles: readonly CSSResult[];
  readonly dictionary?: Dictionary<object>;
}

/** An element whose view comes in a chunk of its own, when there is first something to show. */
export abstract class McpLazyElement<View extends LazyView> extends McpLocalizedElement {
  protected abstract readonly late: Lazy<View>;

  /** Whether there is something to show: until then the view is not loaded. */
  protected get isNeeded(): boolean {
    return true;
  }

  /** Its own view, and those of the elements in it that shall not come later. */
  protected get views(): readonly Lazy<LazyView>[] {
    return [this.late];
  }

  #styled: View | undefined;
  #wasNeeded = false;

  protected override arriving(tag: string | undefined): Promise<unknown> | undefined {
    this.#wasNeeded = this.isNeeded;
    const views = this.#wasNeeded ? this.views.map((late) => arriveWithWords(late, tag)) : [];
    const coming = [super.arriving(tag), ...views].filter((one) => one !== undefined);
    return coming.length > 0 ? Promise.all(coming) : undefined;
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    // What was set before the element was defined is only known by now.
    if (this.isNeeded && !this.#wasNeeded) queueMicrotask(() => this.requestUpdate());
  }

  /** The view, with its styles in place, once it is there. */
  protected get view(): View | undefined {
    const view = this.late.value;
    if (view && this.#styled !== view && this.renderRoot instanceof ShadowRoot) {
      adoptStyles(this.renderRoot, [tokens, controls, ...view.styles]);
      this.#styled = view;
    }
    return view;
  }
}

function arriveWithWords(late: Lazy<LazyView>, tag: string | undefined): Promise<void> | undefined {
  const words = (): Promise<void> | undefined => late.value?.dictionary?.arrive(tag);
  return late.arrive()?.then(words) ?? words();
}
