import { html, nothing, type PropertyDeclarations, type PropertyValues } from 'lit';
import { Dictionary } from '../../base/dictionary.js';
import { mediaEn, type MediaStrings } from '../../locales/en/media.js';
import { note } from './context.js';
import { McpFileElement, shortName } from './file-element.js';
import { extensionOf, mismatch } from './mime.js';
import { mediaFormat, type MediaFormat } from './media-type.js';

const dictionary: Dictionary<MediaStrings> = new Dictionary('media', mediaEn);

/** True once the page's policy has refused to load media. It can only become stricter, so nothing tries again. */
let isForbidden = false;
/** The one that plays: another one that begins pauses it. */
let playing: HTMLMediaElement | undefined;

/**
 * Audio or video that a tool sent. It is played by the browser's own player, where the page asks for it and its policy has
 * `media-src blob:`; otherwise it can be downloaded. It never plays by itself.
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

  /** The browser's player, while there is something to play. */
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

  /** Named by what its bytes are, and not by what it claims to be. */
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

  /** Says why nothing plays. */
  #reason(): unknown {
    const { opened, words } = this;
    if (!opened) return nothing;
    if (opened.is !== 'known') return this.refusal(opened);
    if (this.isUnplayable) return note(words.unplayable);
    return note(this.playMedia ? words.forbidden : words.notAsked);
  }

  /** Makes the player where there is something to play, and otherwise revokes its address. */
  #prepare(): void {
    const { opened } = this;
    if (opened?.is === 'known' && this.playMedia && !this.isUnplayable && !isForbidden) {
      this.#player ??= this.#makePlayer(new Blob([opened.bytes], { type: opened.type }));
    } else if (this.#player) {
      const { src } = this.#player;
      // A browser has few players: without an address this one is free at once.
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

  /** The browser could not read it. The player goes, and the focus goes from it to the download. */
  #failed(player: HTMLMediaElement): void {
    if (player !== this.#player) return;
    const hadFocus = this.shadowRoot?.activeElement != null;
    this.isUnplayable = true;
    if (!hadFocus) return;
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>('.bar button')?.focus());
  }

  /** The player fails as well when the policy refuses its address, before or after this event. */
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
