import { html, type TemplateResult } from 'lit';
import type { RenderContext } from './context.js';
import { longText } from './long-text.js';
import { stateful } from './stateful.js';

/** A long text that shows what `summary` makes of it, and the whole when it is opened. */
export function foldedText(
  text: string,
  summary: (isOpen: boolean) => unknown,
  label: string,
  context: RenderContext,
): unknown {
  return stateful(
    context,
    text,
    () => false,
    (isOpen, change): TemplateResult => {
      const toggle = (event: Event): void => {
        const { open } = event.currentTarget as HTMLDetailsElement;
        change(() => open);
      };
      return html`
        <details class="folded" @toggle=${toggle}>
          <summary>${summary(isOpen)}</summary>
          ${isOpen ? longText(text, context, label) : undefined}
        </details>
      `;
    },
  );
}
