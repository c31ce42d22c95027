import { html } from 'lit';
import { renderChips } from '../../base/chips.js';
import { bounds } from '../../base/bounds.js';
import type { RenderContext } from '../part/context.js';
import { foldedText } from '../part/long-text.js';
import { cutInTheMiddle } from '../../base/visible.js';

/** A URI as text: all of it, or its two ends and the whole when it is asked for. */
export function renderUri(uri: string, context: RenderContext): unknown {
  if (uri.length <= bounds.uriChars)
    return html`<bdi class="uri mono" dir="ltr">${renderChips(uri, true)}</bdi>`;
  const ends = html`<bdi class="uri mono" dir="ltr"
    >${renderChips(cutInTheMiddle(uri, bounds.uriChars), true)}</bdi
  >`;
  return foldedText(uri, () => ends, context.strings.content.wholeAddress, context);
}
