import { html, nothing, type TemplateResult } from 'lit';
import type { JsonObject } from '../../../core/index.js';
import type { RenderContext } from './context.js';
import { treeOf } from '../structured/structured.js';
import { stateful } from './stateful.js';

/** Fields that a part's kind does not have: folded, and not built until they are opened. */
export function renderExtra(extra: JsonObject | undefined, context: RenderContext): unknown {
  if (!extra) return nothing;
  return stateful(
    context,
    extra,
    () => false,
    (isOpen, change): TemplateResult => {
      const words = context.strings.content;
      const toggle = (event: Event): void => {
        const { open } = event.currentTarget as HTMLDetailsElement;
        change(() => isOpen || open);
      };
      return html`
        <details class="aside" @toggle=${toggle}>
          <summary class="small muted">${words.extra(Object.keys(extra).length)}</summary>
          ${isOpen ? treeOf(extra, context, words.kinds.json) : nothing}
        </details>
      `;
    },
  );
}
