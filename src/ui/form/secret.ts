import { html, nothing, type TemplateResult } from 'lit';
import { withoutHidden } from '../../core/index.js';
import type { TextNode } from '../../core/form.js';
import { icon } from '../base/icons.js';
import { renderField } from './field.js';
import type { FormView, Place } from './form-view.js';
import { isLarge } from './is-large.js';
import { renderLarge } from './large.js';
import { renderLine, renderLong } from './line.js';

/** A text that is seen only while somebody wants to see it; nothing that is said of it repeats it. */
export function renderSecret(
  view: FormView,
  place: Place,
  node: TextNode,
  text: string,
  now: unknown,
): TemplateResult {
  const words = view.strings.form;
  const shownId = `${place.id}-shown`;
  const isShown = view.isOpen(shownId);
  // A line box, the only one that can mask a text, would drop its line breaks.
  const isLong = text.includes('\n') || isLarge(text);
  const { removed } = withoutHidden(text);
  const reveal = html`<button
    type="button"
    class="reveal"
    aria-label=${words.revealOf(place.label)}
    aria-pressed=${isShown ? 'true' : 'false'}
    @click=${() => view.toggle(shownId, !isShown)}
  >
    ${icon(isShown ? 'hidden' : 'visible')} ${words.reveal}
  </button>`;
  return renderField(view, place, node, {
    control: (aria) => {
      if (isLong && isShown)
        return html`${isLarge(text) ? renderLarge(view, place, text) : renderLong(view, place, node, text, aria)}
        ${reveal}`;
      if (isLong) {
        const chars = new Intl.NumberFormat(view.strings.tag).format(text.length);
        return html`<p class="now" data-unseen>${words.secretHeld(chars)}</p>
          ${reveal}`;
      }
      const type = isShown ? 'text' : 'password';
      return html`<div class="together" ?data-unseen=${!isShown && text !== ''}>
        ${renderLine(view, place, node, text, aria, { type })} ${reveal}
      </div>`;
    },
    now: removed > 0 ? words.secretHides(removed) : now === nothing ? nothing : now,
  });
}
