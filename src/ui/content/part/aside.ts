import { html, nothing, type TemplateResult } from 'lit';
import type { RenderContext } from './context.js';
import { stateful } from './stateful.js';

/** Renders content folded under a line; it is not built until it is opened. */
export function renderAside(
  context: RenderContext,
  key: unknown,
  summary: string,
  content: () => unknown,
): unknown {
  return stateful(
    context,
    key,
    () => false,
    (isOpen, change): TemplateResult => {
      const toggle = (event: Event): void => {
        const { open } = event.currentTarget as HTMLDetailsElement;
        change(() => isOpen || open);
      };
      return html`
        <details class="aside" @toggle=${toggle}>
          <summary class="small muted">${summary}</summary>
          ${isOpen ? content() : nothing}
        </details>
      `;
    },
  );
}
