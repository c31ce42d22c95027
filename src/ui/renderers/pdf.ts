import { html, type TemplateResult } from 'lit';
import { lateIcon } from '../late-icons.js';
import { bar, saveButton } from './actions.js';
import { note, type RenderContext } from './context.js';
import { documentWords } from './document-words.js';
import { renderMedia, renderRefused, type Media } from './media.js';
import { isPdf } from './pure/is-pdf.js';
import { formatBytes } from './pure/size.js';
import { inert } from './save.js';
import { stateful } from './stateful.js';

/** As long as a viewer may take to come up and read it. */
const lifeMs = 60_000;

/**
 * A PDF, for the browser's own viewer, in a tab of its own: in the page it would need a frame or a plug-in, which a strict
 * page forbids and reports.
 */
export function renderPdf(media: Media, context: RenderContext): TemplateResult {
  const { tag } = context.strings;
  const drawn = stateful<boolean>(
    context,
    tag,
    (change) => {
      void documentWords.arrive(tag)?.then(() => change(() => true));
      return false;
    },
    () => renderMedia<Uint8Array<ArrayBuffer>>(media, context, opening(media, context)),
  );
  return html`${drawn}`;
}

function opening(
  media: Media,
  context: RenderContext,
): Parameters<typeof renderMedia<Uint8Array<ArrayBuffer>>>[2] {
  const words = documentWords.of(context.strings.tag).pdf;
  return {
    label: words.kind,
    look: (bytes) => bytes,
    show: (bytes) => {
      if (!isPdf(bytes)) return renderRefused(media, words.notPdf, words.kind, context);
      const label = `${words.kind} · ${formatBytes(bytes.length, context.strings.tag)}`;
      return html`
        ${bar(
          label,
          saveButton(context, media.name, () => inert(bytes)),
        )}
        <button class="small" @click=${() => openPdf(bytes)}>${lateIcon('external')} ${words.open}</button>
        ${note(words.notShown)}
      `;
    },
  };
}

/** Only ever called by a press. The new tab has no way back to this page. */
function openPdf(bytes: Uint8Array<ArrayBuffer>): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
  link.target = '_blank';
  link.rel = 'noopener noreferrer';
  link.click();
  setTimeout(() => {
    URL.revokeObjectURL(link.href);
  }, lifeMs);
}
