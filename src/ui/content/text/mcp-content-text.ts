import { type CSSResultGroup, html, nothing, type PropertyDeclarations, type PropertyValues } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import { Dictionary } from '../../base/dictionary.js';
import { define } from '../../base/element.js';
import { textEn } from '../../locales/en/text.js';
import type { TextStrings } from '../../locales/en/text.js';
import { copyButton, saveButton } from '../part/actions.js';
import { readAnsi } from './ansi.js';
import { bounds } from '../../base/bounds.js';
import { directionOf } from '../../base/direction.js';
import { hasAnsi } from './has-ansi.js';
import { formatBytes } from '../../base/format.js';
import { sizeOf, type TextSize } from './size.js';
import { windowEnd } from '../../base/text-window.js';
import { TimeSlices } from '../../base/time-slices.js';
import { inert } from '../part/save.js';
import { codeStyles } from '../../base/styles/code.styles.js';
import { controls } from '../../base/styles/controls.styles.js';
import { partStyles } from '../../base/styles/part.styles.js';
import { tokens } from '../../base/styles/tokens.styles.js';
import { McpPartElement } from '../part-element.js';
import { ansiStyles } from './ansi.styles.js';
import { findBar, findButton, moreLine, toggleButton } from './buttons.js';
import { styles } from './mcp-content-text.styles.js';
import { TextFinder } from './finder.js';
import { type TextContent, TextPane } from './pane.js';

const words: Dictionary<TextStrings> = new Dictionary('text', textEn);

/**
 * @summary A text as it was written, however long it is: with the colours of a terminal or of code, a search that looks
 * into all of it, and the whole to copy and to download.
 *
 * @csspart text - The text.
 * @csspart actions - The buttons above it.
 * @csspart hidden - A character that cannot be seen, by its name.
 */
export class McpContentText extends McpPartElement<TextStrings> {
  static override styles: CSSResultGroup = [tokens, controls, partStyles, codeStyles, ansiStyles, styles];

  static override properties: PropertyDeclarations = {
    ...McpPartElement.properties,
    text: { attribute: false },
    codeLanguage: { attribute: false },
    content: { state: true },
    size: { state: true },
    shown: { state: true },
    isWrapped: { state: true },
    hasCodes: { state: true },
  };

  declare text: string;
  /** The language of a text that is code. */
  declare codeLanguage: string | undefined;
  /** The text as it is shown, as soon as it is known how. */
  declare private content: TextContent | undefined;
  declare private size: TextSize | undefined;
  /** How much of it is on the page. */
  declare private shown: number;
  declare private isWrapped: boolean;
  /** Shows what colours a terminal's text as the characters that it is. */
  declare private hasCodes: boolean;

