/** Helpers that assemble small files from bytes. */
export type Bytes = readonly number[] | Uint8Array;

export function ascii(text: string): number[] {
  return Array.from(text, (character) => character.charCodeAt(0));
}

export function u16(value: number): number[] {
  return [(value >>> 8) & 255, value & 255];
}

export function u32(value: number): number[] {
  return [...u16(value >>> 16), ...u16(value & 0xffff)];
}

/** Little-endian: the least significant byte first. */
export function u16le(value: number): number[] {
  return u16(value).reverse();
}

export function u32le(value: number): number[] {
  return u32(value).reverse();
}

export function join(pieces: readonly Bytes[]): Uint8Array {
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

export function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8_192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return btoa(text);
}

/** Returns the UTF-8 bytes of a text in Base64. */
export function textToBase64(text: string): string {
  return toBase64(new TextEncoder().encode(text));
}
