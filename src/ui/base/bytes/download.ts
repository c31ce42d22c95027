/** Offers bytes as a download. Only ever called by a click, so the address exists no longer than it has to. */
export function save(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Bytes with a type that no browser renders, whatever they are and wherever the address ends up. */
export function inert(...parts: BlobPart[]): Blob {
  return new Blob(parts, { type: 'application/octet-stream' });
}
