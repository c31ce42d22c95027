import { bounds } from '../bounds.js';
import { TimeSlices } from '../time-slices.js';
import { base64Length, base64Pieces, decodeBase64, joinBytes } from './base64.js';

/** Returns true if the bytes at `at` are `text` in ASCII. */
export function spells(bytes: Uint8Array, at: number, text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    if (bytes[at + i] !== text.charCodeAt(i)) return false;
  }
  return true;
}

/** Returns true if the bytes begin with `start`. */
export function begins(bytes: Uint8Array, ...start: readonly number[]): boolean {
  return start.every((byte, at) => bytes[at] === byte);
}

/** Bytes from base64, or the reason why there are none. */
export type Decoded =
  | { readonly is: 'bytes'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly is: 'empty' | 'broken' | 'too-many-bytes' };

/** Decodes a short text immediately, and a long one in time slices. */
export function decode(data: string): Decoded | Promise<Decoded> {
  if (data === '') return { is: 'empty' };
  if (base64Length(data) > bounds.mediaBytes) return { is: 'too-many-bytes' };
  if (data.length <= bounds.base64AtOnce) return decodedFrom(decodeBase64(data));
  return decodeInTurn(data).then(decodedFrom, () => ({ is: 'broken' }));
}

function decodedFrom(bytes: Uint8Array<ArrayBuffer> | undefined): Decoded {
  return bytes ? { is: 'bytes', bytes } : { is: 'broken' };
}

let last: Promise<unknown> = Promise.resolve();

/** Decodes long texts one after the other, so that many do not block the page together. */
function decodeInTurn(data: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const bytes = last.then(() => decodeInPieces(data));
  last = bytes.catch(() => undefined);
  return bytes;
}

/** Decodes a long text. Each step runs in a separate task, and so does the use of the bytes. */
async function decodeInPieces(data: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const slices = new TimeSlices();
  const pieces: Uint8Array[] = [];
  await slices.rest();
  for (const text of base64Pieces(data, bounds.base64AtOnce)) {
    await slices.rest();
    const piece = decodeBase64(text);
    if (!piece) return undefined;
    pieces.push(piece);
  }
  await slices.rest();
  const bytes = joinBytes(pieces);
  await slices.rest();
  return bytes;
}

/** Returns the bytes of a `data:` URI; `undefined` if it is another URI, malformed, or larger than `most` bytes. */
export function dataUriBytes(uri: string, most: number): Uint8Array<ArrayBuffer> | undefined {
  // A percent-encoded byte takes three characters.
  if (uri.length > most * 3 + 1_000 || !/^data:/i.test(uri)) return undefined;
  const comma = uri.indexOf(',');
  if (comma === -1) return undefined;
  const data = percentDecoded(uri.slice(comma + 1));
  const isBase64 = /; *base64 *$/i.test(uri.slice(0, comma));
  const bytes = isBase64 ? decodeBase64(new TextDecoder().decode(data)) : data;
  return bytes && bytes.length <= most ? bytes : undefined;
}

function percentDecoded(text: string): Uint8Array<ArrayBuffer> {
  const encoded = new TextEncoder().encode(text);
  const bytes = new Uint8Array(encoded.length);
  let length = 0;
  for (let at = 0; at < encoded.length; at++) {
    const digits = encoded[at] === 0x25 ? String.fromCharCode(...encoded.subarray(at + 1, at + 3)) : '';
    const isByte = /^[\da-f]{2}$/i.test(digits);
    bytes[length++] = isByte ? parseInt(digits, 16) : (encoded[at] ?? 0);
    if (isByte) at += 2;
  }
  return bytes.slice(0, length);
}
