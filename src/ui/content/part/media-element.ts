import { html, nothing, type PropertyDeclarations, type PropertyValues } from 'lit';
import { Dictionary } from '../../base/dictionary.js';
import { mediaEn, type MediaStrings } from '../../locales/en/media.js';
import { note, mismatch } from './context.js';
import { McpFileElement, shortName } from './file-element.js';
import { extensionOf } from '../../base/bytes/mime.js';
import { begins, spells } from '../../base/bytes/decode.js';

/** A format of audio or video, named as in its MIME type. */
type MediaFormat = 'wav' | 'mpeg' | 'ogg' | 'flac' | 'aac' | 'webm' | 'mp4';

/** Brands of images and image sequences, which use the MP4 container. */
const pictures: ReadonlySet<string> = new Set(
  'avif avis heic heix heim heis hevc hevx mif1 msf1 crx'.split(' '),
);

/** Returns the format shown by a file's first bytes. WebM, MP4 and Ogg may hold audio or video. */
export function mediaFormat(bytes: Uint8Array): MediaFormat | undefined {
  if (spells(bytes, 0, 'RIFF') && spells(bytes, 8, 'WAVE')) return 'wav';
  if (spells(bytes, 0, 'OggS')) return 'ogg';
  if (spells(bytes, 0, 'fLaC')) return 'flac';
  if (begins(bytes, 0x1a, 0x45, 0xdf, 0xa3)) return 'webm';
  if (spells(bytes, 4, 'ftyp')) {
    return pictures.has(String.fromCharCode(...bytes.subarray(8, 12)).trim()) ? undefined : 'mp4';
  }
  return framedFormat(bytes, afterTag(bytes)) ?? (spells(bytes, 0, 'ID3') ? 'mpeg' : undefined);
}

/** A frame of AAC and of MP3 begins with the same eleven bits. The two "layer" bits, zero in AAC, distinguish them. */
function framedFormat(bytes: Uint8Array, at: number): 'aac' | 'mpeg' | undefined {
  const [first = 0, second = 0] = bytes.subarray(at, at + 2);
  if (first !== 0xff || (second & 0xe0) !== 0xe0) return undefined;
  if ((second & 0xf6) === 0xf0) return 'aac';
  return (second & 0x06) !== 0 && (second & 0x18) !== 0x08 ? 'mpeg' : undefined;
}

/** Returns the position after an ID3 tag, whose length has seven bits per byte. */
function afterTag(bytes: Uint8Array): number {
  if (!spells(bytes, 0, 'ID3')) return 0;
  const [flags = 0, ...length] = bytes.subarray(5, 10);
  const size = length.reduce((sum, seven) => sum * 128 + (seven & 127), 0);
  return 10 + size + (flags & 0x10 ? 10 : 0);
}

const dictionary: Dictionary<MediaStrings> = new Dictionary('media', mediaEn);

/** True once the page's policy has blocked media. A policy can only become stricter, so there is no second attempt. */
let isForbidden = false;
/** The current player: another one that starts pauses it. */
let playing: HTMLMediaElement | undefined;

/**
 * Audio or video from a tool. The browser's own player plays it if the page enables it and its policy has `media-src blob:`;
 * otherwise it can be downloaded. It never starts by itself.
 */
export abstract class McpMediaElement extends McpFileElement<MediaStrings> {
  static override properties: PropertyDeclarations = {
    ...McpFileElement.properties,
    playMedia: { attribute: false },
    isUnplayable: { state: true },
  };

  /** Plays the media in the page. */
  declare playMedia: boolean;
  /** True if the browser's player has failed. */
  declare private isUnplayable: boolean;

  protected override readonly dictionary: Dictionary<MediaStrings> = dictionary;
  protected abstract readonly kind: 'audio' | 'video';
  protected abstract readonly formats: readonly MediaFormat[];

  /** The browser's player, while there is media to play. */
  #player: HTMLMediaElement | undefined;

