import { toBase64 } from '../bytes/bytes.js';
import { wav, type Note } from '../bytes/wav.js';
import { blob, content, text, type Sample } from '../sample.js';

/** The number of semitones above concert A. */
const note = (halfTones: number, seconds: number): Note => ({ hertz: 440 * 2 ** (halfTones / 12), seconds });

const chime = [note(7, 0.35), note(3, 0.35), note(5, 0.35), note(-2, 0.9)];
const scale = [0, 2, 4, 5, 7, 9, 11, 12].map((halfTones) => note(halfTones - 9, 0.3));

const audio = (notes: readonly Note[]): object => ({
  type: 'audio',
  mimeType: 'audio/wav',
  data: toBase64(wav(notes)),
});

export const audioSamples: readonly Sample[] = [
  {
    id: 'audio-wav',
    title: { en: 'A chime', 'zh-CN': '一段钟声' },
    result: () => content(text('The clock of the town hall:'), audio(chime)),
  },
  {
    id: 'audio-long',
    title: { en: 'A minute of scales', 'zh-CN': '一分钟音阶' },
    result: () => content(audio(Array.from({ length: 24 }, () => scale).flat())),
  },
  {
    id: 'audio-resource',
    title: { en: 'Audio as the bytes of a resource', 'zh-CN': '以资源字节形式发来的音频' },
    result: () => content(blob('file:///sounds/scale.wav', 'audio/x-wav', toBase64(wav(scale)))),
  },
];
