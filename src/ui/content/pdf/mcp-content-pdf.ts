import { html, nothing, type TemplateResult } from 'lit';
import type { Dictionary } from '../../base/dictionary.js';
import { define } from '../../base/element.js';
import { lateIcon } from '../../base/icon-set.js';
import type { DocumentStrings } from '../../locales/en/document.js';
import { note } from '../part/context.js';
import { documentWords } from '../part/document-strings.js';
import { McpFileElement } from '../part/file-element.js';

/**
 * Returns true if bytes are a PDF. Viewers search for its signature in the first kilobyte, since some programs write other
 * content before it.
 */
export function isPdf(bytes: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(bytes.subarray(0, 1_024)).includes('%PDF-');
}

/** Time in ms for a viewer to start and read the file. */
const lifeMs = 60_000;

/**
 * @summary A PDF, for the browser's own viewer in a separate tab. In the page it would need a frame or a plug-in, which a strict
 * policy forbids and reports.
 *
 * @csspart text - Content that was sent in place of data.
 * @csspart actions - The buttons above it.
 * @csspart hidden - The name of a hidden character.
 */
export class McpContentPdf extends McpFileElement<DocumentStrings> {
  protected override readonly dictionary: Dictionary<DocumentStrings> = documentWords;

  protected override get notOfKind(): string {
    return this.words.pdf.notPdf;
  }

  protected override get saveName(): string {
    return this.fileName || 'document.pdf';
  }

  protected override typeOf(bytes: Uint8Array): string | undefined {
    return isPdf(bytes) ? 'application/pdf' : undefined;
  }

  protected override render(): TemplateResult {
    const { opened, words } = this;
    return html`
      ${this.head(words.pdf.kind)} ${opened?.is === 'known' ? this.#open(opened.bytes) : nothing}
      <div role="status">${opened && opened.is !== 'known' ? this.refusal(opened) : nothing}</div>
    `;
  }

  #open(bytes: Uint8Array<ArrayBuffer>): TemplateResult {
    const { pdf } = this.words;
    return html`
      <button class="small" @click=${() => openPdf(bytes)}>${lateIcon('external')} ${pdf.open}</button>
      ${note(pdf.notShown)}
    `;
  }
}

/** Opens a PDF in a new tab, without a reference to this page. Only called after a press. */
function openPdf(bytes: Uint8Array<ArrayBuffer>): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
  link.target = '_blank';
  link.rel = 'noopener noreferrer';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), lifeMs);
}

declare global {
  interface HTMLElementTagNameMap {
    'mcp-content-pdf': McpContentPdf;
  }
}

define('mcp-content-pdf', McpContentPdf);
