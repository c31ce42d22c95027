/** Returns what a file of this MIME type is: a picture, a sound, or a file like any other. */
export function fileKind(mimeType: string): 'image' | 'audio' | 'file' {
  if (mimeType.startsWith('image/')) return 'image';
  return mimeType.startsWith('audio/') ? 'audio' : 'file';
}

/** True if a file of this MIME type is text, which a model that takes no files can still be given. */
export function isTextType(mimeType: string): boolean {
  return /^text\/|[/+](?:json|xml|yaml)$/.test(mimeType);
}
