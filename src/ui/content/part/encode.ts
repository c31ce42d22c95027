import { TimeSlices } from '../../base/time-slices.js';

/** Three bytes are four characters, so that the pieces fit together. */
const pieceBytes = 3 * 16_384;

/** Bytes as base64 text, in turns. */
export async function encode(bytes: Uint8Array, signal?: AbortSignal): Promise<string> {
  const turns = new TimeSlices(signal);
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    pieces.push(btoa(String.fromCharCode(...bytes.subarray(at, at + pieceBytes))));
    if (turns.isLong) await turns.rest();
  }
  return pieces.join('');
}
