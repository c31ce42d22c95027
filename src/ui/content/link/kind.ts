import { html, nothing, type TemplateResult } from 'lit';
import type { LinkPart } from '../../../core/index.js';
import { bounds } from '../../base/bounds.js';
import { dot } from '../../base/dot.js';
import { renderChips } from '../../base/chips.js';
import { icon } from '../../base/icons.js';
import { lateIcon } from '../../base/icon-set.js';
import { problemSentence } from '../../base/locale.js';
import { formatBytes } from '../../base/format.js';
import { cutInTheMiddle } from '../../base/visible.js';
import { loadIcon } from '../image/kind.js';
import { bar, copyButton } from '../part/actions.js';
import { note, type LinkReading, type RenderContext } from '../part/context.js';
import type { ContentKind } from '../part/kind.js';
import { foldedText, longText } from '../part/long-text.js';
import { essence } from '../../base/bytes/mime.js';
import { cutName, nameText, renderName } from '../part/value.js';
import { webLink } from './link-policy.js';

export const link: ContentKind = {
  name: 'link',
  show: (part, context) => (part.kind === 'link' ? renderLink(part, context) : undefined),
};

/**
 * Renders a link to a resource. Nothing is fetched automatically: a press opens a web address, or asks the server for the
 * resource.
 */
function renderLink(part: LinkPart, context: RenderContext): TemplateResult {
  const { strings } = context;
  const words = strings.content;
  const { uri, name, title, description, mimeType, size } = part;
  const address = webLink(uri);
  const facts = [
    words.kinds.link,
    mimeType === undefined ? undefined : cutName(essence(mimeType)),
    size === undefined || size < 0 ? undefined : words.claimedSize(formatBytes(size, strings.tag)),
  ].filter((fact) => fact !== undefined);
  return html`
    <div class="card" part="link">
      ${bar(
        renderChips(facts.join(dot)),
        copyButton(context, () => uri),
      )}
      <div class="title">${iconOf(part)}<strong dir="auto">${renderName(title ?? name)}</strong></div>
      ${
        title !== undefined && title !== name && name !== uri
          ? html`<div class="mono small muted" dir="auto">${renderName(name)}</div>`
          : nothing
      }
      ${description ? longText(description, context, words.kinds.text) : nothing}
      <div class="small">${renderUri(uri, context)}</div>
      ${
        address
          ? html`<a class="small" href=${address.href} target="_blank" rel="noopener noreferrer">
                ${words.openInTab(address.target)}${lateIcon('external')}
              </a>
              ${address.isPrivate ? html`<span class="small muted">${words.privateNetwork}</span>` : nothing}`
          : nothing
      }
      ${context.link ? renderReading(context.link, nameText(title ?? name), context) : nothing}
    </div>
  `;
}

/** Renders an icon included with the link. Fetching one would reveal the reader to its server. */
function iconOf({ icons }: LinkPart): unknown {
  const src = icons?.find((one) => one.src.startsWith('data:'))?.src;
  const own = lateIcon('link');
  if (src === undefined) return own;
  // Until it loads, and if it fails, our own icon is shown.
  void loadIcon().catch(() => undefined);
  return html`<mcp-content-icon .src=${src}>${own}</mcp-content-icon>`;
}

function renderReading(
  { reading, read }: LinkReading,
  name: string,
  { strings, from }: RenderContext,
): TemplateResult {
  const words = strings.content;
  const isReading = reading?.status === 'reading';
  const word = reading && !isReading ? words.readAgain : words.read;
  return html`
    <div class="reading">
      <button
        class="small"
        aria-disabled=${isReading ? 'true' : 'false'}
        aria-label=${words.readOf(word, name)}
        @click=${isReading ? nothing : read}
      >
        ${word}
      </button>
      <span class="small muted" role="status">${isReading ? words.reading : ''}</span>
    </div>
    ${reading?.status === 'done' && reading.changed ? html`<p class="changed small">${icon('warning')}<span>${words.changed}</span></p>` : nothing}
    ${reading?.status === 'failed' ? note(problemSentence(strings, reading.problem)) : nothing}
    ${reading?.status === 'done' ? html`<mcp-content .parts=${reading.parts} .from=${from}></mcp-content>` : nothing}
  `;
}

/** Renders a URI as text: the whole URI, or its two ends, with the whole on request. */
export function renderUri(uri: string, context: RenderContext): unknown {
  const shown = cutInTheMiddle(uri, bounds.uriChars);
  const view = html`<bdi class="uri mono" dir="ltr">${renderChips(shown, 'name')}</bdi>`;
  return shown === uri ? view : foldedText(uri, () => view, context.strings.content.wholeAddress, context);
}
