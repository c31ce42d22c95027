/** Returns true if bytes are a PDF. Viewers look for its mark in the first kilobyte: some writers put other things before it. */
export function isPdf(bytes: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(bytes.subarray(0, 1_024)).includes('%PDF-');
}
