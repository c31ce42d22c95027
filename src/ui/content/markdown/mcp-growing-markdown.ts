import {
  html,
  type CSSResultGroup,
  nothing,
  type PropertyDeclarations,
  type PropertyValues,
  css,
  type CSSResult,
} from 'lit';
import { bounds } from '../../base/bounds.js';
import type { Dictionary } from '../../base/dictionary.js';
import { define } from '../../base/element.js';
import { McpOpenAddressEvent } from '../../base/events.js';
import { codeStyles } from '../../base/styles/code.styles.js';
import { controls } from '../../base/styles/controls.styles.js';
import { partStyles } from '../../base/styles/part.styles.js';
import { tokens } from '../../base/styles/tokens.styles.js';
import type { DocumentStrings } from '../../locales/en/document.js';
import { note } from '../part/context.js';
import { documentWords } from '../part/document-strings.js';
import { textOf } from '../text/kind.js';
import { McpPartElement } from '../part-element.js';
import { GrowingMarkdown, type Unformatted } from './growing.js';
import { styles } from './mcp-content-markdown.styles.js';
import type { WidgetContext } from './widgets.js';

/** The distance between sections is inside them: a section that is skipped out of view contains its margins. */
const growingStyles: CSSResult = css`
  :host {
    line-height: inherit;
  }

  .section > :first-child {
    margin-block-start: 0;
  }

  .markdown > .section > :last-child {
    margin-block-end: 0;
  }

  .section + .section {
    margin-block-start: calc(var(--_space) * 3);
  }

  .markdown :is(h1, h2, h3, h4, h5, h6, p, ul, ol, blockquote, .code, .scroll) {
    margin-block-end: calc(var(--_space) * 3);
  }

  :is(h1, h2, h3) {
    font-size: calc(17em / 15);
    line-height: calc(24 / 17);
  }

  :is(h1, h2, h3, h4, h5, h6) {
    font-weight: 600;
  }

  .section + .section:has(> :is(h1, h2, h3, h4, h5, h6, hr):first-child) {
    margin-block-start: 1.25em;
  }

  .markdown :is(ul, ol) {
    padding-inline-start: calc(var(--_space) * 5);
  }

  li {
    margin-block: 0;
  }

  li + li,
  li > :is(ul, ol) {
    margin-block-start: var(--_space);
  }

  li::marker {
    color: var(--_text-muted);
  }

  /* A table is part of the message, and has the same width. */
  .scroll {
    inline-size: auto;
    border: 0;
    border-radius: 0;
  }

  table {
    min-inline-size: 100%;
    font-size: var(--_font-size-row);
    line-height: 1.25rem;
  }

  :is(th, td) {
    padding-block: calc(var(--_space) * 1.5);
  }

  th {
    font-size: var(--_font-size-small);
    border-block-end-color: var(--_border-strong);
    background: var(--_surface);
    color: var(--_text-muted);
    font-weight: 500;
  }

  :is(th, td):first-child {
    padding-inline-start: 0;
  }

  :is(th, td):last-child {
    padding-inline-end: 0;
  }

  /* Numbers are right-aligned, and the next column is left-aligned. */
  [align='right'] + :not([align='right']) {
    padding-inline-start: calc(var(--_space) * 7.5);
  }

  /* Sections far from view cost no layout, and keep their height. */
  @supports (overflow-anchor: auto) {
    .far {
      content-visibility: auto;
      contain-intrinsic-block-size: auto 4rem;
      overflow-clip-margin: 4px;
    }
  }
`;

/**
 * @summary Markdown while it is being written, such as a model's answer. It has the same safeguards as `<mcp-content-markdown>`,
 * and does not move text that is already shown. Formulas stay verbatim.
 *
 * @slot - Shown until the beginning of the text has been formatted.
 * @csspart markdown - The document.
 * @csspart hidden - The name of a hidden character.
 * @fires mcp-open-address - A person opened a link.
 */
export class McpGrowingMarkdown extends McpPartElement<DocumentStrings> {
  static override styles: CSSResultGroup = [tokens, controls, partStyles, codeStyles, styles, growingStyles];

  static override properties: PropertyDeclarations = {
    ...McpPartElement.properties,
    source: { attribute: false },
    isGrowing: { attribute: false },
  };

  /** The text so far. */
  declare source: string;
  /** True until the text is complete. */
  declare isGrowing: boolean;

  protected override readonly dictionary: Dictionary<DocumentStrings> = documentWords;
  #document: GrowingMarkdown | undefined;
  #drawnIn: string | undefined;

  constructor() {
    super();
    this.source = '';
    this.isGrowing = false;
    for (const type of ['click', 'auxclick']) this.addEventListener(type, this.#opened);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.hasUpdated) this.requestUpdate('source');
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#document?.leave();
    this.#document = undefined;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const { tag } = this.strings;
    const isFirst = !this.#document;
    this.#document ??= new GrowingMarkdown(this.#widgetContext, () => this.requestUpdate());
    if (isFirst || changed.has('source') || changed.has('isGrowing'))
      this.#document.show({ text: this.source, isWhole: !this.isGrowing });
    if (!isFirst && tag !== this.#drawnIn) this.#document.draw(this.#widgetContext);
    this.#drawnIn = tag;
  }

  protected override async getUpdateComplete(): Promise<boolean> {
    const isComplete = await super.getUpdateComplete();
    await this.#document?.drawn;
    return this.isUpdatePending ? this.getUpdateComplete() : isComplete;
  }

  protected override render(): unknown {
    const { page, isDrawn, unformatted } = this.#document ?? {};
    return html`
      ${isDrawn ? nothing : html`<slot></slot>`} ${page} ${unformatted ? this.#asText(unformatted) : nothing}
    `;
  }

  #asText({ refusal, text }: Unformatted): unknown {
    const because = this.words.asTextBecause;
    const reason = refusal === 'tooLong' ? because.tooLong(bounds.markdownChars) : because[refusal];
    return html`${note(reason)} ${textOf({ text, label: this.label, fileName: 'answer.md' }, this.context)}`;
  }

  readonly #opened = (event: Event): void => {
    const link = event.composedPath().find((at) => at instanceof HTMLAnchorElement);
    if (link && !event.defaultPrevented) this.dispatchEvent(new McpOpenAddressEvent({ url: link.href }));
  };

  get #widgetContext(): WidgetContext {
    return { ...this.context, words: this.words };
  }
}

define('mcp-growing-markdown', McpGrowingMarkdown);

declare global {
  interface HTMLElementTagNameMap {
    'mcp-growing-markdown': McpGrowingMarkdown;
  }
}
