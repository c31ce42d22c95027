export { fileName } from './file-name.js';

/** A MIME type without its parameters, in the one way of writing it. */
export function essence(mimeType: string | undefined): string {
  const [type = ''] = (mimeType ?? '').split(';', 1);
  return type.trim().toLowerCase();
}

const sameAs: ReadonlyMap<string, string> = new Map([
  ['image/jpg', 'image/jpeg'],
  ['image/pjpeg', 'image/jpeg'],
  ['image/x-png', 'image/png'],
  ['audio/mp3', 'audio/mpeg'],
  ['audio/x-mp3', 'audio/mpeg'],
  ['audio/x-wav', 'audio/wav'],
  ['audio/wave', 'audio/wav'],
  ['audio/vnd.wave', 'audio/wav'],
  ['audio/opus', 'audio/ogg'],
  ['application/ogg', 'audio/ogg'],
  ['audio/x-flac', 'audio/flac'],
  ['audio/aacp', 'audio/aac'],
  ['audio/x-aac', 'audio/aac'],
  ['audio/x-m4a', 'audio/mp4'],
  ['audio/m4a', 'audio/mp4'],
  ['video/x-m4v', 'video/mp4'],
  ['video/quicktime', 'video/mp4'],
  ['video/x-matroska', 'video/webm'],
]);

/** True if a claimed type is only another name of the real one. */
export function isSameType(claimed: string, real: string): boolean {
  const type = essence(claimed);
  return (sameAs.get(type) ?? type) === real;
}

const extensions: ReadonlyMap<string, string> = new Map([
  ['image/png', 'png'],
  ['image/jpeg', 'jpg'],
  ['image/gif', 'gif'],
  ['image/webp', 'webp'],
  ['image/svg+xml', 'svg'],
  ['audio/wav', 'wav'],
  ['audio/mpeg', 'mp3'],
  ['audio/ogg', 'ogg'],
  ['audio/flac', 'flac'],
  ['audio/aac', 'aac'],
  ['audio/webm', 'webm'],
  ['audio/mp4', 'm4a'],
  ['video/mp4', 'mp4'],
  ['video/webm', 'webm'],
  ['video/ogg', 'ogv'],
  ['text/plain', 'txt'],
  ['text/markdown', 'md'],
  ['text/csv', 'csv'],
  ['text/tab-separated-values', 'tsv'],
  ['text/html', 'html'],
  ['application/json', 'json'],
  ['application/pdf', 'pdf'],
]);

export function extensionOf(mimeType: string | undefined): string {
  return extensions.get(essence(mimeType)) ?? 'bin';
}
