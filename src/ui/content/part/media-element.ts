import {
  html,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit';
import { bounds } from '../../base/bounds.js';
import { renderChips } from '../../base/chips.js';
import { Dictionary } from '../../base/dictionary.js';
import { formatBytes } from '../../base/size.js';
import { barStyles } from '../../base/styles/bar.styles.js';
import { controls } from '../../base/styles/controls.styles.js';
import { tokens } from '../../base/styles/tokens.styles.js';
import { mediaEn } from '../../locales/en/media.js';
import type { MediaStrings } from '../../locales/strings/media.js';
import { McpPartElement } from '../part-element.js';
import { saveButton } from './actions.js';
import { decodeBase64 } from './base64.js';
import { mismatch, sentAs } from './claimed-type.js';
import { note } from './context.js';
import { decode, type Decoded } from './decode.js';
import { mediaStyles } from './media-element.styles.js';
import { mediaFormat, type MediaFormat } from './media-type.js';
import { extensionOf } from './mime.js';
import { inert } from './save.js';

type Bytes = Uint8Array<ArrayBuffer>;

/** What the data turns out to be. */
type Opened =
  | Exclude<Decoded, { is: 'bytes' }>
  | { readonly is: 'unknown-type'; readonly bytes: Bytes }
  | { readonly is: 'media' | 'unplayable'; readonly bytes: Bytes; readonly type: string };

const dictionary: Dictionary<MediaStrings> = new Dictionary('media', mediaEn);

/** How much is shown of data that is not Base64: often it is a message. */
const brokenChars = 2_000;

/** True once the page's policy has refused to load media. It can only become stricter, so nothing tries again. */
let isForbidden = false;
/** The one that plays: another one that begins pauses it. */
let playing: HTMLMediaElement | undefined;

/**
 * Audio or video that a tool sent. It is played by the browser's own player, where the page asks for it and its policy has
 * `media-src blob:`; otherwise it can be downloaded. It never plays by itself.
 */
export abstract class McpMediaElement extends McpPartElement<MediaStrings> {
  static override styles: CSSResultGroup = [tokens, controls, barStyles, mediaStyles];

  static override properties: PropertyDeclarations = {
    ...McpPartElement.properties,
    data: { attribute: false },
    mimeType: { attribute: false },
    playMedia: { attribute: false },
    opened: { state: true },
  };

  /** Base64, as sent. */
  declare data: string;
  /** As claimed. */
  declare mimeType: string | undefined;
  /** Plays the media in the page. */
  declare playMedia: boolean;
  declare private opened: Opened | undefined;

  protected override readonly dictionary: Dictionary<MediaStrings> = dictionary;
  protected abstract readonly kind: 'audio' | 'video';
  protected abstract readonly formats: readonly MediaFormat[];

  /** Ends the work on data that is no longer shown. */
  #opening: AbortController | undefined;
  #url: string | undefined;

  constructor() {
    super();
    this.data = '';
    this.playMedia = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener('securitypolicyviolation', this.#violated);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener('securitypolicyviolation', this.#violated);
    this.#close();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('data')) this.#close();
    if (!this.#opening && this.isConnected) void this.#open();
    this.#address();
  }

  protected override render(): unknown {
    const { opened, strings, words } = this;
    const type = opened && 'type' in opened ? opened.type : undefined;
    return html`
      ${this.#head(type)} ${type ? mismatch(this.mimeType, type, strings) : nothing}
      ${this.#url === undefined ? nothing : this.#player(this.#url, words[this.kind].label(shortName(type)))}
      <div role="status">${opened && this.#url === undefined ? this.#refusal(opened) : nothing}</div>
    `;
  }

  /** Returns the browser's player. */
  protected abstract player(
    url: string,
    label: string,
    played: (event: Event) => void,
    failed: () => void,
  ): TemplateResult;

  #player(url: string, label: string): TemplateResult {
    return this.player(url, label, pauseOthers, () => this.#unplayable());
  }

  #head(type: string | undefined): TemplateResult {
    const { opened, strings } = this;
    const bytes = opened && 'bytes' in opened ? opened.bytes : undefined;
    const size = bytes && formatBytes(bytes.length, strings.tag);
    const facts = [this.label || strings.content.kinds[this.kind], type && shortName(type), size];
    const blob = (): Blob => inert(bytes ?? decodeBase64(this.data) ?? this.data);
    const label = opened && this.#url === undefined ? this.words.download : undefined;
    return this.bar(
      facts.filter(Boolean).join(' · '),
      opened?.is === 'empty' ? nothing : saveButton(this.context, this.#saveName(type), blob, label),
    );
  }

  /** Named by what its bytes are, and not by what it claims to be. */
  #saveName(type: string | undefined): string {
    const stem = (this.fileName || this.kind).replace(/\.\w{1,8}$/, '');
    return `${stem}.${extensionOf(type)}`;
  }

  /** Says why nothing plays. */
  #refusal(opened: Opened): unknown {
    const { words, strings } = this;
    const { content, tag } = strings;
    switch (opened.is) {
      case 'empty':
        return note(content.noData);
      case 'broken':
        return html`${note(content.notBase64)}${broken(this.data)}`;
      case 'too-many-bytes':
        return note(
          `${content.notShown.bytes(formatBytes(bounds.mediaBytes, tag))} ${sentAs(this.mimeType, strings)}`,
        );
      case 'unknown-type':
        return note(`${words[this.kind].unknownType} ${sentAs(this.mimeType, strings)}`);
      case 'unplayable':
        return note(words.unplayable);
      case 'media':
        return note(this.playMedia ? words.forbidden : words.notAsked);
    }
  }

  async #open(): Promise<void> {
    const opening = new AbortController();
    this.#opening = opening;
    const decoded = await decode(this.data);
    if (!opening.signal.aborted) this.opened = this.#judge(decoded);
  }

  #judge(decoded: Decoded): Opened {
    if (decoded.is !== 'bytes') return decoded;
    const { bytes } = decoded;
    if (bytes.length === 0) return { is: 'empty' };
    const format = mediaFormat(bytes);
    return format && this.formats.includes(format)
      ? { is: 'media', bytes, type: `${this.kind}/${format}` }
      : { is: 'unknown-type', bytes };
  }

  #close(): void {
    this.#opening?.abort();
    this.#opening = undefined;
    this.opened = undefined;
    this.#address();
  }

  /** Makes the object URL while something plays from it, and takes it back afterwards. */
  #address(): void {
    const { opened } = this;
    if (opened?.is === 'media' && this.playMedia && !isForbidden) {
      this.#url ??= URL.createObjectURL(new Blob([opened.bytes], { type: opened.type }));
    } else if (this.#url !== undefined) {
      URL.revokeObjectURL(this.#url);
      this.#url = undefined;
    }
  }

  /** The browser could not read it. The player is gone then, and the focus goes to the download. */
  #unplayable(): void {
    const { opened } = this;
    if (opened?.is !== 'media' || this.#url === undefined) return;
    const hadFocus = this.shadowRoot?.activeElement != null;
    this.opened = { ...opened, is: 'unplayable' };
    if (!hadFocus) return;
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>('.bar button')?.focus());
  }

  /** A player fails as well when the policy refuses its address; which of the two events comes first is not said. */
  readonly #violated = (event: SecurityPolicyViolationEvent): void => {
    const { effectiveDirective, blockedURI, disposition } = event;
    if (effectiveDirective !== 'media-src' || !blockedURI.startsWith('blob') || disposition !== 'enforce')
      return;
    isForbidden = true;
    const { opened } = this;
    if (opened?.is === 'unplayable') this.opened = { ...opened, is: 'media' };
    this.requestUpdate();
  };
}

function pauseOthers(event: Event): void {
  const player = event.currentTarget as HTMLMediaElement;
  if (playing !== player) playing?.pause();
  playing = player;
}

function broken(data: string): TemplateResult {
  const text = data.length > brokenChars ? `${data.slice(0, brokenChars)}…` : data;
  return html`<p class="text" part="text" dir="auto" tabindex="0">${renderChips(text)}</p>`;
}

/** `WAV`, `MP3`: as people call them. */
function shortName(type: string | undefined): string {
  return extensionOf(type).toUpperCase();
}
