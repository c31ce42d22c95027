import {
  css,
  html,
  nothing,
  type CSSResult,
  type CSSResultGroup,
  type PropertyDeclarations,
  type PropertyValues,
} from 'lit';
import { bounds } from '../../base/bounds.js';
import { dot } from '../../base/dot.js';
import { renderChips } from '../../base/chips.js';
import { formatBytes } from '../../base/format.js';
import { barStyles } from '../../base/styles/bar.styles.js';
import { controls } from '../../base/styles/controls.styles.js';
import { longTextStyles } from '../../base/styles/long-text.styles.js';
import { tokens } from '../../base/styles/tokens.styles.js';
import { McpPartElement } from '../part-element.js';
import { saveButton } from './actions.js';
import { decodeBase64 } from '../../base/bytes/base64.js';
import { decode, type Decoded } from '../../base/bytes/decode.js';
import { note, sentAsType } from './context.js';
import { extensionOf } from '../../base/bytes/mime.js';
import { inert } from '../../base/bytes/download.js';

type Bytes = Uint8Array<ArrayBuffer>;

/** The outcome of reading a file's data. */
export type OpenedFile =
  | Exclude<Decoded, { is: 'bytes' }>
  | { readonly is: 'unknown-type'; readonly bytes: Bytes }
  | { readonly is: 'known'; readonly bytes: Bytes; readonly type: string };

/** Maximum number of shown characters of data that are not Base64, which are often an error message. */
const brokenChars = 2_000;

const styles: CSSResult = css`
  :host {
    display: block;
  }

  p {
    margin-block: 0 calc(var(--_space) * 2);
    overflow-wrap: anywhere;
  }

  .bar button {
    min-block-size: var(--_small-button);
    min-inline-size: var(--_small-button);
  }

  .bar button.icon {
    color: var(--_text-muted);
  }

  /* Content that was sent in place of a file. */
  .text {
    max-block-size: 12rem;
    margin: 0;
    overflow: auto;
    white-space: pre-wrap;
  }

  audio,
  video {
    display: block;
    max-inline-size: 100%;
  }

  audio {
    inline-size: min(100%, 46rem);
  }

  video {
    max-block-size: min(60vh, 36rem);
    border-radius: var(--_radius);
    background: var(--_surface-raised);
  }
`;

/** A file that is identified by its first bytes, and can always be downloaded. */
export abstract class McpFileElement<OwnStrings extends object> extends McpPartElement<OwnStrings> {
  static override styles: CSSResultGroup = [tokens, controls, barStyles, longTextStyles, styles];

  static override properties: PropertyDeclarations = {
    ...McpPartElement.properties,
    data: { attribute: false },
    mimeType: { attribute: false },
    opened: { state: true },
  };

  /** The data in Base64, as sent. */
  declare data: string;
  /** The claimed type. */
  declare mimeType: string | undefined;
  declare protected opened: OpenedFile | undefined;

  /** The name of a download. */
  protected abstract readonly saveName: string;
  /** Returns a sentence for data of another kind. */
  protected abstract readonly notOfKind: string;

  /** The data that are being read, or have been read. */
  #read: string | undefined;

  constructor() {
    super();
    this.data = '';
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.close();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('data')) this.close();
    if (this.#read === undefined && this.isConnected) void this.#open();
  }

  /** Returns the type shown by the bytes; `undefined` if they are not of this kind. */
  protected abstract typeOf(bytes: Bytes): string | undefined;

  protected close(): void {
    this.#read = undefined;
    this.opened = undefined;
  }

  /** Renders the line above, with a download. Its button has a `text` if it is the only one. */
  protected head(kind: string, text?: string): unknown {
    const { opened, strings } = this;
    const bytes = opened && 'bytes' in opened ? opened.bytes : undefined;
    const facts = [
      this.label || kind,
      opened?.is === 'known' ? shortName(opened.type) : undefined,
      bytes && formatBytes(bytes.length, strings.tag),
    ];
    const blob = (): Blob => inert(bytes ?? decodeBase64(this.data) ?? this.data);
    return this.bar(
      [...new Set(facts)].filter(Boolean).join(dot),
      opened?.is === 'empty' ? nothing : saveButton(this.context, this.saveName, blob, text),
    );
  }

  /** Renders the reason why data are not shown as a file of this kind. */
  protected refusal(opened: Exclude<OpenedFile, { is: 'known' }>): unknown {
    const { content, tag } = this.strings;
    const claimed = sentAsType(this.mimeType, this.strings);
    switch (opened.is) {
      case 'empty':
        return note(content.noData);
      case 'broken':
        return html`${note(content.notBase64)}
          <p class="text" part="text" dir="auto" tabindex="0">
            ${renderChips(this.data.length > brokenChars ? `${this.data.slice(0, brokenChars)}…` : this.data)}
          </p>`;
      case 'too-many-bytes':
        return note(`${content.notShown.bytes(formatBytes(bounds.mediaBytes, tag))} ${claimed}`);
      case 'unknown-type':
        return note(`${this.notOfKind} ${claimed}`);
    }
  }

  async #open(): Promise<void> {
    const { data } = this;
    this.#read = data;
    const decoded = await decode(data);
    if (this.#read !== data) return;
    this.opened = decoded.is === 'bytes' ? this.#recognize(decoded.bytes) : decoded;
  }

  #recognize(bytes: Bytes): OpenedFile {
    if (bytes.length === 0) return { is: 'empty' };
    const type = this.typeOf(bytes);
    return type === undefined ? { is: 'unknown-type', bytes } : { is: 'known', bytes, type };
  }
}

/** Returns a type's common name: `WAV`, `MP3`. */
export function shortName(type: string | undefined): string {
  return extensionOf(type).toUpperCase();
}
