import { peaksOf } from './audio-peaks.js';
import { TimeSlices } from '../../base/time-slices.js';
import { decodeSound, type Sound, type Stretch } from './open-sound.js';
import { endTurn, Playback, takeTurn, type Player } from './playback.js';

/** Milliseconds between two looks at where the sound is. */
const tick = 250;

/** Plays one sound, which is decoded when it is first asked for, and knows where in it one is. */
export class SoundPlayer implements Player {
  state: 'paused' | 'preparing' | 'playing' = 'paused';
  /** How long it is: as its container says, and once it is decoded as it is. */
  seconds = 0;
  /** It ended earlier than it said. */
  isShort = false;
  /** How loud it is where, once it is decoded. */
  peaks: Float32Array | undefined;
  readonly #changed: () => void;
  readonly #failed: () => void;
  #sound: Sound | undefined;
  #decoded: readonly Stretch[] | undefined;
  #decoding: Promise<readonly Stretch[]> | undefined;
  /** Ends the work on samples that are not kept. */
  #work = new AbortController();
  #playback: Playback | undefined;
  #ticking: ReturnType<typeof setInterval> | undefined;
  #position = 0;
  #volume = 1;

  constructor(changed: () => void, failed: () => void) {
    this.#changed = changed;
    this.#failed = failed;
  }

  get position(): number {
    return this.#position;
  }

  get volume(): number {
    return this.#volume;
  }

  set volume(volume: number) {
    this.#volume = volume;
    if (this.#playback) this.#playback.volume = volume;
    this.#changed();
  }

  /** Another sound, or none. */
  load(sound: Sound | undefined): void {
    this.free();
    this.#sound = sound;
    this.#position = 0;
    this.seconds = sound?.length.seconds ?? 0;
    this.isShort = false;
    this.peaks = undefined;
  }

  /** Only ever by a press. */
  async play(): Promise<void> {
    const sound = this.#sound;
    if (!sound || this.#playback) return;
    takeTurn(this);
    const { signal } = this.#work;
    try {
      const playback = new Playback();
      this.#playback = playback;
      playback.volume = this.#volume;
      if (this.#position >= this.seconds) this.#position = 0;
      if (!this.#decoded) {
        this.state = 'preparing';
        this.#changed();
        await this.#decode(sound);
      }
      // It may have been paused meanwhile, or be gone.
      if (this.#playback === playback) this.#start(playback);
    } catch {
      if (signal.aborted) return;
      this.free();
      this.#failed();
    }
  }

  pause(): void {
    if (!this.#playback) return;
    this.#follow();
    this.#stop();
    this.#changed();
  }

  seek(position: number): void {
    this.#position = Math.min(Math.max(position, 0), this.seconds);
    if (this.state === 'playing' && this.#playback) this.#start(this.#playback);
    this.#changed();
  }

  /** Another sound of the page begins: only one has its samples in memory. */
  giveWay(): void {
    this.pause();
    this.#forget();
  }

  /** Stops, and keeps nothing but where it was. */
  free(): void {
    endTurn(this);
    this.#stop();
    this.#forget();
  }

  async #decode(sound: Sound): Promise<void> {
    const { signal } = this.#work;
    const decoded = await (this.#decoding ??= decodeSound(sound, signal));
    if (signal.aborted || this.#decoded) return;
    const last = decoded.at(-1);
    this.#decoded = decoded;
    this.seconds = last ? last.start + last.seconds : 0;
    this.isShort = this.seconds < sound.length.seconds * 0.95 - 0.5;
    if (!this.peaks) void this.#draw(decoded, signal);
  }

  async #draw(decoded: readonly Stretch[], signal: AbortSignal): Promise<void> {
    const pieces = decoded.map(({ samples, from }) => ({
      channels: Array.from({ length: Math.min(samples.numberOfChannels, 2) }, (_, channel) =>
        samples.getChannelData(channel),
      ),
      from: Math.round(from * samples.sampleRate),
      to: samples.length,
    }));
    const peaks = await peaksOf(pieces, new TimeSlices(signal)).catch(() => undefined);
    if (signal.aborted) return;
    this.peaks = peaks;
    this.#changed();
  }

  #start(playback: Playback): void {
    if (!this.#decoded || this.#position >= this.seconds) return this.#end();
    playback.start(this.#decoded, this.#position, () => this.#end());
    this.state = 'playing';
    this.#ticking ??= setInterval(() => {
      this.#follow();
      this.#changed();
    }, tick);
    this.#changed();
  }

  #end(): void {
    this.#position = this.seconds;
    this.#stop();
    this.#changed();
  }

  #follow(): void {
    if (this.state === 'playing' && this.#playback)
      this.#position = Math.min(Math.max(this.#playback.position, 0), this.seconds);
  }

  #stop(): void {
    clearInterval(this.#ticking);
    this.#ticking = undefined;
    this.#playback?.close();
    this.#playback = undefined;
    this.state = 'paused';
  }

  #forget(): void {
    this.#work.abort();
    this.#work = new AbortController();
    this.#decoded = this.#decoding = undefined;
  }
}