  protected override readonly dictionary: Dictionary<TextStrings> = words;
  readonly #finder: TextFinder = new TextFinder(
    this,
    () => this.#pane,
    (end) => this.#grow(end),
  );
  #pane: TextPane | undefined;
  #reading = new AbortController();
  /** Work that was begun and is not yet seen. */
  readonly #works = new Set<Promise<void>>();
  #isFlat = true;
  #isColored = false;
  /** The text whose size is known, or nearly so. */
  #measured: string | undefined;
  /** How much of the text is asked for: so many times what is shown at first. */
  #times = 1;
  #hadFocus = false;

  constructor() {
    super();
    this.text = '';
    this.shown = 0;
    this.isWrapped = true;
    this.hasCodes = false;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#reading.abort();
    this.#pane?.stop();
    this.#pane = undefined;
  }

  protected override willUpdate(changed: PropertyValues): void {
    const isOther = changed.has('text') || changed.has('codeLanguage');
    if (isOther) {
      const { text } = this;
      this.#isFlat = windowEnd(text, bounds.flatChars, bounds.flatLines) === text.length;
      this.#isColored = hasAnsi(text);
      this.#times = 1;
      this.size = undefined;
    }
    if (isOther || changed.has('hasCodes') || this.#reading.signal.aborted) this.#read();
    this.#hadFocus = this.shadowRoot?.activeElement?.matches('.more button') ?? false;
  }

  /** Finds out how the text is shown: at once, where there is nothing to be found out. */
  #read(): void {
    this.#reading.abort();
    const { signal } = (this.#reading = new AbortController());
    const { text, codeLanguage } = this;
    if (!this.size) this.#measured = undefined;
    if (this.#isColored && !this.hasCodes) {
      void this.#work(signal, async () => {
        const colored = await readAnsi(text, new TimeSlices(signal));
        if (!signal.aborted) this.content = colored;
      });
      return;
    }
    this.content = { text, stretches: [] };
    if (codeLanguage === undefined || this.hasCodes || text.length > bounds.codeChars) return;
    void this.#work(signal, async () => {
      const { codeRanges } = await import('../code/code.js');
      const ranges = await codeRanges(text, codeLanguage, signal);
      if (signal.aborted || !ranges || ranges.length === 0) return;
      const stretches = ranges.map(({ from, to, kind }) => ({ from, to, look: `code-${kind}` }));
      this.content = { text, stretches };
    });
  }

  /** A failure leaves the text as it is; work that nobody waits for has not failed. */
  #work(signal: AbortSignal, begin: () => Promise<void>): Promise<void> {
    const work = begin()
      .catch(() => {
        if (!signal.aborted) this.content ??= { text: this.text, stretches: [] };
      })
      .finally(() => this.#works.delete(work));
    this.#works.add(work);
    return work;
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    const { content } = this;
    const box = this.renderRoot.querySelector<HTMLElement>('.text');
    if (!content || !box) return;
    if (this.#pane?.content !== content) {
      const before = this.#pane;
      before?.stop();
      this.#pane = new TextPane(box, content);
      const isSame = before?.content.text === content.text;
      void this.#grow(Math.max(this.#wanted, isSame ? before.end : 0)).then(() => this.#finder.search());
    }
    if (!this.label && !this.#isFlat && this.#measured !== this.text) this.#measure();
    if (this.#hadFocus && !this.shadowRoot?.activeElement) box.focus();
  }

  get #wanted(): number {
    const { text } = this.content ?? this;
    return this.#times === Infinity
      ? text.length
      : windowEnd(text, bounds.textChars * this.#times, bounds.textLines * this.#times);
  }

  async #grow(wanted: number): Promise<void> {
    const pane = this.#pane;
    if (!pane) return;
    await this.#work(this.#reading.signal, async () => {
      await pane.grow(wanted);
      if (pane === this.#pane) this.shown = pane.end;
    });
  }

  #measure(): void {
    const { text } = this;
    const { signal } = this.#reading;
    this.#measured = text;
    void this.#work(signal, async () => {
      const size = await sizeOf(text, new TimeSlices(signal));
      if (this.text === text) this.size = size;
    });
  }

  /** Waits for what is on its way, too. */
  protected override async getUpdateComplete(): Promise<boolean> {
    const isComplete = await super.getUpdateComplete();
    if (this.#works.size === 0) return isComplete;
    await Promise.all(this.#works);
    return this.getUpdateComplete();
  }

  protected override render(): unknown {
    const { content, isWrapped } = this;
    const scrolls = !this.#isFlat || !isWrapped;
    return html`
      ${this.bar(this.#facts, this.#actions())}
      ${this.#finder.isOpen ? findBar(this.#finder, this.words, this.#toggleFind) : nothing}
      <div
        class="text mono ${this.#isFlat ? '' : 'tall'} ${isWrapped ? '' : 'unwrapped'}"
        part="text"
        dir=${directionOf(content?.text ?? '')}
        role=${ifDefined(scrolls ? 'group' : undefined)}
        tabindex=${ifDefined(scrolls ? 0 : undefined)}
        aria-label=${scrolls ? this.label || this.strings.content.kinds.text : nothing}
        @scroll=${this.#finder.look}
      ></div>
      ${this.text === '' ? html`<p class="small muted">${this.words.empty}</p>` : this.#more()}
    `;
  }

  get #facts(): string | undefined {
    const { size, language = 'en' } = this;
    return this.label || (size && this.words.size(formatBytes(size.bytes, language), size.lines));
  }

  #actions(): unknown {
    const { words, context } = this;
    return [
      this.#isFlat ? nothing : findButton(words, this.#finder.isOpen, this.#toggleFind),
      this.#isColored
        ? toggleButton('codes', words.codes, this.hasCodes, () => (this.hasCodes = !this.hasCodes))
        : nothing,
      toggleButton('wrap', words.wrap, this.isWrapped, () => (this.isWrapped = !this.isWrapped)),
      copyButton(context, () => this.text),
      saveButton(context, this.fileName || 'text.txt', () => inert(this.text)),
    ];
  }

  /** Says what is not shown, and why. */
  #more(): unknown {
    const { content, shown, words, strings } = this;
    const pane = this.#pane;
    if (!content || !pane || shown === 0) return nothing;
    const isWhole = shown >= content.text.length;
    if (isWhole && !pane.isLacking) return nothing;
    const show = (times: number) => (): void => {
      this.#times = times;
      void this.#grow(this.#wanted);
    };
    // A search may have shown more than was asked for.
    const next = Math.max(this.#times, Math.floor(shown / bounds.textChars)) * 2;
    return moreLine(
      [
        ...(isWhole ? [] : [strings.content.charactersShown(shown, content.text.length)]),
        ...(!isWhole && pane.isFull ? [words.restNotShown] : []),
        ...(pane.isLacking ? [words.colorsLeftOut] : []),
      ],
      isWhole || pane.isFull
        ? []
        : [
            { label: strings.common.showMore, show: show(next) },
            { label: strings.common.showAll, show: show(Infinity) },
          ],
    );
  }

  readonly #toggleFind = (): void => {
    if (this.#finder.isOpen) this.#finder.close();
    else this.#finder.open();
    void this.#followFind();
  };

  /** To the search as it opens, and back as it closes. */
  async #followFind(): Promise<void> {
    await this.updateComplete;
    const { renderRoot } = this;
    if (this.#finder.isOpen) renderRoot.querySelector<HTMLInputElement>('.find input')?.select();
    else renderRoot.querySelector<HTMLElement>('.opens')?.focus();
  }
}

define('mcp-content-text', McpContentText);

declare global {
  interface HTMLElementTagNameMap {
    'mcp-content-text': McpContentText;
  }
}
