import { html, nothing, type TemplateResult } from 'lit';
import { more } from './actions.js';
import { renderChips } from '../../base/chips.js';
import { bounds } from '../../base/bounds.js';
import type { RenderContext } from './context.js';
import { stateful } from '../../base/stateful.js';
import { chunksOf, windowEnd } from '../../base/text-window.js';

/** Renders verbatim text of any length: a growing window, in blocks that the browser may skip. */
export function longText(text: string, context: RenderContext, label: string): unknown {
  return stateful(
    context,
    text,
    () => 1,
    (times, change) => {
      const end = windowEnd(text, bounds.textChars * times, bounds.textLines * times);
      return html`
        ${box(text.slice(0, end), label)}
        ${
          end === text.length
            ? nothing
            : more(context, context.strings.content.charactersShown(end, text.length), () =>
                change((now) => now * 2),
              )
        }
      `;
    },
  );
}

/** True if a text is short enough not to need a scrolling box. */
export function isFlat(text: string): boolean {
  return windowEnd(text, bounds.flatChars, bounds.flatLines) === text.length;
}

function box(text: string, label: string): TemplateResult {
  const chunks = chunksOf(text, text.length, bounds.chunkChars, bounds.chunkLines).map(
    (chunk) => html`<div class="chunk">${renderChips(chunk)}</div>`,
  );
  if (isFlat(text)) return html`<div class="text mono" part="text" dir="auto">${chunks}</div>`;
  return html`
    <div class="text mono tall" part="text" dir="auto" role="group" tabindex="0" aria-label=${label}>
      ${chunks}
    </div>
  `;
}

/** Renders a text collapsed under a summary. */
export function foldedText(
  text: string,
  summary: (isOpen: boolean) => unknown,
  label: string,
  context: RenderContext,
): unknown {
  return renderFolded(context, text, 'folded', summary, () => longText(text, context, label));
}

/** Renders content collapsed under a summary. A text exists while it is open; an aside, from when it is first opened. */
export function renderFolded(
  context: RenderContext,
  key: unknown,
  look: 'aside' | 'folded',
  summary: (isOpen: boolean) => unknown,
  content: () => unknown,
): unknown {
  return stateful<'new' | 'open' | 'closed'>(
    context,
    key,
    () => 'new',
    (state, change) => {
      const toggle = (event: Event): void => {
        const { open } = event.currentTarget as HTMLDetailsElement;
        change(() => (open ? 'open' : 'closed'));
      };
      return html`
        <details class=${look} @toggle=${toggle}>
          <summary>${summary(state === 'open')}</summary>
          ${state === 'open' || (state === 'closed' && look === 'aside') ? content() : nothing}
        </details>
      `;
    },
  );
}
