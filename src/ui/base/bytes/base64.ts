import { TimeSlices } from '../time-slices.js';

type FromBase64 = (text: string) => Uint8Array<ArrayBuffer>;

/** Decodes base64; `undefined` if the text is not base64. Does not use `fetch`, which a page's CSP may block. */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  const { fromBase64 } = Uint8Array as unknown as { fromBase64?: FromBase64 };
  try {
    if (fromBase64) return fromBase64(text);
    const binary = atob(text);
    const bytes = new Uint8Array(binary.length);
    for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at);
    return bytes;
  } catch {
    return undefined;
  }
}

/** Returns the number of bytes in base64 text without decoding it. Exact if the text has no line breaks. */
export function base64Length(text: string): number {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  return Math.max(0, Math.floor((text.length * 3) / 4) - padding);
}

/** Splits the text into pieces that can be decoded one by one: without line breaks, four characters are three bytes. */
export function base64Pieces(text: string, size: number): readonly string[] {
  const clean = text.replace(/[\t\n\f\r ]+/g, '');
  const step = size - (size % 4);
  return Array.from({ length: Math.ceil(clean.length / step) }, (_, at) =>
    clean.slice(at * step, (at + 1) * step),
  );
}

export function joinBytes(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

/** A multiple of three bytes, which are four characters, so that the pieces can be joined. */
const pieceBytes = 3 * 16_384;

function encodePiece(bytes: Uint8Array, at: number): string {
  return btoa(String.fromCharCode(...bytes.subarray(at, at + pieceBytes)));
}

/** Returns bytes as base64 text. */
export function encodeBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += pieceBytes) text += encodePiece(bytes, at);
  return text;
}

/** Returns bytes as base64 text, encoded in time slices. */
export async function encode(bytes: Uint8Array, signal?: AbortSignal): Promise<string> {
  const slices = new TimeSlices(signal);
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    pieces.push(encodePiece(bytes, at));
    if (slices.isLong) await slices.rest();
  }
  return pieces.join('');
}
