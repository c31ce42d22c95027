import {
  type CSSResultGroup,
  html,
  nothing,
  type PropertyDeclarations,
  type PropertyValues,
  css,
  type CSSResult,
} from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { Dictionary } from '../../base/dictionary.js';
import { define } from '../../base/element.js';
import type { DocumentStrings } from '../../locales/en/document.js';
import { copyButton, saveButton } from '../part/actions.js';
import { loadHtmlReader } from '../code/languages.js';
import { note } from '../part/context.js';
import { documentWords } from '../part/document-strings.js';
import { bounds } from '../../base/bounds.js';
import { type Preview, writePreview } from './html-preview.js';
import { inert } from '../../base/bytes/download.js';
import { controls } from '../../base/styles/controls.styles.js';
import { partStyles } from '../../base/styles/part.styles.js';
import { tokens } from '../../base/styles/tokens.styles.js';
import { McpPartElement } from '../part-element.js';
import { type LeftOut, escaped } from './html-elements.js';
import { TimeSlices } from '../../base/time-slices.js';
import { ownPolicy } from '../../../shared/trusted-types.js';

/* eslint-disable no-restricted-properties -- The only place where a server's document becomes markup. It was written again
   before (`html-preview.ts`), and is in a frame within a frame, where nothing runs, nothing loads and no link works. */
const policy = "default-src 'none'; frame-src 'none'; form-action 'none'; base-uri 'none'; script-src 'none'";

const styles: CSSResult = css`
  /* One border around the frame and the sentence that names its owner, so that the frame is never seen alone. */
  .framed {
    overflow: hidden;
    border: 1px solid var(--_border-strong);
    border-radius: var(--_radius-small);
  }

  .whose {
    margin: 0;
    padding: calc(var(--_space) * 1.5) calc(var(--_space) * 3);
    border-block-end: 1px solid var(--_border-strong);
    background: var(--_surface-raised);
    color: var(--_text-muted);
  }

  iframe {
    display: block;
    inline-size: 100%;
    border: 0;
    background: Canvas;
  }

  .more {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--_space) calc(var(--_space) * 3);
    margin-block-start: var(--_space);
  }

  button[aria-disabled='true'] {
    opacity: 0.5;
    cursor: default;
  }

  /* Its computed color reveals the color scheme of the page. */
  .scheme {
    color: light-dark(rgb(1, 1, 1), rgb(2, 2, 2));
  }
`;

/** A preview, or the reason why there is none. */
type Prepared = Preview | 'tooLong' | 'failed' | 'missing';

async function prepare(
  source: string,
  picture: (alt: string) => string,
  signal: AbortSignal,
): Promise<Prepared> {
  if (source.length > bounds.htmlChars) return 'tooLong';
  const reader = await loadHtmlReader();
  if (!reader) return 'missing';
  try {
    const steps = await reader.readHtml(source, signal);
    return steps ? await writePreview(steps, picture, new TimeSlices(signal)) : 'failed';
  } catch {
    return 'failed';
  }
}

/** Returns a sentence that names what a preview lacks; empty if it is complete. */
function leftOutWords(leftOut: ReadonlyMap<LeftOut, number>, words: DocumentStrings['preview']): string[] {
  const kinds = ['styles', 'scripts', 'images', 'media', 'controls'] as const;
  return kinds.flatMap((kind) => {
    const count = leftOut.get(kind) ?? 0;
    const word = words[kind];
    return count === 0 ? [] : [typeof word === 'string' ? word : word(count)];
  });
}

/** Heights of the frame in pixels. */
const heights = [320, 560, 960] as const;

/**
 * @summary A preview of an HTML document: its text and structure, written again, in a frame where nothing runs and nothing loads.
 * The page offers it, and a person opens it.
 *
 * @csspart html - The frame.
 * @csspart actions - The buttons that copy and download the source.
 */
export class McpContentHtml extends McpPartElement<DocumentStrings> {
  static override styles: CSSResultGroup = [tokens, controls, partStyles, styles];

  static override properties: PropertyDeclarations = {
    ...McpPartElement.properties,
    source: { attribute: false },
    prepared: { state: true },
    step: { state: true },
  };

  /** The document's source. */
  declare source: string;
  declare private prepared: Prepared | undefined;
  declare private step: number;

  protected override readonly dictionary: Dictionary<DocumentStrings> = documentWords;
  readonly #darkness = matchMedia('(prefers-color-scheme: dark)');
  #preparing: AbortController | undefined;
  #done: Promise<void> | undefined;

  constructor() {
    super();
    this.source = '';
    this.step = 0;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#darkness.addEventListener('change', this.#schemeChanged);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#darkness.removeEventListener('change', this.#schemeChanged);
    this.#preparing?.abort();
    this.#preparing = undefined;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('source')) {
      this.#preparing?.abort();
      this.#preparing = undefined;
    }
    if (!this.#preparing) this.#prepare();
  }

