/** Returns the kind of a file by its MIME type: an image, audio, or any other file. */
export function fileKind(mimeType: string): 'image' | 'audio' | 'file' {
  if (mimeType.startsWith('image/')) return 'image';
  return mimeType.startsWith('audio/') ? 'audio' : 'file';
}

/** True if a file of this MIME type is text. Such a file can also be given to a model that does not accept files. */
export function isTextType(mimeType: string): boolean {
  return /^text\/|[/+](?:json|xml|yaml)$/.test(mimeType);
}
