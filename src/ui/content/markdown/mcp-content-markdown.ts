import { html, nothing, type CSSResultGroup, type PropertyDeclarations, type PropertyValues } from 'lit';
import type { Dictionary } from '../../base/dictionary.js';
import { define } from '../../base/element.js';
import type { DocumentStrings } from '../../locales/en/document.js';
import { copyButton, saveButton } from '../part/actions.js';
import { documentWords } from '../part/document-strings.js';
import { note } from '../part/context.js';
import { textOf } from '../text/kind.js';
import { bounds } from '../../base/bounds.js';
import { inert } from '../../base/bytes/download.js';
import { codeStyles } from '../../base/styles/code.styles.js';
import { controls } from '../../base/styles/controls.styles.js';
import { partStyles } from '../../base/styles/part.styles.js';
import { tokens } from '../../base/styles/tokens.styles.js';
import { McpPartElement } from '../part-element.js';
import { Formatting, type FormatRefusal } from './formatting.js';
import { readTokens } from './markdown-tokens.js';
import type { WidgetContext } from './widgets.js';
import { styles } from './mcp-content-markdown.styles.js';

/** Length above which a document scrolls in a separate box. */
const longChars = 8_000;

/**
 * @summary A formatted Markdown document. HTML in it stays text, links show their targets, and an image is loaded from its host
 * only when a person asks for it.
 *
 * @csspart markdown - The document.
 * @csspart actions - The buttons that copy and download its source.
 * @csspart hidden - The name of a hidden character.
 */
export class McpContentMarkdown extends McpPartElement<DocumentStrings> {
  static override styles: CSSResultGroup = [tokens, controls, partStyles, codeStyles, styles];

  static override properties: PropertyDeclarations = {
    ...McpPartElement.properties,
    source: { attribute: false },
    refusal: { state: true },
  };

  /** The document's source. */
  declare source: string;
  declare private refusal: FormatRefusal | undefined;

  protected override readonly dictionary: Dictionary<DocumentStrings> = documentWords;
  #formatting: Formatting | undefined;
  #drawnIn: string | undefined;

  constructor() {
    super();
    this.source = '';
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#leave();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('source')) this.#leave();
    const { tag } = this.strings;
    if (!this.#formatting) this.#begin();
    else if (tag !== this.#drawnIn) this.#formatting.draw(this.#widgetContext);
    this.#drawnIn = tag;
  }

  protected override async getUpdateComplete(): Promise<boolean> {
    const isComplete = await super.getUpdateComplete();
    await this.#formatting?.done;
    return this.isUpdatePending ? this.getUpdateComplete() : isComplete;
  }

  protected override render(): unknown {
    if (this.refusal) return this.#text(this.refusal);
    const { context, source } = this;
    const isLong = source.length > longChars;
    const page = this.#formatting?.page;
    const name = this.label || this.words.document;
    return html`
      ${this.bar(
        this.label,
        copyButton(context, () => this.source, this.words.copySource),
        saveButton(context, this.fileName || 'document.md', () => inert(this.source)),
      )}
      ${
        isLong
          ? html`<div class="tall" role="group" tabindex="0" aria-label=${name}>${page}</div>`
          : (page ?? nothing)
      }
    `;
  }

  #text(refusal: FormatRefusal): unknown {
    const { source } = this;
    const because = this.words.asTextBecause;
    const reason = refusal === 'tooLong' ? because.tooLong(bounds.markdownChars) : because[refusal];
    const text = { text: source, label: this.label, fileName: this.fileName || 'document.md' };
    const actions = html`<slot name="actions" slot="actions"></slot>`;
    return html`${note(reason)} ${textOf(text, this.context, actions)}`;
  }

  #begin(): void {
    const { source } = this;
    const formatting = new Formatting((signal) => readTokens(source, { signal }), this.#widgetContext);
    this.#formatting = formatting;
    this.refusal = undefined;
    formatting.page.className = 'markdown';
    formatting.page.part.add('markdown');
    void formatting.done.then((refusal) => {
      if (this.#formatting === formatting) this.refusal = refusal;
      void formatting.color();
    });
  }

  #leave(): void {
    this.#formatting?.leave();
    this.#formatting = undefined;
  }

  get #widgetContext(): WidgetContext {
    return { ...this.context, words: this.words };
  }
}

define('mcp-content-markdown', McpContentMarkdown);

declare global {
  interface HTMLElementTagNameMap {
    'mcp-content-markdown': McpContentMarkdown;
  }
}
