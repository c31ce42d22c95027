import { html, type TemplateResult } from 'lit';
import { bounds } from './pure/bounds.js';
import type { RenderContext } from './context.js';
import { longText } from './long-text.js';
import { stateful } from './stateful.js';
import { cutInTheMiddle, visible } from './visible.js';

/** A URI as text: all of it, or its two ends and the whole when it is asked for. */
export function renderUri(uri: string, context: RenderContext): unknown {
  if (uri.length <= bounds.uriChars) return html`<bdi class="uri mono" dir="ltr">${visible(uri)}</bdi>`;
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
            <bdi class="uri mono" dir="ltr">${visible(cutInTheMiddle(uri, bounds.uriChars))}</bdi>
          </summary>
          ${isOpen ? longText(visible(uri), context, words.wholeAddress) : undefined}
        </details>
      `;
    },
  );
}
