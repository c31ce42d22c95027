import type { AudioStrings } from '../strings/audio.js';

export const audioEn: AudioStrings = {
  label: (type) => `A sound that the tool sent: ${type}`,
  play: 'Play',
  pause: 'Pause',
  position: 'Position in the sound',
  at: (time, whole) => `${time} of ${whole}`,
  preparing: 'Preparing…',
  volume: 'Volume',
  mute: 'Mute',
  unmute: 'Unmute',
  cut: 'Part of this sound is missing: it says that it is longer than what was sent.',
  notPlayed: {
    type: 'Not played: the data is not a sound of a known format.',
    length: 'Not played: how long the sound is could not be read from its data.',
    tooLong: (length, limit) =>
      `Not played: the sound is up to ${length} long, and this page plays no more than ${limit}.`,
    tooHeavy: (size, limit) =>
      `Not played: once decoded, the sound would take ${size} of memory. This page plays up to ${limit}.`,
    broken: 'The browser could not play this sound.',
  },
};
