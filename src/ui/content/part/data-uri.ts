import { decodeBase64 } from './base64.js';

/** The bytes of a `data:` URI; nothing where it is something else, broken, or larger than `most` bytes. */
export function dataUriBytes(uri: string, most: number): Uint8Array<ArrayBuffer> | undefined {
  // Written out, a byte takes three characters at most.
  if (uri.length > most * 3 + 1_000 || !/^data:/i.test(uri)) return undefined;
  const comma = uri.indexOf(',');
  if (comma === -1) return undefined;
  const written = percentDecoded(uri.slice(comma + 1));
  const isBase64 = /; *base64 *$/i.test(uri.slice(0, comma));
  const bytes = isBase64 ? decodeBase64(new TextDecoder().decode(written)) : written;
  return bytes && bytes.length <= most ? bytes : undefined;
}

function percentDecoded(text: string): Uint8Array<ArrayBuffer> {
  const written = new TextEncoder().encode(text);
  const bytes = new Uint8Array(written.length);
  let length = 0;
  for (let at = 0; at < written.length; at++) {
    const digits = written[at] === 0x25 ? String.fromCharCode(...written.subarray(at + 1, at + 3)) : '';
    const isByte = /^[\da-f]{2}$/i.test(digits);
    bytes[length++] = isByte ? parseInt(digits, 16) : (written[at] ?? 0);
    if (isByte) at += 2;
  }
  return bytes.slice(0, length);
}
