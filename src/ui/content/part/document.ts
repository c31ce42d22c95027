import { html, type TemplateResult } from 'lit';
import type { RenderContext } from './context.js';
import { stateful } from './stateful.js';

/** A text with what is known of it. */
export interface Document {
  readonly text: string;
  readonly fileName: string;
  /** Shown above it. Without it, a short text has no line above. */
  readonly label?: string | undefined;
  /** The language of code, by a name that `codeRanges` knows. */
  readonly language?: string | undefined;
}

/** One way of showing a part. */
export interface View {
  /** The name of the button that chooses it. */
  readonly name: string;
  /** Renders it, with the buttons of the other ways where it has its own. */
  readonly show: (others: readonly TemplateResult[]) => unknown;
}

/** A part that can be shown in several ways, the first one at first. */
export function renderViews(context: RenderContext, key: unknown, views: readonly View[]): unknown {
  return stateful<number>(
    context,
    key,
    () => 0,
    (chosen, change) => {
      const choose = (event: Event, at: number): void => {
        const box = (event.currentTarget as Element).closest('.views');
        change(() => at);
        if (box) void focusSwitch(box);
      };
      const others = views.flatMap(({ name }, at) =>
        at === chosen
          ? []
          : [
              html`<button slot="actions" class="quiet small" @click=${(event: Event) => choose(event, at)}>
                ${name}
              </button>`,
            ],
      );
      return html`<div class="views">${views[chosen]?.show(others)}</div>`;
    },
  );
}

/** Whoever pressed a switch stays at it: it is another button now, perhaps of an element that has yet to come. */
async function focusSwitch(box: Element): Promise<void> {
  const next = box.querySelector<HTMLElement>('button[slot=actions]');
  const element = next?.parentElement;
  if (element?.localName.includes('-')) {
    await customElements.whenDefined(element.localName);
    await (element as Partial<Record<'updateComplete', Promise<unknown>>>).updateComplete;
  }
  if (next?.isConnected && next.checkVisibility()) next.focus();
}