  protected override async getUpdateComplete(): Promise<boolean> {
    const isComplete = await super.getUpdateComplete();
    await this.#done;
    return this.isUpdatePending ? this.getUpdateComplete() : isComplete;
  }

  protected override render(): unknown {
    const { context, words } = this;
    return html`
      ${this.bar(
        this.label,
        copyButton(context, () => this.source, words.copySource),
        saveButton(context, this.fileName || 'document.html', () => inert(this.source)),
      )}
      <span class="scheme" hidden></span>
      ${this.#body()}
    `;
  }

  #body(): unknown {
    const { prepared } = this;
    const words = this.words.preview;
    if (!prepared) return html`<p class="note small muted" role="status">${words.preparing}</p>`;
    if (typeof prepared === 'object') return this.#preview(prepared);
    return note(prepared === 'tooLong' ? words.tooLong(bounds.htmlChars) : words[prepared]);
  }

  #preview(preview: Preview): unknown {
    const words = this.words.preview;
    const leftOut = leftOutWords(preview.leftOut, words);
    const { title } = words;
    const height = heights[this.step] ?? heights[0];
    const scheme = this.#isDark ? 'dark' : 'light';
    const frame = (): HTMLElement => previewFrame(preview.markup, title, height, scheme);
    // A disabled button would lose the focus, so it stays at the last step.
    const to = (label: string, step: number): unknown => {
      const isIdle = heights[step] === undefined;
      const press = (): void => {
        if (!isIdle) this.step = step;
      };
      return html`<button class="quiet small" aria-disabled=${isIdle} @click=${press}>${label}</button>`;
    };
    return html`
      <div class="framed">
        <p class="whose small">${words.isolated} ${leftOut.length > 0 ? words.without(leftOut) : nothing}</p>
        ${/* A new frame would scroll back to its top. */ guard([preview, title, height, scheme], frame)}
      </div>
      <div class="more">
        <span class="small muted">${preview.isCut ? words.cut : nothing}</span>
        <span>${to(words.smaller, this.step - 1)}${to(words.taller, this.step + 1)}</span>
      </div>
    `;
  }

  /** The frame does not inherit the color scheme of its surroundings. */
  get #isDark(): boolean {
    const sign = this.renderRoot.querySelector('.scheme');
    return sign !== null && getComputedStyle(sign).color === 'rgb(2, 2, 2)';
  }

  readonly #schemeChanged = (): void => this.requestUpdate();

  #prepare(): void {
    const preparing = (this.#preparing = new AbortController());
    this.prepared = undefined;
    const { image: picture } = this.words.preview;
    this.#done = prepare(this.source, picture, preparing.signal).then((prepared) => {
      if (this.#preparing === preparing) this.prepared = prepared;
    });
  }
}

define('mcp-content-html', McpContentHtml);

declare global {
  interface HTMLElementTagNameMap {
    'mcp-content-html': McpContentHtml;
  }
}

/**
 * Returns a frame with a preview in its innermost place; the markup around it is fixed. `height` is in pixels: a percentage would
 * need a style sheet, which the page's policy would report.
 */
function previewFrame(
  markup: string,
  title: string,
  height: number,
  scheme: 'light' | 'dark',
): HTMLIFrameElement {
  const inner = shell(
    scheme,
    `<body><font face="system-ui, sans-serif"><div tabindex="0" role="document" aria-label="${escaped(title)}">${markup}</div></font>`,
  );
  const outer = shell(
    scheme,
    `<body marginwidth="0" marginheight="0"><iframe sandbox="" referrerpolicy="no-referrer" allow="" frameborder="0" align="top" width="100%" height="${height}" title="${escaped(title)}" srcdoc="${escaped(inner)}"></iframe>`,
  );
  const frame = document.createElement('iframe');
  frame.part.add('html');
  frame.setAttribute('sandbox', '');
  frame.referrerPolicy = 'no-referrer';
  frame.allow = '';
  frame.setAttribute('scrolling', 'no');
  frame.setAttribute('frameborder', '0');
  frame.title = title;
  frame.height = String(height);
  frame.srcdoc = ownPolicy()?.createHTML(outer) ?? outer;
  return frame;
}

/** Writes a document with the policy first, so that it applies to everything after it. */
function shell(scheme: string, body: string): string {
  const csp = `<meta http-equiv="Content-Security-Policy" content="${policy}">`;
  const metas = `<meta name="referrer" content="no-referrer"><meta name="color-scheme" content="${scheme}">`;
  return `<!doctype html><html><head>${csp}${metas}</head>${body}</body></html>`;
}
