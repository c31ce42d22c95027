import { type CSSResultGroup, html, nothing, type PropertyDeclarations, type PropertyValues } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import { bounds } from '../../base/bounds.js';
import { Dictionary } from '../../base/dictionary.js';
import { directionOf } from '../../base/direction.js';
import { define } from '../../base/element.js';
import { icon } from '../../base/icons.js';
import { lateIcon } from '../../base/icon-set.js';
import { formatBytes } from '../../base/format.js';
import { controls } from '../../base/styles/controls.styles.js';
import { inputs } from '../../base/styles/inputs.styles.js';
import { partStyles } from '../../base/styles/part.styles.js';
import { tokens } from '../../base/styles/tokens.styles.js';
import { windowEnd } from '../../base/text-window.js';
import { TimeSlices } from '../../base/time-slices.js';
import { textEn, type TextStrings } from '../../locales/en/text.js';
import { codeRanges } from '../code/languages.js';
import { copyButton, iconButton, more, saveButton } from '../part/actions.js';
import { isFlat } from '../part/long-text.js';
import { inert } from '../../base/bytes/download.js';
import { McpPartElement } from '../part-element.js';
import { type Colored, readAnsi } from './ansi.js';
import { TextFinder } from './finder.js';
import { hasAnsi } from './has-ansi.js';
import { styles } from './mcp-content-text.styles.js';
import { TextPane } from './pane.js';
import { sizeOf, type TextSize } from './scan.js';

const dictionary: Dictionary<TextStrings> = new Dictionary('text', textEn);

/**
 * @summary Verbatim text of any length: with terminal colors or syntax highlighting, a search through all of it, and buttons that
 * copy and download the whole.
 *
 * @csspart text - The text.
 * @csspart actions - The buttons above it.
 * @csspart hidden - The name of a hidden character.
 */
export class McpContentText extends McpPartElement<TextStrings> {
  static override styles: CSSResultGroup = [tokens, controls, inputs, partStyles, styles];

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
  /** The text as shown, once its colors are known. */
  declare private content: Colored | undefined;
  declare private size: TextSize | undefined;
  /** Number of characters in the page. */
  declare private shown: number;
  declare private isWrapped: boolean;
  /** True to show color sequences as visible characters. */
  declare private hasCodes: boolean;

  protected override readonly dictionary: Dictionary<TextStrings> = dictionary;
  readonly #finder: TextFinder = new TextFinder(this, {
    pane: () => this.#pane,
    showTo: (end) => this.#grow(end),
  });
  #pane: TextPane | undefined;
  #reading = new AbortController();
  /** Work in progress. */
  readonly #works = new Set<Promise<void>>();
  #isFlat = true;
  #isColored = false;
  /** The text whose size is known, or almost. */
  #measured: string | undefined;
  /** Requested amount of text, as a multiple of the initial amount. */
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
      this.#isFlat = isFlat(this.text);
      this.#isColored = hasAnsi(this.text);
      this.#times = 1;
      this.size = undefined;
    }
    if (isOther || changed.has('hasCodes') || this.#reading.signal.aborted) this.#read();
    this.#hadFocus = this.shadowRoot?.activeElement?.matches('.more button') ?? false;
  }

  /** Determines how the text is shown, immediately if no work is needed. */
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
      const ranges = await codeRanges(text, codeLanguage, signal);
      if (signal.aborted || !ranges || ranges.length === 0) return;
      const stretches = ranges.map(({ from, to, kind }) => ({ from, to, look: `code-${kind}` }));
      this.content = { text, stretches };
    });
  }

  /** Starts work that `updateComplete` waits for. If it fails, the text is shown unchanged. */
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
      const slices = new TimeSlices(signal);
      // The first lines are shown before.
      if (text.length > bounds.textChars) await slices.rest();
      const size = await sizeOf(text, slices);
      if (this.text === text) this.size = size;
    });
  }

  /** Also waits for work in progress. */
  protected override async getUpdateComplete(): Promise<boolean> {
    const isComplete = await super.getUpdateComplete();
    if (this.#works.size === 0) return isComplete;
    await Promise.all(this.#works);
    return this.getUpdateComplete();
  }

  protected override render(): unknown {
    const { content, isWrapped, label, size, words, language = 'en' } = this;
    const facts = label || (size && words.size(formatBytes(size.bytes, language), size.lines));
    const scrolls = !this.#isFlat || !isWrapped;
    return html`
      ${this.bar(facts, this.#actions())}
      ${this.#finder.isOpen ? this.#finder.render(words, this.#toggleFind) : nothing}
      <div
        class="text mono ${this.#isFlat ? '' : 'tall'} ${isWrapped ? '' : 'unwrapped'}"
        part="text"
        dir=${directionOf(content?.text ?? '')}
        role=${ifDefined(scrolls ? 'group' : undefined)}
        tabindex=${ifDefined(scrolls ? 0 : undefined)}
        aria-label=${scrolls ? label || this.strings.content.kinds.text : nothing}
        @scroll=${this.#finder.scrolled}
      ></div>
      ${this.text === '' ? html`<p class="small muted">${words.empty}</p>` : this.#more()}
    `;
  }

  #actions(): unknown {
    const { words, context, isWrapped, hasCodes } = this;
    return [
      this.#isFlat
        ? nothing
        : html`<button
            class="quiet icon opens"
            aria-label=${words.find}
            title=${words.find}
            aria-expanded=${this.#finder.isOpen}
            @click=${this.#toggleFind}
          >
            ${icon('search')}
          </button>`,
      this.#isColored
        ? iconButton(lateIcon('codes'), words.codes, () => (this.hasCodes = !hasCodes), {
            isPressed: hasCodes,
          })
        : nothing,
      iconButton(lateIcon('wrap'), words.wrap, () => (this.isWrapped = !isWrapped), { isPressed: isWrapped }),
      copyButton(context, () => this.text),
      saveButton(context, this.fileName || 'text.txt', () => inert(this.text)),
    ];
  }

  /** Renders the reason why text is not shown, with buttons to show more. */
  #more(): unknown {
    const { content, shown, words, strings } = this;
    const pane = this.#pane;
    if (!content || !pane || shown === 0) return nothing;
    const isWhole = shown >= content.text.length;
    if (isWhole && !pane.isLacking) return nothing;
    const facts = [
      isWhole ? '' : strings.content.charactersShown(shown, content.text.length),
      !isWhole && pane.isFull ? words.restNotShown : '',
      pane.isLacking ? words.colorsLeftOut : '',
    ];
    const show = (times: number) => (): void => {
      this.#times = times;
      void this.#grow(this.#wanted);
    };
    // A search may have shown more than was requested.
    const next = Math.max(this.#times, Math.floor(shown / bounds.textChars)) * 2;
    const sentence = facts.filter((fact) => fact !== '').join(' ');
    return isWhole || pane.isFull
      ? more(this.context, sentence, undefined)
      : more(this.context, sentence, show(next), show(Infinity));
  }

  /** Opens or closes the search, and moves the focus to it and back. */
  readonly #toggleFind = async (): Promise<void> => {
    if (this.#finder.isOpen) this.#finder.close();
    else this.#finder.open();
    await this.updateComplete;
    const { renderRoot } = this;
    if (this.#finder.isOpen) renderRoot.querySelector<HTMLInputElement>('.find input')?.select();
    else renderRoot.querySelector<HTMLElement>('.opens')?.focus();
  };
}

define('mcp-content-text', McpContentText);

declare global {
  interface HTMLElementTagNameMap {
    'mcp-content-text': McpContentText;
  }
}
