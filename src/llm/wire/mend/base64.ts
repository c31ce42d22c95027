/** Returns Base64 as the standard writes it, whichever way it was written; `undefined` if it is none. */
export function standardBase64(given: string): string | undefined {
  const text = unpacked(given)
    .replace(/(?:\s|\\[nrt])+/g, '')
    .replace(/-/g, '+')
    .replace(/_/g, '/')
    .replace(/=+$/, '');
  if (!/^[A-Za-z0-9+/]*$/.test(text) || text.length % 4 === 1) return undefined;
  // Strict decoders refuse bits beyond the last byte.
  const whole = text.length - (text.length % 4);
  return text.slice(0, whole) + btoa(atob(text.slice(whole)));
}

/** Returns what is inside of a `data:` URL, or of the quotes that some languages print bytes with. */
function unpacked(given: string): string {
  const [, quoted] = /^\s*b?(['"])([^]*)\1\s*$/.exec(given)?.slice(1) ?? [];
  const text = quoted ?? given;
  const head = /^\s*data:[^,]*;\s*base64\s*,/i.exec(text)?.[0];
  return head === undefined
    ? text
    : text.slice(head.length).replace(/%2B/gi, '+').replace(/%2F/gi, '/').replace(/%3D/gi, '=');
}

/** Returns the first bytes, a character for each. */
export function headOf(base64: string): string {
  return atob(base64.slice(0, 1_024));
}
