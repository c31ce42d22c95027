import { ascii, join, textToBase64, toBase64 } from '../bytes/bytes.js';
import { ring } from '../bytes/pictures.js';
import { pngHead } from '../bytes/png.js';
import { wavOf } from '../bytes/wav.js';
import { blob, content, type Sample } from '../sample.js';

const image = (data: string, mimeType = 'image/png'): object => ({ type: 'image', data, mimeType });
const audio = (data: string, mimeType = 'audio/wav'): object => ({ type: 'audio', data, mimeType });

function noise(length: number): Uint8Array {
  let state = 7;
  return Uint8Array.from({ length }, () => (state = (state * 48_271) % 2_147_483_647) & 255);
}

/** Frames of a GIF that each claim a huge size. */
const wall = join([
  [...ascii('GIF89a'), 0xff, 0xff, 0xff, 0xff, 0, 0, 0],
  [0x2c, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0, 2, 2, 0x4c, 0x01, 0, 0x3b],
]);

export const hostileMediaSamples: readonly Sample[] = [
  {
    id: 'hostile-base64',
    title: { en: 'Invalid Base64', 'zh-CN': '并非 Base64 的数据' },
    hostile: true,
    result: content(
      image('Sorry, the camera is not there!'),
      audio('this is not base64 !!\u202e'),
      image('data:image/png;base64,iVBORw0KGgo='),
      blob('file:///a.pdf', 'application/pdf', '%PDF-1.4 %%%'),
    ),
  },
  {
    id: 'hostile-empty',
    title: { en: 'No data at all', 'zh-CN': '没有任何数据' },
    hostile: true,
    result: content(image(''), audio(''), blob('file:///empty.bin', 'application/octet-stream', '')),
  },
  {
    id: 'hostile-types',
    title: { en: 'False types', 'zh-CN': '谎报的类型' },
    hostile: true,
    result: () =>
      content(
        image(ring(), 'image/gif'),
        image(textToBase64('<script>alert(1)</script>'), 'image/png'),
        audio(ring(), 'audio/mpeg'),
        image(toBase64(wavOf(noise(9_000))), 'image/jpeg'),
        blob('file:///letter.pdf', 'application/pdf', textToBase64('MZ\u0090 This program cannot be run.')),
        blob('file:///notes.txt', 'text/plain', ring()),
        image(ring(), `image/png\u202e${'x'.repeat(500)}`),
      ),
  },
  {
    id: 'hostile-pixels',
    title: {
      en: 'A picture of 30,000 pixels a side, in 57 bytes',
      'zh-CN': '57 字节里藏着边长 30,000 像素的图片',
    },
    hostile: true,
    result: () =>
      content(
        image(toBase64(join([pngHead(30_000, 30_000), noise(24)]))),
        image(toBase64(pngHead(0, 0))),
        image(toBase64(pngHead(0xffffffff, 1))),
        image(toBase64(wall), 'image/gif'),
      ),
  },
  {
    id: 'hostile-cut-pictures',
    title: { en: 'Truncated images', 'zh-CN': '残缺的图片' },
    hostile: true,
    result: () =>
      content(
        image(ring().slice(0, 4_000)),
        image('iVBORw0KGgo='),
        image('R0lGODlh', 'image/gif'),
        image('/9j/', 'image/jpeg'),
      ),
  },
  {
    id: 'hostile-sounds',
    title: { en: 'Fake or endless audio', 'zh-CN': '假的音频，或没有尽头的音频' },
    hostile: true,
    result: () =>
      content(
        audio(toBase64(wavOf(noise(11_025), 0xffffffff))),
        audio(toBase64(wavOf(noise(9_000)).slice(0, 40))),
        audio(toBase64(join([[0xff, 0xfb, 0x90, 0x04], noise(20_000)])), 'audio/mpeg'),
        audio(toBase64(hours()), 'audio/wav'),
        audio(textToBase64('OggS, says this text'), 'audio/ogg'),
      ),
  },
];

/** Audio of one sample a second: two and a half hours. */
function hours(): Uint8Array {
  const bytes = wavOf(noise(9_000));
  bytes.set([1, 0, 0, 0, 1, 0, 0, 0], 24);
  return bytes;
}
