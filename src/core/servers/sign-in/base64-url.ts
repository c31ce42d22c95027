export function utf8(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

/** Returns bytes as Base64 for addresses (RFC 4648, 5), without padding. */
export function base64Url(bytes: ArrayBuffer | Uint8Array): string {
  const binary = String.fromCharCode(...new Uint8Array(bytes));
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Returns the Base64 of a text's SHA-256. */
export async function base64Digest(text: string): Promise<string> {
  return base64Url(await crypto.subtle.digest('SHA-256', utf8(text)));
}
