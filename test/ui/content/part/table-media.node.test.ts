import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { base64Length, base64Pieces, decodeBase64, joinBytes } from '../../../../src/ui/base/bytes/base64.js';
import { mediaFormat } from '../../../../src/ui/content/part/media-element.js';
import { imageSize, imageType, readImage } from '../../../../src/ui/content/image/header.js';

const u16be = (value: number): number[] => [value >> 8, value & 255];
const u16le = (value: number): number[] => [value & 255, value >> 8];
const u24le = (value: number): number[] => [value & 255, (value >> 8) & 255, value >> 16];
const u32be = (value: number): number[] => [...u16be(value >>> 16), ...u16be(value & 0xffff)];
const ascii = (text: string): number[] => Array.from(text, (char) => char.charCodeAt(0));
const bytes = (...parts: (number | number[])[]): Uint8Array => new Uint8Array(parts.flat());

const png = (width: number, height: number): Uint8Array =>
  bytes(
    [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    u32be(13),
    ascii('IHDR'),
    u32be(width),
    u32be(height),
  );
const gif = (width: number, height: number, ...rest: number[]): Uint8Array =>
  bytes(ascii('GIF89a'), u16le(width), u16le(height), [0, 0, 0], rest);
const gifFrame = (x: number, y: number, width: number, height: number): number[] => [
  0x2c,
  ...[x, y, width, height].flatMap(u16le),
  0,
];
const jpeg = (width: number, height: number, ...before: number[]): Uint8Array =>
  bytes([0xff, 0xd8], before, [0xff, 0xc2, 0, 17, 8], u16be(height), u16be(width), [3]);
const webp = (kind: string, ...rest: number[]): Uint8Array =>
  bytes(ascii('RIFF'), [0, 0, 0, 0], ascii('WEBP'), ascii(kind), [0, 0, 0, 0], rest);
const webpLossless = (width: number, height: number): Uint8Array => {
  const bits = (width - 1) | ((height - 1) << 14);
  return webp('VP8L', 0x2f, ...u16le(bits & 0xffff), ...u16le(bits >>> 16));
};

describe('image types by their headers', () => {
  const cases: readonly (readonly [string, Uint8Array, string, number, number])[] = [
    ['PNG', png(640, 480), 'image/png', 640, 480],
    ['JPEG, progressive', jpeg(640, 480), 'image/jpeg', 640, 480],
    [
      'JPEG with segments before its frame',
      jpeg(64, 48, 0xff, 0xe1, 0, 4, 1, 2, 0xff, 0xff, 0xc4, 0, 3, 9),
      'image/jpeg',
      64,
      48,
    ],
    ['GIF', gif(64, 48), 'image/gif', 64, 48],
    [
      'GIF whose frame is larger than its screen',
      gif(1, 1, ...gifFrame(10, 20, 30, 40)),
      'image/gif',
      40,
      60,
    ],
    [
      'GIF with extensions before its frame',
      gif(1, 1, 0x21, 0xf9, 2, 9, 9, 0, ...gifFrame(0, 0, 7, 8)),
      'image/gif',
      7,
      8,
    ],
    [
      'WebP, lossy',
      webp('VP8 ', 0, 0, 0, 0x9d, 0x01, 0x2a, ...u16le(320), ...u16le(200)),
      'image/webp',
      320,
      200,
    ],
    ['WebP, lossless', webpLossless(5_000, 3_000), 'image/webp', 5_000, 3_000],
    ['WebP, extended', webp('VP8X', 0, 0, 0, 0, ...u24le(69_999), ...u24le(99)), 'image/webp', 70_000, 100],
  ];
  for (const [what, data, type, width, height] of cases) {
    it(`The header is read: ${what}`, () => {
      const found = imageType(data);
      assert.equal(found, type);
      assert.deepEqual(imageSize(data, found), { width, height });
    });
  }

  it('Other data is not recognized as an image', () => {
    for (const text of [
      '<svg>',
      'BM',
      '',
      'GIF88a',
      'RIFFxxxxWAVE',
      '%PDF',
      '\u0000\u0000\u0000\u0018ftypavif',
    ]) {
      assert.equal(imageType(bytes(ascii(text))), undefined);
    }
  });

  it('A truncated header has no size', () => {
    for (const whole of [png(9, 9), gif(9, 9), jpeg(9, 9, 0xff, 0xe0, 0, 4, 1, 2), webpLossless(9, 9)]) {
      for (let length = 0; length < whole.length; length++) {
        const cut = whole.slice(0, length);
        const type = imageType(cut);
        if (type) imageSize(cut, type);
      }
    }
    assert.equal(imageSize(jpeg(1, 1).slice(0, 8), 'image/jpeg'), undefined);
    assert.equal(imageSize(bytes([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0]), 'image/jpeg'), undefined);
  });

  it('Images within the limits are drawn, and larger ones are rejected', () => {
    assert.equal(readImage(png(4_096, 4_096), 'image/png').is, 'drawable');
    assert.equal(readImage(png(8_192, 2_048), 'image/png').is, 'drawable');
    assert.equal(readImage(png(8_193, 1), 'image/png').is, 'too-large');
    assert.equal(readImage(png(4_097, 4_097), 'image/png').is, 'too-large');
    assert.equal(readImage(png(30_000, 30_000), 'image/png').is, 'too-large');
    assert.equal(readImage(png(0xffffffff, 0xffffffff), 'image/png').is, 'too-large');
    assert.equal(readImage(png(0, 10), 'image/png').is, 'sizeless');
    assert.equal(readImage(bytes(ascii('<svg/>')), 'image/svg+xml').is, 'svg');
    assert.equal(readImage(bytes(ascii('<svg/>')), 'image/png').is, 'unknown-type');
    assert.equal(readImage(bytes(), 'image/png').is, 'unknown-type');
  });
});

describe('audio and video types by their first bytes', () => {
  const cases: readonly (readonly [Uint8Array, string | undefined])[] = [
    [bytes(ascii('RIFFxxxxWAVEfmt ')), 'wav'],
    [bytes(ascii('ID3'), [4]), 'mpeg'],
    [bytes([0xff, 0xfb, 0x90]), 'mpeg'],
    [bytes([0xff, 0xf1, 0x50]), 'aac'],
    [bytes([0xff, 0xf9, 0x50]), 'aac'],
    [bytes(ascii('OggS')), 'ogg'],
    [bytes(ascii('fLaC')), 'flac'],
    [bytes([0x1a, 0x45, 0xdf, 0xa3]), 'webm'],
    [bytes([0, 0, 0, 0x20], ascii('ftypM4A ')), 'mp4'],
    [bytes([0, 0, 0, 0x20], ascii('ftypisom')), 'mp4'],
    [bytes([0, 0, 0, 0x20], ascii('ftypavif')), undefined],
    [bytes([0, 0, 0, 0x20], ascii('ftypheic')), undefined],
    [bytes([0xff, 0xd8, 0xff]), undefined],
    [bytes(ascii('RIFFxxxxWEBP')), undefined],
    [bytes(ascii('<html>')), undefined],
    [bytes(), undefined],
    [bytes([0xff]), undefined],
  ];
  for (const [data, type] of cases) {
    it(`${JSON.stringify(String.fromCharCode(...data))}: ${type ?? 'none'}`, () =>
      assert.equal(mediaFormat(data), type));
  }
});

describe('base64', () => {
  it('Base64 is decoded, in full and in pieces', () => {
    const data = new Uint8Array(100_000).map((_, at) => at % 251);
    const text = Buffer.from(data).toString('base64');
    assert.deepEqual(decodeBase64(text), data);
    const pieces = base64Pieces(text.replace(/.{76}/g, '$&\r\n'), 1_000).map(
      (piece) => decodeBase64(piece) ?? new Uint8Array(),
    );
    assert.ok(pieces.length > 100);
    assert.deepEqual(joinBytes(pieces), data);
  });

  it('Invalid base64 is reported', () => {
    for (const text of ['Error: no such file', '%%%', 'a', 'QUJD=QUJD', 'data:image/png;base64,QUJD']) {
      assert.equal(decodeBase64(text), undefined);
    }
  });

  it('The length is known without decoding', () => {
    for (let length = 0; length < 10; length++) {
      assert.equal(base64Length(Buffer.alloc(length).toString('base64')), length);
    }
  });
});
