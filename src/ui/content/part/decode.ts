import { base64Length, base64Pieces, decodeBase64, joinBytes } from './base64.js';
import { bounds } from '../../base/bounds.js';

/** Bytes from base64, or why there are none. */
export type Decoded =
  | { readonly is: 'bytes'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly is: 'empty' | 'broken' | 'too-many-bytes' };

/** At once where it is little, and otherwise later, a piece in a task. */
export function decode(data: string): Decoded | Promise<Decoded> {
  if (data === '') return { is: 'empty' };
  if (base64Length(data) > bounds.mediaBytes) return { is: 'too-many-bytes' };
  if (data.length <= bounds.base64AtOnce) return decodedFrom(decodeBase64(data));
  return decodeInPieces(data).then(decodedFrom, () => ({ is: 'broken' }));
}

function decodedFrom(bytes: Uint8Array<ArrayBuffer> | undefined): Decoded {
  return bytes ? { is: 'bytes', bytes } : { is: 'broken' };
}

async function decodeInPieces(data: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const pieces: Uint8Array[] = [];
  for (const text of await inTurn(() => base64Pieces(data, bounds.base64AtOnce))) {
    const piece = await inTurn(() => decodeBase64(text));
    if (!piece) return undefined;
    pieces.push(piece);
  }
  return inTurn(() => joinBytes(pieces));
}

let last: Promise<unknown> = Promise.resolve();

/** Does work later, each piece in a task of its own, so that many pieces do not add up to one long stretch. */
export function inTurn<Result>(work: () => Result): Promise<Result> {
  const result = last.then(nextTask).then(work);
  last = result.catch(() => undefined);
  return result;
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
