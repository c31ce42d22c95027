import type { FilePart } from '../../../core/index.js';
import { encode } from '../../base/bytes/base64.js';

/** Reads a file as a part of a message, without holding the page. Rejects if it cannot be read. */
export async function readFile(file: File, signal: AbortSignal): Promise<FilePart> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const mimeType = file.type || typeOf(bytes);
  return { type: 'file', mimeType, data: await encode(bytes, signal), name: file.name };
}

/** As much of a file as says whether it is text. */
const lookedAt = 65_536;

/** The type of a file whose name tells the browser nothing. */
function typeOf(bytes: Uint8Array): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, lookedAt), {
      stream: true,
    });
    return text.includes('\0') ? 'application/octet-stream' : 'text/plain';
  } catch {
    return 'application/octet-stream';
  }
}
