import type { Stretch } from './open-sound.js';

/** Who plays, and gives way. */
export interface Player {
  giveWay(): void;
}

/** Seconds from the decision to the sound, so that all of it can be laid out before. */
const lead = 0.02;

let playing: Player | undefined;

/** One sound of the page at a time: the one before stops, and keeps nothing. */
export function takeTurn(player: Player): void {
  if (playing !== player) playing?.giveWay();
  playing = player;
}

export function endTurn(player: Player): void {
  if (playing === player) playing = undefined;
}

/**
 * A sound that is being heard, from a press of Play until it pauses: the device is held no longer than that. To be made
 * while the press is handled, since a browser may take a later one for a sound that nobody asked for.
 */
export class Playback {
  readonly #context = new AudioContext();
  readonly #gain = this.#context.createGain();
  #sources: readonly AudioBufferSourceNode[] = [];
  /** The position in the sound, less the time of the context. */
  #offset = 0;

  constructor() {
    this.#gain.connect(this.#context.destination);
    this.#context.resume().catch(() => undefined);
  }

  /** Plays from a place on; also when it plays already. Its stretches follow each other to the sample. */
  start(sound: readonly Stretch[], position: number, ended: () => void): void {
    this.#silence();
    const now = this.#context.currentTime + lead;
    this.#offset = position - now;
    this.#sources = sound
      .filter(({ start, seconds }) => start + seconds > position)
      .map(({ samples, from, start, seconds }) => {
        const source = this.#context.createBufferSource();
        const skipped = Math.max(0, position - start);
        source.buffer = samples;
        source.connect(this.#gain);
        source.start(now + Math.max(0, start - position), from + skipped, seconds - skipped);
        return source;
      });
    const last = this.#sources.at(-1);
    if (last) last.onended = ended;
  }

  get position(): number {
    return this.#context.currentTime + this.#offset;
  }

  set volume(volume: number) {
    // As loud as it is meant to be: the ear hears ratios.
    this.#gain.gain.value = volume ** 2;
  }

  close(): void {
    this.#silence();
    this.#context.close().catch(() => undefined);
  }

  #silence(): void {
    for (const source of this.#sources) {
      source.onended = null;
      source.stop();
      source.disconnect();
    }
    this.#sources = [];
  }
}
