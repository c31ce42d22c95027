import {
  html,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit';
import { Dictionary } from '../../base/dictionary.js';
import { define } from '../../base/element.js';
import { audioEn } from '../../locales/en/audio.js';
import type { AudioStrings } from '../../locales/strings/audio.js';
import { saveButton } from '../part/actions.js';
import { mismatch } from '../part/claimed-type.js';
import { note } from '../part/context.js';
import { decodeBase64 } from '../part/base64.js';
import { extensionOf } from '../part/mime.js';
import { formatBytes } from '../../base/size.js';
import { inert } from '../part/save.js';
import { barStyles } from '../../base/styles/bar.styles.js';
import { controls } from '../../base/styles/controls.styles.js';
import { tokens } from '../../base/styles/tokens.styles.js';
import { McpPartElement } from '../part-element.js';
import { styles } from './mcp-content-audio.styles.js';
import { openSound, type Opened } from './open-sound.js';
import { renderPlayer, type PlayerActions } from './player-view.js';
import { renderRefused } from './refused.js';
import { seekByKey, seekByPointer } from './seek.js';
import { SoundPlayer } from './sound-player.js';

const dictionary: Dictionary<AudioStrings> = new Dictionary('audio', audioEn);

/**
 * @summary A sound that a tool sent, from its bytes: it needs no `media-src`, plays only when it is asked to, and is not
 * decoded before. What would be too long, or does not tell how long it is, is not decoded at all.
 *
 * @csspart audio - The player.
 * @csspart text - What was sent in place of data.
 * @csspart actions - The buttons above it.
 * @csspart hidden - A character that cannot be seen, by its name.
 */
export class McpContentAudio extends McpPartElement<AudioStrings> {
  static override styles: CSSResultGroup = [tokens, controls, barStyles, styles];

  static override properties: PropertyDeclarations = {
    ...McpPartElement.properties,
    data: { attribute: false },
    mimeType: { attribute: false },
    opened: { state: true },
    width: { state: true },
    held: { state: true },
    isMuted: { state: true },
  };

  /** Base64, as sent. */
  declare data: string;
  /** As claimed. */
  declare mimeType: string | undefined;
  declare private opened: Opened | undefined;
  /** Of the wave, in pixels. */
  declare private width: number;
  /** Where a pointer holds the position, in seconds. */
  declare private held: number | undefined;
  declare private isMuted: boolean;

  protected override readonly dictionary: Dictionary<AudioStrings> = dictionary;

  readonly #player: SoundPlayer = new SoundPlayer(
    () => this.requestUpdate(),
    () => this.#unplayable(),
  );
  /** Ends the work on a sound that is no longer shown. */
  #opening: AbortController | undefined;
  #level = 1;
  #wave: Element | null = null;
  readonly #sizes = new ResizeObserver(([entry]) => {
    if (entry) this.width = Math.round(entry.contentRect.width);
  });

  constructor() {
    super();
    this.data = '';
    this.width = 0;
    this.isMuted = false;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#close();
    this.#measure(null);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('data')) this.#close();
    if (!this.#opening && this.isConnected) void this.#open();
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    this.#measure(this.renderRoot.querySelector('.wave'));
  }

  protected override render(): unknown {
    const { opened, words, strings } = this;
    const isShown = !opened || opened.is === 'sound';
    const type = opened && 'type' in opened ? opened.type : undefined;
    const isCut = opened?.is === 'sound' && (opened.length.isCut === true || this.#player.isShort);
    return html`
      ${this.#head(type)} ${type && isShown ? mismatch(this.mimeType, type, strings) : nothing}
      ${isCut ? note(words.cut) : nothing} ${isShown ? this.#show(type && shortName(type)) : nothing}
      <div class="said" role="status">
        ${this.#player.state === 'preparing' ? note(words.preparing) : nothing}
        ${opened ? renderRefused(opened, this.data, this.mimeType, words, strings) : nothing}
      </div>
    `;
  }

  #head(type: string | undefined): TemplateResult {
    const { opened, strings } = this;
    const bytes = opened && 'bytes' in opened ? opened.bytes : undefined;
    const size = bytes ? formatBytes(bytes.length, strings.tag) : undefined;
    const facts = [this.label || strings.content.kinds.audio, type && shortName(type), size];
    const download = (): Blob => inert(bytes ?? decodeBase64(this.data) ?? this.data);
    const save = opened?.is === 'empty' ? nothing : saveButton(this.context, this.#saveName(type), download);
    return this.bar(facts.filter(Boolean).join(' · '), save);
  }

  /** Called what it is, and not what it says it is. */
  #saveName(type: string | undefined): string {
    const stem = (this.fileName || 'audio').replace(/\.\w{1,8}$/, '');
    return `${stem}.${extensionOf(type)}`;
  }

  #show(type: string | undefined): TemplateResult {
    const view = {
      type,
      player: this.#player,
      held: this.held,
      width: this.width,
      level: this.#level,
      isMuted: this.isMuted,
    };
    return renderPlayer(view, this.#actions, this.words);
  }

  async #open(): Promise<void> {
    const opening = new AbortController();
    this.#opening = opening;
    const opened = await openSound(this.data, opening.signal).catch(() => undefined);
    if (opening.signal.aborted || !opened) return;
    if (opened.is === 'sound') this.#player.load(opened);
    this.opened = opened;
  }

  #close(): void {
    this.#opening?.abort();
    this.#opening = undefined;
    this.#player.load(undefined);
    this.opened = this.held = undefined;
  }

  /** What its container says is fine, and what is in it is not. The button that was pressed is gone then. */
  #unplayable(): void {
    const { opened } = this;
    if (opened?.is !== 'sound') return;
    const hadFocus = this.shadowRoot?.activeElement != null;
    this.opened = { ...opened, is: 'unplayable' };
    if (!hadFocus) return;
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>('.bar button')?.focus());
  }

  #measure(wave: Element | null): void {
    if (wave === this.#wave) return;
    this.#sizes.disconnect();
    this.#wave = wave;
    if (wave) this.#sizes.observe(wave);
  }

  readonly #actions: PlayerActions = {
    toggle: () => {
      if (this.#player.state === 'paused') void this.#player.play();
      else this.#player.pause();
    },
    key: (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const to = seekByKey(event.key, this.#player.position, this.#player.seconds);
      if (to === undefined) return;
      event.preventDefault();
      this.#player.seek(to);
    },
    grab: (event) => {
      if (event.button !== 0 || !this.#wave) return;
      this.#wave.setPointerCapture(event.pointerId);
      this.held = seekByPointer(event, this.#wave, this.#player.seconds);
    },
    drag: (event) => {
      if (this.held === undefined || !this.#wave) return;
      this.held = seekByPointer(event, this.#wave, this.#player.seconds);
    },
    drop: () => {
      if (this.held !== undefined) this.#player.seek(this.held);
      this.held = undefined;
    },
    lose: () => {
      this.held = undefined;
    },
    mute: () => {
      this.isMuted = !this.isMuted;
      this.#player.volume = this.isMuted ? 0 : this.#level;
    },
    turn: ({ target }) => {
      this.isMuted = false;
      this.#level = (target as HTMLInputElement).valueAsNumber / 100;
      this.#player.volume = this.#level;
    },
  };
}

/** `WAV`, `MP3`: as people call them. */
function shortName(type: string): string {
  return extensionOf(type).toUpperCase();
}

declare global {
  interface HTMLElementTagNameMap {
    'mcp-content-audio': McpContentAudio;
  }
}

define('mcp-content-audio', McpContentAudio);
