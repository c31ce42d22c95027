/** Offers bytes as a download. Called only on a click, so that the object URL exists no longer than necessary. */
export function save(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Returns bytes with a type that no browser renders, whatever they contain and wherever their URL is opened. */
export function inert(...parts: BlobPart[]): Blob {
  return new Blob(parts, { type: 'application/octet-stream' });
}
