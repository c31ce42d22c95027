/** Images made in the page, valid and otherwise, as base64. */

type Bytes = Uint8Array<ArrayBuffer>;

export function base64Of(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += 0x8000)
    binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(binary);
}

export function bytesOf(base64: string): Bytes {
  return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
}

export function textBase64(text: string): string {
  return base64Of(new TextEncoder().encode(text));
}

type Draw = (context: CanvasRenderingContext2D) => void;

/** An image that the browser made. */
export function drawnPicture(width: number, height: number, type: string, draw: Draw): string {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context) draw(context);
  return canvas.toDataURL(type).split(',')[1] ?? '';
}

/** Red on the left, blue on the right. */
export function twoColours(width: number, height: number, type = 'image/png'): string {
  return drawnPicture(width, height, type, (context) => {
    context.fillStyle = '#f00';
    context.fillRect(0, 0, width / 2, height);
    context.fillStyle = '#00f';
    context.fillRect(width / 2, 0, width / 2, height);
  });
}

/** A photograph taken with the camera on its side, to be rotated 90° clockwise. */
export function turnedPhotograph(width: number, height: number): string {
  const jpeg = bytesOf(twoColours(width, height, 'image/jpeg'));
  const exif = [0x45, 0x78, 0x69, 0x66, 0, 0, 0x4d, 0x4d, 0, 42, 0, 0, 0, 8];
  const orientation = [0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0];
  const data = [...exif, ...orientation];
  const segment = [0xff, 0xe1, 0, data.length + 2, ...data];
  return base64Of(new Uint8Array([...jpeg.slice(0, 2), ...segment, ...jpeg.slice(2)]));
}

/** An animated GIF: each frame is one color of its table. Frames are uncompressed, in codes of 9 bits. */
export function movingGif(
  side: number,
  frames: number,
  { hundredths = 5, loops = true, screen = side } = {},
): string {
  const u16 = (value: number): number[] => [value & 255, value >> 8];
  const colours = Array.from({ length: 256 }, (_, at) => [at, 255 - at, (at * 7) % 256]).flat();
  const out = [...ascii('GIF89a'), ...u16(screen), ...u16(screen), 0xf7, 0, 0, ...colours];
  if (loops) out.push(0x21, 0xff, 11, ...ascii('NETSCAPE2.0'), 3, 1, 0, 0, 0);
  for (let frame = 0; frame < frames; frame++) {
    out.push(0x21, 0xf9, 4, 0, ...u16(hundredths), 0, 0);
    out.push(0x2c, 0, 0, 0, 0, ...u16(side), ...u16(side), 0, 8);
    const data = codes((frame * 60) % 256, side * side);
    for (let at = 0; at < data.length; at += 255) {
      const piece = data.slice(at, at + 255);
      out.push(piece.length, ...piece);
    }
    out.push(0);
  }
  out.push(0x3b);
  return base64Of(new Uint8Array(out));
}

function codes(colour: number, pixels: number): number[] {
  const bytes: number[] = [];
  let held = 0;
  let bits = 0;
  const put = (code: number): void => {
    held |= code << bits;
    bits += 9;
    for (; bits >= 8; bits -= 8) {
      bytes.push(held & 255);
      held >>>= 8;
    }
  };
  // The table is cleared before its codes grow to ten bits.
  for (let at = 0; at < pixels; at++) {
    if (at % 200 === 0) put(256);
    put(colour);
  }
  put(257);
  if (bits > 0) bytes.push(held & 255);
  return bytes;
}

function ascii(text: string): number[] {
  return Array.from(text, (char) => char.charCodeAt(0));
}

/** An animated PNG with alternating black and white frames, or truncated after the first. */
export async function movingPng(side: number, frames: number, isBroken = false): Promise<string> {
  const u32 = (...values: number[]): number[] => values.flatMap((value) => [0, 0, value >> 8, value & 255]);
  const parts = [signature, header(side, side), chunk('acTL', new Uint8Array(u32(frames, 0)))];
  for (let frame = 0, order = 0; frame < frames; frame++) {
    const row = new Uint8Array(Math.ceil(side / 8) + 1).fill(frame % 2 ? 0xff : 0, 1);
    const packed = await deflated(Array.from({ length: side }, () => row));
    if (isBroken && frame > 0) packed.fill(0x77, 2);
    parts.push(chunk('fcTL', new Uint8Array([...u32(order++, side, side, 0, 0), 0, 5, 0, 100, 0, 0])));
    parts.push(
      frame === 0 ? chunk('IDAT', packed) : chunk('fdAT', new Uint8Array([...u32(order++), ...packed])),
    );
  }
  return joined([...parts, end]);
}

/** A grayscale PNG with one bit per pixel: large, from few bytes. `head` is the size in its header. */
export async function greyPng(width: number, height: number, head = { width, height }): Promise<string> {
  const row = new Uint8Array(Math.ceil(width / 8) + 1);
  const packed = await deflated(Array.from({ length: height }, () => row));
  return joined([signature, header(head.width, head.height), chunk('IDAT', packed), end]);
}

async function deflated(rows: Bytes[]): Promise<Bytes> {
  const packed = new Blob(rows).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

async function joined(parts: Bytes[]): Promise<string> {
  return base64Of(new Uint8Array(await new Blob(parts).arrayBuffer()));
}

function header(width: number, height: number): Bytes {
  const view = new DataView(new ArrayBuffer(13));
  view.setUint32(0, width);
  view.setUint32(4, height);
  view.setUint8(8, 1);
  return chunk('IHDR', new Uint8Array(view.buffer));
}

function chunk(name: string, data: Uint8Array): Bytes {
  const bytes = new Uint8Array(12 + data.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  bytes.set(ascii(name), 4);
  bytes.set(data, 8);
  view.setUint32(8 + data.length, crc32(bytes.subarray(4, 8 + data.length)));
  return bytes;
}

function crc32(bytes: Uint8Array): number {
  let sum = ~0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (0xedb88320 & -(sum & 1));
  }
  return ~sum >>> 0;
}

const signature: Bytes = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const end: Bytes = chunk('IEND', new Uint8Array());
