import { html, type TemplateResult } from 'lit';
import { renderChips } from './chips.js';
import { bounds } from './pure/bounds.js';
import type { RenderContext } from './context.js';
import { longText } from './long-text.js';
import { stateful } from './stateful.js';
import { cutInTheMiddle } from './visible.js';

/** A URI as text: all of it, or its two ends and the whole when it is asked for. */
export function renderUri(uri: string, context: RenderContext): unknown {
  if (uri.length <= bounds.uriChars)
    return html`<bdi class="uri mono" dir="ltr">${renderChips(uri, true)}</bdi>`;
  const words = context.strings.content;
  return stateful(
    context,
    uri,
    () => false,
    (isOpen, change): TemplateResult => {
      const toggle = (event: Event): void => {
        const { open } = event.currentTarget as HTMLDetailsElement;
        change(() => open);
      };
      return html`
        <details class="folded" @toggle=${toggle}>
          <summary>
            <bdi class="uri mono" dir="ltr">${renderChips(cutInTheMiddle(uri, bounds.uriChars), true)}</bdi>
          </summary>
          ${isOpen ? longText(uri, context, words.wholeAddress) : undefined}
        </details>
      `;
    },
  );
}
