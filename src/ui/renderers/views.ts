import { html, type TemplateResult } from 'lit';
import type { RenderContext } from './context.js';
import { stateful } from './stateful.js';

/** One way of showing a part. */
export interface View {
  /** Of the button by which it is chosen. */
  readonly name: string;
  /** `others` goes where the view has its buttons: it leads to the other ways. */
  readonly show: (others: readonly TemplateResult[]) => unknown;
}

/** A part that can be shown in several ways, the first one at first. */
export function renderViews(context: RenderContext, key: unknown, views: readonly View[]): unknown {
  return stateful<number>(
    context,
    key,
    () => 0,
    (chosen, change) => {
      const others = views.flatMap(({ name }, at) =>
        at === chosen
          ? []
          : [
              html`<button slot="actions" class="quiet small" @click=${() => change(() => at)}>
                ${name}
              </button>`,
            ],
      );
      return views[chosen]?.show(others);
    },
  );
}
