import { html, type TemplateResult } from 'lit';
import { lateIcon } from '../../base/lazy-icons.js';
import type { AudioStrings } from '../../locales/strings/audio.js';
import { clock } from './audio-time.js';
import type { SoundPlayer } from './sound-player.js';
import { renderWave } from './wave.js';

/** What is seen of a sound. */
export interface PlayerView {
  /** None, while it is not yet known what there is: its place is kept. */
  readonly type: string | undefined;
  readonly player: SoundPlayer;
  /** Where a pointer holds the position. */
  readonly held: number | undefined;
  /** Of the wave, in pixels. */
  readonly width: number;
  /** From 0 to 1. */
  readonly level: number;
  readonly isMuted: boolean;
}

export interface PlayerActions {
  readonly toggle: () => void;
  readonly key: (event: KeyboardEvent) => void;
  readonly grab: (event: PointerEvent) => void;
  readonly drag: (event: PointerEvent) => void;
  readonly drop: () => void;
  readonly lose: () => void;
  readonly mute: () => void;
  readonly turn: (event: Event) => void;
}

export function renderPlayer(view: PlayerView, actions: PlayerActions, words: AudioStrings): TemplateResult {
  const { type, player } = view;
  const isOn = player.state !== 'paused';
  const name = isOn ? words.pause : words.play;
  const position = view.held ?? player.position;
  const time = clock(position);
  const whole = type ? clock(player.seconds) : '–:––';
  return html`
    <div class="player" part="audio" role="group" aria-label=${words.label(type ?? '…')}>
      <button
        class="play primary icon"
        aria-label=${name}
        title=${name}
        ?disabled=${!type}
        @click=${actions.toggle}
      >
        ${lateIcon(isOn ? 'pause' : 'play')}
      </button>
      <div
        class="wave"
        dir="ltr"
        role="slider"
        tabindex="0"
        aria-label=${words.position}
        aria-valuemin="0"
        aria-valuemax=${player.seconds.toFixed(1)}
        aria-valuenow=${position.toFixed(1)}
        aria-valuetext=${words.at(time, whole)}
        @keydown=${actions.key}
        @pointerdown=${actions.grab}
        @pointermove=${actions.drag}
        @pointerup=${actions.drop}
        @pointercancel=${actions.lose}
      >
        ${renderWave(player.peaks, view.width, player.seconds > 0 ? position / player.seconds : 0)}
      </div>
      <div class="beside">
        <span class="time small muted" dir="ltr">${time} / ${whole}</span>
        ${renderVolume(view, actions, words)}
      </div>
    </div>
  `;
}

function renderVolume(
  { level, isMuted }: PlayerView,
  actions: PlayerActions,
  words: AudioStrings,
): TemplateResult {
  const name = isMuted ? words.unmute : words.mute;
  return html`
    <span class="volume">
      <button class="quiet icon" aria-label=${name} title=${name} @click=${actions.mute}>
        ${lateIcon(isMuted ? 'muted' : 'sound')}
      </button>
      <input
        type="range"
        min="0"
        max="100"
        aria-label=${words.volume}
        .value=${String(isMuted ? 0 : Math.round(level * 100))}
        @input=${actions.turn}
      />
    </span>
  `;
}