  constructor() {
    super();
    this.playMedia = false;
    this.isUnplayable = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener('securitypolicyviolation', this.#violated);
  }

  override disconnectedCallback(): void {
    document.removeEventListener('securitypolicyviolation', this.#violated);
    super.disconnectedCallback();
  }

  /** Named by the type of its bytes, not by its claimed type. */
  protected override get saveName(): string {
    const stem = (this.fileName || this.kind).replace(/\.\w{1,8}$/, '');
    return `${stem}.${extensionOf(this.opened?.is === 'known' ? this.opened.type : undefined)}`;
  }

  protected override get notOfKind(): string {
    return this.words[this.kind].unknownType;
  }

  protected override typeOf(bytes: Uint8Array): string | undefined {
    const format = mediaFormat(bytes);
    return format && this.formats.includes(format) ? `${this.kind}/${format}` : undefined;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    this.#prepare();
  }

  protected override close(): void {
    super.close();
    this.isUnplayable = false;
    this.#prepare();
  }

  protected override render(): unknown {
    const { opened, strings, words } = this;
    const player = this.#player;
    const type = opened?.is === 'known' ? opened.type : undefined;
    player?.setAttribute('aria-label', words[this.kind].label(shortName(type)));
    return html`
      ${this.head(strings.content.kinds[this.kind], opened && !player ? words.download : undefined)}
      ${type ? mismatch(this.mimeType, type, strings) : nothing} ${player}
      <div role="status">${opened && !player ? this.#reason() : nothing}</div>
    `;
  }

  /** Renders the reason why nothing plays. */
  #reason(): unknown {
    const { opened, words } = this;
    if (!opened) return nothing;
    if (opened.is !== 'known') return this.refusal(opened);
    if (this.isUnplayable) return note(words.unplayable);
    return note(this.playMedia ? words.forbidden : words.notAsked);
  }

  /** Creates the player if there is media to play; otherwise revokes its address. */
  #prepare(): void {
    const { opened } = this;
    if (opened?.is === 'known' && this.playMedia && !this.isUnplayable && !isForbidden) {
      this.#player ??= this.#makePlayer(new Blob([opened.bytes], { type: opened.type }));
    } else if (this.#player) {
      const { src } = this.#player;
      // A browser has few players. Without an address, this one is free immediately.
      this.#player.removeAttribute('src');
      this.#player.load();
      this.#player = undefined;
      URL.revokeObjectURL(src);
    }
  }

  #makePlayer(blob: Blob): HTMLMediaElement {
    const player = document.createElement(this.kind);
    player.part.add(this.kind);
    player.controls = true;
    player.preload = 'metadata';
    player.setAttribute('controlslist', 'nodownload');
    player.setAttribute('playsinline', '');
    player.addEventListener('play', pauseOthers);
    player.addEventListener('error', () => this.#failed(player));
    player.src = URL.createObjectURL(blob);
    return player;
  }

  /** Handles a file that the browser could not read: removes the player, and moves the focus to the download. */
  #failed(player: HTMLMediaElement): void {
    if (player !== this.#player) return;
    const hadFocus = this.shadowRoot?.activeElement != null;
    this.isUnplayable = true;
    if (!hadFocus) return;
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>('.bar button')?.focus());
  }

  /** The player also fails when the policy blocks its address, before or after this event. */
  readonly #violated = (event: SecurityPolicyViolationEvent): void => {
    const { effectiveDirective, blockedURI, disposition } = event;
    if (effectiveDirective !== 'media-src' || !blockedURI.startsWith('blob') || disposition !== 'enforce')
      return;
    isForbidden = true;
    this.isUnplayable = false;
    this.requestUpdate();
  };
}

function pauseOthers(event: Event): void {
  const player = event.currentTarget as HTMLMediaElement;
  if (playing !== player) playing?.pause();
  playing = player;
}
