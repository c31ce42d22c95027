export const WAVES = ['sine', 'square', 'triangle'] as const;
export type Wave = (typeof WAVES)[number];

export interface Note {
  frequency: number;
  seconds: number;
}

const SAMPLE_RATE = 22_050;
const BYTES_PER_SAMPLE = 2;
const HEADER_BYTES = 44;
const VOLUME = 0.3;
const FADE_SECONDS = 0.01;

/** Encodes the notes in sequence as a mono 16-bit WAV file. */
export function encodeWav(notes: readonly Note[], wave: Wave = 'sine'): Buffer {
  const samples = notes.map(({ frequency, seconds }) => tone(frequency, seconds, wave));
  const dataBytes = samples.reduce((sum, part) => sum + part.length, 0) * BYTES_PER_SAMPLE;
  const file = Buffer.alloc(HEADER_BYTES + dataBytes);

  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(HEADER_BYTES - 8 + dataBytes, 4);
  file.write('WAVEfmt ', 8, 'latin1');
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(SAMPLE_RATE, 24);
  file.writeUInt32LE(SAMPLE_RATE * BYTES_PER_SAMPLE, 28);
  file.writeUInt16LE(BYTES_PER_SAMPLE, 32);
  file.writeUInt16LE(8 * BYTES_PER_SAMPLE, 34);
  file.write('data', 36, 'latin1');
  file.writeUInt32LE(dataBytes, 40);

  let at = HEADER_BYTES;
  for (const part of samples) {
    for (const sample of part) at = file.writeInt16LE(Math.round(sample * 32_767), at);
  }
  return file;
}

function tone(frequency: number, seconds: number, wave: Wave): Float64Array {
  const length = Math.round(seconds * SAMPLE_RATE);
  const fade = Math.max(1, Math.min(FADE_SECONDS * SAMPLE_RATE, length / 2));
  return Float64Array.from({ length }, (_, index) => {
    // A tone that starts or stops at full volume clicks.
    const envelope = Math.min(1, index / fade, (length - 1 - index) / fade);
    return VOLUME * envelope * shape(wave, (index * frequency) / SAMPLE_RATE);
  });
}

function shape(wave: Wave, turns: number): number {
  const phase = turns % 1;
  if (wave === 'square') return phase < 0.5 ? 1 : -1;
  if (wave === 'triangle') return 1 - 4 * Math.abs(phase - 0.5);
  return Math.sin(2 * Math.PI * phase);
}
